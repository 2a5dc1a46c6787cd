import { type Selectable, sql, type Updateable } from 'kysely';

import type { SlipStatus } from '@/lib/domain/hrm/payroll';
import { compare, isZero, sign } from '@/lib/domain/money';
import type { Payslip } from '@/server/database/types';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';

export type SlipRow = Selectable<Payslip>;

/** All slips of a run, by name. */
export function slipsOf(db: Db, runId: number): Promise<SlipRow[]> {
  return db
    .selectFrom('payslip')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Withheld slips of posted runs that are not fully paid, oldest first. */
export function withheldSlips(db: Db): Promise<SlipRow[]> {
  return db
    .selectFrom('payslip')
    .selectAll()
    .where('status', '=', 'posted')
    .where('withheld', '=', true)
    .whereRef('paid', '<', 'net')
    .orderBy('period_to')
    .orderBy('id')
    .execute();
}

export async function findSlip(db: Db, id: number): Promise<SlipRow> {
  const row = await db.selectFrom('payslip').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

type Written = Updateable<Payslip>;

/** Updates a slip and increments its version. */
export async function writeSlip(db: Tx, id: number, changed: Written): Promise<void> {
  await db
    .updateTable('payslip')
    .set({ ...changed, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Status of a slip for display. A posted slip with nothing to pay counts as paid. */
export function statusOfSlip({
  status,
  net,
  paid,
  withheld,
}: Pick<SlipRow, 'status' | 'net' | 'paid' | 'withheld'>): SlipStatus {
  if (status !== 'posted') return status;
  if (compare(paid, net) >= 0) return 'paid';
  if (sign(paid) > 0) return 'part_paid';
  return withheld ? 'withheld' : 'posted';
}

/** Stage of a posted run: `paid` or `part_paid`; null if nothing was paid yet. */
export function stageOfRun(slips: readonly Pick<SlipRow, 'status' | 'net' | 'paid'>[]) {
  const postedSlips = slips.filter(({ status }) => status === 'posted');
  const isPaid = postedSlips.every(({ paid, net }) => compare(paid, net) >= 0);
  if (isPaid) return 'paid' as const;
  return postedSlips.some(({ paid }) => !isZero(paid)) ? ('part_paid' as const) : null;
}

/** Fields of a slip that is inserted. */
export type NewSlip = Omit<
  SlipRow,
  | 'id'
  | 'paid'
  | 'pay_salt'
  | 'pay_print'
  | 'status'
  | 'version'
  | 'void_reason'
  | 'void_entry_id'
  | 'withheld'
>;

/** Inserts slips in one statement. Skips an employee who already has a slip in the run. */
export async function insertSlips(db: Tx, slips: readonly NewSlip[]): Promise<void> {
  if (slips.length === 0) return;
  await sql`
    insert into payslip (run_id, employee_id, party_id, name, department, period_from, period_to, currency, is_edited,
      days, payment_days, unpaid_days, lines, gross, deductions, employer, rounding, net, base_net, tax_table_id,
      tax_currency, taxable, tax, notes, taken)
    select run_id, employee_id, party_id, name, department, period_from, period_to, currency, is_edited,
      days, payment_days, unpaid_days, lines, gross, deductions, employer, rounding, net, base_net, tax_table_id,
      tax_currency, taxable, tax, notes, taken
    from jsonb_to_recordset(${JSON.stringify(slips)}::jsonb) as given (
      run_id bigint, employee_id bigint, party_id bigint, name text, department text, period_from date,
      period_to date, currency text, is_edited boolean, days smallint, payment_days numeric, unpaid_days numeric,
      lines jsonb, gross numeric, deductions numeric, employer numeric, rounding numeric, net numeric,
      base_net numeric, tax_table_id bigint, tax_currency text, taxable numeric, tax numeric, notes jsonb, taken jsonb
    )
    on conflict (run_id, employee_id) do nothing
  `.execute(db);
}

/** Deletes the draft slips of a run, except the slips of the employees in `keep`. */
export async function dropSlips(
  db: Tx,
  runId: number,
  { keep = [] }: Readonly<{ keep?: readonly number[] }> = {},
): Promise<void> {
  await db
    .deleteFrom('payslip')
    .where('run_id', '=', runId)
    .where('status', '=', 'draft')
    .where('employee_id', '<>', sql<number>`all(${[...keep]}::bigint[])`)
    .execute();
}

/** Latest posted slip of each employee, among slips whose period ended before a day. */
export async function slipsBefore(
  db: Db,
  employeeIds: readonly number[],
  from: string,
): Promise<ReadonlyMap<number, SlipRow>> {
  const { rows } = await sql<SlipRow>`
    select s.* from unnest(${[...employeeIds]}::bigint[]) as wanted (employee_id)
    cross join lateral (
      select * from payslip p
      where p.employee_id = wanted.employee_id and p.status = 'posted' and p.period_to < ${from}::date
      order by p.period_to desc, p.id desc limit 1
    ) s
  `.execute(db);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Slips of other runs that overlap the period, by employee. Leaves out voided slips and slips of the run `but`. */
export async function slipsWithin(
  db: Db,
  { from, to, but }: Readonly<{ from: string; to: string; but: number | null }>,
): Promise<ReadonlyMap<number, Pick<SlipRow, 'run_id' | 'period_from' | 'period_to'>>> {
  const rows = await db
    .selectFrom('payslip')
    .select(['employee_id', 'run_id', 'period_from', 'period_to'])
    .where('status', '<>', 'voided')
    .where('period_from', '<=', to)
    .where('period_to', '>=', from)
    .where('run_id', '<>', but ?? 0)
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Posted slips whose period ended on a day. */
export function slipsEnding(db: Db, day: string): Promise<SlipRow[]> {
  return db
    .selectFrom('payslip')
    .selectAll()
    .where('status', '=', 'posted')
    .where('period_to', '=', day)
    .orderBy('name')
    .execute();
}

export type YearSum = Readonly<{ taxable: string; tax: string }>;

/**
 * Returns a function that maps an employee to the taxable income and tax of posted slips in one tax currency. The
 * periods of these slips ended on or after `from` and earlier than `before`.
 */
export async function taxedBefore(
  db: Db,
  { from, before, currency }: Readonly<{ from: string; before: string; currency: string }>,
): Promise<(employeeId: number) => YearSum | undefined> {
  const rows = await db
    .selectFrom('payslip')
    .select('employee_id')
    .select(({ fn }) => [fn.sum<string>('taxable').as('taxable'), fn.sum<string>('tax').as('tax')])
    .where('status', '=', 'posted')
    .where('tax_currency', '=', currency)
    .where('period_to', '>=', from)
    .where('period_to', '<', before)
    .groupBy('employee_id')
    .execute();
  const known = new Map(rows.map(({ employee_id, ...sums }) => [employee_id, sums]));
  return (id) => known.get(id);
}
