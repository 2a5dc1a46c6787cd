import { PayrollScreen } from '@/components/hrm/payroll-preparation/payroll-screen';

export const metadata = { title: 'Payroll preparation' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <PayrollScreen />;
}
