import { sql } from 'kysely';

import type { Role } from '@/lib/contract/people/roles';
import { documentNumber } from '@/lib/domain/document-number';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';

/** Roles that are not deleted, with their numbers of users. */
export async function rolesWithUsers(db: Db, id?: number): Promise<Role[]> {
  const rows = await db
    .selectFrom('role')
    .select(['role.id', 'role.name', 'role.pages', 'role.version'])
    .select((eb) =>
      eb
        .selectFrom('app_user')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('app_user.role_id', '=', 'role.id')
        .where('app_user.status', '<>', 'deleted')
        .as('users'),
    )
    .where('role.deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('role.id', '=', id ?? 0))
    .orderBy('role.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    number: documentNumber('roles', row.id),
    users: row.users ?? 0,
  }));
}

export async function roleOf(db: Db, id: number): Promise<Role> {
  const [role] = await rolesWithUsers(db, id);
  if (!role) throw new NotFound();
  return role;
}

/** Locks a role until the transaction ends, so that nobody can be given the role while it is being deleted. */
export async function lockRole(db: Tx, id: number): Promise<Role> {
  await db.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute();
  return roleOf(db, id);
}

/** True if another role has this name, ignoring case. */
export async function isRoleName(db: Db, name: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('role')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row !== undefined;
}
