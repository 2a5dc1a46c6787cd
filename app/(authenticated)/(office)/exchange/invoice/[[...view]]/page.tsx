import { InvoiceScreen } from '@/components/dealing/invoice/invoice-screen';

export const metadata = { title: 'Invoices' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <InvoiceScreen />;
}
