import { sql } from 'kysely';

import type { Repayment } from '@/lib/contract/exchange/credit-withdrawal';
import type { CreditProduct } from '@/lib/domain/credit';
import type { DocumentStage } from '@/lib/domain/document-status';
import { isZero } from '@/lib/domain/money';
import type { Turning } from '@/server/document/kind';
import type { DocumentRow } from '@/server/document/rows';

/** A repayment that stands, by its entry; one that was taken back keeps the number of the entry under another name. */
type Repaid = Omit<Repayment, 'taken_back'>;
type TakenBack = Omit<Repaid, 'entry_id'> & Readonly<{ was: number; reason: string }>;

/** What has become of a draw since it was posted, and what sub-limits ask of it. */
export type DrawCourse = Readonly<{
  limit_id: number;
  party_id: number;
  user_id: number | null;
  branch_id: number | null;
  product: CreditProduct;
  outstanding: string;
  repayments: readonly Repaid[];
  taken_back: readonly TakenBack[];
  written_off?: Readonly<{ entry_id: number; amount: string; date: string; reason: string }>;
  /** The ticket that was paid with it, whose entry has the draw. */
  sale_id?: number;
  /** The trail has been told that it is overdue. */
  overdue?: true;
}>;

/** A draft has none; what is posted was given one by the posting. */
export const drawCourse = (course: object | null) => course as DrawCourse | null;

export function courseOf(course: object | null): DrawCourse {
  const known = drawCourse(course);
  if (!known) throw new Error('a draw was posted without its course');
  return known;
}

function fieldOf(of: object | null, name: string): unknown {
  const fields: Readonly<Record<string, unknown>> = { ...of };
  return fields[name];
}

/** A draw that is not paid back when its day is over is overdue, whatever was paid of it. */
export const drawTurns: Turning = {
  stage: ({ stage, body, course }, { today }) => {
    const due = fieldOf(body, 'due_date');
    const open = drawCourse(course)?.outstanding;
    const isLate = typeof due === 'string' && due < today;
    const isOpen = open !== undefined && !isZero(open);
    return isLate && isOpen && (stage === null || stage === 'part_repaid') ? 'overdue' : stage;
  },
  term: ({ today }) => sql<string | null>`case
    when (document.stage is null or document.stage = 'part_repaid')
      and document.body ->> 'due_date' < ${today}
      and (document.course ->> 'outstanding')::numeric <> 0 then 'overdue'
    else document.stage end`,
};

/** A limit whose last day is over has expired. */
export function limitStage(
  { stage, body }: Pick<DocumentRow, 'stage' | 'body'>,
  today: string,
): DocumentStage | null {
  const to = fieldOf(body, 'valid_to');
  const isStanding = stage === 'active' || stage === 'suspended';
  return isStanding && typeof to === 'string' && to < today ? 'expired' : stage;
}

export const limitTurns: Turning = {
  stage: (row, { today }) => limitStage(row, today),
  term: ({ today }) => sql<string | null>`case
    when document.stage in ('active', 'suspended') and document.body ->> 'valid_to' < ${today}
      then 'expired'
    else document.stage end`,
};

/** Why the last step was taken, where it asked for a reason. */
export function stepReason(course: object | null): string | null {
  const reason = fieldOf(course, 'reason');
  return typeof reason === 'string' ? reason : null;
}
