import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Chart of accounts' };

export default function Page() {
  return <PlannedScreen of="chart-of-accounts" />;
}
