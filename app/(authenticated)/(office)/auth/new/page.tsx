import { NewProfileScreen } from '@/components/people/profile/new-profile-screen';

export const metadata = { title: 'New user' };

export default function Page() {
  return <NewProfileScreen />;
}
