import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Profile' };

export default function Page() {
  return <PlannedScreen of="profile" />;
}
