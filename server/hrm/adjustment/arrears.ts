import { sql } from 'kysely';

import { payrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';
import { proposedArrears, type RevisedSlip } from '@/lib/domain/hrm/arrears';
import { daysTaken, isTaken, spanOf } from '@/lib/domain/hrm/adjustment';
import { type Decimal, isZero, negate, sum } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/calendar';
import { planSlip } from '@/lib/domain/hrm/payslip';
import type { DueAdjustment } from '@/lib/domain/hrm/payslip-input';
import {
  assignmentsOf,
  type DatedAssignment,
  type Spell,
  spellsOf,
} from '@/server/hrm/employee/dated.sql';
import type { DocumentRow } from '@/server/document/rows';
import { runOf } from '@/server/hrm/payroll/run-body';
import type { Sealing } from '@/server/hrm/employee/sealed';
import type { SlipRow } from '@/server/hrm/payroll/slips.sql';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { adjustmentCourse, adjustmentOf, takenSoFar } from './adjustment-course';

/**
 * Proposes arrears for each past slip: the difference between its pay and the pay that the employee's current salaries
 * would give.
 */
export const arrearsRoute = serve(payrollAdjustment.arrears, async ({ db, host, input }) => {
  const employee_id = Number(input.employee_id ?? 0);
  const currencies = await currenciesOf(db);
  const span = { from: input.from };
  const [found] = await arrearsOfAll({ db, host }, [employee_id], span);
  const { currency, total, slips } = found ?? { currency: currencies.base, total: '0', slips: [] };
  const money = (amount: Decimal) => wireOf(currencies).money(amount, currency);
  return {
    employee_id: employee_id || null,
    currency,
    total: money(total),
    slips: slips.map(({ paid, corrected, revised, difference, ...slip }) => ({
      ...slip,
      paid: money(paid),
      corrected: money(corrected),
      revised: money(revised),
      difference: money(difference),
    })),
  };
});

type SlipSpan = Readonly<{ from?: string | undefined; before?: string | undefined }>;

export type ArrearsFound = Awaited<ReturnType<typeof arrearsOfAll>>[number];

/** Compares posted slips with the current salaries. Returns the differences per employee. */
export async function arrearsOfAll(sealing: Sealing, ids: readonly number[], span: SlipSpan) {
  const { db } = sealing;
  const currencies = await currenciesOf(db);
  const salariesOf = await assignmentsOf(sealing, ids);
  const spells = await spellsOf(db, ids);
  const slips = Map.groupBy(await slipsWithin(db, ids, span), ({ employee_id }) => employee_id);
  const { corrected, leave } = await adjusted(db, ids);
  return ids.map((employee_id) => {
    const salaries = salariesOf(employee_id);
    const currency = salaries.at(-1)?.currency ?? currencies.base;
    const decimals = currencies.decimals[currency] ?? 2;
    const revised = (slips.get(employee_id) ?? [])
      .filter((slip) => slip.currency === currency)
      .map((slip) =>
        revisedSlip(slip, {
          salaries,
          spells: spells(employee_id),
          decimals,
          corrected: corrected(slip.id),
          adjustments: leave(slip),
        }),
      );
    return { employee_id, currency, ...proposedArrears(revised) };
  });
}

type Posted = Pick<
  SlipRow,
  'id' | 'run_id' | 'employee_id' | 'period_from' | 'period_to' | 'currency' | 'lines'
> &
  Pick<DocumentRow, 'type' | 'body'> &
  Readonly<{ run: string | null }>;

/** Posted slips of employees, oldest first, with their runs. */
function slipsWithin(
  db: Db,
  ids: readonly number[],
  { from = '1990-01-01', before = '9999-12-31' }: SlipSpan,
): Promise<Posted[]> {
  return db
    .selectFrom('payslip as s')
    .innerJoin('document as d', (on) =>
      on.onRef('d.id', '=', 's.run_id').on('d.type', '=', 'payroll preparation'),
    )
    .select(['s.id', 's.run_id', 's.employee_id', 's.period_from', 's.period_to', 's.currency'])
    .select(['s.lines', 'd.number as run', 'd.type', 'd.body'])
    .where('s.employee_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('s.status', '=', 'posted')
    .where('s.period_to', '>=', from)
    .where('s.period_to', '<', before)
    .orderBy('s.period_from')
    .execute();
}

type Now = Readonly<{
  salaries: readonly DatedAssignment[];
  spells: readonly Spell[];
  decimals: number;
  corrected: Decimal;
  /** Unpaid leave that the slip applied; the recomputed slip must apply it too. */
  adjustments: readonly DueAdjustment[];
}>;

/**
 * Compares a slip with a slip computed from the current salaries, for the same period and paid days. Compares only
 * earnings, and leaves out earnings from adjustments.
 */
function revisedSlip(
  slip: Posted,
  { salaries, spells, decimals, corrected, adjustments }: Now,
): RevisedSlip & Readonly<{ run_id: number; run: string; period_from: string; period_to: string }> {
  const { id, run_id, period_from, period_to, currency } = slip;
  const { pro_rata, days_off } = runOf(slip);
  const planned = planSlip({
    currency,
    decimals,
    spells,
    names: { base: '', tax: '' },
    assignments: salaries,
    period: { from: period_from, to: period_to },
    count: { proRata: pro_rata, daysOff: days_off },
    adjustments,
  });
  return {
    slip_id: id,
    run_id,
    run: slip.run ?? '',
    period_from,
    period_to,
    corrected,
    paid: earned(slip.lines),
    revised: earned(planned.lines),
  };
}

type Line = SlipRow['lines'][number];

/** Sum of a slip's earnings; earnings from adjustments are left out. */
const earned = (lines: readonly Pick<Line, 'kind' | 'amount' | 'adjustment_id'>[]): Decimal =>
  sum(
    lines
      .filter(({ kind, adjustment_id }) => kind === 'earning' && adjustment_id == null)
      .map(({ amount }) => amount),
  );

/**
 * Returns two functions: the amount by which approved adjustments have already corrected a slip, and the unpaid leave
 * that a slip applied.
 */
async function adjusted(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'type', 'body', 'course'])
    .where('type', '=', 'payroll adjustment')
    .where('status', '=', 'posted')
    .where('stage', '<>', 'cancelled')
    .where(sql<boolean>`(document.body ->> 'employee_id')::bigint = any(${[...ids]}::bigint[])`)
    .execute();
  const traces = rows.flatMap((row) => {
    const { kind, slips = [] } = adjustmentOf(row);
    return slips.map(({ slip_id, amount }) => ({
      slip_id,
      amount: isTaken(kind) ? negate(amount) : amount,
    }));
  });
  return {
    corrected: (slipId: number): Decimal =>
      sum(traces.filter(({ slip_id }) => slip_id === slipId).map(({ amount }) => amount)),
    leave: (slip: Posted): DueAdjustment[] =>
      rows.flatMap((row) => {
        const body = adjustmentOf(row);
        const course = takenSoFar(adjustmentCourse(row.course));
        const days = sum(
          (adjustmentCourse(row.course)?.applied ?? [])
            .filter(({ slip_id }) => slip_id === slip.id)
            .map((part) => part.days ?? '0'),
        );
        if (body.kind !== 'unpaid_leave' || isZero(days)) return [];
        const { currency, period_from, period_to } = slip;
        const before = daysTaken(course, addDays(period_from, -1));
        const span = spanOf(body, period_to);
        return [{ id: row.id, kind: body.kind, code: '', name: '', currency, days, span, before }];
      }),
  };
}
