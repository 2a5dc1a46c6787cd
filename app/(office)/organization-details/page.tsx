import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Organisation details' };

export default function Page() {
  return <PlannedScreen of="organization-details" />;
}
