import { KycViewScreen } from '@/components/compliance/public-kyc/visit-screen';

export const metadata = { title: 'Your verification' };

export default function Page() {
  return <KycViewScreen />;
}
