import { sql } from 'kysely';

import { plain } from '@/lib/domain/money';
import { FREQUENCIES, type Frequency } from '@/lib/domain/hrm/payroll';
import type { SalaryAssignment } from '@/lib/domain/hrm/salary';
import type { Db } from '@/server/kernel/host';
import { type Sealing, withPay } from './sealed';

/** A salary with its first and last day. The latest salary has no last day. */
export type DatedAssignment = SalaryAssignment &
  Readonly<{ id: number; to: string | null; salary_period: Frequency }>;

export type Spell = Readonly<{ joined_on: string; left_on: string | null; reason: string | null }>;

type Dated<T> = (employeeId: number) => readonly T[];

const among = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/**
 * Reads the salaries of employees. Returns a function that returns the salaries of one employee, in order of their
 * first day.
 */
export async function assignmentsOf(
  sealing: Sealing,
  ids: readonly number[],
): Promise<Dated<DatedAssignment>> {
  const rows = await sealing.db
    .selectFrom('salary_assignment as a')
    .select(['a.id', 'a.employee_id', 'a.from_day', 'a.currency', 'a.pay', 'a.salary_period'])
    .select(
      sql<
        string | null
      >`lead(a.from_day) over (partition by a.employee_id order by a.from_day) - 1`.as('to'),
    )
    .where('a.employee_id', '=', among(ids))
    .orderBy('a.employee_id')
    .orderBy('a.from_day')
    .execute();
  return by(
    await withPay(sealing, rows),
    ({ employee_id: _, from_day: from, base_salary, salary_period, ...row }) => ({
      ...row,
      from,
      salary_period: FREQUENCIES.find((one) => one === salary_period) ?? 'monthly',
      base_salary: plain(base_salary),
    }),
  );
}

/**
 * Reads the employments of employees. Returns a function that returns the employments of one employee, in order of
 * their first day.
 */
export async function spellsOf(db: Db, ids: readonly number[]): Promise<Dated<Spell>> {
  const rows = await db
    .selectFrom('employee_spell')
    .select(['employee_id', 'joined_on', 'left_on', 'reason'])
    .where('employee_id', '=', among(ids))
    .orderBy('employee_id')
    .orderBy('joined_on')
    .execute();
  return by(rows, ({ employee_id: _, ...spell }) => spell);
}

function by<Row extends Readonly<{ employee_id: number }>, T>(
  rows: readonly Row[],
  shown: (row: Row) => T,
): Dated<T> {
  const groups = Map.groupBy(rows, ({ employee_id }) => employee_id);
  return (id) => (groups.get(id) ?? []).map(shown);
}
