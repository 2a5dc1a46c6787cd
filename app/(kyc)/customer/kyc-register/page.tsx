import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Identity verification' };

export default function Page() {
  return <PlannedScreen of="kyc-register" />;
}
