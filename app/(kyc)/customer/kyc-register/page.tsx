import { KycRegisterScreen } from '@/components/exchange/public-kyc/visit-screen';

export const metadata = { title: 'Identity verification' };

export default function Page() {
  return <KycRegisterScreen />;
}
