import { FiscalClosingScreen } from '@/components/accounting/fiscal-closing/fiscal-closing-screen';

export const metadata = { title: 'Fiscal closing' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <FiscalClosingScreen />;
}
