import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Reports' };

export default function Page() {
  return <PlannedScreen of="reports" />;
}
