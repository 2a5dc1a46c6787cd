import { anAccount } from '@/__tests__/support/an-account';
import { screen, waitFor, within } from '@testing-library/react';
import { CHART, EUR, openChart, queryRow, row } from '@/__tests__/support/chart-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

describe('an account', () => {
  test('shows its balance in each currency and the way to its ledger', async () => {
    const { user } = openChart();
    await user.click(await row(/1021/));
    const table = await screen.findByRole('table', { name: 'By currency' });
    expect(within(table).getByRole('row', { name: /EUR/ })).toHaveTextContent('35,000.0038,260.00');
    expect(await screen.findByRole('link', { name: 'Open the general ledger' })).toHaveAttribute(
      'href',
      '/build/reports/general-ledger?account_id=4&from=2026-01-01&to=2026-12-31',
    );
  });

  test('leaves the list only when the host says that it is deleted', async () => {
    const { user } = openChart({ query: '?account=5' });
    answer(chartOfAccounts.destroy, () => ({
      is_deleted: 'no' as const,
      message: 'This account has postings.',
    }));
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
      expect(dialog).toHaveTextContent("You won't be able to revert this!");
      await user.click(within(dialog).getByRole('button', { name: 'Delete 2010' }));
    };
    await remove();
    expect(await screen.findByText('This account has postings.')).toBeVisible();
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
    const { user } = openChart({ query: '?account=4' });
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
    const { user } = openChart({ query: '?new=1' });
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
    const { user } = openChart({ query: '?account=2' });
    await user.click(await screen.findByRole('button', { name: 'New under this' }));
    expect(await screen.findByLabelText(/^Number/)).toHaveValue('1022');
    expect(screen.getByLabelText('Under')).toHaveValue('10 Cash and currency');
  });

  test('what the host refuses stands at its field', async () => {
    refuse(
      chartOfAccounts.store,
      'Another account has this number. Enter another number.',
      'number',
    );
    const { user } = openChart({ query: '?new=1' });
    await user.type(await screen.findByLabelText(/^Number/), '1010');
    await user.type(screen.getByLabelText(/^Name \*?$/), 'Twice');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Number/)).toHaveAccessibleDescription(
        'Another account has this number. Enter another number.',
      ),
    );
  });

  test('an account with postings keeps what they rely on', async () => {
    openChart({ query: '?account=4&edit=1' });
    expect(await screen.findByRole('combobox', { name: 'Level' })).toBeDisabled();
    expect(screen.getByLabelText('Currency')).toBeDisabled();
    expect(screen.getByLabelText(/^Name \*?$/)).toBeEnabled();
  });

  test('typed input is not thrown away without asking', async () => {
    const { user } = openChart({ query: '?new=1' });
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
    const { user } = openChart();
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
    openChart({ accounts: [] });
    expect(await screen.findByText('No accounts yet')).toBeVisible();
    expect(screen.getByText(/Start from the chart of an exchange business/)).toBeVisible();
    const empty = screen.getByText('No accounts yet').parentElement;
    for (const name of ['Generate accounts', 'Import', 'New account']) {
      expect(within(empty ?? document.body).getByRole('button', { name })).toBeVisible();
    }
  });
});
