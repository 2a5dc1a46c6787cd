import { VerifyScreen } from '@/components/dealing/verify/verify-screen';

export const metadata = { title: 'Check a receipt' };

export default function Page() {
  return <VerifyScreen />;
}
