import { branches } from '@/lib/contract/settings/branches';
import { Refusal } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';

const page = 'organization details';
const record_type = 'branch';

async function allBranches(db: Db) {
  return db.selectFrom('branch').selectAll().orderBy('id').execute();
}

/** Locks the branches against concurrent changes and returns them. Refuses a name that another branch has. */
async function lockBranches(db: Tx, name: string, id = 0) {
  await db.selectFrom('organization').select('id').forUpdate().execute();
  const rows = await allBranches(db);
  if (rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())) {
    throw new Refusal('branch.name-taken', { field: 'name' });
  }
  return rows;
}

export const branchRoutes = [
  serve(branches.list, ({ db }) => allBranches(db)),

  serve(
    branches.store,
    async ({ db, input: { name, address = null, is_active = true }, audit }) => {
      await lockBranches(db, name);
      const row = await db
        .insertInto('branch')
        .values({ name, address: address || null, is_active })
        .returningAll()
        .executeTakeFirstOrThrow();
      audit({
        action: 'create',
        page,
        record_type,
        record_id: row.id,
        changes: changesBetween({}, { name, address, is_active }),
      });
      return row;
    },
  ),

  serve(branches.update, async ({ db, params: { id }, input, audit }) => {
    const before = (await allBranches(db)).find((row) => row.id === id);
    if (!before) throw new NotFound();
    const { name = before.name, address = before.address, is_active = before.is_active } = input;
    await lockBranches(db, name, id);
    const row = await db
      .updateTable('branch')
      .set({ name, address: address || null, is_active })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = changesBetween<Record<string, unknown>>(before, row);
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return row;
  }),
];
