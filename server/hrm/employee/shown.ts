import type { EmployeeRow as Shown } from '@/lib/contract/hrm/employee-shapes';
import { age } from '@/lib/domain/calendar';
import type { SalaryAssignment, SalaryComponent } from '@/lib/domain/hrm/salary';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { assignmentsOf, type DatedAssignment } from './dated.sql';
import type { ListedRow } from './rows.sql';

export type Looking = Pick<Call, 'host' | 'may' | 'say' | 'today'> & Readonly<{ db: Db }>;

/** Permission to see pay. */
export const SENSITIVE = ['employee', 'sensitive'] as const;

export const seesPay = ({ may }: Pick<Call, 'may'>): boolean => may(...SENSITIVE);

/** Employees as lists and records show them, in the given order. */
export async function shownRows(call: Looking, rows: readonly ListedRow[]): Promise<Shown[]> {
  const { db, say } = call;
  const today = await call.today();
  const salaries = seesPay(call)
    ? await assignmentsOf(
        call,
        rows.map(({ id }) => id),
      )
    : undefined;
  const wire = wireOf(await currenciesOf(db));
  return rows.map((row) => ({
    ...plainFields(row),
    age: ageIn(say, row.birth_date, today),
    ...payOn(salaries?.(row.id), today, wire),
  }));
}

function plainFields(row: ListedRow) {
  const { id, number, custom_id, status, name, name_local, name_latin } = row;
  const { birth_date, gender, phone, email } = row;
  const { department, designation, branch_id, branch, joined_on, left_on, contract_type } = row;
  const { contract_end, probation_end, expires_on, party_id, user_id, created_at, version } = row;
  return {
    id,
    number,
    custom_id,
    status,
    name,
    name_local,
    name_latin,
    birth_date,
    gender,
    phone,
    email,
    department,
    designation,
    branch_id,
    branch,
    joined_on,
    left_on,
    contract_type,
    contract_end,
    probation_end,
    expires_on,
    party_id,
    user_id,
    created_at,
    version,
    has_photo: row.photo_id !== null,
  };
}

/** Age of an employee in full years; below one year, in months or days. */
function ageIn(say: Call['say'], birthDate: string | null, today: string): string | null {
  const found = age(birthDate, today);
  return found ? say(`employee.age-${found.unit}`, { count: String(found.value) }) : null;
}

/** Salary on a day: the latest salary that has started; before the first start, the first salary. */
export const assignmentOn = <One extends SalaryAssignment>(
  assignments: readonly One[],
  day: string,
): One | undefined => assignments.findLast(({ from }) => from <= day) ?? assignments[0];

function payOn(assignments: readonly DatedAssignment[] | undefined, today: string, wire: Wire) {
  const now = assignmentOn(assignments ?? [], today);
  if (!now) return { currency: null, base_salary: null, salary_period: null };
  const { currency, salary_period } = now;
  return { currency, base_salary: wire.money(now.base_salary, currency), salary_period };
}

/** A salary as calls return it, with amounts in the decimals of its currency. */
export const shownAssignment = (
  { components, base_salary, ...assignment }: DatedAssignment,
  wire: Wire,
) => ({
  ...assignment,
  base_salary: wire.money(base_salary, assignment.currency),
  components: shownComponents(components, assignment.currency, wire),
});

export const shownComponents = (
  components: readonly SalaryComponent[],
  currency: string,
  wire: Wire,
) =>
  components.map(({ amount, ...component }) => ({
    ...component,
    ...(amount !== undefined && { amount: wire.money(amount, currency) }),
  }));
