import { screen, waitFor, within } from '@testing-library/react';

import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aClerk } from '@/__tests__/support/a-user';
import { anAccount } from '@/__tests__/support/an-account';
import {
  anEntry,
  aPage,
  atJournal,
  cell,
  CHART,
  DRAFT,
  focusOn,
  keys,
  ledgerLine,
  POST,
  SAVE,
} from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { parties } from '@/lib/contract/accounting/parties';

jest.setTimeout(20_000);

const AHMAD = aParty(12, 'Ahmad Karimi', { phone: '0700' });
const RECEIVABLE = anAccount(9, '1110', 'Receivables', { parent: 1, party_required: true });

async function open(at = '/new', me?: Parameters<typeof atJournal>[1]) {
  answer(journalEntry.list, () => aPage([]));
  const fixture = atJournal(at, me);
  answer(chartOfAccounts.list, () => [...CHART, RECEIVABLE]);
  answer(parties.show, () => aPartyRecord(AHMAD));
  answer(parties.list, () => aPartyPage([AHMAD]));
  await screen.findByRole('form');
  return fixture;
}

const party = (line = 1) => screen.queryByLabelText(`Party, line ${line}`);

test('a line says whose it is where its account asks for it, by keys alone', async () => {
  const { inputs } = answer(journalEntry.store, () => anEntry(12));
  answer(journalEntry.show, () => anEntry(12));
  const { user } = await open();
  focusOn(cell('Account'));
  expect(screen.queryByRole('columnheader', { name: 'Party' })).not.toBeInTheDocument();
  await keys(user, '1110{Tab}');
  await waitFor(() => expect(party()).toHaveFocus());
  expect(party(2)).not.toBeInTheDocument();
  await keys(user, 'ahmad');
  await screen.findByRole('option', { name: /Ahmad Karimi/ });
  await keys(user, '{Tab}', 'Lent{Tab}', '120');
  focusOn(cell('Account', 2));
  await keys(user, '1031{Tab}', '{Tab}', '{Tab}', '120', POST);
  await waitFor(() =>
    expect(inputs).toMatchObject([
      {
        post: true,
        lines: [
          { account_id: 9, party_id: 12, memo: 'Lent', debit: '120' },
          { account_id: 3, credit: '120' },
        ],
      },
    ]),
  );
});

test('without a party the entry is not posted, and may be kept as a draft', async () => {
  const { inputs } = answer(journalEntry.store, () => anEntry(12, DRAFT));
  answer(journalEntry.show, () => anEntry(12, DRAFT));
  const { user } = await open();
  focusOn(cell('Account'));
  await keys(user, '1110{Tab}');
  await waitFor(() => expect(party()).toHaveFocus());
  await keys(user, '{Tab}', '{Tab}', '120');
  focusOn(cell('Account', 2));
  await keys(user, '1031{Tab}', '{Tab}', '{Tab}', '120', POST);
  const link = await screen.findByRole('button', {
    name: 'Party, line 1: 1110 Receivables needs a party: choose one.',
  });
  await user.click(link);
  expect(party()).toHaveFocus();
  expect(party()).toBeInvalid();
  expect(inputs).toEqual([]);
  await keys(user, SAVE);
  await waitFor(() => expect(inputs).toHaveLength(1));
});

test('a party that is missing is added from the line, and the work goes on there', async () => {
  answer(parties.store, () => aParty(14, 'Parwin'));
  const { user } = await open();
  focusOn(cell('Account'));
  await keys(user, '1110{Tab}');
  await waitFor(() => expect(party()).toHaveFocus());
  await keys(user, 'Parwin');
  await screen.findByRole('option', { name: /New party “Parwin”/ });
  await keys(user, '{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'New party' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await keys(user, POST);
  await waitFor(() => expect(party()).toHaveValue('Parwin'));
});

test('a draft that names a party shows it, also on an account that does not ask for one', async () => {
  const [first, second] = anEntry(12).lines;
  if (!first || !second) throw new Error('the sample has two lines');
  const draft = anEntry(12, {
    ...DRAFT,
    lines: [{ ...first, party_id: 12, party: 'Ahmad Karimi' }, second],
  });
  answer(journalEntry.show, () => draft);
  await open('/12?mode=edit');
  await waitFor(() => expect(party()).toHaveValue('Ahmad Karimi'));
  expect(party(2)).not.toBeInTheDocument();
});

test('a record says whose each line is, with the way to the party for those who may look', async () => {
  const [first, second] = anEntry(12).lines;
  if (!first || !second) throw new Error('the sample has two lines');
  const record = anEntry(12, {
    lines: [{ ...first, party_id: 12, party: 'Ahmad Karimi' }, second],
  });
  answer(journalEntry.show, () => record);
  answer(journalEntry.list, () => aPage([]));
  atJournal('/12');
  answer(journalEntry.entry, () => [
    ledgerLine({ party_id: 12, party: 'Ahmad Karimi' }),
    ledgerLine({ account_id: 3, amount: '-120.00', base: '-120.00' }),
  ]);
  const lines = within(await screen.findByRole('table', { name: 'Lines' }));
  expect(lines.getByRole('link', { name: 'Ahmad Karimi' })).toHaveAttribute(
    'href',
    '/build/accounting/parties/12',
  );
  await waitFor(() => expect(screen.getAllByText('Ahmad Karimi')).toHaveLength(2));
});

test('who may not look at parties sees the name without the way there', async () => {
  const [first, second] = anEntry(12).lines;
  if (!first || !second) throw new Error('the sample has two lines');
  answer(journalEntry.show, () =>
    anEntry(12, { lines: [{ ...first, party_id: 12, party: 'Ahmad Karimi' }, second] }),
  );
  atJournal('/12', { me: aClerk({ 'journal entry': 'all' }) });
  const lines = within(await screen.findByRole('table', { name: 'Lines' }));
  expect(lines.getByText('Ahmad Karimi')).toBeVisible();
  expect(lines.queryByRole('link', { name: 'Ahmad Karimi' })).not.toBeInTheDocument();
});
