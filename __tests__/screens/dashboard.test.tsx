import { screen, waitFor, within } from '@testing-library/react';

import { counterOf } from '@/__tests__/support/a-counter';
import { host, nothing, openDashboard } from '@/__tests__/support/a-dashboard';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import { approvals } from '@/lib/contract/approvals';
import { type Dashboard, dashboard } from '@/lib/contract/dashboard';
import { users } from '@/lib/contract/people/users';
import { session } from '@/lib/contract/people/session';
import { currencies } from '@/lib/contract/settings/currencies';

test('my open drafts of every type wait on the dashboard, each a link to itself', async () => {
  const mine = (type: string, count: number) => ({
    type,
    drafts: count,
    mine: count,
    waiting: 0,
    oldest: '2026-11-02',
  });
  const rent = { date: '2026-11-21', memo: 'Office rent', amount: '2100.00', currency: 'USD' };
  openDashboard({
    stands: {
      ...host,
      drafts: [mine('expense', 1), mine('sales', 6)],
      own_drafts: [{ ...rent, type: 'expense', id: 12 }],
    },
  });
  const card = within(await screen.findByRole('region', { name: 'My drafts' }));
  const draft = card.getByRole('link', { name: /Office rent/ });
  expect(draft).toHaveAttribute('href', '/build/accounting/expenses/12');
  expect(draft).toHaveTextContent('$2,100.00');
  expect(card.getByText('7')).toBeVisible();
  expect(card.getByRole('link', { name: 'Sales: 6' })).toHaveAttribute(
    'href',
    '/build/exchange/sales?status=draft&mine=1',
  );
});

test('a fresh organisation is told its first steps, as far as they are not done', async () => {
  answer(currencies.list, () => [aCurrency(1, 'USD'), aCurrency(2, 'AFN')]);
  answer(users.list, () => []);
  const { hands, arranged } = openDashboard();
  const card = within(await screen.findByRole('region', { name: 'Set up the organisation' }));
  expect(await card.findByText('1 of 8')).toBeVisible();
  expect(card.getByRole('link', { name: 'Generate' })).toHaveAttribute(
    'href',
    '/build/accounting/chart-of-accounts',
  );
  expect(card.getByRole('link', { name: 'Publish' })).toHaveAttribute(
    'href',
    '/build/exchange/rates',
  );
  const adding = card.getAllByRole('link', { name: 'Add' });
  expect(adding.map((link) => link.getAttribute('href'))).toEqual([
    '/build/exchange/tills',
    '/build/users/new',
  ]);
  expect(card.getByRole('link', { name: 'Open: Currencies' })).toHaveAttribute(
    'href',
    '/build/currencies',
  );
  expect(card.getByText('Identification of customers')).toBeVisible();
  expect(card.getByRole('link', { name: 'Choose' })).toHaveAttribute(
    'href',
    '/build/exchange/compliance/thresholds',
  );
  await hands.click(card.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Set up the organisation' })).toBeNull(),
  );
  expect(arranged.at(-1)?.columns).not.toContain('setUp');
});

test('the currency of the start is no step that was taken', async () => {
  answer(currencies.list, () => [
    { ...aCurrency(1, 'USD'), is_base: false },
    { ...aCurrency(2, 'AED'), is_base: true },
  ]);
  answer(users.list, () => []);
  openDashboard({ stands: { ...host, is_empty: true } });
  const list = within(await screen.findByRole('region', { name: 'Set up the organisation' }));
  expect(list.getByText('Currencies').textContent).toBe('Currencies');
});

test('before the first posting the first steps stand alone and in order', async () => {
  answer(users.list, () => []);
  openDashboard({ stands: { ...host, is_empty: true } });
  const list = within(await screen.findByRole('region', { name: 'Set up the organisation' }));
  expect(list.getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent)).toEqual([
    'Organisation and base currency',
    'Chart of accounts',
    'Currencies (done)',
    'Rates',
    'Tills',
    'Identification of customers',
    'Opening balances',
    'People',
  ]);
  expect(screen.queryByRole('heading', { name: 'Cash and bank' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cards' })).toBeNull();
});

test('who may read no entries is shown none, and no step that is not his', async () => {
  openDashboard({ user: aClerk({ dashboard: ['view'], currencies: 'all' }), stands: nothing });
  expect(await screen.findByRole('heading', { name: 'To do' })).toBeVisible();
  expect(screen.getByText('Nothing is waiting')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Cash and bank' })).toBeNull();
  expect(screen.queryByText('My drafts')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Generate' })).toBeNull();
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('cash and banks stand by currency, and every figure leads to its report', async () => {
  openDashboard();
  const card = await region('Cash and bank');
  expect(card.getByRole('row', { name: /^EUR/ })).toHaveTextContent('EUR100.00110.00');
  expect(await card.findByRole('link', { name: '100.00' })).toHaveAttribute(
    'href',
    '/build/reports/balance-sheet?as_of=2026-11-30&currency=EUR',
  );
  expect(card.getByRole('img')).toHaveAccessibleName(/now \$1,210\.00/);
});

test('whoever may not open a report reads the figure without a link', async () => {
  openDashboard({ user: aClerk({ dashboard: ['view'], 'chart of accounts': ['view'] }) });
  const card = await region('Cash and bank');
  expect(card.getByRole('row', { name: /^EUR/ })).toHaveTextContent('100.00');
  expect(card.queryByRole('link')).toBeNull();
});

test('a drawing of twelve months can be read as a table', async () => {
  const { hands } = openDashboard();
  const card = await region('Result of the month');
  expect(await card.findByRole('link', { name: '−$120.00' })).toHaveAttribute(
    'href',
    '/build/reports/profit-and-loss?from=2026-11-01&to=2026-11-30',
  );
  await hands.click(card.getByRole('button', { name: 'Table' }));
  const table = within(card.getByRole('table', { name: 'Result by month' }));
  expect(table.getAllByRole('row')).toHaveLength(13);
  expect(table.getByRole('row', { name: /^Nov 2026/ })).toHaveTextContent('500.00620.00−120.00');
});

test('parties lead to themselves and what they owe to their statement', async () => {
  openDashboard();
  const card = await region('Receivable and payable');
  expect(card.getByRole('link', { name: 'Ahmad' })).toHaveAttribute(
    'href',
    '/build/accounting/parties/3',
  );
  expect(
    (await card.findAllByRole('link', { name: '70.00' })).map((one) => one.getAttribute('href')),
  ).toEqual([
    '/build/accounting/parties?with_balance=1&sort=balance',
    '/build/reports/account-statement?party_id=4',
  ]);
});

test('what waits is counted by type, and leads to its list', async () => {
  answer(approvals.list, () => ({
    data: [
      {
        id: 1,
        subject: 'fiscal_reopen' as const,
        due_to: 'fiscal closing',
        due_to_id: 1,
        number: 'FCL 00001',
        reason: 'Audit',
        asked_at: '2026-11-20T08:00:00Z',
        asked_by: { id: 2, name: 'Omid' },
      },
    ],
    meta: { page: 1, per_page: 20, total: 1 },
  }));
  openDashboard();
  const card = await region('To do');
  expect(await card.findByRole('link', { name: /^Awaiting my approval.*1$/ })).toHaveAttribute(
    'href',
    '/build/accounting/fiscal-closing/1',
  );
  expect(card.getByRole('link', { name: /^Drafts: Expenses 1 of them mine.*4$/ })).toHaveAttribute(
    'href',
    '/build/accounting/expenses?status=draft',
  );
  expect(card.getByRole('link', { name: /^Awaiting approval: Expenses.*2$/ })).toBeVisible();
});

test('what is locked and which years are open leads there', async () => {
  openDashboard();
  const card = await region('Locks and fiscal years');
  expect(card.getByRole('link', { name: /^Locked to .*Payroll.*TRL 00001/ })).toHaveAttribute(
    'href',
    '/build/accounting/transaction-locking/1',
  );
  expect(card.getByRole('link', { name: /^Open:/ })).toHaveAttribute(
    'href',
    '/build/accounting/fiscal-closing/2',
  );
});

test.each([
  [host.health, /All 38 checks of the books pass.*checked 3 hours ago/],
  [{ last: null }, /have not been checked yet/],
  [
    {
      last: {
        at: '2026-11-21T11:00:00Z',
        checks: 38,
        broken: [{ key: 'balances', name: 'What stands is the sum of its lines' }],
      },
    },
    /One check of the books fails.*What stands is the sum of its lines/,
  ],
] as const)(
  'the last proof of the books is told in a word, and leads to the proof',
  async (health, said) => {
    openDashboard({ stands: { ...host, health: health as Dashboard['health'] } });
    const link = await screen.findByRole('link', { name: said });
    expect(link).toHaveAttribute('href', '/build/accounting/proof');
  },
);

const DRILL = {
  at: '2026-11-18T14:00:00Z',
  ok: true,
  entry: 1204,
  reached: '2026-11-18T13:59:00Z',
  reasons: [],
};
const ARCHIVE = { reason: 'The disk of ARCHIVE_DIR is full.', since: '2026-11-21T13:00:00Z' };

test.each([
  ['en', DRILL, null, /Recovery drill passed.*3 days ago.*up to entry 1204/],
  ['fa', DRILL, null, /آزمایش بازیابی موفق بود.*3 روز پیش.*تا ثبت 1204/],
  [
    'en',
    { ...DRILL, ok: false, entry: null, reached: null, reasons: ['The copy could not be made.'] },
    null,
    /Recovery drill failed.*3 days ago.*The copy could not be made/,
  ],
  ['en', null, ARCHIVE, /archive of the database lacks changes.*1 hour ago.*ARCHIVE_DIR is full/],
  ['fa', null, ARCHIVE, /بایگانی پایگاه داده کامل نیست.*1 ساعت پیش/],
] as const)(
  'in %s the health line shows the last drill and a failing archive',
  async (locale, drill, archive, said) => {
    const health = { last: null, drill, archive } as Dashboard['health'];
    openDashboard({ locale, stands: { ...host, health } });
    expect(await screen.findByRole('link', { name: said })).toBeVisible();
  },
);

test('in Persian the organisation stands in Persian', async () => {
  openDashboard({ locale: 'fa' });
  expect(await screen.findByRole('heading', { name: 'نقد و بانک' })).toBeVisible();
  expect(screen.getByRole('link', { name: /هر 38 بررسی دفترها درست است/ })).toBeVisible();
});

test('an organisation that cannot be told offers another try', async () => {
  answer(session.current, () => aDeveloper());
  fail(dashboard.show, 503, { message: 'The organisation is busy.' });
  answer(dashboard.counter, () => counterOf({}));
  renderScreen(<DashboardScreen />);
  expect(await screen.findByText('The organisation is busy.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
