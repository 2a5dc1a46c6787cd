import { VerifyScreen } from '@/components/exchange/verify/verify-screen';

export const metadata = { title: 'Check a receipt' };

export default function Page() {
  return <VerifyScreen />;
}
