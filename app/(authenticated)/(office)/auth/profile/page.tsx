import { ProfileScreen } from '@/components/people/profile/profile-screen';

export const metadata = { title: 'Profile' };

export default function Page() {
  return <ProfileScreen />;
}
