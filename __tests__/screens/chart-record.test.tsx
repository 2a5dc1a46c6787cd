import { screen, within } from '@testing-library/react';
import { violationsIn } from '@/__tests__/support/accessibility';
import { anOverview, CHART, openChart, row } from '@/__tests__/support/chart-fixture';
import { fail } from '@/__tests__/support/mock-api';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

const section = (name: RegExp | string) => screen.findByRole('region', { name });

describe('the year of an account', () => {
  test('is drawn, a bar a month, and stands as a table on demand', async () => {
    const { user } = openChart({ query: '?account=4' });
    const months = await section('Balance by month, $');
    expect(within(months).getByRole('img')).toHaveAccessibleName(
      'Balance at the end of each month. Jan: $40,000.00. Feb: $38,260.00.',
    );
    await user.click(within(months).getByRole('button', { name: 'Table' }));
    const rows = within(months).getAllByRole('row');
    expect(rows.map((one) => one.textContent)).toEqual([
      'MonthDebitCreditBalance',
      'Jan 202640,000.00–40,000.00',
      'Feb 2026–1,740.0038,260.00',
    ]);
  });

  test('is positive where credits are usual', async () => {
    const months = [{ month: '2026-01-31', debit: '0.00', credit: '5.00', balance: '-5.00' }];
    openChart({ query: '?account=5', overview: anOverview({ months }) });
    const chart = within(await section(/^Balance by month/)).getByRole('img');
    expect(chart).toHaveAccessibleName(/Jan: \$5\.00/);
  });

  test('ends in its latest lines, each with its document', async () => {
    openChart({ query: '?account=4' });
    const lines = await section('Latest lines of this year');
    expect(within(lines).getByRole('link', { name: 'JOU 00007' })).toHaveAttribute(
      'href',
      '/build/accounting/journal-entry/7',
    );
    expect(lines).toHaveTextContent('Sold to a customer');
    expect(lines).toHaveTextContent('−1,500.00 EUR');
  });

  test('without lines says so', async () => {
    openChart({ query: '?account=4', overview: anOverview({ lines: [] }) });
    expect(await screen.findByText(/^Nothing was posted from/)).toBeVisible();
  });

  test('that cannot be read is told, and the account stands all the same', async () => {
    openChart({ query: '?account=4' });
    fail(chartOfAccounts.overview, 503, { message: 'The organisation is busy.' });
    expect(await screen.findByText('The organisation is busy.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});

test('a general account shows what stands right below it and leads there', async () => {
  const { user } = openChart({ query: '?account=2' });
  const below = await section('2 accounts below');
  expect(below).toHaveTextContent('1010Cash USD182,400.00');
  await user.click(within(below).getByRole('button', { name: /1021/ }));
  expect(location.search).toBe('?account=4');
});

test('what names an account is told', async () => {
  const accounts = CHART.map((one) => (one.id === 4 ? { ...one, purpose: 'currency_stock' } : one));
  const uses = [
    { kind: 'prefix' as const, name: 'cash', count: null },
    { kind: 'drafts' as const, name: 'journal entry', count: 2 },
    { kind: 'parties' as const, name: 'party', count: 1 },
    { kind: 'records' as const, name: 'fee_rule', count: 1 },
  ];
  openChart({ accounts, query: '?account=4', overview: anOverview({ uses }) });
  const items = within(await section('Where it is used')).getAllByRole('listitem');
  expect(items.map((one) => one.textContent)).toEqual([
    'The system posts here, whatever the number and name.',
    'System setting: offered as Cash, numbers 10…',
    'Journal entry: used in 2 drafts',
    '1 party has a balance on it',
    'Fee rule: used in 1 record',
  ]);
});

test('what nothing names says so', async () => {
  openChart({ query: '?account=4' });
  expect(await screen.findByText('No setting, draft or record uses it.')).toBeVisible();
});

test('the form keeps a note and whether each line names a party', async () => {
  const accounts = CHART.map((one) =>
    one.id === 5 ? { ...one, note: 'Ask Karim', party_required: true } : one,
  );
  openChart({ accounts, query: '?account=5&edit=1' });
  expect(await screen.findByLabelText('Note')).toHaveValue('Ask Karim');
  expect(screen.getByRole('checkbox', { name: 'Party required on every line' })).toBeChecked();
});

test.each(['en', 'fa'] as const)(
  'nothing in the panel is closed to assistive software (%s)',
  async (locale) => {
    const { container } = openChart({ locale, query: '?account=2' });
    await row(/1021/);
    await screen.findByRole('img');
    expect(await violationsIn(container)).toEqual([]);
  },
);
