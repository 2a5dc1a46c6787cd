import { sql } from 'kysely';

import type { Allow, Endpoint, FurtherRight } from '@/lib/contract/endpoint';
import { DOCUMENT_TYPES, type DocumentType, documentTypes } from '@/lib/domain/document-type';
import { type Action, type Actor, can, limitedTo, type Role } from '@/lib/domain/permission';
import { type Page, pageOf } from '@/lib/routes';
import { preparedQuery } from '@/server/database/prepared-query';
import { isAddressIn } from './caller-address';
import { Denied } from './failure';
import type { Db } from './host';
import { withoutStandby } from './standby';
import { hashOf, type Visitor } from './visitor';

/** The signed-in user, read from the database for every request, so that changed permissions apply immediately. */
export type User = Readonly<{
  id: number;
  name: string;
  email: string;
  type: 'staff' | 'developer';
  status: string;
  is_developer: boolean;
  role: Role | null;
  /** Token of the call; missing for a call with a session. */
  token?: Readonly<{ id: number; name: string }>;
}>;

/** A session ends after 30 minutes without a call, and after 12 hours in any case. */
export const IDLE_MINUTES = 30;
export const ABSOLUTE_HOURS = 12;

type Row = Readonly<{
  id: number;
  name: string;
  email: string;
  type: 'staff' | 'developer';
  status: string;
  role_id: number | null;
  role_name: string | null;
  pages: Role['pages'];
  stale: boolean;
}>;

type TokenRow = Row &
  Readonly<{
    token_id: number;
    token_name: string;
    addresses: readonly string[];
    limit_id: number | null;
    limit_name: string | null;
    limit_pages: Role['pages'];
  }>;

/** Returns the user of this visitor's session cookie, or null if the session has ended or the user is not active. */
export async function userOf(db: Db, visitor: Visitor, now: Date): Promise<User | null> {
  const { rows } = await preparedQuery<Row>`
    select u.id, u.name, u.email, u.type, u.status, r.id as role_id, r.name as role_name, r.pages,
           s.seen_at < ${now}::timestamptz - interval '1 minute' as stale
    from session s
    join app_user u on u.id = s.user_id
    left join role r on r.id = u.role_id and r.deleted_at is null
    where s.id_hash = ${visitor.hash}
      and u.status = 'active'
      and s.seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES})
      and s.created_at > ${now}::timestamptz - make_interval(hours => ${ABSOLUTE_HOURS})
  `.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (row.stale) await touch(db, visitor, now);
  return userIn(row);
}

/** Active users with these ids, in the order of their names; all active users if `ids` is undefined. */
export async function activeUsers(db: Db, ids?: readonly number[]): Promise<User[]> {
  const { rows } = await sql<Row>`
    select u.id, u.name, u.email, u.type, u.status, r.id as role_id, r.name as role_name, r.pages, false as stale
    from app_user u
    left join role r on r.id = u.role_id and r.deleted_at is null
    where u.status = 'active' and (${ids === undefined} or u.id = any(${ids ?? []}::bigint[]))
    order by u.name, u.id
  `.execute(db);
  return rows.map(userIn);
}

const userIn = ({ id, name, email, type, status, role_id, role_name, pages }: Row): User => ({
  id,
  name,
  email,
  type,
  status,
  is_developer: type === 'developer',
  role: role_id === null ? null : { id: role_id, name: role_name ?? '', pages },
});

/** Format of a token: a prefix that secret scanners can search for, and 256 random bits. */
export const TOKEN_PREFIX = 'sarraf_';
const BEARER = new RegExp(`^Bearer (${TOKEN_PREFIX}[A-Za-z0-9_-]{43})$`, 'i');

/**
 * Returns the user in whose name a program calls, with the permissions of the token. Returns undefined if the header is
 * missing or has another scheme, such as that of a proxy. Refuses (401) a token that is unknown, expired or revoked, or
 * that does not allow the caller's address.
 */
export async function userOfToken(
  db: Db,
  header: string | undefined,
  { ip }: Visitor,
  now: Date,
): Promise<User | undefined> {
  if (!header || !/^Bearer /i.test(header)) return undefined;
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw new Denied(401);
  const { rows } = await preparedQuery<TokenRow>`
    select u.id, u.name, u.email, u.type, u.status, r.id as role_id, r.name as role_name, r.pages,
           t.id as token_id, t.name as token_name, t.addresses,
           t.role_id as limit_id, l.name as limit_name, l.pages as limit_pages,
           t.last_used_at is null or t.last_used_ip <> ${ip}
             or t.last_used_at < ${now}::timestamptz - interval '1 minute' as stale
    from api_token t
    join app_user u on u.id = t.user_id
    left join role r on r.id = u.role_id and r.deleted_at is null
    left join role l on l.id = t.role_id and l.deleted_at is null
    cross join organization o
    where t.token_hash = ${hashOf(token)}
      and u.status = 'active'
      and t.revoked_at is null
      and t.expires_on >= (${now}::timestamptz at time zone o.timezone)::date
  `.execute(db);
  const row = rows[0];
  if (!row || !isAddressIn(row.addresses, ip)) throw new Denied(401);
  if (row.stale) await touchToken(db, row.token_id, ip, now);
  return {
    ...limitedTo(userIn(row), limitOf(row)),
    token: { id: row.token_id, name: row.token_name },
  };
}

/** Role that limits the token. A deleted role allows nothing. */
function limitOf({ limit_id, limit_name, limit_pages }: TokenRow): Role | null {
  if (limit_id === null) return null;
  return limit_name === null
    ? { id: limit_id, name: '', pages: [] }
    : { id: limit_id, name: limit_name, pages: limit_pages };
}

async function touchToken(db: Db, id: number, ip: string, now: Date): Promise<void> {
  await sql`
    update api_token set last_used_at = ${now}, last_used_ip = ${ip} where id = ${id} and ${withoutStandby}
  `.execute(db);
}

async function touch(db: Db, { hash }: Visitor, now: Date): Promise<void> {
  await sql`
    update session set seen_at = ${now} where id_hash = ${hash} and ${withoutStandby}`.execute(db);
}

/** Refuses a caller who is not signed in (401) or lacks the right (403). */
export function checkAllowed(user: User | null, allow: Allow): void {
  if (allow === 'anyone') return;
  if (!user) throw new Denied(401);
  if (allow === 'signed-in') return;
  const may = allow === 'writers' ? writesDocuments(user) : mayOn(user, allow);
  if (!may) throw new Denied(403);
}

/**
 * Refuses (403) a caller who lacks a right that the endpoint always needs in addition to `allow`, and a token if the
 * endpoint needs a person.
 */
export function checkFurther(user: User | null, { also = [], inPerson }: Endpoint): void {
  if (inPerson && user?.token) throw new Denied(403);
  for (const { page, action, when } of also) {
    if (when === undefined && !can(user, page, action)) throw new Denied(403);
  }
}

/** True if the user may make the call; rights that depend on its input are checked by the handler. */
export function mayCall(user: User, endpoint: Endpoint): boolean {
  try {
    checkAllowed(user, endpoint.allow);
    checkFurther(user, endpoint);
    return true;
  } catch (error) {
    if (error instanceof Denied) return false;
    throw error;
  }
}

/** True if the endpoint declares this right in `allow` or `also`. */
export function declaresRight({ allow, also = [] }: Endpoint, page: Page, action: Action): boolean {
  const isAllowed =
    typeof allow === 'object' &&
    allow.action === action &&
    (allow.page === page || allow.or === page);
  const fits = (right: FurtherRight) =>
    (right.page ?? page) === page && (right.action ?? action) === action;
  return isAllowed || also.some(fits);
}

const mayOn = (user: User, { page, or = page, action }: Exclude<Allow, string>) =>
  can(user, page, action) || can(user, or, action);

/** Document types that are settings records: they have numbers, but are not documents that users write. */
const RECORDS: ReadonlySet<DocumentType> = new Set(['users', 'roles', 'currency']);

/** True if the user may create or edit at least one type of document; the types in `RECORDS` do not count. */
export function writesDocuments(user: Actor): boolean {
  return DOCUMENT_TYPES.filter((type) => !RECORDS.has(type))
    .map((type) => pageOf(documentTypes[type].route))
    .some((page) => can(user, page, 'create') || can(user, page, 'edit'));
}
