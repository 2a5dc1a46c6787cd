import { ReceiptsScreen } from '@/components/accounting/receipts/receipts-screen';

export const metadata = { title: 'Receipts' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <ReceiptsScreen />;
}
