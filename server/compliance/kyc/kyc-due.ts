import { dayNumber, today as dayAt } from '@/lib/domain/calendar';
import { PUBLIC_OPEN, type FileStatus, TAKEN_ON } from '@/lib/domain/compliance/kyc-state';
import { inTransaction } from '@/server/database/transaction';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { abandon } from './abandon';
import { changeCustomer, type CustomerRow, lockCustomer, toldOf } from './customers.sql';
import { filesGone } from './files.sql';
import { postToCustomer, type KycLetter } from './letters';
import { fileChange, fileStatusOf, publicStatusOf } from './public-state';
import { approvalOn } from './kyc-state.sql';

/** Job that updates expiry states, queues letters to customers and ends abandoned files. */
export const kycDue: DueWork<number> = {
  kind: 'kyc due',
  everySeconds: 300,
  find: dueIds,
  settle: async (host, id) => {
    const gone: string[] = [];
    const isDone = await inTransaction(host.db, (db) => settleOne({ db, host, gone }, id));
    await filesGone(host, gone);
    return isDone;
  },
};

/** States in which something can become due. */
const ALIVE = ['draft', 'info_requested', 'approved', 'expiring', 'expired'] as const;

async function dueIds(host: Host): Promise<number[]> {
  const { db } = host;
  const rows = await db
    .selectFrom('kyc_customer')
    .selectAll()
    .where((eb) => eb(eb.fn.coalesce('file_status', 'status'), 'in', ALIVE))
    .orderBy('id')
    .execute();
  const known = await knownOf(host, db);
  const noted = await notedOf(db);
  return rows
    .filter((row) => dueOf(row, { ...known, noted: noted.get(row.id) ?? new Set() }).length > 0)
    .map(({ id }) => id);
}

type Db = Host['db'] | Tx;

async function knownOf({ now }: Pick<Host, 'now'>, db: Db) {
  const { expiry_notice_days } = await settingOf(db, 'kyc');
  const { timezone } = await organisationOf(db);
  return { timezone, today: dayAt(timezone, now()), expiry_notice_days };
}

/** Names of the reminders and other letters that this job has queued, by customer id. */
async function notedOf(db: Db, id?: number): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('kyc_notice')
    .select(['customer_id', 'what'])
    .$if(id !== undefined, (query) => query.where('customer_id', '=', id ?? 0))
    .execute();
  const grouped = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return new Map(
    [...grouped].map(([customer, notes]) => [customer, new Set(notes.map(({ what }) => what))]),
  );
}

type Settling = Readonly<{ db: Tx; host: Host; gone: string[] }>;

/**
 * Performs the due actions of one customer. Checks under the lock which actions are still due, because another server
 * process may have performed them; returns false if none is.
 */
async function settleOne(where: Settling, id: number): Promise<boolean> {
  const { db, host } = where;
  const row = await lockCustomer(db, id);
  const noted = (await notedOf(db, id)).get(id) ?? new Set<string>();
  const due = dueOf(row, { ...(await knownOf(host, db)), noted });
  if (due.length === 0) return false;
  const reached = await passTo(where, row, due);
  for (const one of due) {
    if (one.kind === 'letter') await write(where, reached, one);
  }
  const changes = {
    status: [fileStatusOf(row), fileStatusOf(reached)],
    due: [null, due.map(({ kind, ...one }) => ('what' in one ? one.what : kind))],
  } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: `kyc ${id}` }, [
    { action: 'due', page: 'kyc customers', record_type: 'KYC customer', record_id: id, changes },
  ]);
  return true;
}

/** Stores the state that has become due, or ends an abandoned file. */
async function passTo(
  where: Settling,
  row: CustomerRow,
  due: readonly Due[],
): Promise<CustomerRow> {
  const state = due.find((one) => one.kind === 'state');
  if (state) return changeCustomer(where.db, row, fileChange(row, state.status));
  if (due.some(({ kind }) => kind === 'abandon')) return abandon(where, row);
  // Increments the version even if no state changes, because every audit row needs a changed record.
  return changeCustomer(where.db, row, {});
}

/** Queues a letter and records it, so that it is not queued again. */
async function write(
  { db, host }: Settling,
  row: CustomerRow,
  { what, letter }: Extract<Due, { kind: 'letter' }>,
): Promise<void> {
  await db
    .insertInto('kyc_notice')
    .values({ customer_id: row.id, what, at: host.now().toISOString() })
    .execute();
  const { email } = await toldOf(db, host, row);
  await postToCustomer(
    { db, host },
    {
      id: row.id,
      to: email,
      language: row.language,
      letter,
      page: PUBLIC_OPEN.includes(publicStatusOf(row)) ? 'kyc-register' : 'kyc-view',
    },
  );
}

/** A due action for a customer. */
type Due =
  | Readonly<{ kind: 'state'; status: FileStatus }>
  | Readonly<{ kind: 'abandon' }>
  | Readonly<{ kind: 'letter'; what: string; letter: KycLetter }>;

type Known = Readonly<{
  /** Time zone of the organisation, in which days begin and end. */
  timezone: string;
  today: string;
  expiry_notice_days: number;
  /** Names of the letters that this job has queued for the customer. */
  noted: ReadonlySet<string>;
}>;

/** Numbers of days before the end of a document or before a review at which the customer is reminded. */
const BEFORE_DOCUMENT = [60, 30, 7, 0];
const BEFORE_REVIEW = [30, 7, 0];
/** Days after which the customer is reminded of an unfinished draft or of an unanswered request for information. */
const AFTER_DRAFT = [2, 7];
const AFTER_REQUEST = [3, 7];
/** Days without a change after which a draft is abandoned. */
const DRAFT_DAYS = 30;

/**
 * Actions that are due for a customer today. A suspended or blocked file gets the same letters as other files, so that
 * the customer does not learn of the suspension or block.
 */
function dueOf(row: CustomerRow, known: Known): readonly Due[] {
  const status = fileStatusOf(row);
  if (status === 'draft') return draftDue(row, known);
  if (status === 'info_requested') return requestDue(row, known);
  return TAKEN_ON.includes(status) ? approvalDue(row, known) : [];
}

function draftDue(row: CustomerRow, { timezone, today, noted }: Known): readonly Due[] {
  const day = dayAt(timezone, new Date(row.touched_at));
  const age = dayNumber(today) - dayNumber(day);
  if (age >= DRAFT_DAYS) return [{ kind: 'abandon' }];
  return ripest(AFTER_DRAFT, age, (days) => `draft ${days} ${day}`, noted, 'draft-reminder');
}

function requestDue(row: CustomerRow, { timezone, today, noted }: Known): readonly Due[] {
  const due = row.request_due_on ?? today;
  if (due < today) {
    // A customer who was approved before gets no closing letter, because the approved version becomes valid again.
    const isOver = row.approved_version === null;
    const letter: Due = { kind: 'letter', what: `closed ${due}`, letter: 'closed' };
    return [{ kind: 'abandon' }, ...(isOver ? [letter] : [])];
  }
  const day = row.requested_at === null ? today : dayAt(timezone, new Date(row.requested_at));
  const age = dayNumber(today) - dayNumber(day);
  const name = (days: number) => `request ${days} ${due}`;
  return ripest(AFTER_REQUEST, age, name, noted, 'request-reminder');
}

function approvalDue(row: CustomerRow, known: Known): readonly Due[] {
  const { noted } = known;
  const status = approvalOn(row, known);
  const state: Due[] = status === fileStatusOf(row) ? [] : [{ kind: 'state', status }];
  const ended = `expired ${row.documents_end_on ?? ''} ${row.next_review_on ?? ''}`;
  if (status === 'expired') {
    const isNew = !noted.has(ended);
    return isNew ? [...state, { kind: 'letter', what: ended, letter: 'expired' }] : state;
  }
  return [
    ...state,
    ...before(row.documents_end_on, BEFORE_DOCUMENT, { ...known, letter: 'document' }),
    ...before(row.next_review_on, BEFORE_REVIEW, { ...known, letter: 'review' }),
  ];
}

/**
 * Returns at most one reminder about the end of a document or about a review: the latest that is due, unless it was
 * already sent. Missed earlier reminders are skipped.
 */
function before(
  day: string | null,
  steps: readonly number[],
  { today, noted, letter }: Known & Readonly<{ letter: 'document' | 'review' }>,
): readonly Due[] {
  if (day === null) return [];
  const left = dayNumber(day) - dayNumber(today);
  const step = steps.findLast((days) => left <= days);
  const what = `${letter} ${step ?? ''} ${day}`;
  return step === undefined || noted.has(what) ? [] : [{ kind: 'letter', what, letter }];
}

/** Returns at most one reminder: the latest that is due at this age, unless it was already sent. */
function ripest(
  steps: readonly number[],
  age: number,
  name: (days: number) => string,
  noted: ReadonlySet<string>,
  letter: KycLetter,
): readonly Due[] {
  const step = steps.findLast((days) => age >= days);
  if (step === undefined || noted.has(name(step))) return [];
  return [{ kind: 'letter', what: name(step), letter }];
}
