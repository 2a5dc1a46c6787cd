import { screen, within } from '@testing-library/react';

import { aRate, busyCounter, counterOf, euros } from '@/__tests__/support/a-counter';
import { openDashboard } from '@/__tests__/support/a-dashboard';
import { aClerk } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { keepListColumns } from '@/hooks/use-list-columns';
import { rates } from '@/lib/contract/dealing/rates';

// The device keeps the columns that one test chose, so they are reset.
afterEach(() => keepListColumns({}));

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const clerk = aClerk({ dashboard: ['view'], tills: ['view'], sales: ['view'], rates: ['view'] });

test('a position stands with its side, its cost, its worth and how much of its limit is used', async () => {
  openDashboard({ counter: busyCounter });
  const card = await region('Position by currency');
  const row = card.getByRole('row', { name: /^EUR/ });
  expect(row).toHaveTextContent('EUR4,000.00−300.003,700.00Long1.08341.08004,021.9080 %');
  expect(within(row).getByRole('meter')).toHaveAttribute('aria-valuenow', '80');
  expect(card.getByRole('link', { name: 'EUR' })).toHaveAttribute(
    'href',
    '/build/exchange/tills/positions?currency=EUR',
  );
});

test('the total of all currencies says which of them have no rate and are not in it', async () => {
  const rials = { ...euros, currency: 'IRR', worth: null };
  const counter = counterOf({ positions: { currencies: [euros, rials], worth: null } });
  openDashboard({ counter });
  const card = await region('Position by currency');
  expect(card.getByRole('row', { name: /^Total/ })).toHaveTextContent('4,021.90');
  expect(card.getByText('Without IRR: no rate on the board')).toBeVisible();
});

test('what currency cost has no columns for whoever may not know it', async () => {
  const hidden = { ...euros, average: null, break_even: null };
  const counter = counterOf({ positions: { currencies: [hidden], worth: '4021.90' } });
  openDashboard({ user: clerk, counter });
  const card = await region('Position by currency');
  expect(card.getByRole('columnheader', { name: 'Net' })).toBeVisible();
  expect(card.queryByRole('columnheader', { name: /cost|Break-even/ })).toBeNull();
  expect(screen.queryByRole('region', { name: /^Margin|came from/ })).toBeNull();
});

test('positions can be seen beside their limits', async () => {
  const { hands } = openDashboard({ counter: busyCounter });
  const card = await region('Position by currency');
  await hands.click(card.getByRole('button', { name: 'Chart' }));
  expect(await card.findByRole('img')).toHaveAccessibleName(/One position and its limit/);
  expect(card.getByText('Long, $4,021.90 of $5,000.00 (80 %)')).toBeVisible();
});

test('the margin of the day is held against the weekday and told by teller', async () => {
  openDashboard({ counter: busyCounter });
  const card = await region('Margin');
  expect(card.getByRole('link', { name: '$120.00' })).toHaveAttribute(
    'href',
    '/build/exchange/sales?from=2026-11-21&to=2026-11-21',
  );
  expect(card.getByText(/above the Saturday average/)).toHaveTextContent(
    '$20.00 above the Saturday average ($100.00)',
  );
  expect(card.getByText('Zahra')).toBeVisible();
});

test('a drawing of thirty days can be read as a table, the latest day first', async () => {
  const { hands } = openDashboard({ counter: busyCounter });
  const card = await region('Margin');
  expect(await card.findByRole('img')).toHaveAccessibleName(/of the last one \$120\.00/);
  await hands.click(card.getByRole('button', { name: 'Table' }));
  const table = within(card.getByRole('table', { name: 'Margin of thirty days' }));
  const [, first, second] = table.getAllByRole('row');
  expect(table.getAllByRole('row')).toHaveLength(31);
  expect(first).toHaveTextContent('2026-11-21120.00');
  expect(second).toHaveTextContent('2026-11-20−28.00');
});

test('the result is told by where it came from, for whoever may see what is earned', async () => {
  const { reported } = openDashboard({ counter: busyCounter });
  const card = await region('Sources of the result');
  expect(await card.findByText('Margin of deals')).toBeVisible();
  expect(card.getByText('34.17')).toBeVisible();
  expect(reported).toEqual([{ from: '2026-11-21', to: '2026-11-21' }]);
  expect(card.getByRole('link', { name: 'Summary report' })).toHaveAttribute(
    'href',
    '/build/reports/summary-report?from=2026-11-21&to=2026-11-21',
  );
});

test('volume is drawn both ways and told in both currencies', async () => {
  const { hands } = openDashboard({ counter: busyCounter });
  const card = await region('Volume');
  expect(await card.findByRole('img')).toHaveAccessibleName(/\$324\.00 bought and \$110\.00 sold/);
  await hands.click(card.getByRole('button', { name: 'Table' }));
  expect(card.getByRole('row', { name: /^EUR/ })).toHaveTextContent('EUR300.00324.00100.00110.00');
});

test('legs that are due today stand by currency, and say how many are overdue', async () => {
  openDashboard({ counter: busyCounter });
  const card = await region('Legs due today');
  expect(card.getByText(/2 legs today · 1 overdue/)).toBeInTheDocument();
  expect(card.getByRole('row', { name: /^USD/ })).toHaveTextContent('USD–2,715.00−2,715.00');
  expect(card.getByRole('link', { name: 'Trades' })).toHaveAttribute(
    'href',
    '/build/exchange/trade',
  );
});

test('a drawer leads to its shift and says what was counted; one that may not be known hides its books', async () => {
  openDashboard({ counter: busyCounter });
  const card = await region('Cash drawers');
  expect(card.getByRole('row', { name: /^Till 1/ })).toHaveTextContent(
    /\+2 currenciesOpen5,000\.005,005\.00−5\.00/,
  );
  expect(card.getByRole('link', { name: 'Till 1' })).toHaveAttribute(
    'href',
    '/build/exchange/tills/7',
  );
  expect(card.getByRole('row', { name: /^Till 2/ })).toHaveTextContent(
    'Till 2 Closednot shown––never counted',
  );
});

test('what the counter left undone waits among what is to finish', async () => {
  openDashboard({ counter: busyCounter });
  const card = await region('To do');
  expect(card.getByRole('link', { name: /^Tills left open.*2$/ })).toBeVisible();
  expect(card.getByRole('link', { name: /^Overdue credit.*2$/ })).toBeVisible();
  expect(card.getByRole('link', { name: /^Open offers first expires.*3$/ })).toBeVisible();
  expect(card.getByRole('link', { name: /^Remittances: Sent oldest.*5$/ })).toBeVisible();
  expect(card.getByRole('link', { name: /^Counts in review.*1$/ })).toBeVisible();
  expect(card.getByRole('link', { name: /^Revaluation due.*2025-12-31/ })).toHaveAttribute(
    'href',
    '/build/accounting/fiscal-closing/4',
  );
});

test('a rate that is older than it may be says so', async () => {
  answer(rates.current, () => [aRate('EUR'), aRate('KWD', 45)]);
  answer(rates.list, () => ({ data: [], meta: { page: 1, per_page: 100, total: 0 } }));
  openDashboard({ user: clerk });
  const card = await region('Rates');
  const fresh = await card.findByRole('row', { name: /^EUR\/USD/ });
  expect(fresh).toHaveTextContent('EUR/USD1.08001.10001.09001.83');
  expect(within(fresh).queryByText(/older/i)).toBeNull();
  expect(card.getByRole('row', { name: /^KWD\/USD/ })).toHaveTextContent(/45/);
});

test('other days are asked for when another period is chosen', async () => {
  const { hands, periods } = openDashboard({ counter: busyCounter });
  const choice = within(await screen.findByRole('group', { name: 'Period' }));
  await hands.click(choice.getByRole('button', { name: 'Fiscal year' }));
  expect(periods).toEqual([{ period: 'today' }, { period: 'year' }]);
});

test('cards are hidden and ordered by keyboard, and kept with the account', async () => {
  const { hands, arranged } = openDashboard({ counter: busyCounter });
  await region('Margin');
  const opener = screen.getByRole('button', { name: 'Cards' });
  opener.focus();
  await hands.keyboard('{Enter}');
  const panel = within(await screen.findByRole('dialog', { name: 'Cards' }));
  panel.getByRole('checkbox', { name: 'Margin' }).focus();
  await hands.keyboard(' ');
  expect(screen.queryByRole('region', { name: 'Margin' })).toBeNull();
  panel.getByRole('button', { name: 'Move Cash drawers up' }).focus();
  await hands.keyboard('{Enter}{Enter}');
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings.indexOf('Cash drawers')).toBeLessThan(headings.indexOf('Position by currency'));
  expect(arranged.at(-1)).toMatchObject({ page: 'dashboard' });
  expect(arranged.at(-1)?.columns).not.toContain('margin');
});

test('an accountant who does not deal reads the books before the counter', async () => {
  const user = aClerk({ dashboard: ['view'], tills: ['view'], 'chart of accounts': ['view'] });
  const counter = counterOf({ positions: { currencies: [euros], worth: '4021.90' } });
  openDashboard({ user, counter });
  await region('Cash and bank');
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings.indexOf('Cash and bank')).toBeLessThan(headings.indexOf('Position by currency'));
});
