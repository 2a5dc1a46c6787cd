import { CurrenciesScreen } from '@/components/settings/currencies/currencies-screen';

export const metadata = { title: 'Currencies' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <CurrenciesScreen />;
}
