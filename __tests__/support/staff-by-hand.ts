import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { assignmentsOf } from '@/server/hrm/employee/dated.sql';
import { changeEmployee, lockEmployee } from '@/server/hrm/employee/rows.sql';
import { columnsOf, type Told } from '@/server/hrm/employee/sealed';
import { writeAssignment } from '@/server/hrm/employee/written.sql';
import type { SalaryAssignment } from '@/lib/domain/hrm/salary';
import type { Tx } from '@/server/kernel/host';
import type { TestHost } from './test-host';

type Sealing = Readonly<{ db: Tx; host: TestHost['host'] }>;

/** Changes staff data directly, with an audit row. */
async function within({ host }: TestHost, work: (sealing: Sealing) => Promise<void>) {
  await inTransaction(host.db, async (db) => {
    await work({ db, host });
    await sql`select note_change('by hand', 'system-setting', 'test', '1')`.execute(db);
  });
}

type Salary = Partial<SalaryAssignment> & Pick<SalaryAssignment, 'from' | 'base_salary'>;

/** Inserts a salary of an employee without checks. */
export const salaryByHand = (
  host: TestHost,
  employeeId: number,
  { currency = 'USD', components = [], ...salary }: Salary,
): Promise<void> =>
  within(host, (sealing) =>
    writeAssignment(
      sealing,
      { employee_id: employeeId, by: null },
      { ...salary, currency, components },
    ),
  );

/** Changes the first salary of an employee. */
export async function firstSalaryByHand(
  host: TestHost,
  employeeId: number,
  given: Partial<SalaryAssignment>,
): Promise<void> {
  const [first] = (await assignmentsOf(host, [employeeId]))(employeeId);
  if (!first) throw new Error(`employee ${employeeId} has no salary`);
  const { id: _id, to: _to, ...before } = first;
  await salaryByHand(host, employeeId, { ...before, ...given });
}

/** Changes the sealed data of an employee. */
export const toldByHand = (
  host: TestHost,
  employeeId: number,
  given: Partial<Told>,
): Promise<void> =>
  within(host, async (sealing) => {
    const { id, version, ...row } = await lockEmployee(sealing, employeeId);
    const set = await columnsOf(sealing, id, { ...row, ...given });
    await changeEmployee(sealing.db, { id, version }, set);
  });
