import { screen } from '@testing-library/react';
import { type aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { anAccount } from '@/__tests__/support/an-account';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ChartOfAccountsScreen } from '@/components/accounting/chart-of-accounts/chart-of-accounts-screen';
import type { AccountOverview } from '@/lib/contract/accounting/account-overview';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const ASSETS = anAccount(1, '1', 'Assets', { position: 'general', names: { fa: 'دارایی‌ها' } });
const CASH = anAccount(2, '10', 'Cash and currency', { position: 'general', parent: 1 });
const USD = anAccount(3, '1010', 'Cash USD', {
  parent: 2,
  names: { fa: 'نقد دالر' },
  balance: '182400.00',
  balances: [{ currency: 'USD', amount: '182400.00', base: '182400.00' }],
});
export const EUR = anAccount(4, '1021', 'Notes EUR', {
  parent: 2,
  currency: 'EUR',
  balance: '38260.00',
  balance_currency: '35000.00',
  balances: [{ currency: 'EUR', amount: '35000.00', base: '38260.00' }],
});
const DEPOSITS = anAccount(5, '2010', 'Customer deposits', {
  type: 'liability',
  balance: '-96300.00',
});
export const CHART = [ASSETS, CASH, USD, EUR, DEPOSITS];

/** Answer with the year of an account. */
export const anOverview = (own: Partial<AccountOverview> = {}): AccountOverview => ({
  from: '2026-01-01',
  to: '2026-12-31',
  months: [
    { month: '2026-01-31', debit: '40000.00', credit: '0.00', balance: '40000.00' },
    { month: '2026-02-28', debit: '0.00', credit: '1740.00', balance: '38260.00' },
  ],
  lines: [
    {
      entry_id: 7,
      reverses_id: null,
      line_no: 1,
      date: '2026-02-03',
      account_number: '1021',
      document: 'JOU 00007',
      document_type: 'journal entry',
      document_id: 7,
      memo: 'Sold to a customer',
      currency: 'EUR',
      amount: '-1500.00',
      base: '-1740.00',
    },
  ],
  uses: [],
  ...own,
});

/** Opens the chart of accounts, as the developer unless `me` is given. */
export function openChart({
  me = aDeveloper(),
  accounts = CHART,
  overview = anOverview(),
  query = '',
  locale,
}: {
  me?: ReturnType<typeof aClerk>;
  accounts?: Account[];
  overview?: AccountOverview;
  query?: string;
  locale?: Locale;
} = {}) {
  answer(session.current, () => me);
  answer(chartOfAccounts.list, () => accounts);
  answer(chartOfAccounts.overview, () => overview);
  return renderScreen(<ChartOfAccountsScreen />, {
    at: `/accounting/chart-of-accounts${query}`,
    ...(locale && { locale }),
  });
}

export const row = (name: RegExp) => screen.findByRole('row', { name });
export const queryRow = (name: RegExp) => screen.queryByRole('row', { name });
