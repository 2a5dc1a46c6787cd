import { TaxTablesScreen } from '@/components/hrm/tax-table/tax-tables-screen';

export const metadata = { title: 'Tax tables' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <TaxTablesScreen />;
}
