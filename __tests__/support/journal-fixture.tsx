// Imported here, so that no test waits for a lazy part of the page.
import { countsOf } from '@/__tests__/support/list-counts';
import '@/components/accounting/journal-entry/journal-entry-form';
import '@/components/accounting/journal-entry/journal-entry-view';
import '@/components/document/record/document-page';
import '@/components/document/list/document-peek';
import '@/components/document/list/filter-form';
import '@/components/document/import/import-dialog';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { toast as toasts } from 'react-hot-toast/headless';

import { aDeveloper } from '@/__tests__/support/a-user';
import { anAccount } from '@/__tests__/support/an-account';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { JournalEntryScreen } from '@/components/accounting/journal-entry/journal-entry-screen';
import { useShortcutKeys } from '@/hooks/use-shortcuts';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { type JournalEntry, journalEntry } from '@/lib/contract/accounting/journal-entry';
import type { DocumentRow, EntryLine } from '@/lib/contract/document-fields';
import { attachments } from '@/lib/contract/kernel/attachments';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

export const CHART: readonly Account[] = [
  anAccount(1, '10', 'Cash and banks', { position: 'general' }),
  anAccount(2, '1010', 'Cash', { parent: 1 }),
  anAccount(3, '1031', 'Bank USD', {
    parent: 1,
    names: { fa: 'بانک دالر' },
    balance: '1000.00',
    balances: [{ currency: 'USD', amount: '1000.00', base: '1000.00' }],
  }),
  anAccount(4, '1041', 'Nostro EUR', { parent: 1, currency: 'EUR' }),
  anAccount(5, '1040', 'Correspondents', { parent: 1, is_multi_currency: true }),
  anAccount(6, '50', 'Exchange costs', { position: 'general', type: 'expense' }),
  anAccount(7, '5080', 'Bank charges', { parent: 6, type: 'expense' }),
  anAccount(8, '4050', 'Rounding', { type: 'income', purpose: 'rounding' }),
];

export const aRow = (id: number, own: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  number: `JOU ${String(id).padStart(5, '0')}`,
  custom_id: null,
  status: 'posted',
  version: 2,
  created_at: '2026-11-18T16:00:00Z',
  created_by: { id: 1, name: 'Dev' },
  posted_at: '2026-11-18T16:42:00Z',
  void_reason: null,
  entry_ids: [id],
  due_to: 'journal entry',
  due_to_id: id,
  date: '2026-11-18',
  reference: null,
  memo: `Entry ${id}`,
  counterparty: null,
  amount: '120.00',
  currency: 'USD',
  base: '120.00',
  attachments: 0,
  ...own,
});

/** Columns of a draft in a list. */
export const DRAFT: Pick<DocumentRow, 'status' | 'number' | 'posted_at' | 'entry_ids'> = {
  status: 'draft',
  number: null,
  posted_at: null,
  entry_ids: [],
};

const aLine = (line_no: number, own: Partial<JournalEntry['lines'][number]>) => ({
  line_no,
  account_id: 7,
  account_number: '5080',
  account_name: 'Bank charges',
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

export const anEntry = (id: number, own: Partial<JournalEntry> = {}): JournalEntry => ({
  ...aRow(id),
  history: [{ at: '2026-11-18T16:00:00Z', user: 'Dev', action: 'create', changes: {} }],
  attachment_ids: [],
  voided: null,
  waiting: null,
  lines: [
    aLine(1, { debit: '120.00', memo: 'Wire' }),
    aLine(2, { account_id: 3, account_number: '1031', account_name: 'Bank USD', credit: '120.00' }),
  ],
  ...own,
});

export const ledgerLine = (own: Partial<EntryLine>): EntryLine => ({
  entry_id: 1,
  reverses_id: null,
  date: '2026-11-18',
  account_id: 7,
  account_number: '5080',
  account_name: 'Bank charges',
  party_id: null,
  party: null,
  location_id: null,
  currency: 'USD',
  amount: '120.00',
  rate: null,
  base: '120.00',
  memo: null,
  ...own,
});

export const aPage = (
  data: readonly DocumentRow[],
  meta: Partial<{
    total: number;
    totals: { currency: string; amount: string }[];
    base_total: string | null;
    counts: ReturnType<typeof countsOf>;
  }> = {},
) => ({
  data: [...data],
  meta: {
    page: 1,
    per_page: 50,
    total: data.length,
    totals: [],
    base_total: '0.00',
    counts: countsOf(data.length),
    ...meta,
  },
});

/** Handles shortcuts, like the page frame. */
function Keys() {
  useShortcutKeys();
  return null;
}

/** Opens the journal on a cleared device, with answers to all start-up calls. */
export function atJournal(
  at: string,
  { me = aDeveloper(), locale }: { me?: CurrentUser; locale?: Locale } = {},
) {
  localStorage.clear();
  sessionStorage.clear();
  toasts.remove();
  return again(at, { me, ...(locale && { locale }) });
}

/** Opens the journal with the data that is stored on the device. */
export function again(
  at: string,
  { me = aDeveloper(), locale }: { me?: CurrentUser; locale?: Locale } = {},
) {
  for (const [endpoint, body] of startUpAnswers) answer(endpoint, () => body as never);
  answer(chartOfAccounts.list, () => [...CHART]);
  answer(session.current, () => me);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(journalEntry.entry, () => []);
  answer(journalEntry.preview, () => ({ lines: [], warnings: [] }));
  return renderScreen(
    <>
      <Keys />
      <JournalEntryScreen />
    </>,
    { at: `/accounting/journal-entry${at}`, ...(locale && { locale }) },
  );
}

export const cell = (column: string, line = 1) => screen.getByLabelText(`${column}, line ${line}`);

/** Focuses an element at once, like a click on it. */
export const focusOn = (element: HTMLElement) => act(() => element.focus());

/** Presses keys one after another. */
export const keys = async (user: UserEvent, ...presses: string[]) => {
  for (const press of presses) await user.keyboard(press);
};
export const POST = '{Control>}{Enter}{/Control}';
export const SAVE = '{Control>}s{/Control}';
export const DIFFERENCE = '{Control>}b{/Control}';

/** Enters bank charges by keyboard; the second amount with the difference key. */
export async function fillIn(user: UserEvent) {
  await user.click(screen.getByLabelText('Memo'));
  await keys(user, 'Wire{Tab}', '5080{Tab}', 'Fee{Tab}', '120{Tab}');
  focusOn(cell('Account', 2));
  await keys(user, '1031{Tab}', '{Tab}', DIFFERENCE);
  await waitFor(() => expect(cell('Credit', 2)).toHaveValue('120.00'));
}
