// Imported here, so that no test waits for a lazy part of the page.
import '@/components/dealing/manual-journal/manual-journal-form';
import '@/components/dealing/manual-journal/manual-journal-view';
import '@/components/document/record/document-page';
import { screen, waitFor, within } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { anAccount } from '@/__tests__/support/an-account';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ManualJournalScreen } from '@/components/dealing/manual-journal/manual-journal-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { type ManualJournal, manualJournal } from '@/lib/contract/dealing/manual-journal';
import { attachments } from '@/lib/contract/kernel/attachments';
import { type CurrentUser, session } from '@/lib/contract/people/session';

// A draft that one test typed must not be restored in the next.
beforeEach(() => localStorage.clear());

const CHART = [
  anAccount(1, '1040', 'Correspondents', { is_multi_currency: true }),
  anAccount(2, '5080', 'Bank charges', { type: 'expense' }),
];
const CHANGE = {
  currency: 'EUR',
  before: { quantity: '4000.00', cost: '4320.00', average: '1.08' },
  after: { quantity: '3987.50', cost: '4306.50', average: '1.08' },
  realised: '0.13',
};
const aLine = (line_no: number, account_id: number, amount: string) => {
  const account = CHART.find(({ id }) => id === account_id);
  return {
    line_no,
    account_id,
    account_number: account?.number ?? '',
    currency: 'EUR',
    amount,
    account_name: account?.name ?? '',
    party_id: null,
    party: null,
    location_id: null,
    base: null,
  };
};
const WAITING: ManualJournal = {
  id: 1,
  number: null,
  custom_id: null,
  status: 'pending_approval',
  version: 1,
  created_at: '2026-11-20T06:00:00Z',
  created_by: null,
  posted_at: null,
  void_reason: null,
  entry_ids: [],
  due_to: 'manual journal',
  due_to_id: 1,
  date: '2026-11-20',
  reference: null,
  memo: 'The bank took it.',
  counterparty: null,
  amount: '12.50',
  currency: 'EUR',
  base: '13.63',
  attachments: 0,
  attachment_ids: [],
  history: [],
  kind: 'fc_expense',
  valuation_mode: 'at_mid',
  reason: 'The bank took it.',
  positions: [],
  lines: [aLine(1, 2, '12.50'), aLine(2, 1, '-12.50')],
  voided: null,
  waiting: {
    asked_by: { id: 9, name: 'Karim' },
    asked_at: '2026-11-20T06:00:00Z',
    reason: 'The bank took it.',
  },
};

function open(view: string, me: CurrentUser = aDeveloper()) {
  answer(session.current, () => me);
  answer(chartOfAccounts.list, () => [...CHART]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(manualJournal.entry, () => []);
  const previewed = answer(manualJournal.preview, () => ({
    lines: [],
    warnings: [],
    positions: [CHANGE],
  }));
  const screens = renderScreen(
    <>
      <FrameShortcuts />
      <ManualJournalScreen />
    </>,
    { at: `/exchange/manual-journal/${view}` },
  );
  return { ...screens, previewed };
}

/** Types the bank charge with keys alone. */
async function typeCharge(user: ReturnType<typeof open>['user']) {
  const cell = (name: string) =>
    screen.findByRole(/^(Acc|Cur)/.test(name) ? 'combobox' : 'textbox', { name });
  await user.type(await cell('Account, line 1'), '5080{Enter}');
  await user.type(await cell('Currency, line 1'), 'EUR{Enter}');
  await user.type(await cell('Debit, line 1'), '12.50');
  await user.type(await cell('Account, line 2'), '1040{Enter}');
  await user.type(await cell('Currency, line 2'), 'EUR{Enter}');
  await user.type(await cell('Credit, line 2'), '12.50');
}

test('a bank charge is sent as signed lines with its valuation and reason, and then waits', async () => {
  const stored = answer(manualJournal.store, () => WAITING);
  answer(manualJournal.show, () => WAITING);
  const { user } = open('new');
  await typeCharge(user);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The bank took it.');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        kind: 'fc_expense',
        valuation_mode: 'at_mid',
        reason: 'The bank took it.',
        lines: [
          { account_id: 2, currency: 'EUR', amount: '12.5' },
          { account_id: 1, currency: 'EUR', amount: '-12.5' },
        ],
      },
    ]),
  );
});

test('beside each line the position stands before and after', async () => {
  const { user, container } = open('new');
  await typeCharge(user);
  const row = (await screen.findAllByText('3,987.50'))[0]?.closest('tr');
  expect(row).toHaveTextContent(/4,000\.00.*3,987\.50/);
  expect(await violationsIn(container)).toEqual([]);
});

test('the kind brings its usual valuation, and each says in a line what it does', async () => {
  const { user } = open('new');
  expect(await screen.findByText(/valued at that day's mid/)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /^Kind/ }));
  await user.click(await screen.findByRole('option', { name: 'Counterfeit notes' }));
  expect(await screen.findByText(/valued at average cost/)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /^Base/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /^Valuation/ }));
  await user.click(await screen.findByRole('option', { name: 'Explicit' }));
  expect(await screen.findByRole('columnheader', { name: 'Base, $' })).toBeVisible();
});

test('a reason is needed before anything is sent', async () => {
  const stored = answer(manualJournal.store, () => WAITING);
  const { user } = open('new');
  await typeCharge(user);
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('Fill this in.')).length).toBeGreaterThan(0);
  expect(stored.inputs).toEqual([]);
});

describe('what waits', () => {
  beforeEach(() => {
    answer(manualJournal.show, () => WAITING);
  });

  test('is posted by whoever approves it, with the positions in sight', async () => {
    const posted: ManualJournal = {
      ...WAITING,
      status: 'posted',
      number: 'MJO 00001',
      waiting: null,
    };
    const approved = answer(manualJournal.approve, () => posted);
    const { user } = open('1');
    expect(await screen.findByText('MJO 00001 waits to be posted')).toBeVisible();
    expect(await screen.findByText('4,306.50')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve and post' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Approve and post' }));
    await waitFor(() => expect(approved.inputs).toEqual([{}]));
  });

  test('is given back with a reason', async () => {
    const rejected = answer(manualJournal.reject, () => ({
      ...WAITING,
      status: 'draft' as const,
      waiting: null,
    }));
    const { user } = open('1');
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Where is the slip?');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(rejected.inputs).toEqual([{ reason: 'Where is the slip?' }]));
  });

  test('offers nothing to whoever may not approve', async () => {
    open('1', aClerk({ 'manual journal': ['view'] }));
    expect(await screen.findByText('MJO 00001 waits to be posted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve and post' })).not.toBeInTheDocument();
  });
});
