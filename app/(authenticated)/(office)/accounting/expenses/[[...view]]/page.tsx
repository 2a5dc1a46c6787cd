import { ExpensesScreen } from '@/components/accounting/expenses/expenses-screen';

export const metadata = { title: 'Expenses' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <ExpensesScreen />;
}
