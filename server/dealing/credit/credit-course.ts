import { sql } from 'kysely';

import type { Repayment } from '@/lib/contract/dealing/credit-withdrawal';
import type { CreditProduct } from '@/lib/domain/dealing/credit';
import type { DocumentStage } from '@/lib/domain/document-status';
import { isZero } from '@/lib/domain/money';
import type { Turning } from '@/server/document/kind';
import type { DocumentRow } from '@/server/document/rows';

/**
 * A repayment in force; `entry_id` is the id of its ledger entry. A reversed repayment (`TakenBack`) stores that id as
 * `was`.
 */
type Repaid = Omit<Repayment, 'taken_back'>;
type TakenBack = Omit<Repaid, 'entry_id'> & Readonly<{ was: number; reason: string }>;

/** State of a posted draw. It includes the user, branch and product, which decide whether a sub-limit applies. */
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
  /** Id of the ticket that was paid with this draw. The draw's ledger lines belong to the ticket's entry. */
  sale_id?: number;
  /** True if the audit row about the overdue draw has been written. */
  overdue?: true;
}>;

/** Casts the stored data of a draw; null for a draft. */
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

/**
 * Computes the stage of a draw on a day. It is overdue if an amount is outstanding after the due date, even after a
 * partial repayment.
 */
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

/** Stage of a limit on a day: expired after its last day. */
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

/** Reason of the last change of stage; null if none was given. */
export function stepReason(course: object | null): string | null {
  const reason = fieldOf(course, 'reason');
  return typeof reason === 'string' ? reason : null;
}
