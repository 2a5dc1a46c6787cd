import { SalesScreen } from '@/components/exchange/sales/sales-screen';

export const metadata = { title: 'Sales' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <SalesScreen />;
}
