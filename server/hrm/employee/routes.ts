import { sql } from 'kysely';

import { employees } from '@/lib/contract/hrm/employee';
import type { KeyOwner } from '@/server/database/columns';
import { destroyPaper, keepPaper } from '@/server/files/papers';
import { viewPaper } from '@/server/files/view-paper';
import { Conflict, InvalidInput, NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { serve, type Call } from '@/server/kernel/serve';
import { change } from './change';
import { hire, page, record_type } from './hire';
import { employeeImportRoutes } from './import';
import { employeeChangeRoutes } from './import-changes';
import { employeeExportRoute, employeeListRoute } from './list';
import { removeParty } from './party';
import { recordOf } from './record';
import { employeeRow, changeEmployee, type EmployeeRow, lockEmployee } from './rows.sql';
import { employeeStepRoutes } from './steps';

type Removing = Pick<Call, 'db' | 'host' | 'afterCommit'>;

/** Deletes the photo of an employee; the file is removed after the commit. */
async function removePhoto(
  { db, host, afterCommit }: Removing,
  { photo_id }: Pick<EmployeeRow, 'photo_id'>,
): Promise<void> {
  if (photo_id === null) return;
  const files = await destroyPaper(db, photo_id, host.now());
  afterCommit(async () => {
    await Promise.all(files.map((file) => host.files.remove(file)));
  });
}

async function ownerOf(db: Db, photoId: number): Promise<KeyOwner> {
  const { owner } = await db
    .selectFrom('paper')
    .select('owner')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
  return owner;
}

const employeePhotoRoutes = [
  serve(
    employees.setPhoto,
    async (call) => {
      const { db, params, audit } = call;
      const row = await lockEmployee(call, params.id);
      const paper = await keepPaper(call, {});
      if (paper.content_type === 'application/pdf') {
        throw new InvalidInput([{ field: 'file', key: 'employee.photo' }]);
      }
      await removePhoto(call, row);
      await changeEmployee(db, row, { photo_id: paper.id });
      const changes = { photo: [row.photo_id, paper.id] } as const;
      audit({ action: 'edit', page, record_type, record_id: row.id, changes });
      return { has_photo: true };
    },
    (call) => employeeRow(call, call.params.id),
  ),

  serve(employees.removePhoto, async (call) => {
    const { db, params, audit } = call;
    const row = await lockEmployee(call, params.id);
    if (row.photo_id === null) throw new NotFound();
    await changeEmployee(db, row, { photo_id: null });
    await removePhoto(call, row);
    const changes = { photo: [row.photo_id, null] } as const;
    audit({ action: 'edit', page, record_type, record_id: row.id, changes });
    return { is_deleted: 'yes' as const };
  }),

  serve(employees.photo, async (call) => {
    const { db, params, input } = call;
    const { photo_id, id } = await employeeRow(call, params.id);
    if (photo_id === null) throw new NotFound();
    return viewPaper(call, {
      id: photo_id,
      owner: await ownerOf(db, photo_id),
      part: input.thumbnail ? 'thumbnail' : 'file',
      trail: { page, record_type, record_id: id },
    });
  }),
];

/** Tables whose rows belong to the employee and therefore do not prevent a deletion. */
const OWN = ['employee_spell', 'salary_assignment', 'employee_document', 'employee_notice'];

/** Message key of the first reference that prevents the deletion of an employee; null if there is none. */
async function holderOf(db: Db, { id, party_id }: EmployeeRow): Promise<string | null> {
  const { rows } = await sql<{ holder: string }>`
    select 'employee.held-by-lines' as holder where exists (select from line where party_id = ${party_id})
    union all
    select 'employee.held-by-reports' where exists (
      select from employee where reports_to_id = ${id} and status <> 'discarded')
    union all
    select 'employee.held-by-documents' where exists (
      select from document
      where status <> 'discarded' and jsonb_path_exists(
        body, '$.** ? (@.employee_id == $id || @.to_employee_id == $id || @.party_id == $party)',
        jsonb_build_object('id', ${id}::bigint, 'party', ${party_id}::bigint)))`.execute(db);
  return rows[0]?.holder ?? ((await isNamed(db, id)) ? 'employee.held-by-documents' : null);
}

/** True if a row of another table references the employee. The tables are found through their foreign keys. */
async function isNamed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ name: string; field: string }>`
    select c.conrelid::regclass::text as name, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'employee'::regclass
      and c.conrelid::regclass::text <> all(${['employee', ...OWN]}::text[])`.execute(db);
  for (const { name, field } of rows) {
    const found = await sql`
      select from ${sql.table(name)} where ${sql.ref(field)} = ${id} limit 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** Discards an employee who was created by mistake. The row and its number stay. */
async function discard(call: Call<typeof employees.destroy>) {
  const { db, say, params, audit } = call;
  const row = await lockEmployee(call, params.id);
  if (row.status === 'discarded') throw new Conflict('employee.is-discarded', row);
  const note = { page, record_type, record_id: row.id } as const;
  const holder = await holderOf(db, row);
  if (holder !== null) {
    audit({ ...note, action: 'delete refused' });
    return { is_deleted: 'no' as const, message: say(holder, { name: row.name }) };
  }
  await removePhoto(call, row);
  await changeEmployee(db, row, { status: 'discarded', user_id: null, photo_id: null });
  await removeParty(call, row.party_id);
  audit({ ...note, action: 'delete', changes: { status: [row.status, 'discarded'] } });
  return { is_deleted: 'yes' as const };
}

export const employeeRoutes = [
  employeeListRoute,
  employeeExportRoute,
  serve(employees.show, (call) => recordOf(call, call.params.id)),
  serve(employees.store, async (call) => recordOf(call, await hire(call, call.input))),
  serve(employees.update, change, (call) => employeeRow(call, call.params.id)),
  serve(employees.destroy, discard),
  ...employeeStepRoutes,
  ...employeePhotoRoutes,
  ...employeeImportRoutes,
  ...employeeChangeRoutes,
];
