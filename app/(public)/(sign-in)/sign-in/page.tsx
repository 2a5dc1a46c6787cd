import { SignInScreen } from '@/components/auth/sign-in-screen';

export const metadata = { title: 'Sign in' };

export default function Page() {
  return <SignInScreen />;
}
