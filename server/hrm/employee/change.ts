import type { employees } from '@/lib/contract/hrm/employee';
import type { ReadInput } from '@/lib/contract/endpoint';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { Conflict } from '@/server/kernel/failure';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { assignmentsOf, spellsOf } from './dated.sql';
import { fieldsAfter, fieldsOf, searchText, trailOf } from './fields';
import { page, record_type } from './hire';
import { documentRefusals, fieldRefusals, payRefusals } from './judge';
import { renameParty } from './party';
import { recordOf } from './record';
import { SENSITIVE } from './shown';
import { changeEmployee, documentsOf, type EmployeeRow, lockEmployee } from './rows.sql';
import { columnsOf, sealPay } from './sealed';
import { typesOf, writeAssignment, writeDocuments } from './written.sql';

type Changing = Call<typeof employees.update>;
type Input = ReadInput<typeof employees.update>;

/** Changes the sent fields of a present or former employee. Refuses a discarded employee. */
export async function change(call: Changing) {
  const { db, input, params, audit } = call;
  const { version, documents, ...sent } = input;
  const row = await lockEmployee(call, params.id);
  if (row.version !== version) {
    throw new Conflict('document.stale', { version: row.version, status: row.status });
  }
  if (row.status === 'discarded') throw new Conflict('employee.is-discarded', row);
  const before = fieldsOf(row);
  const after = fieldsAfter(before, sent);
  const pay = await payChange(call, row.id);
  refuseAny([
    ...(await fieldRefusals(call, after, { id: row.id, before })),
    ...(pay?.refusals ?? []),
    ...documentRefusals(documents),
    ...(await joinedRefusals(call, row)),
  ]);
  await changeEmployee(db, row, {
    ...(await columnsOf(call, row.id, after)),
    search_text: searchText({ ...row, ...after }),
  });
  await renameParty(call, row.party_id, after);
  if (pay) await writeAssignment(call, { employee_id: row.id, by: call.me.id }, pay.after);
  if (sent.joined_on !== undefined) await moveFirstDay(call, row, sent.joined_on);
  const papers = await papersChange(call, row.id, documents);
  const changes = {
    ...trailOf({ ...before, ...pay?.before }, { ...after, ...pay?.after }),
    ...papers,
  };
  audit({ action: 'edit', page, record_type, record_id: row.id, changes });
  return recordOf(call, row.id);
}

/**
 * Salary before and after the change, and the refusals of the new salary. Undefined if no field of the salary was sent.
 */
async function payChange(call: Changing, id: number) {
  const { db, input, require } = call;
  const { currency, base_salary, salary_period, components } = input;
  const sent = [currency, base_salary, salary_period, components].some(
    (value) => value !== undefined,
  );
  // Changing pay requires the permission to see it.
  if (sent) require(...SENSITIVE);
  const latest = (await assignmentsOf(call, [id]))(id).at(-1);
  if (!sent || !latest) return undefined;
  const { id: _id, to: _to, ...before } = latest;
  const after = {
    ...before,
    currency: currency ?? before.currency,
    base_salary: base_salary ?? before.base_salary,
    salary_period: salary_period ?? before.salary_period,
    components: components ?? before.components,
  };
  return { before, after, refusals: payRefusals(after, await currenciesOf(db)) };
}

async function papersChange(call: Changing, id: number, documents: Input['documents']) {
  if (documents === undefined) return {};
  const before = await documentsOf(call, id);
  await writeDocuments(call, id, documents);
  return { documents: [typesOf(before), typesOf(documents)] as const };
}

/**
 * Refuses a first day of employment that is after the last day, or not after the end of the previous employment. If
 * there is no previous employment, the first day must be before the start of the second salary.
 */
async function joinedRefusals(call: Changing, { id, left_on }: EmployeeRow) {
  const { db, input } = call;
  const { joined_on } = input;
  if (joined_on === undefined) return [];
  const before = (await spellsOf(db, [id]))(id).at(-2);
  const [, second] = (await assignmentsOf(call, [id]))(id);
  const field = 'joined_on';
  return [
    ...(left_on !== null && joined_on > left_on
      ? [new Refusal('employee.left-before', { field })]
      : []),
    ...(before?.left_on && joined_on <= before.left_on
      ? [new Refusal('employee.joined-before', { field, params: { day: before.left_on } })]
      : []),
    ...(!before && second && joined_on >= second.from
      ? [new Refusal('employee.joined-after-pay', { field, params: { day: second.from } })]
      : []),
  ];
}

/** Changes the first day of an employment. If the first salary started on that day, its start changes too. */
async function moveFirstDay(call: Changing, { id, joined_on }: EmployeeRow, day: string) {
  const { db } = call;
  await db
    .updateTable('employee_spell')
    .set({ joined_on: day })
    .where('employee_id', '=', id)
    .where('joined_on', '=', joined_on)
    .execute();
  const [first] = (await assignmentsOf(call, [id]))(id);
  if (first?.from !== joined_on) return;
  await db
    .updateTable('salary_assignment')
    .set({ from_day: day, pay: await sealPay(call, { employee_id: id, from: day }, first) })
    .where('id', '=', first.id)
    .execute();
}
