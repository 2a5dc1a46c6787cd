import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'New user' };

export default function Page() {
  return <PlannedScreen of="new-profile" />;
}
