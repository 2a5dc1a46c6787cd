import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import type { Sealing } from './sealed';
import { assignmentsOf, type DatedAssignment, type Spell, spellsOf } from './dated.sql';

type Wanted = Readonly<{
  from: string;
  to: string;
  ids?: readonly number[] | undefined;
  department?: string | undefined;
  branch_id?: number | undefined;
}>;

/** An employee who is employed in the period. Employments and salaries are in order of their first day. */
export type EmployeeInPeriod = Awaited<ReturnType<typeof employedIn>>[number] &
  Readonly<{
    /** All employments, including those outside the period, because the tax rules need the rest of the year. */
    spells: readonly Spell[];
    /** Salaries that overlap the period. */
    assignments: readonly DatedAssignment[];
    /** All salaries, because days before the period are valued at the salary of their day. */
    salaries: readonly DatedAssignment[];
  }>;

/** Employees who are employed in the period, in order of their ids. */
export async function employeesIn(sealing: Sealing, wanted: Wanted): Promise<EmployeeInPeriod[]> {
  const { db } = sealing;
  const { from, to } = wanted;
  const rows = await employedIn(db, wanted);
  const ids = rows.map(({ id }) => id);
  const [spells, assignments] = [await spellsOf(db, ids), await assignmentsOf(sealing, ids)];
  const touches = (first: string, last: string | null) =>
    first <= to && (last === null || last >= from);
  return rows.map((row) => ({
    ...row,
    spells: spells(row.id),
    assignments: assignments(row.id).filter((one) => touches(one.from, one.to)),
    salaries: assignments(row.id),
  }));
}

function employedIn(db: Db, { from, to, ids, department, branch_id }: Wanted) {
  let query = db
    .selectFrom('employee as e')
    .select(['e.id', 'e.number', 'e.name', 'e.name_local', 'e.party_id', 'e.email', 'e.branch_id'])
    .select(['e.department', 'e.designation', 'e.joined_on', 'e.left_on', 'e.payment_method'])
    .select('e.payslip_language')
    .where('e.status', '<>', 'discarded')
    .where(
      sql<boolean>`exists (
        select from employee_spell s
        where s.employee_id = e.id and s.joined_on <= ${to}::date
          and (s.left_on is null or s.left_on >= ${from}::date)
      )`,
    )
    .orderBy('e.id');
  if (ids) query = query.where('e.id', '=', sql<number>`any(${[...ids]}::bigint[])`);
  if (department !== undefined) query = query.where('e.department', '=', department);
  if (branch_id !== undefined) query = query.where('e.branch_id', '=', branch_id);
  return query.execute();
}
