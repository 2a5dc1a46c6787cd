import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'System settings' };

export default function Page() {
  return <PlannedScreen of="system-setting" />;
}
