import { dayNumber } from '@/lib/domain/calendar';
import { type FileStatus, TAKEN_ON } from '@/lib/domain/kyc-state';
import type { CustomerRow } from './customers.sql';
import type { KycLetter } from './letters';
import { fileStatusOf } from './public-state';
import { approvalOn } from './standing.sql';

/** An action that is due for a customer. */
export type Due =
  | Readonly<{ kind: 'state'; status: FileStatus }>
  | Readonly<{ kind: 'abandon' }>
  | Readonly<{ kind: 'letter'; what: string; letter: KycLetter }>;

export type Known = Readonly<{
  today: string;
  expiry_notice_days: number;
  /** Names of the letters that the customer has received. */
  noted: ReadonlySet<string>;
}>;

/** Days before a document's end or a review at which the customer is reminded. */
const BEFORE_DOCUMENT = [60, 30, 7, 0];
const BEFORE_REVIEW = [30, 7, 0];
/** Days after which the customer is reminded of a draft or of a request. */
const AFTER_DRAFT = [2, 7];
const AFTER_REQUEST = [3, 7];
/** Days without a change after which a draft is abandoned. */
const DRAFT_DAYS = 30;

/**
 * Actions that are due for a customer on a day. A stopped file receives the same letters as one that is not stopped.
 */
export function dueOf(row: CustomerRow, known: Known): readonly Due[] {
  const status = fileStatusOf(row);
  if (status === 'draft') return draftDue(row, known);
  if (status === 'info_requested') return requestDue(row, known);
  return TAKEN_ON.includes(status) ? approvalDue(row, known) : [];
}

function draftDue(row: CustomerRow, { today, noted }: Known): readonly Due[] {
  const day = row.touched_at.slice(0, 10);
  const age = dayNumber(today) - dayNumber(day);
  if (age >= DRAFT_DAYS) return [{ kind: 'abandon' }];
  return ripest(AFTER_DRAFT, age, (days) => `draft ${days} ${day}`, noted, 'draft-reminder');
}

function requestDue(row: CustomerRow, { today, noted }: Known): readonly Due[] {
  const due = row.request_due_on ?? today;
  if (due < today) {
    // An approved customer returns to the approved version and receives no closing letter.
    const isOver = row.approved_version === null;
    const letter: Due = { kind: 'letter', what: `closed ${due}`, letter: 'closed' };
    return [{ kind: 'abandon' }, ...(isOver ? [letter] : [])];
  }
  const day = (row.requested_at ?? '').slice(0, 10);
  const age = day === '' ? 0 : dayNumber(today) - dayNumber(day);
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

/** Reminder before a day: only the latest due one. Missed reminders are not sent later. */
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

/** The latest due reminder, unless it was sent. */
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
