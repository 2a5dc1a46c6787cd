import type { EmployeeInput } from '@/lib/contract/hrm/employee';
import { documentNumber } from '@/lib/domain/document-number';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { drawId } from '@/server/kernel/counter';
import type { Call } from '@/server/kernel/serve';
import { type Currencies, currenciesOf } from '@/server/ledger/currencies';
import { type Fields, newFields, searchText, trailOf } from './fields';
import { documentRefusals, fieldRefusals, payRefusals } from './judge';
import { partyFor } from './party';
import { columnsOf } from './sealed';
import { typesOf, writeAssignment, writeDocuments } from './written.sql';

export type Hiring = Pick<Call, 'db' | 'me' | 'audit' | 'host'>;

export const page = 'employee';
export const record_type = 'employee';

/** Creates an employee and returns the id. Throws the refusals of the fields together. */
export async function hire(call: Hiring, sent: EmployeeInput): Promise<number> {
  const { db, me, audit } = call;
  const currencies = await currenciesOf(db);
  const fields = newFields(sent);
  // Allocating the id waits for concurrent inserts, so that the checks for unique values see the inserted rows.
  const id = await drawId(db, record_type);
  refuseAny(await hireRefusals(call, sent, currencies));
  const party_id = await partyFor(call, sent.party_id, fields);
  const { joined_on, custom_id = null, left_on = null, documents = [] } = sent;
  const number = documentNumber(record_type, id, custom_id);
  await db
    .insertInto('employee')
    .values({
      id,
      number,
      custom_id,
      party_id,
      left_on,
      created_by: me.id,
      ...(await columnsOf(call, id, fields)),
      status: left_on === null ? 'active' : 'left',
      search_text: searchText({ ...fields, number, custom_id }),
    })
    .execute();
  await db.insertInto('employee_spell').values({ employee_id: id, joined_on, left_on }).execute();
  const pay = payOf(sent, currencies);
  await writeAssignment(call, { employee_id: id, by: me.id }, { from: joined_on, ...pay });
  await writeDocuments(call, id, documents);
  const after = {
    ...fields,
    ...pay,
    custom_id,
    left_on,
    ...(documents.length > 0 && { documents: typesOf(documents) }),
  };
  audit({ action: 'create', page, record_type, record_id: id, changes: trailOf({}, after) });
  return id;
}

/** Refusals of the fields of a new employee. */
export async function hireRefusals(
  call: Hiring,
  sent: EmployeeInput,
  currencies: Currencies,
): Promise<readonly Refusal[]> {
  const fields: Fields = newFields(sent);
  const { left_on = null, joined_on, custom_id } = sent;
  return [
    ...(await fieldRefusals(call, fields)),
    ...payRefusals(payOf(sent, currencies), currencies),
    ...documentRefusals(sent.documents),
    ...(left_on !== null && left_on < joined_on
      ? [new Refusal('employee.left-before', { field: 'left_on' })]
      : []),
    ...(custom_id !== undefined && (await isTaken(call, custom_id))
      ? [new Refusal('employee.custom-id-taken', { field: 'custom_id' })]
      : []),
  ];
}

const payOf = (
  { currency, base_salary, salary_period = 'monthly', components = [] }: EmployeeInput,
  { base }: Currencies,
) => ({ currency: currency ?? base, base_salary, salary_period, components });

async function isTaken({ db }: Hiring, customId: string): Promise<boolean> {
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where('custom_id', '=', customId)
    .executeTakeFirst();
  return found !== undefined;
}
