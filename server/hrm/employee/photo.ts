import { employees } from '@/lib/contract/hrm/employee';
import { InvalidInput, NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import type { KeyOwner } from '@/server/database/columns';
import { destroyPaper, keepPaper } from '@/server/files/papers';
import { viewPaper } from '@/server/files/view-paper';
import { page, record_type } from './hire';
import { changeEmployee, employeeRow, type EmployeeRow, lockEmployee } from './rows.sql';

type Removing = Pick<Call, 'db' | 'host' | 'afterCommit'>;

/** Deletes the photo of an employee; the file is removed after the commit. */
export async function removePhoto(
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

export const employeePhotoRoutes = [
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
