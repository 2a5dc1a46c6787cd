import { CommissionsScreen } from '@/components/dealing/commissions/commissions-screen';

export const metadata = { title: 'Commissions' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <CommissionsScreen />;
}
