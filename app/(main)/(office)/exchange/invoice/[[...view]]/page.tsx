import { InvoiceScreen } from '@/components/exchange/invoice/invoice-screen';

export const metadata = { title: 'Invoices' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <InvoiceScreen />;
}
