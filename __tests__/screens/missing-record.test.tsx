import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ChartOfAccountsScreen } from '@/components/accounting/chart-of-accounts/chart-of-accounts-screen';
import { FiscalClosingScreen } from '@/components/accounting/fiscal-closing/fiscal-closing-screen';
import { JournalEntryScreen } from '@/components/accounting/journal-entry/journal-entry-screen';
import { TransactionLockingScreen } from '@/components/accounting/transaction-locking/transaction-locking-screen';
import { AssetCategoryScreen } from '@/components/assets/asset-category/asset-category-screen';
import { DepreciationScreen } from '@/components/assets/depreciation/depreciation-screen';
import { InvoiceScreen } from '@/components/dealing/invoice/invoice-screen';
import { TillsScreen } from '@/components/dealing/tills/tills-screen';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { CurrenciesScreen } from '@/components/settings/currencies/currencies-screen';
import { RolesScreen } from '@/components/settings/roles/roles-screen';
import { UsersScreen } from '@/components/settings/users/users-screen';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';
import { assetCategory } from '@/lib/contract/assets/asset-category';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { invoice } from '@/lib/contract/dealing/invoice';
import { tillSessions } from '@/lib/contract/dealing/till-sessions';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { currencies } from '@/lib/contract/settings/currencies';
import { PARTS } from '@/lib/parts';
import { keyOf, type Route, routeNames, routes } from '@/lib/routes';
import frame from '@/messages/en/frame.json';
import words from '@/messages/en/routes.json';

const SENTENCE = 'This record does not exist, or you do not have permission to view it.';
const MISSING = '/999999';

beforeEach(() => {
  answer(session.current, () => aDeveloper());
  for (const { list } of [users, roles, currencies, assetCategory, chartOfAccounts])
    answer(list, () => []);
  for (const { show } of [fiscalClosing, journalEntry, transactionLocking, depreciation, invoice])
    fail(show, 404, { message: 'There is nothing here.' });
  fail(tillSessions.show, 404, { message: 'There is nothing here.' });
});

test.each<[string, ReactNode, string]>([
  ['/accounting/journal-entry', <JournalEntryScreen key="1" />, 'Journal entries'],
  ['/accounting/fiscal-closing', <FiscalClosingScreen key="2" />, 'Fiscal closing'],
  ['/accounting/transaction-locking', <TransactionLockingScreen key="3" />, 'Transaction locking'],
  ['/assets/depreciation', <DepreciationScreen key="4" />, 'Depreciation'],
  ['/exchange/invoice', <InvoiceScreen key="5" />, 'Invoices'],
  ['/exchange/tills', <TillsScreen key="6" />, 'Tills'],
])('the page of a missing record of %s says so and leads to the list', async (path, page, name) => {
  renderScreen(
    <>
      <Breadcrumb />
      {page}
    </>,
    { at: path + MISSING },
  );
  expect(await screen.findByRole('heading', { level: 1, name: SENTENCE })).toBeVisible();
  expect(screen.getByRole('link', { name: `Open ${name}` })).toHaveAttribute(
    'href',
    `/build${path}`,
  );
  expect(document.title).toBe('Not found · Sarraf');
});

test.each<[string, ReactNode]>([
  [`/users${MISSING}`, <UsersScreen key="1" />],
  ['/users/nothing', <UsersScreen key="2" />],
  [`/roles${MISSING}`, <RolesScreen key="3" />],
  [`/currencies${MISSING}`, <CurrenciesScreen key="4" />],
  [`/assets/asset-category${MISSING}`, <AssetCategoryScreen key="5" />],
  ['/accounting/chart-of-accounts?account=999999', <ChartOfAccountsScreen key="6" />],
])(
  'beside its list, %s says that there is no such record, until it is closed',
  async (at, page) => {
    const { user } = renderScreen(
      <>
        <Breadcrumb />
        {page}
      </>,
      { at },
    );
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(document.title).toBe('Not found · Sarraf');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument());
  },
);

test('the tab of a new record is named by it', async () => {
  renderScreen(<UsersScreen />, { at: '/users/new' });
  await waitFor(() => expect(document.title).toBe('New user · Sarraf'));
});

const WITH_VIEWS = routeNames.filter((name) => {
  const { view }: Route = routes[name];
  return view;
});

test('the path and the tab name the page and the view of every address', async () => {
  for (const name of WITH_VIEWS) {
    const page: string = words[keyOf(name) as keyof typeof words];
    for (const [view, crumb] of [
      ['new', 'New'],
      ['7', 'No. 7'],
    ]) {
      const { unmount } = renderScreen(<Breadcrumb />, { at: `${routes[name].path}/${view}` });
      const crumbs = screen.getByRole('navigation', { name: 'Where you are' });
      expect(crumbs.textContent).toContain(`${page}${crumb}`);
      expect(document.title).toBe(`${crumb} · ${page} · Sarraf`);
      unmount();
    }
  }
});

test('the path names each view that the palette opens', () => {
  for (const { route, view } of PARTS) {
    const crumb = frame.crumbs[view as keyof typeof frame.crumbs];
    const { unmount } = renderScreen(<Breadcrumb />, { at: `${routes[route].path}/${view}` });
    const crumbs = screen.getByRole('navigation', { name: 'Where you are' });
    expect([view, crumbs.textContent]).toEqual([view, expect.stringContaining(crumb)]);
    unmount();
  }
});
