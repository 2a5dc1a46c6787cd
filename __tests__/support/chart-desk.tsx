import { screen } from '@testing-library/react';
import { type aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { anAccount } from '@/__tests__/support/an-account';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ChartOfAccountsScreen } from '@/components/accounting/chart-of-accounts/chart-of-accounts-screen';
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

/** The chart of accounts as a developer sees it, unless told otherwise. */
export function openChart({
  me = aDeveloper(),
  accounts = CHART,
  query = '',
  locale,
}: { me?: ReturnType<typeof aClerk>; accounts?: Account[]; query?: string; locale?: Locale } = {}) {
  answer(session.current, () => me);
  answer(chartOfAccounts.list, () => accounts);
  return renderScreen(<ChartOfAccountsScreen />, {
    at: `/accounting/chart-of-accounts${query}`,
    ...(locale && { locale }),
  });
}

export const row = (name: RegExp) => screen.findByRole('row', { name });
export const queryRow = (name: RegExp) => screen.queryByRole('row', { name });
