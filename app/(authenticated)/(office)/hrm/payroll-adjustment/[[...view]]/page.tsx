import { AdjustmentScreen } from '@/components/hrm/adjustment/adjustment-screen';

export const metadata = { title: 'Payroll adjustments' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <AdjustmentScreen />;
}
