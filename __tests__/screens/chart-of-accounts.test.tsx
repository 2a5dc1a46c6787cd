import { screen, waitFor } from '@testing-library/react';
import { anAccount } from '@/__tests__/support/an-account';
import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { openFilters } from '@/__tests__/support/choose-filter';
import { anOverview, CHART, openChart, queryRow, row } from '@/__tests__/support/chart-fixture';

describe('the tree', () => {
  test('general accounts carry what stands below them, credits are positive where they are usual', async () => {
    openChart();
    expect(await row(/^.*1 Assets/)).toHaveTextContent('220,660.00');
    expect(await row(/1010/)).toHaveTextContent('182,400.00');
    expect(await row(/1021/)).toHaveTextContent('35,000.00 EUR');
    expect(await row(/2010/)).toHaveTextContent('96,300.00');
    expect(await row(/2010/)).not.toHaveTextContent('−');
  });

  test('rows tell their level and whether what is below them is in sight', async () => {
    openChart();
    expect(await screen.findByRole('treegrid', { name: 'Chart of accounts' })).toBeVisible();
    expect(await row(/10 Cash and/)).toHaveAttribute('aria-level', '2');
    expect(await row(/10 Cash and/)).toHaveAttribute('aria-expanded', 'true');
    expect(await row(/1010/)).not.toHaveAttribute('aria-expanded');
  });

  test('the arrows fold and unfold, the star unfolds everything, figures go to their account', async () => {
    const { user } = openChart();
    (await row(/10 Cash and/)).focus();
    await user.keyboard('{ArrowLeft}');
    expect(queryRow(/1010/)).not.toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(await row(/1 Assets/)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(queryRow(/10 Cash and/)).not.toBeInTheDocument();
    await user.keyboard('*');
    await user.keyboard('1021');
    expect(await row(/1021/)).toHaveFocus();
  });

  test('in a language written from the right the arrows turn round', async () => {
    const { user } = openChart({ locale: 'fa' });
    (await row(/^.*\b10 /)).focus();
    await user.keyboard('{ArrowRight}');
    expect(queryRow(/1010/)).not.toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(await row(/1010/)).toBeVisible();
  });
});

describe('finding', () => {
  test.each([
    ['1021', /1021/],
    ['usd cash', /1010/],
    ['دالر', /1010/],
    ['۱۰۲۱', /1021/],
  ])('"%s" finds its account and shows where it stands', async (typed, found) => {
    const { user } = openChart();
    await row(/1010/);
    await user.type(screen.getByRole('searchbox'), typed);
    await waitFor(() => expect(queryRow(/2010/)).not.toBeInTheDocument());
    expect(await row(found)).toHaveTextContent('Assets / Cash and currency');
  });

  test('the filters stand in the address', async () => {
    openChart({ query: '?type=liability' });
    expect(await row(/2010/)).toBeVisible();
    expect(queryRow(/1010/)).not.toBeInTheDocument();
  });

  test.each([
    ['type=liability', [/2010/], [/1010/]],
    ['currency=EUR', [/1021/], [/1010/]],
    ['position=general', [/10 Cash and/], [/1010/]],
    ['show=balance', [/1010/], [/1030/]],
    ['show=inactive', [/1030/], [/1010/]],
    ['since=2026-02-01', [/1021/, /10 Cash and/], [/1010/, /2010/]],
  ])('"%s" in the address narrows the chart', async (query, there, gone) => {
    const accounts = CHART.map((one) => ({
      ...one,
      used_on: { 3: '2026-01-31', 4: '2026-02-01' }[one.id] ?? null,
    }));
    const old = anAccount(6, '1030', 'Old bank', { is_active: false });
    openChart({ accounts: [...accounts, old], query: `?${query}` });
    for (const name of there) expect(await row(name)).toBeVisible();
    for (const name of gone) expect(queryRow(name)).not.toBeInTheDocument();
  });

  test('the day since which an account was used is typed, and taken away again', async () => {
    const accounts = CHART.map((one) => ({ ...one, used_on: one.id === 4 ? '2026-02-01' : null }));
    const { user } = openChart({ accounts });
    await row(/1010/);
    const form = await openFilters(user);
    await user.type(form.getByLabelText('Used since'), '2026-01-15');
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(location.search).toBe('?since=2026-01-15');
    expect(queryRow(/1010/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Used since' }));
    expect(await row(/1010/)).toBeVisible();
    expect(location.search).toBe('');
  });

  test('nothing found offers to clear what narrows the chart', async () => {
    const { user } = openChart({ query: '?q=zzz' });
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await row(/1010/)).toBeVisible();
  });
});

test('who may only look finds nothing to change anything with', async () => {
  const overview = anOverview({ lines: null });
  openChart({ me: aClerk({ 'chart of accounts': ['view'] }), overview, query: '?account=4' });
  await row(/1021/);
  for (const name of [
    'New account',
    'Generate accounts',
    'Import',
    'Edit',
    'Move',
    'Deactivate',
    'Delete',
  ]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('link', { name: 'Open the general ledger' })).not.toBeInTheDocument();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = openChart({ locale, query: '?account=4&edit=1' });
    await screen.findByRole('form');
    expect(await violationsIn(container)).toEqual([]);
  },
);
