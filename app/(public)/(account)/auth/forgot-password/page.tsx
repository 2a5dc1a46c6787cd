import { ForgotPasswordScreen } from '@/components/auth/forgot-password-screen';

export const metadata = { title: 'Forgot password' };

export default function Page() {
  return <ForgotPasswordScreen />;
}
