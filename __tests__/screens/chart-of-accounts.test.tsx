import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ChartOfAccountsScreen } from '@/components/accounting/chart-of-accounts/chart-of-accounts-screen';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const anAccount = (
  id: number,
  number: string,
  name: string,
  own: Partial<Account> = {},
): Account => ({
  id,
  number,
  name,
  names: {},
  position: 'detail',
  type: 'asset',
  parent: null,
  currency: null,
  is_multi_currency: false,
  cash_flow: null,
  party_required: false,
  is_active: true,
  purpose: null,
  balance: '0.00',
  balance_currency: null,
  balances: [],
  version: 1,
  ...own,
});

const ASSETS = anAccount(1, '1', 'Assets', { position: 'general', names: { fa: 'دارایی‌ها' } });
const CASH = anAccount(2, '10', 'Cash and currency', { position: 'general', parent: 1 });
const USD = anAccount(3, '1010', 'Cash USD', {
  parent: 2,
  names: { fa: 'نقد دالر' },
  balance: '182400.00',
  balances: [{ currency: 'USD', amount: '182400.00', base: '182400.00' }],
});
const EUR = anAccount(4, '1021', 'Notes EUR', {
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
const CHART = [ASSETS, CASH, USD, EUR, DEPOSITS];

function open({
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

const row = (name: RegExp) => screen.findByRole('row', { name });
const queryRow = (name: RegExp) => screen.queryByRole('row', { name });

describe('the tree', () => {
  test('general accounts carry what stands below them, credits are positive where they are usual', async () => {
    open();
    expect(await row(/^.*1 Assets/)).toHaveTextContent('220,660.00');
    expect(await row(/1010/)).toHaveTextContent('182,400.00');
    expect(await row(/1021/)).toHaveTextContent('35,000.00 EUR');
    expect(await row(/2010/)).toHaveTextContent('96,300.00');
    expect(await row(/2010/)).not.toHaveTextContent('−');
  });

  test('rows tell their level and whether what is below them is in sight', async () => {
    open();
    expect(await screen.findByRole('treegrid', { name: 'Chart of accounts' })).toBeVisible();
    expect(await row(/10 Cash and/)).toHaveAttribute('aria-level', '2');
    expect(await row(/10 Cash and/)).toHaveAttribute('aria-expanded', 'true');
    expect(await row(/1010/)).not.toHaveAttribute('aria-expanded');
  });

  test('the arrows fold and unfold, the star unfolds everything, figures go to their account', async () => {
    const { user } = open();
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
    const { user } = open({ locale: 'fa' });
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
    const { user } = open();
    await row(/1010/);
    await user.type(screen.getByRole('searchbox'), typed);
    expect(await row(found)).toHaveTextContent('Assets / Cash and currency');
    expect(queryRow(/2010/)).not.toBeInTheDocument();
  });

  test('the filters stand in the address', async () => {
    open({ query: '?type=liability' });
    expect(await row(/2010/)).toBeVisible();
    expect(queryRow(/1010/)).not.toBeInTheDocument();
  });

  test('nothing found offers to clear what narrows the chart', async () => {
    const { user } = open({ query: '?q=zzz' });
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await row(/1010/)).toBeVisible();
  });
});

describe('an account', () => {
  test('shows its balance in each currency and the way to its ledger', async () => {
    const { user } = open();
    await user.click(await row(/1021/));
    const table = await screen.findByRole('table', { name: 'By currency' });
    expect(within(table).getByRole('row', { name: /EUR/ })).toHaveTextContent('35,000.0038,260.00');
    expect(screen.getByRole('link', { name: 'Open the general ledger' })).toHaveAttribute(
      'href',
      '/build/reports/general-ledger?account_id=4',
    );
  });

  test('leaves the list only when the host says that it is deleted', async () => {
    const { user } = open({ query: '?account=5' });
    answer(chartOfAccounts.destroy, () => ({
      is_deleted: 'no' as const,
      message: 'It has postings.',
    }));
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
      expect(dialog).toHaveTextContent("You won't be able to revert this!");
      await user.click(within(dialog).getByRole('button', { name: 'Delete 2010' }));
    };
    await remove();
    expect(await screen.findByText('It has postings.')).toBeVisible();
    expect(await row(/2010/)).toBeInTheDocument();
    expect(screen.queryByText('successfully deleted')).not.toBeInTheDocument();

    answer(chartOfAccounts.destroy, () => ({ is_deleted: 'yes' as const }));
    answer(chartOfAccounts.list, () => CHART.slice(0, 4));
    await remove();
    expect(await screen.findByText('successfully deleted')).toBeInTheDocument();
    expect(queryRow(/2010/)).not.toBeInTheDocument();
  });

  test('is deactivated with everything else as it is', async () => {
    const sent = answer(chartOfAccounts.update, () => ({ ...EUR, is_active: false, version: 2 }));
    const { user } = open({ query: '?account=4' });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(sent.inputs).toHaveLength(1));
    expect(sent.inputs[0]).toMatchObject({
      number: '1021',
      currency: 'EUR',
      parent: 2,
      is_active: false,
      version: 1,
    });
  });
});

describe('the form', () => {
  test('a kind proposes number, type and place from the prefix of the setting', async () => {
    const stored = answer(chartOfAccounts.store, (input) => anAccount(9, input.number, input.name));
    const { user } = open({ query: '?new=1' });
    await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Cash (10…)' }));
    expect(screen.getByLabelText(/^Number/)).toHaveValue('1022');
    expect(screen.getByLabelText('Under')).toHaveValue('10 Cash and currency');
    await user.type(screen.getByLabelText(/^Name \*?$/), 'Cash AED');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored.inputs).toHaveLength(1));
    expect(stored.inputs[0]).toMatchObject({
      number: '1022',
      name: 'Cash AED',
      type: 'asset',
      parent: 2,
      position: 'detail',
    });
  });

  test('a new account under another takes its type and its next number', async () => {
    const { user } = open({ query: '?account=2' });
    await user.click(await screen.findByRole('button', { name: 'New under this' }));
    expect(await screen.findByLabelText(/^Number/)).toHaveValue('1022');
    expect(screen.getByLabelText('Under')).toHaveValue('10 Cash and currency');
  });

  test('what the host refuses stands at its field', async () => {
    refuse(chartOfAccounts.store, 'Another account has this number.', 'number');
    const { user } = open({ query: '?new=1' });
    await user.type(await screen.findByLabelText(/^Number/), '1010');
    await user.type(screen.getByLabelText(/^Name \*?$/), 'Twice');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Number/)).toHaveAccessibleDescription(
        'Another account has this number.',
      ),
    );
  });

  test('an account with postings keeps what they rely on', async () => {
    open({ query: '?account=4&edit=1' });
    expect(await screen.findByRole('combobox', { name: 'Position' })).toBeDisabled();
    expect(screen.getByLabelText('Currency')).toBeDisabled();
    expect(screen.getByLabelText(/^Name \*?$/)).toBeEnabled();
  });

  test('typed input is not thrown away without asking', async () => {
    const { user } = open({ query: '?new=1' });
    await user.type(await screen.findByLabelText(/^Name \*?$/), 'Half');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });
});

describe('generating', () => {
  const planned = anAccount(900, '3010', 'Capital', { type: 'equity', planned: true });

  test('shows what will be added before it adds it', async () => {
    const asked = answer(chartOfAccounts.generate, ({ dry_run }) =>
      dry_run ? [...CHART, planned] : [...CHART, { ...planned, id: 6, planned: undefined }],
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Generate accounts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Generate accounts' });
    expect(await within(dialog).findByText('Capital')).toBeVisible();
    expect(within(dialog).queryByText('Cash USD')).not.toBeInTheDocument();
    answer(chartOfAccounts.list, () => [...CHART, { ...planned, id: 6 }]);
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 account' }));
    expect(await row(/3010 Capital/)).toBeVisible();
    expect(asked.inputs.slice(0, 2)).toEqual([{ dry_run: '1' }, {}]);
  });

  test('an empty chart teaches how one comes about', async () => {
    open({ accounts: [] });
    expect(await screen.findByText('No accounts yet')).toBeVisible();
    expect(screen.getByText(/Start from the exchange-house chart/)).toBeVisible();
  });
});

test('who may only look finds nothing to change anything with', async () => {
  open({ me: aClerk({ 'chart of accounts': ['view'] }), query: '?account=4' });
  await row(/1021/);
  for (const name of ['New account', 'Generate accounts', 'Edit', 'Deactivate', 'Delete']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('link', { name: 'Open the general ledger' })).not.toBeInTheDocument();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = open({ locale, query: '?account=4&edit=1' });
    await screen.findByRole('form');
    expect(await violationsIn(container)).toEqual([]);
  },
);
