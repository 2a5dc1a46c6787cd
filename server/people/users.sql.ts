import { sql, type Selectable } from 'kysely';

import { documentNumber } from '@/lib/domain/document-number';
import type { RolePage } from '@/lib/domain/permission';
import type { User } from '@/lib/contract/people/users';
import type { AppUser } from '@/server/database/types';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';

/** A user with the name and pages of the user's role. Deleted users are never read. */
export type UserRow = Omit<Selectable<AppUser>, 'status'> &
  Readonly<{ status: User['status']; role_name: string | null; pages: RolePage[] | null }>;

function users(db: Db) {
  return db
    .selectFrom('app_user')
    .leftJoin('role', 'role.id', 'app_user.role_id')
    .selectAll('app_user')
    .select(['role.name as role_name', 'role.pages'])
    .where('app_user.status', '<>', 'deleted')
    .$narrowType<Pick<UserRow, 'status'>>();
}

/** Returns the user with an email address, ignoring case; undefined if there is none. Deleted users are excluded. */
export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return users(db)
    .where(sql`lower(app_user.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function userById(db: Db, id: number): Promise<UserRow | undefined> {
  return users(db).where('app_user.id', '=', id).executeTakeFirst();
}

export async function userRow(db: Db, id: number): Promise<UserRow> {
  const row = await userById(db, id);
  if (!row) throw new NotFound();
  return row;
}

export async function allUsers(db: Db): Promise<UserRow[]> {
  return users(db).orderBy('app_user.id').execute();
}

/** Locks the user until the transaction ends, and returns it. */
export async function lockUser(db: Tx, id: number): Promise<UserRow> {
  await db.selectFrom('app_user').select('id').where('id', '=', id).forUpdate().execute();
  return userRow(db, id);
}

/**
 * Locks the user until the transaction ends. Returns undefined if the address or password has changed since the user
 * was read.
 */
export async function lockIfSame(
  db: Tx,
  { id, email, password_hash }: UserRow,
): Promise<UserRow | undefined> {
  const { rows } = await sql`
    select id from app_user
    where id = ${id} and email = ${email} and password_hash = ${password_hash} and status <> 'deleted'
    for update
  `.execute(db);
  return rows.length > 0 ? userRow(db, id) : undefined;
}

/**
 * Sets the password of a user who has proved the email address, and activates an invited or unverified user. Returns
 * false for statuses other than active, invited and unverified.
 */
export async function setProvedPassword(
  db: Tx,
  id: number,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update app_user
    set password_hash = ${passwordHash}, version = version + 1,
        status = case when status in ('invited', 'unverified') then 'active' else status end
    where id = ${id} and status in ('active', 'invited', 'unverified')
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Data of a user as the session returns it. */
export function shownUser(row: UserRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    type: row.type,
    status: row.status,
    is_developer: row.type === 'developer',
    role: row.role_id === null ? null : { ...roleOf(row.role_id, row), pages: row.pages },
  };
}

/** Data of a user as the list of users returns it. */
export function listedUser(row: UserRow): User {
  return {
    id: row.id,
    number: documentNumber('users', row.id),
    name: row.name,
    email: row.email,
    phone: row.phone,
    type: row.type,
    status: row.status,
    is_developer: row.type === 'developer',
    role_id: row.role_id,
    role: row.role_id === null ? null : roleOf(row.role_id, row),
    branch_id: row.branch_id,
    two_factor: row.totp_secret !== null,
    seen_at: row.seen_at,
    created_at: row.created_at,
    version: row.version,
  };
}

function roleOf(id: number, { role_name }: UserRow) {
  return { id, name: role_name ?? '' };
}
