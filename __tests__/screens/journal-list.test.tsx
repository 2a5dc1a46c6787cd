import { countsOf } from '@/__tests__/support/list-counts';
import { screen, waitFor, within } from '@testing-library/react';
import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { anEntry, aPage, aRow, atJournal, DRAFT, focusOn } from '../support/journal-fixture';
import { answer, answerRows, fail } from '@/__tests__/support/mock-api';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import type { CurrentUser } from '@/lib/contract/people/session';

const ROWS = [
  aRow(314, { memo: 'Euro surplus sold', amount: '20000.00', currency: 'EUR', base: '21700.00' }),
  aRow(313, { memo: 'Nostro charges', amount: '12.50', base: '12.50' }),
  aRow(312, { ...DRAFT, memo: 'Courier', version: 1 }),
];

function open(at = '', me?: CurrentUser) {
  const list = answer(journalEntry.list, () =>
    aPage(ROWS, {
      total: 318,
      totals: [
        { currency: 'EUR', amount: '96430.00' },
        { currency: 'KWD', amount: '11450.750' },
      ],
      base_total: '703188.27',
      counts: countsOf(637, { voided: 21, draft: 4 }),
    }),
  );
  const fixture = atJournal(at, me && { me });
  const asked = () => list.inputs.filter(({ per_page }) => per_page !== '1').at(-1);
  return { ...fixture, asked, list };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

test('every row has number, day, memo, amount with its code, and state', async () => {
  open();
  expect(await row(/JOU 00314/)).toHaveTextContent(
    /2026-11-18.*Euro surplus sold.*20,000\.00.*EUR.*Posted/,
  );
  expect(await row(/JOU 00312/)).toHaveTextContent(/Courier.*Draft/);
  expect(screen.getByRole('heading', { name: /Journal entries/ })).toHaveTextContent('318');
});

test('the totals are those of all posted rows that match, and the others are counted apart', async () => {
  open();
  await row(/JOU 00314/);
  expect(screen.getByText('612 posted, 21 voided, 4 drafts')).toBeVisible();
  expect(screen.getByText('$703,188.27')).toBeVisible();
  expect(screen.getByText('11,450.750')).toBeVisible();
});

test('what narrows and sorts the list stands in the address, and comes from it', async () => {
  const { user, asked } = open('?from=2026-09-01&to=2026-11-19&sort=-base');
  await row(/JOU 00314/);
  expect(asked()).toMatchObject({ from: '2026-09-01', to: '2026-11-19', sort: '-base' });
  await user.click(screen.getByRole('button', { name: 'Remove the filter Date' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('from'));
  expect(location.search).toBe('?sort=-base');
  await user.click(screen.getByRole('button', { name: 'Debit total' }));
  await waitFor(() => expect(location.search).toBe('?sort=amount'));
});

test('typing finds once the typing pauses, and leaves no steps behind', async () => {
  const { user, asked, list } = open();
  await row(/JOU 00314/);
  const steps = history.length;
  await user.keyboard('/');
  expect(screen.getByPlaceholderText('Memo, party, number, amount')).toHaveFocus();
  await user.keyboard('delta');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'delta' }));
  expect(location.search).toBe('?search=delta');
  expect(history.length).toBe(steps);
  expect(list.inputs.filter(({ search }) => search !== undefined)).toHaveLength(1);
});

test('the filters are filled in at once and shown in words', async () => {
  const { user, asked } = open();
  await row(/JOU 00314/);
  await user.keyboard('f');
  await user.type(await screen.findByLabelText('Amount from'), '1k');
  await user.type(screen.getByLabelText('Account'), '1031');
  await user.tab();
  await user.click(screen.getByLabelText('Only mine'));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(asked()).toMatchObject({ amount_from: '1000', account_id: '3', mine: '1' }),
  );
  expect(screen.getByText('1031 Bank USD')).toBeVisible();
  expect(screen.getByText('1000 and more')).toBeVisible();
});

test('the views narrow to my drafts and to what waits for approval', async () => {
  const { user, asked } = open('?currency=EUR');
  await user.click(await screen.findByRole('tab', { name: /My drafts/ }));
  await waitFor(() => expect(asked()).toMatchObject({ status: 'draft', mine: '1' }));
  expect(asked()).not.toHaveProperty('currency');
  await user.click(screen.getByRole('tab', { name: /Awaiting approval/ }));
  await waitFor(() => expect(asked()).toMatchObject({ status: 'pending_approval' }));
});

test('J and K move, Space peeks, Enter opens', async () => {
  answer(journalEntry.show, (_, { id }) => anEntry(Number(id), { memo: `Shown ${id}` }));
  const { user } = open();
  focusOn(await row(/JOU 00314/));
  await user.keyboard('j ');
  const panel = await screen.findByRole('complementary', { name: /JOU 00313/ });
  expect(await within(panel).findByText('Shown 313')).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByRole('complementary', { name: /JOU 00312/ })).toBeVisible();
  expect(location.search).toBe('?peek=312');
  await user.keyboard('k{Enter}');
  await waitFor(() => expect(location.pathname).toMatch(/journal-entry\/313$/));
});

test('Back closes the panel, and closing it leaves no step behind', async () => {
  answer(journalEntry.show, (_, { id }) => anEntry(Number(id), { memo: `Shown ${id}` }));
  const { user } = open();
  const steps = history.length;
  focusOn(await row(/JOU 00314/));
  await user.keyboard('j ');
  expect(await screen.findByRole('complementary', { name: /JOU 00313/ })).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByRole('complementary', { name: /JOU 00312/ })).toBeVisible();
  expect(history.length).toBe(steps + 1);
  history.back();
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /JOU/ })).toBeNull());
  expect(location.search).toBe('');
  await user.keyboard(' ');
  const panel = await screen.findByRole('complementary', { name: /JOU 00312/ });
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(history.length).toBe(steps + 1);
});

test('chosen rows are posted one by one, and what was refused is named', async () => {
  answer(journalEntry.post, (_, { id }) => anEntry(Number(id)));
  fail(journalEntry.destroy, 409, { message: 'This waits for approval.' });
  const { user } = open();
  focusOn(await row(/JOU 00314/));
  await user.keyboard('jjx');
  expect(await screen.findByText('1 row chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 1 row' }));
  const report = await screen.findByRole('dialog', { name: '0 deleted, 1 refused' });
  expect(report).toHaveTextContent('JOU 00312 This waits for approval.');
  expect(screen.queryByText('successfully deleted')).not.toBeInTheDocument();
  await user.click(within(report).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('1 row chosen')).not.toBeInTheDocument();
});

test('an export holds every matching row with the columns on screen and exact figures', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:list';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const { user } = open('?search=rent');
  await row(/JOU 00314/);
  const rows = answerRows(journalEntry.list, [aRow(2, { memo: '=1+1' }), aRow(1)]);
  await user.keyboard('{Shift>}E{/Shift}');
  await waitFor(() => expect(made).toHaveLength(1));
  expect((await made[0]?.text())?.replace('\ufeff', '').split('\r\n')).toEqual([
    'Number,Date,Memo,Debit total,Currency,Status',
    "JOU 00002,2026-11-18,'=1+1,120.00,USD,posted",
    'JOU 00001,2026-11-18,Entry 1,120.00,USD,posted',
    '',
  ]);
  expect(rows.inputs).toEqual([expect.objectContaining({ search: 'rent' })]);
});

test('columns are chosen in the address; the code goes with its amount', async () => {
  const { user } = open();
  await row(/JOU 00314/);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByLabelText('Debit total'));
  await waitFor(() => expect(screen.queryByText('20,000.00')).not.toBeInTheDocument());
  expect(await row(/JOU 00314/)).not.toHaveTextContent('EUR');
  expect(location.search).toBe('?cols=date%2Cmemo%2Cstatus');
});

test('an empty list says how to begin, an empty result how to see more', async () => {
  answer(journalEntry.list, () => aPage([]));
  const { user } = atJournal('');
  expect(await screen.findByText('No entries yet')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /My drafts/ }));
  expect(await screen.findByText('No rows match the filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('a list that cannot be had says why, with the reference, and is asked for again', async () => {
  fail(journalEntry.list, 500, {
    message: 'Something went wrong on our side.',
    request_id: '7F2A',
  });
  const { user } = atJournal('');
  expect(await screen.findByRole('alert')).toHaveTextContent(/went wrong.*7F2A/);
  answer(journalEntry.list, () => aPage(ROWS));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/JOU 00314/)).toBeVisible();
});

test('what a role does not hold is not offered', async () => {
  open('', aClerk({ 'journal entry': ['view'] }));
  await row(/JOU 00314/);
  for (const name of [/New entry/, /Import/, /Export/, /Print/]) {
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('the list is open to assistive software', async () => {
  const { container } = open();
  await row(/JOU 00314/);
  expect(await violationsIn(container)).toEqual([]);
});
