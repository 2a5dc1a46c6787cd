import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Your verification' };

export default function Page() {
  return <PlannedScreen of="kyc-view" />;
}
