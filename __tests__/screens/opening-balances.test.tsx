import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { anAccount } from '@/__tests__/support/an-account';
import {
  anEntry,
  aPage,
  atJournal,
  cell,
  CHART,
  focusOn,
  keys,
  ledgerLine,
} from '@/__tests__/support/journal-fixture';
import { answer, fail } from '@/__tests__/support/mock-api';
import { readAs } from '@/__tests__/support/read-as';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { type JournalEntry, journalEntry } from '@/lib/contract/accounting/journal-entry';
import { openingBalances } from '@/lib/contract/accounting/opening-balances';
import { openingItems } from '@/lib/contract/accounting/opening-items';

jest.setTimeout(20_000);

const EQUITY = anAccount(20, '3020', 'Opening balance equity', {
  type: 'equity',
  purpose: 'opening_equity',
});
const CAPITAL = anAccount(21, '3000', 'Capital', { type: 'equity', purpose: 'capital' });

type Gate = Readonly<{
  gap?: string;
  replaces?: { id: number; number: string; date: string } | null;
}>;

async function open({ gap = '-1000.00', replaces = null }: Gate = {}, me = aDeveloper()) {
  answer(journalEntry.list, () => aPage([]));
  const preview = answer(openingBalances.preview, ({ lines }) => ({
    lines: lines?.length === 0 ? [] : [ledgerLine({ account_number: '1031' })],
    warnings: [],
    opening_equity: lines?.length === 0 ? '0.00' : gap,
    replaces,
  }));
  const fixture = atJournal('/opening', { me });
  answer(chartOfAccounts.list, () => [...CHART, EQUITY, CAPITAL]);
  return { ...fixture, preview };
}

const type = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await screen.findByRole('form', { name: 'Opening balances' });
  await waitFor(() => focusOn(cell('Account', 1)));
  await keys(user, '1031{Tab}');
  focusOn(cell('Debit', 1));
  await keys(user, '1000{Tab}');
  focusOn(cell('Account', 2));
  await keys(user, '1041{Tab}');
  focusOn(cell('Credit', 2));
  await keys(user, '50{Tab}');
  focusOn(cell('Base Cr, $', 2));
  await keys(user, '55{Tab}');
};

const line = (own: Partial<JournalEntry['lines'][number]>) => ({
  line_no: 1,
  account_id: 3,
  account_number: '1031',
  account_name: 'Bank USD',
  currency: 'USD',
  debit: null,
  credit: null,
  rate: null,
  base: null,
  memo: null,
  party_id: null,
  party: null,
  location_id: null,
  ...own,
});

const posted = (id: number) =>
  anEntry(id, {
    date: '2026-01-01',
    lines: [line({ debit: '1000.00' }), line({ line_no: 2, account_id: 20, credit: '1000.00' })],
  });

test('balances are sent signed, a foreign one with what it cost, and posted once', async () => {
  const { user } = await open();
  await type(user);
  const { inputs } = answer(openingBalances.store, () => posted(7));
  answer(journalEntry.show, () => posted(7));
  await user.click(screen.getByRole('button', { name: /^Post opening balances/ }));
  expect(await screen.findByText('Opening balances posted as JOU 00007')).toBeVisible();
  expect(inputs).toEqual([
    {
      date: expect.any(String),
      lines: [
        { account_id: 3, amount: '1000' },
        { account_id: 4, currency: 'EUR', amount: '-50', base: '-55' },
      ],
    },
  ]);
  expect(location.pathname).toBe('/build/accounting/journal-entry/7');
});

test('the gate is green once opening equity is left with nothing', async () => {
  const { user } = await open({ gap: '0.00' });
  await type(user);
  const gate = await screen.findByRole('region', { name: 'Balance left on opening equity' });
  expect(gate).toHaveTextContent(/Zero\./);
  expect(within(gate).queryByRole('button')).toBeNull();
});

test('what is left is said plainly, and is moved by a journal that is prepared as a draft', async () => {
  const { user } = await open();
  await type(user);
  const gate = within(
    await screen.findByRole('region', { name: 'Balance left on opening equity' }),
  );
  expect(gate.getByText(/on the credit side/)).toHaveTextContent('$1,000.00');
  answer(openingBalances.store, () => posted(7));
  answer(journalEntry.show, () => anEntry(8, { status: 'draft', number: null }));
  const draft = answer(journalEntry.store, () => anEntry(8, { status: 'draft', number: null }));
  await user.click(gate.getByRole('button', { name: 'Post and move it to 3000 Capital' }));
  await waitFor(() => expect(location.pathname).toBe('/build/accounting/journal-entry/8'));
  expect(draft.inputs).toEqual([
    {
      date: '2026-01-01',
      memo: 'Transfer of opening equity',
      lines: [
        { account_id: 20, debit: '1000.00' },
        { account_id: 21, credit: '1000.00' },
      ],
    },
  ]);
});

test('which entry is replaced is said before, and its lines can be begun with', async () => {
  const replaces = { id: 7, number: 'JOU 00007', date: '2026-01-01' };
  const { user } = await open({ replaces });
  answer(journalEntry.show, () => posted(7));
  expect(await screen.findByRole('link', { name: 'JOU 00007' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry/7',
  );
  await user.click(screen.getByRole('button', { name: 'Copy its lines' }));
  await waitFor(() => expect(cell('Debit', 1)).toHaveValue('1,000.00'));
  expect(screen.queryByLabelText('Debit, line 2')).toBeNull();
  expect(screen.getByLabelText(/^Day/)).toHaveValue('2026-01-01');
});

test('a file is tried first: wrong cells are told by row, and nothing can be posted', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'From a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  fail(openingBalances.preview, 422, {
    message: 'There is no such account. Choose another one.',
    errors: { 'rows.2.account': ['There is no such account. Choose another one.'] },
  });
  const file = new File(['account,amount\n9999,10\n'], 'opening.csv', { type: 'text/csv' });
  await user.upload(dialog.getByLabelText('Choose an .xlsx or CSV file'), file);
  expect(
    await dialog.findByRole('row', { name: /2 account There is no such account/ }),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Post opening balances' })).toBeDisabled();
});

test('a file whose decimal sign has two readings is asked about, and posted as it was answered', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'From a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  const question = 'Choose the decimal sign of the file.';
  fail(openingBalances.preview, 422, {
    message: question,
    errors: { 'mapping.decimal': [question] },
  });
  const file = new File(['account;amount\n1031;1.000\n'], 'opening.csv', { type: 'text/csv' });
  await user.upload(dialog.getByLabelText('Choose an .xlsx or CSV file'), file);
  const decimal = await dialog.findByLabelText('Decimal sign');
  expect(dialog.getByText(question)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Post opening balances' })).toBeDisabled();
  const tried = answer(openingBalances.preview, () => ({
    lines: [],
    warnings: [],
    opening_equity: '-1000.00',
    replaces: null,
    ...readAs({ separator: ';', decimal: ',', thousands: '.' }),
    preview: [{ account: '1031', amount: '1000' }],
  }));
  await user.selectOptions(decimal, 'Comma');
  const post = dialog.getByRole('button', { name: 'Post opening balances' });
  await waitFor(() => expect(post).toBeEnabled());
  expect(dialog.queryByText(question)).toBeNull();
  const { inputs } = answer(openingBalances.store, () => posted(7));
  answer(journalEntry.show, () => posted(7));
  await user.click(post);
  expect(await screen.findByText('Opening balances posted as JOU 00007')).toBeVisible();
  const mapping = { decimal: ',' };
  expect([tried.inputs[0], inputs]).toMatchObject([{ mapping }, [{ mapping }]]);
});

test('who may not post finds no opening balances', async () => {
  await open({}, aClerk({ 'journal entry': ['view', 'create'] }));
  expect(
    await screen.findByText(
      'This record does not exist, or you do not have permission to view it.',
    ),
  ).toBeVisible();
});

test('open items are imported on the day of the opening', async () => {
  const { user } = await open();
  const sent = answer(openingItems.import, () => ({
    ...readAs(),
    records: 3,
    errors: [],
    warnings: [],
  }));
  await user.click(await screen.findByRole('button', { name: 'Import open items' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import open items' }));
  await user.upload(
    dialog.getByLabelText('Choose an .xlsx or CSV file'),
    new File(['account\n'], 'items.csv'),
  );
  await dialog.findByText('3 rows can be imported.');
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await dialog.findByText('3 rows imported.');
  expect(sent.inputs.at(-1)).toEqual({
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    mapping: { columns: {} },
  });
});
