import { DashboardScreen } from '@/components/dashboard/dashboard-screen';

export const metadata = { title: 'Dashboard' };

export default function Page() {
  return <DashboardScreen />;
}
