import { ReportsIndexScreen } from '@/components/reports/reports-index/reports-index-screen';

export const metadata = { title: 'Reports' };

export default function Page() {
  return <ReportsIndexScreen />;
}
