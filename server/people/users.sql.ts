import { sql, type Selectable } from 'kysely';

import type { RolePage } from '@/lib/domain/permission';
import type { AppUser } from '@/server/database/types';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';

export type UserRow = Selectable<AppUser> & { role_name: string | null; pages: unknown };

function users(db: Db) {
  return db
    .selectFrom('app_user')
    .leftJoin('role', 'role.id', 'app_user.role_id')
    .selectAll('app_user')
    .select(['role.name as role_name', 'role.pages']);
}

/** The user of an address, whatever the letters' case; deleted users have none. */
export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return users(db)
    .where(sql`lower(app_user.email)`, '=', email.toLowerCase())
    .where('app_user.status', '<>', 'deleted')
    .executeTakeFirst();
}

export async function userRow(db: Db, id: number): Promise<UserRow> {
  const row = await users(db)
    .where('app_user.id', '=', id)
    .where('app_user.status', '<>', 'deleted')
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** A user as the contract shows one to himself. */
export function shownUser(row: UserRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    type: row.type as 'staff' | 'developer',
    status: row.status,
    is_developer: row.type === 'developer',
    role:
      row.role_id === null
        ? null
        : { id: row.role_id, name: row.role_name ?? '', pages: row.pages as RolePage[] | null },
  };
}
