import { ComplianceScreen } from '@/components/compliance/monitoring/compliance-screen';

export const metadata = { title: 'Compliance' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <ComplianceScreen />;
}
