import { sql } from 'kysely';

import {
  adjustmentCode,
  type AdjustmentKind,
  daysTaken,
  dueIn,
  isLent,
  spanOf,
} from '@/lib/domain/hrm/adjustment';
import type { Span } from '@/lib/domain/hrm/payroll';
import { add, type Decimal } from '@/lib/domain/money';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentRow } from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';
import { adjustmentOf, courseOf, leftOf, takenSoFar } from './adjustment-course';

export { giveBack, takeUp } from './taken-up';

const TYPE = 'payroll adjustment';

type Wanted = Readonly<{
  employeeIds: readonly number[];
  /** First day of the pay period. */
  from: string;
  to: string;
  /** Returns translated texts; the names of slip lines use them. */
  say: DocumentCall['say'];
}>;

/**
 * Part of an approved adjustment that a slip of the period must apply: an amount in the adjustment's currency, or a
 * number of days.
 */
export type AdjustmentDue = Readonly<{
  id: number;
  number: string;
  employee_id: number;
  kind: AdjustmentKind;
  code: string;
  name: string;
  amount?: Decimal;
  days?: Decimal;
  /** `span` is the period of the adjustment; `before` is the number of days that earlier slips have applied. */
  span?: Span | undefined;
  before?: Decimal;
  currency: string;
  /** Balance of an advance or a loan, including the period's interest. A slip never deducts more than this balance. */
  outstanding?: Decimal;
}>;

/** Returns the parts of approved adjustments that the slips of a pay period must apply, in order of creation. */
export async function adjustmentsDue(
  db: Db,
  { employeeIds, from, to, say }: Wanted,
): Promise<AdjustmentDue[]> {
  const { decimals } = await currenciesOf(db);
  const rows = await standingOf(db, employeeIds);
  return rows.flatMap((row) => {
    const body = adjustmentOf(row);
    const course = courseOf(row.course);
    const { currency } = course;
    const due = dueIn(body, takenSoFar(course), { from, to }, decimals[currency] ?? 2);
    if (!due) return [];
    const { amount, days, interest } = due;
    return [
      {
        id: row.id,
        number: row.number ?? '',
        employee_id: body.employee_id,
        kind: body.kind,
        code: adjustmentCode(body.kind),
        currency,
        name: say(`pay-line.${body.kind}`),
        ...(amount !== undefined && { amount }),
        ...(days !== undefined && {
          days,
          span: spanOf(body, to),
          before: daysTaken(takenSoFar(course), to),
        }),
        ...(isLent(body.kind) && { outstanding: add(leftOf(body, course), interest) }),
      },
    ];
  });
}

/** Approved adjustments of employees that are not completely applied. */
function standingOf(db: Db, employeeIds: readonly number[]): Promise<DocumentRow[]> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', TYPE)
    .where('status', '=', 'posted')
    .where('stage', 'in', ['approved', 'part_applied'])
    .where(
      sql<boolean>`(document.body ->> 'employee_id')::bigint = any(${[...employeeIds]}::bigint[])`,
    )
    .orderBy('id')
    .execute();
}
