import { sql } from 'kysely';

import { type Due, dueIn, partedBy } from '@/lib/domain/hrm/adjustment';
import { exchanged } from '@/lib/domain/ledger/exchanged';
import { add, compare, type Decimal, isZero, multiply, negate, round } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { takeBack, postAdditional } from '@/server/document/additional-entry';
import { lockShown } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import { currenciesOf } from '@/server/ledger/currencies';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { adjustmentOf, type AppliedPart, courseOf, takenSoFar } from './adjustment-course';
import { settingOn } from './adjustment-plan';
import { goesOn, partyOf } from './adjustment-steps';

const TYPE = 'payroll adjustment';

/** A slip of the run that is being posted. */
type TakingSlip = Readonly<{
  id: number;
  run_id: number;
  run: string;
  period_from: string;
  period_to: string;
}>;

/** Part of an adjustment that a slip applies: an amount in the adjustment's currency, or a number of days. */
type Taken = Readonly<{ id: number; amount?: Decimal; days?: Decimal }>;

/**
 * Stores the parts of adjustments that a slip applies when its run is posted, and charges the interest of loans.
 * Refuses a part that is larger than the amount still due, for example because another run has applied it. A part that
 * the slip could not apply remains due.
 */
export async function takeUp(
  call: DocumentCall,
  slip: TakingSlip,
  taken: readonly Taken[],
): Promise<void> {
  const some = taken.filter(({ amount = '0', days = '0' }) => !isZero(add(amount, days)));
  for (const one of some.toSorted((a, b) => a.id - b.id)) await takeOne(call, slip, one);
}

async function takeOne(call: DocumentCall, slip: TakingSlip, taken: Taken): Promise<void> {
  const row = await lockShown(call.db, TYPE, taken.id);
  const due = await dueOf(call, row, slip);
  if (!due || isMore(taken, due)) {
    throw new Refusal('adjustment.taken', {
      params: { number: row.number ?? '', employee: row.counterparty ?? '' },
    });
  }
  const course = courseOf(row.course);
  const part = await partOf(call, row, { slip, taken, due });
  await goesOn(call, row, 'apply', { ...course, applied: [...course.applied, part] });
}

async function dueOf(
  { db }: Pick<DocumentCall, 'db'>,
  row: DocumentRow,
  { period_from: from, period_to: to }: TakingSlip,
): Promise<Due | undefined> {
  if (row.status !== 'approved' && row.status !== 'part_applied') return undefined;
  const course = courseOf(row.course);
  const { decimals } = await currenciesOf(db);
  const units = decimals[course.currency] ?? 2;
  return dueIn(adjustmentOf(row), takenSoFar(course), { from, to }, units);
}

/**
 * True if the slip applies more of an adjustment than is due. An adjustment in days is compared by days, because its
 * amount is only the value of the days.
 */
const isMore = ({ amount, days }: Taken, due: Due): boolean =>
  (days !== undefined && compare(days, due.days ?? '0') > 0) ||
  (amount !== undefined && due.days === undefined && compare(amount, due.amount ?? '0') > 0);

type Taking = Readonly<{ slip: TakingSlip; taken: Taken; due: Due }>;

async function partOf(
  call: DocumentCall,
  row: DocumentRow,
  { slip, taken, due }: Taking,
): Promise<AppliedPart> {
  const { amount = '0', days = due.days } = taken;
  const isMoney = due.amount !== undefined;
  const { currency } = courseOf(row.course);
  const { decimals } = await currenciesOf(call.db);
  const { interest, principal } = partedBy(amount, due, decimals[currency] ?? 2);
  const entry = await chargeInterest(call, row, { interest, date: slip.period_to });
  return {
    slip_id: slip.id,
    run_id: slip.run_id,
    run: slip.run,
    date: slip.period_to,
    no: due.no,
    amount,
    interest,
    principal: isMoney ? principal : '0',
    ...(days !== undefined && { days }),
    ...(entry !== undefined && { entry_id: entry }),
  };
}

type Given = Readonly<{ run_id: number; slip_id?: number; reason: string; date?: string }>;

/**
 * Undoes the parts of adjustments that the slips of a run, or a single slip, have applied, so that they are due again.
 * Reverses the interest on the given date; without a date, today.
 */
export async function giveBack(
  call: DocumentCall,
  { run_id, slip_id, reason, date }: Given,
): Promise<void> {
  const rows = await call.db
    .selectFrom('document')
    .select('id')
    .where('type', '=', TYPE)
    .where(
      sql<boolean>`document.course @> ${JSON.stringify({ applied: [{ run_id, ...(slip_id !== undefined && { slip_id }) }] })}::jsonb`,
    )
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const row = await lockShown(call.db, TYPE, id);
    const course = courseOf(row.course);
    const isTheirs = (part: AppliedPart) =>
      part.run_id === run_id && (slip_id === undefined || part.slip_id === slip_id);
    for (const { entry_id } of course.applied.filter(isTheirs)) {
      if (entry_id === undefined) continue;
      await takeBack(call, row, { entryId: entry_id, memo: reason, ...(date && { date }) });
    }
    const applied = course.applied.filter((part) => !isTheirs(part));
    await goesOn(call, row, 'give back', { ...course, applied });
  }
}

/**
 * Posts a loan's interest for a period as income; it increases the employee's debt. The slip's deduction then settles
 * principal and interest. Returns the id of the entry; undefined without interest.
 */
async function chargeInterest(
  call: DocumentCall,
  row: DocumentRow,
  { interest, date }: Readonly<{ interest: Decimal; date: string }>,
): Promise<number | undefined> {
  if (isZero(interest)) return undefined;
  const { currency } = courseOf(row.course);
  const { employee_advances, interest_income } = await purposeAccounts(call.db, [
    ...(['employee_advances', 'interest_income'] as const),
  ]);
  const known = await referenceTo(call.db, [employee_advances, interest_income], [date]);
  const { base, decimals } = known.currencies;
  const mid = currency === base ? '1' : known.mids(currency, date);
  if (mid === undefined) throw new Refusal('trade.no-mid', { params: { currency } });
  const party_id = await partyOf(call, adjustmentOf(row));
  const income = round(multiply(interest, mid), decimals[base] ?? 2);
  const { lines, deal } = exchanged(
    { account_id: employee_advances, party_id, currency, amount: interest },
    { account_id: interest_income, currency: base, amount: negate(income) },
    settingOn(known, date),
  );
  return postAdditional(call, row, {
    date,
    memo: row.memo ?? '',
    lines,
    fieldOf: () => 'amount',
    ...(deal && { deal }),
  });
}
