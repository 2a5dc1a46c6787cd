import { SalesScreen } from '@/components/dealing/sale/sales-screen';

export const metadata = { title: 'Sales' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <SalesScreen />;
}
