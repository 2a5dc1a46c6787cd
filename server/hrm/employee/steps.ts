import { employees } from '@/lib/contract/hrm/employee';
import { type FinalPay, finalPayOf } from '@/lib/domain/hrm/final-pay';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { type Call, serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { assignmentsOf, spellsOf } from './dated.sql';
import { trailOf } from './fields';
import { page, record_type } from './hire';
import { payRefusals } from './judge';
import { recordOf } from './record';
import {
  advancesOf,
  changeEmployee,
  employeeRow,
  type EmployeeRow,
  lockEmployee,
} from './rows.sql';
import { assignmentOn } from './shown';
import { writeAssignment } from './written.sql';

const step = stepping({
  lock: lockEmployee,
  find: employeeRow,
  refusal: (status) => `employee.is-${status}`,
  show: (call, id) => recordOf(call, id),
});

const no = (code: string, field: string, day = '') => new Refusal(code, { field, params: { day } });

async function assign(call: Call<typeof employees.assign>, row: EmployeeRow) {
  const { db, input, audit, me } = call;
  const { from } = input;
  const assignments = (await assignmentsOf(call, [row.id]))(row.id);
  const [first] = (await spellsOf(db, [row.id]))(row.id);
  const before = assignmentOn(assignments, from);
  const currencies = await currenciesOf(db);
  const after = {
    from,
    currency: input.currency ?? before?.currency ?? currencies.base,
    base_salary: input.base_salary,
    salary_period: input.salary_period ?? before?.salary_period ?? 'monthly',
    components: input.components ?? before?.components ?? [],
  };
  refuseAny([
    ...(first && from < first.joined_on
      ? [no('employee.assign-before', 'from', first.joined_on)]
      : []),
    ...(row.left_on !== null && from > row.left_on
      ? [no('employee.assign-after', 'from', row.left_on)]
      : []),
    ...payRefusals(after, currencies),
  ]);
  await writeAssignment(call, { employee_id: row.id, by: me.id }, after);
  await changeEmployee(db, row, {});
  const { from: _from, ...pay } = after;
  const changes = { from: [null, from] as const, ...trailOf({}, pay) };
  audit({ action: 'assign', page, record_type, record_id: row.id, changes });
}

async function terminate({ db, input, audit }: Call<typeof employees.terminate>, row: EmployeeRow) {
  const { left_on, reason } = input;
  if (left_on < row.joined_on) throw no('employee.left-before', 'left_on');
  await endSpell(db, row, { left_on, reason });
  await changeEmployee(db, row, { status: 'left', left_on, leave_reason: reason });
  const changes = {
    status: [row.status, 'left'],
    left_on: [row.left_on, left_on],
    reason: [null, reason],
  } as const;
  audit({ action: 'terminate', page, record_type, record_id: row.id, changes });
}

async function endSpell(
  db: Call['db'],
  { id, joined_on }: EmployeeRow,
  end: Readonly<{ left_on: string; reason: string }>,
): Promise<void> {
  await db
    .updateTable('employee_spell')
    .set(end)
    .where('employee_id', '=', id)
    .where('joined_on', '=', joined_on)
    .execute();
}

async function rehire({ db, input, audit }: Call<typeof employees.rehire>, row: EmployeeRow) {
  const { joined_on } = input;
  if (row.left_on !== null && joined_on <= row.left_on) {
    throw no('employee.joined-before', 'joined_on', row.left_on);
  }
  await db.insertInto('employee_spell').values({ employee_id: row.id, joined_on }).execute();
  await changeEmployee(db, row, { status: 'active', joined_on, left_on: null, leave_reason: null });
  const changes = {
    status: [row.status, 'active'],
    joined_on: [row.joined_on, joined_on],
    left_on: [row.left_on, null],
  } as const;
  audit({ action: 'rehire', page, record_type, record_id: row.id, changes });
}

async function settlement(call: Call<typeof employees.settlement>) {
  const { db, params, input } = call;
  const row = await employeeRow(call, params.id);
  const { left_on } = input;
  if (left_on < row.joined_on) throw no('employee.left-before', 'left_on');
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const leaving = {
    joined_on: row.joined_on,
    left_on,
    assignments: (await assignmentsOf(call, [row.id]))(row.id),
    advances: await advancesOf(db, row.party_id),
  };
  return finalPayOf(leaving, (currency) => currencies.decimals[currency] ?? 2).map(
    ({ gross, deductions, net, advances, to_pay, ...rest }: FinalPay) => {
      const money = (amount: string) => wire.money(amount, rest.currency);
      return {
        ...rest,
        gross: money(gross),
        deductions: money(deductions),
        net: money(net),
        advances: money(advances),
        to_pay: money(to_pay),
      };
    },
  );
}

export const employeeStepRoutes = [
  step(employees.assign, assign),
  step(employees.terminate, terminate),
  step(employees.rehire, rehire),
  serve(employees.settlement, settlement),
];
