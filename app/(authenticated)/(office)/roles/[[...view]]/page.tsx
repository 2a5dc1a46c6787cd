import { RolesScreen } from '@/components/settings/roles/roles-screen';

export const metadata = { title: 'Roles' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <RolesScreen />;
}
