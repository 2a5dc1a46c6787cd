import { sql } from 'kysely';

import { payrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';
import { proposedArrears, type RevisedSlip } from '@/lib/domain/arrears';
import { isTaken } from '@/lib/domain/adjustment';
import { type Decimal, negate, sum } from '@/lib/domain/money';
import { planSlip } from '@/lib/domain/payslip';
import {
  assignmentsOf,
  type DatedAssignment,
  type Spell,
  spellsOf,
} from '@/server/hrm/employee/dated.sql';
import type { DocumentRow } from '@/server/document/rows';
import { runOf } from '@/server/hrm/payroll/run-body';
import type { SlipRow } from '@/server/hrm/payroll/slips.sql';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { adjustmentOf } from './adjustment-course';

/** Proposes what is still to be paid for past periods, slip by slip, since a salary was set that counts from before. */
export const arrearsRoute = serve(payrollAdjustment.arrears, async ({ db, host, input }) => {
  const employee_id = Number(input.employee_id ?? 0);
  const salaries = (await assignmentsOf({ db, host }, [employee_id]))(employee_id);
  const currencies = await currenciesOf(db);
  const currency = salaries.at(-1)?.currency ?? currencies.base;
  const decimals = currencies.decimals[currency] ?? 2;
  const spells = (await spellsOf(db, [employee_id]))(employee_id);
  const made = await madeGood(db, employee_id);
  const slips = (await slipsSince(db, employee_id, input.from))
    .filter((slip) => slip.currency === currency)
    .map((slip) => revisedSlip(slip, { salaries, spells, decimals, corrected: made(slip.id) }));
  const { slips: differing, total } = proposedArrears(slips);
  const money = (amount: Decimal) => wireOf(currencies).money(amount, currency);
  return {
    ...{ employee_id: employee_id || null, currency, total: money(total) },
    slips: differing.map(({ paid, corrected, revised, difference, ...slip }) => ({
      ...slip,
      ...{ paid: money(paid), corrected: money(corrected) },
      ...{ revised: money(revised), difference: money(difference) },
    })),
  };
});

type Posted = Pick<
  SlipRow,
  'id' | 'run_id' | 'period_from' | 'period_to' | 'currency' | 'lines' | 'unpaid_days'
> &
  Pick<DocumentRow, 'type' | 'body'> &
  Readonly<{ run: string | null }>;

/** The slips of an employee that stand, the oldest first, with what their runs say. */
function slipsSince(db: Db, employeeId: number, from = '1990-01-01'): Promise<Posted[]> {
  return db
    .selectFrom('payslip as s')
    .innerJoin('document as d', (on) =>
      on.onRef('d.id', '=', 's.run_id').on('d.type', '=', 'payroll preparation'),
    )
    .select(['s.id', 's.run_id', 's.period_from', 's.period_to', 's.currency', 's.lines'])
    .select(['s.unpaid_days', 'd.number as run', 'd.type', 'd.body'])
    .where('s.employee_id', '=', employeeId)
    .where('s.status', '=', 'posted')
    .where('s.period_to', '>=', from)
    .orderBy('s.period_from')
    .execute();
}

type Now = Readonly<{
  salaries: readonly DatedAssignment[];
  spells: readonly Spell[];
  decimals: number;
  corrected: Decimal;
}>;

/** A slip with what the salaries of now give for its period and the days that it paid: the earnings, without adjustments. */
function revisedSlip(
  slip: Posted,
  { salaries, spells, decimals, corrected }: Now,
): RevisedSlip & Readonly<{ run_id: number; run: string; period_from: string; period_to: string }> {
  const { id, run_id, period_from, period_to, currency } = slip;
  const { pro_rata, days_off } = runOf(slip);
  const leave = { id: 0, kind: 'unpaid_leave', code: '', name: '', currency };
  const planned = planSlip({
    ...{ currency, decimals, spells, names: { base: '', tax: '' } },
    assignments: salaries.filter(
      ({ from, to }) => from <= period_to && (to === null || to >= period_from),
    ),
    period: { from: period_from, to: period_to },
    count: { proRata: pro_rata, daysOff: days_off },
    adjustments: [{ ...leave, days: slip.unpaid_days }],
  });
  return {
    ...{ slip_id: id, run_id, run: slip.run ?? '', period_from, period_to, corrected },
    paid: earned(slip.lines),
    revised: earned(planned.lines),
  };
}

type Line = SlipRow['lines'][number];

/** What a salary brings on a slip, without what adjustments add. */
const earned = (lines: readonly Pick<Line, 'kind' | 'amount' | 'adjustment_id'>[]): Decimal =>
  sum(
    lines
      .filter(({ kind, adjustment_id }) => kind === 'earning' && adjustment_id == null)
      .map(({ amount }) => amount),
  );

/** What approved adjustments of an employee have made good of each slip. */
async function madeGood(db: Db, employeeId: number): Promise<(slipId: number) => Decimal> {
  const rows = await db
    .selectFrom('document')
    .select(['type', 'body'])
    .where('type', '=', 'payroll adjustment')
    .where('status', '=', 'posted')
    .where('stage', '<>', 'cancelled')
    .where(sql<boolean>`(document.body ->> 'employee_id')::bigint = ${employeeId}`)
    .execute();
  const traces = rows.flatMap((row) => {
    const { kind, slips = [] } = adjustmentOf(row);
    return slips.map(({ slip_id, amount }) => ({
      slip_id,
      amount: isTaken(kind) ? negate(amount) : amount,
    }));
  });
  return (slipId) =>
    sum(traces.filter(({ slip_id }) => slip_id === slipId).map(({ amount }) => amount));
}
