import { TransferScreen } from '@/components/dealing/transfer/transfer-screen';

export const metadata = { title: 'Transfers' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <TransferScreen />;
}
