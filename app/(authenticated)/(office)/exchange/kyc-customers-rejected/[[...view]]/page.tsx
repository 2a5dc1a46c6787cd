import { RejectedScreen } from '@/components/compliance/kyc/rejected-screen';

export const metadata = { title: 'Rejected customers' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <RejectedScreen />;
}
