import { sql } from 'kysely';

import { fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { ringFrom, ringText } from '@/lib/domain/ring';
import type { SalaryComponent } from '@/lib/domain/hrm/salary';
import { componentRefusals } from '@/lib/domain/hrm/salary-rules';
import type { Call } from '@/server/kernel/serve';
import { isOpenBranch } from '@/server/kernel/organisation';
import type { Currencies } from '@/server/ledger/currencies';
import type { Fields } from './fields';

type Judging = Pick<Call, 'db' | 'host'>;

const no = (code: string, field: string, params: Readonly<Record<string, string>> = {}) =>
  new Refusal(code, { field, params });

/**
 * Returns the refusals of an employee's fields. For an existing employee, `id` identifies the employee and `before` has
 * the stored fields. Branch, manager, user and email are checked only if they differ from `before`.
 */
export async function fieldRefusals(
  call: Judging,
  fields: Fields,
  { id = 0, before }: Readonly<{ id?: number; before?: Fields }> = {},
): Promise<readonly Refusal[]> {
  const { branch_id, reports_to_id, user_id, email } = fields;
  const isNew = (name: 'branch_id' | 'reports_to_id' | 'user_id' | 'email') =>
    fields[name] !== before?.[name];
  return [
    ...dayRefusals(fields),
    ...(email !== null && isNew('email') && email === call.host.config.developerEmail
      ? [no('employee.email-reserved', 'email')]
      : []),
    ...(branch_id !== null && isNew('branch_id') && !(await isOpenBranch(call.db, branch_id))
      ? [no('location.branch-missing', 'branch_id')]
      : []),
    ...(reports_to_id !== null && isNew('reports_to_id')
      ? await aboveRefusals(call, reports_to_id, id)
      : []),
    ...(user_id !== null && isNew('user_id') ? await userRefusals(call, user_id, id) : []),
  ];
}

function dayRefusals({ joined_on, birth_date, contract_end, probation_end }: Fields) {
  return [
    ...(birth_date !== null && birth_date >= joined_on
      ? [no('employee.born-after', 'birth_date')]
      : []),
    ...(['contract_end', 'probation_end'] as const).flatMap((name) => {
      const day = { contract_end, probation_end }[name];
      return day !== null && day < joined_on ? [no('employee.ends-before', name)] : [];
    }),
  ];
}

/** Refuses an unknown manager, and a manager who reports to the employee, directly or through others. */
async function aboveRefusals({ db }: Judging, above: number, id: number) {
  const { rows } = await sql<{ id: number; reports_to_id: number | null; number: string }>`
    with recursive up as (
      select id, reports_to_id, number from employee where id = ${above} and status <> 'discarded'
      union
      select e.id, e.reports_to_id, e.number from employee e join up on e.id = up.reports_to_id
    )
    select id, reports_to_id, number from up`.execute(db);
  const field = 'reports_to_id';
  if (rows.length === 0) return [no('employee.missing', field)];
  const employees = new Map(rows.map((row) => [row.id, row]));
  const ring = ringFrom(id, (at) => (at === id ? above : employees.get(at)?.reports_to_id));
  if (!ring) return [];
  const numbers = ring.map((one) => employees.get(one)?.number ?? '');
  return [no('employee.circle', field, { ring: ringText(numbers) })];
}

/**
 * Refuses an unknown user, and a user who is linked to another employee. Locks the user, so that a concurrent call
 * cannot link the same user.
 */
async function userRefusals({ db }: Judging, userId: number, id: number) {
  const field = 'user_id';
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  if (!user) return [no('employee.user-missing', field)];
  const other = await db
    .selectFrom('employee')
    .select('number')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other ? [no('employee.user-linked', field, { number: other.number })] : [];
}

type Paid = Readonly<{
  currency: string;
  base_salary: string;
  components: readonly SalaryComponent[];
}>;

/** Refuses a salary with an unknown or inactive currency, too many decimals, or wrong components. */
export function payRefusals(pay: Paid, { decimals, inactive }: Currencies): readonly Refusal[] {
  const { currency, base_salary, components } = pay;
  const units = decimals[currency];
  if (units === undefined || inactive.has(currency)) {
    return [no('ledger.currency-unknown', 'currency', { currency })];
  }
  const params = { currency, decimals: String(units) };
  return [
    ...(fits(base_salary, units) ? [] : [no('ledger.decimals', 'base_salary', params)]),
    ...componentRefusals(components, { currency, decimals: units }),
  ];
}

type Dated = Readonly<{
  issued_on?: string | null | undefined;
  expires_on?: string | null | undefined;
}>;

export const documentRefusals = (documents: readonly Dated[] = []): readonly Refusal[] =>
  documents.flatMap(({ issued_on, expires_on }, at) =>
    issued_on && expires_on && expires_on < issued_on
      ? [no('employee.document-ends', `documents.${at}.expires_on`)]
      : [],
  );
