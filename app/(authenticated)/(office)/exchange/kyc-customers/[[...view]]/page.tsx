import { KycScreen } from '@/components/compliance/kyc/kyc-screen';

export const metadata = { title: 'Customers (KYC)' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <KycScreen />;
}
