import type { ClosingStep, fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';

type ShownYear = AnswerOf<typeof fiscalClosing.show>;

/** The fiscal year 2025, open, with a loss of 200 so far. */
export const aYear = (own: Partial<ShownYear> = {}): ShownYear => ({
  id: 4,
  number: null,
  status: 'open',
  from: '2025-01-01',
  to: '2025-12-31',
  year_end: '2025-12-31',
  result: '-200.00',
  retained_earnings_account_id: null,
  waivers: [],
  closed_by: null,
  closed_at: null,
  reopen_reason: null,
  waiting: null,
  snapshot_hash: null,
  entry_ids: [],
  due_to: 'fiscal closing',
  due_to_id: 4,
  lines: [],
  voided: null,
  history: [],
  ...own,
});

/** The fiscal year 2025 after its closing. */
export const aClosedYear = (own: Partial<ShownYear> = {}): ShownYear =>
  aYear({
    number: 'FCL 00004',
    status: 'closed',
    retained_earnings_account_id: 30,
    closed_by: { id: 1, name: 'Dev' },
    closed_at: '2026-01-10T08:30:00Z',
    snapshot_hash: 'ab12cd34',
    entry_ids: [4],
    ...own,
  });

export const aStep = (key: string, own: Partial<ClosingStep> = {}): ClosingStep => ({
  key,
  name: `Step ${key}`,
  ok: true,
  count: 0,
  blocks: true,
  waivable: true,
  route: null,
  query: {},
  rows: [],
  ...own,
});

/** A closing step that fails because drafts are left. */
export const DRAFTS = aStep('drafts', {
  name: 'No drafts are left in the year',
  ok: false,
  count: 22,
  route: 'app.accounting.journal-entry',
  query: { status: 'draft', to: '2025-12-31' },
  rows: [{ due_to: 'journal entry', due_to_id: 12, date: '2025-05-05', memo: 'Rent of May' }],
});
