import { VerificationScreen } from '@/components/auth/verification-screen';

export const metadata = { title: 'Confirm your address' };

export default function Page() {
  return <VerificationScreen />;
}
