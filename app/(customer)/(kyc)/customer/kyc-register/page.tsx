import { KycRegisterScreen } from '@/components/compliance/public-kyc/visit-screen';

export const metadata = { title: 'Identity verification' };

export default function Page() {
  return <KycRegisterScreen />;
}
