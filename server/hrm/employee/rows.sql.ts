import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';

import type { Employee } from '@/server/database/types';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { type Sealing, type Told, withNumbers, withTold } from './sealed';

type Stored = Selectable<Employee>;

/** An employee as stored, with what was sealed. */
export type EmployeeRow = Omit<Stored, 'told'> & Told;

/** An employee with the name of the branch, and the first day that something of theirs ends on. */
export type ListedRow = EmployeeRow &
  Readonly<{ branch: string | null; expires_on: string | null }>;

/** The first day that the ID, the contract or a document ends on. */
export const expiresOn: RawBuilder<string | null> = sql`least(e.id_expires_on, e.contract_end, (
  select min(d.expires_on) from employee_document d where d.employee_id = e.id
))`;

/** Employees as they are stored; `withTold` opens what is sealed of them. */
export function listedRows(db: Db) {
  return db
    .selectFrom('employee as e')
    .leftJoin('branch', 'branch.id', 'e.branch_id')
    .selectAll('e')
    .select(['branch.name as branch', expiresOn.as('expires_on')]);
}

/** One employee; a 404 where there is none. */
export async function employeeRow(sealing: Sealing, id: number): Promise<ListedRow> {
  const rows = await listedRows(sealing.db).where('e.id', '=', id).execute();
  const [row] = await withTold(sealing, rows);
  if (!row) throw new NotFound();
  return row;
}

/** The same, kept from everybody else until the transaction ends. */
export async function lockEmployee(sealing: Sealing<Tx>, id: number): Promise<EmployeeRow> {
  const [row] = await withTold(sealing, [await lockStored(sealing.db, id)]);
  if (!row) throw new NotFound();
  return row;
}

/** The same without opening what is sealed. */
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

/** Changes an employee that is locked; its version goes up by one. */
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

/** The names of employees by a condition, in the order of their numbers. */
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

/** The papers of an employee, in the order that they were written in. */
export async function documentsOf(sealing: Sealing, id: number) {
  const rows = await sealing.db
    .selectFrom('employee_document')
    .select(['id', 'employee_id', 'type', 'tag', 'details', 'issued_on', 'expires_on'])
    .where('employee_id', '=', id)
    .orderBy('id')
    .execute();
  return withNumbers(sealing, rows);
}

/** What a party owes on the accounts of advances, by currency; nothing of what has come to zero. */
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
