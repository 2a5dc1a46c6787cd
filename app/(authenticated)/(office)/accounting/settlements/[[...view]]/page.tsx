import { SettlementsScreen } from '@/components/accounting/settlements/settlements-screen';

export const metadata = { title: 'Settlements' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <SettlementsScreen />;
}
