import { ChartOfAccountsScreen } from '@/components/accounting/chart-of-accounts/chart-of-accounts-screen';

export const metadata = { title: 'Chart of accounts' };

export default function Page() {
  return <ChartOfAccountsScreen />;
}
