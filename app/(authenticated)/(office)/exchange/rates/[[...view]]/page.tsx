import { RatesScreen } from '@/components/dealing/rates/rates-screen';

export const metadata = { title: 'Rates' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <RatesScreen />;
}
