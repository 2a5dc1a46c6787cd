import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Dashboard' };

export default function Page() {
  return <PlannedScreen of="dashboard" />;
}
