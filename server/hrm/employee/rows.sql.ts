import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';

import type { Employee } from '@/server/database/types';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { type Sealing, type Told, withNumbers, withTold } from './sealed';

type Stored = Selectable<Employee>;

/** A stored employee with the encrypted fields decrypted. */
export type EmployeeRow = Omit<Stored, 'told'> & Told;

/** An employee with the name of the branch and the date that `expiresOn` selects. */
export type ListedRow = EmployeeRow &
  Readonly<{ branch: string | null; expires_on: string | null }>;

/** SQL expression: the earliest end of the ID document, the contract and the other documents of an employee. */
export const expiresOn: RawBuilder<string | null> = sql`least(e.id_expires_on, e.contract_end, (
  select min(d.expires_on) from employee_document d where d.employee_id = e.id
))`;

/** Query of stored employees; `withTold` decrypts their encrypted fields. */
export function listedRows(db: Db) {
  return db
    .selectFrom('employee as e')
    .leftJoin('branch', 'branch.id', 'e.branch_id')
    .selectAll('e')
    .select(['branch.name as branch', expiresOn.as('expires_on')]);
}

/** Returns one employee; throws a 404 if there is none. */
export async function employeeRow(sealing: Sealing, id: number): Promise<ListedRow> {
  const rows = await listedRows(sealing.db).where('e.id', '=', id).execute();
  const [row] = await withTold(sealing, rows);
  if (!row) throw new NotFound();
  return row;
}

/** Returns one employee and locks the row until the transaction ends. */
export async function lockEmployee(sealing: Sealing<Tx>, id: number): Promise<EmployeeRow> {
  const [row] = await withTold(sealing, [await lockStored(sealing.db, id)]);
  if (!row) throw new NotFound();
  return row;
}

/** Locks an employee without decrypting the encrypted fields. */
export async function lockStored(db: Tx, id: number): Promise<Stored> {
  const row = await db
    .selectFrom('employee')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Updates a locked employee and increments its version. */
export async function changeEmployee(
  db: Tx,
  { id, version }: Pick<EmployeeRow, 'id' | 'version'>,
  set: Updateable<Employee>,
): Promise<void> {
  await db
    .updateTable('employee')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Names of the employees whose `column` has this id, in order of their own ids. */
export async function namesOf(
  db: Db,
  column: 'id' | 'reports_to_id',
  id: number,
): Promise<Readonly<{ id: number; name: string }>[]> {
  return db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where(column, '=', id)
    .where('status', '<>', 'discarded')
    .orderBy('id')
    .execute();
}

/** Documents of an employee, in order of their ids. */
export async function documentsOf(sealing: Sealing, id: number) {
  const rows = await sealing.db
    .selectFrom('employee_document')
    .select(['id', 'employee_id', 'type', 'tag', 'details', 'issued_on', 'expires_on'])
    .where('employee_id', '=', id)
    .orderBy('id')
    .execute();
  return withNumbers(sealing, rows);
}

/** Balances of a party on the accounts for employee advances, by currency; zero amounts are left out. */
export async function advancesOf(db: Db, partyId: number) {
  return db
    .selectFrom('balance as b')
    .innerJoin('account', 'account.id', 'b.account_id')
    .select(['b.currency', ({ fn }) => fn.sum<string>('b.amount').as('amount')])
    .select(({ fn }) => fn.sum<string>('b.base').as('base'))
    .where('account.purpose', '=', 'employee_advances')
    .where('b.party_id', '=', partyId)
    .groupBy('b.currency')
    .having(({ fn }) => fn.sum('b.amount'), '<>', '0')
    .orderBy('b.currency')
    .execute();
}
