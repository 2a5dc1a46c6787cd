import { UsersScreen } from '@/components/settings/users/users-screen';

export const metadata = { title: 'Users' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <UsersScreen />;
}
