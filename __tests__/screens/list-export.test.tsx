import { screen, waitFor } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { aPage, aRow, atJournal, DRAFT } from '@/__tests__/support/journal-fixture';
import { openChart } from '@/__tests__/support/chart-fixture';
import { answer, answerRows } from '@/__tests__/support/mock-api';
import { atParties } from '@/__tests__/support/party-fixture';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aUser } from '@/__tests__/support/settings-records';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { expectTrueFormulas, readWorkbook, textsOf } from '@/__tests__/support/read-workbook';
import { CurrenciesScreen } from '@/components/settings/currencies/currencies-screen';
import { UsersScreen } from '@/components/settings/users/users-screen';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { parties } from '@/lib/contract/accounting/parties';
import { exportOf } from '@/lib/contract/list-export';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { currencies } from '@/lib/contract/settings/currencies';
import { organization } from '@/lib/contract/settings/organization';

const LETTERHEAD = {
  name: 'Delta & Sons',
  legal_name: '',
  address: '',
  licence: '',
  phone: '',
  email: '',
  website: '',
};

/** Files that the browser would save. */
let saved: Blob[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
});

test('a list is exported with its search, filters and order, in the format that was chosen', async () => {
  const asked = answer(parties.export, () => null);
  const { user } = atParties('?q=ahm&kind=customer&sort=-balance');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook' }));
  const given = { search: 'ahm', kind: 'customer', sort: '-balance' };
  await waitFor(() => expect(asked.inputs).toEqual([{ ...given, format: 'xlsx' }]));
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(asked.inputs[1]).toEqual({ ...given, format: 'csv' }));
});

test('the chart of accounts is exported as it is filtered, in Persian too', async () => {
  const asked = answer(chartOfAccounts.export, () => null);
  const { user } = openChart({ query: '?q=10&type=asset&show=balance', locale: 'fa' });
  await user.click(await screen.findByRole('button', { name: 'صدور' }));
  await user.click(await screen.findByRole('menuitem', { name: 'جدول Excel' }));
  const given = { search: '10', type: 'asset', show: 'balance', format: 'xlsx' };
  await waitFor(() => expect(asked.inputs).toEqual([given]));
});

test('a list that the browser filters is exported by the ids of the visible rows, otherwise as a whole', async () => {
  answer(currencies.list, () => [aCurrency(1, 'USD'), aCurrency(2, 'EUR'), aCurrency(3, 'GBP')]);
  const endpoint = exportOf(currencies.list);
  if (!endpoint) throw new Error('the list of currencies has no export');
  const asked = answer(endpoint, () => null);
  answer(session.current, () => aDeveloper());
  const { user } = renderScreen(<CurrenciesScreen />, { at: '/currencies' });
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  };
  await save();
  await waitFor(() => expect(asked.inputs).toEqual([{ format: 'csv' }]));
  await user.type(screen.getByRole('searchbox'), 'gbp');
  await waitFor(() => expect(screen.queryByRole('row', { name: /EUR/ })).not.toBeInTheDocument());
  await save();
  await waitFor(() => expect(asked.inputs[1]).toEqual({ format: 'csv', ids: '3' }));
  await user.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(screen.queryByRole('row', { name: /GBP/ })).not.toBeInTheDocument());
  await save();
  await waitFor(() => expect(asked.inputs[2]).toEqual({ format: 'csv', ids: '' }));
});

test('a list of which every row is visible is exported as a whole, so that it has no limit of ids', async () => {
  answer(users.list, () => [aUser(1), aUser(2)]);
  answer(roles.list, () => []);
  const endpoint = exportOf(users.list);
  if (!endpoint) throw new Error('the list of users has no export');
  const asked = answer(endpoint, () => null);
  answer(session.current, () => aDeveloper());
  const { user } = renderScreen(<UsersScreen />, { at: '/users' });
  await screen.findByRole('row', { name: /USR 00002/ });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(asked.inputs).toEqual([{ format: 'csv' }]));
});

test('users without the right to export have no button', async () => {
  atParties('', { me: aClerk({ parties: ['view'] }) });
  await screen.findByRole('row', { name: /Ahmad/ });
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
});

test('a document list as a workbook has the columns on screen, and the totals of the posted rows', async () => {
  answer(organization.letterhead, () => LETTERHEAD);
  const rows = [
    aRow(3, { memo: '=1+1', amount: '100.50', currency: 'EUR' }),
    aRow(2, { amount: '20.00', currency: 'USD' }),
    aRow(1, { ...DRAFT, amount: '7.00', currency: 'USD' }),
  ];
  const exported = answerRows(journalEntry.list, rows);
  answer(journalEntry.list, () =>
    aPage(rows, {
      total: 3,
      totals: [
        { currency: 'EUR', amount: '100.50' },
        { currency: 'USD', amount: '20.00' },
      ],
    }),
  );
  const { user } = atJournal('?search=rent&currency=EUR&sort=amount');
  await screen.findByRole('row', { name: /JOU 00003/ });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const workbook = readWorkbook(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []));
  expect(textsOf(workbook).slice(0, 8)).toEqual([
    'Journal entries',
    'Delta & Sons',
    'Number',
    'Date',
    'Memo',
    'Debit total',
    'Currency',
    'Status',
  ]);
  expect(textsOf(workbook)).toContain('=1+1');
  // The draft in dollars is in no total, so the total of dollars is no sum of the rows.
  expect(workbook.cell('D8')).toMatchObject({ formula: 'SUMIFS(D5:D7,E5:E7,E8)', value: '100.5' });
  expect(workbook.cell('D9')).toMatchObject({ value: '20' });
  expect(workbook.cell('D9')?.formula).toBeUndefined();
  expect(expectTrueFormulas(workbook)).toBe(1);
  expect(exported.inputs).toEqual([{ search: 'rent', currency: 'EUR', sort: 'amount' }]);
});

test('a document list as CSV has one line for each row that the server sends', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) =>
    aRow(2_500 - at, { memo: `عنوان ${at}`, amount: '20.00', currency: 'USD' }),
  );
  answer(journalEntry.list, () => aPage(rows.slice(0, 50), { total: rows.length }));
  answerRows(journalEntry.list, rows);
  const { user } = atJournal('');
  await screen.findByRole('row', { name: /JOU 02500/ });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines[0]?.split(',').slice(-5)).toEqual([
    'Date',
    'Memo',
    'Debit total',
    'Currency',
    'Status',
  ]);
  expect(lines.slice(1).map((line) => /JOU (\d+)/.exec(line)?.[1])).toEqual(
    rows.map(({ id }) => String(id).padStart(5, '0')),
  );
  expect(lines.at(-1)).toContain('عنوان 2499');
});
