import { sql } from 'kysely';

import type { Allow, Endpoint, FurtherRight } from '@/lib/contract/endpoint';
import { DOCUMENT_TYPES, type DocumentType, documentTypes } from '@/lib/domain/document-type';
import { type Action, type Actor, can, type Role } from '@/lib/domain/permission';
import { type Page, pageOf } from '@/lib/routes';
import { preparedQuery } from '@/server/database/prepared-query';
import { Denied } from './failure';
import type { Db } from './host';
import type { Visitor } from './visitor';

/** The signed-in user, read from the database for every request, so that changed permissions apply immediately. */
export type User = Readonly<{
  id: number;
  name: string;
  email: string;
  type: 'staff' | 'developer';
  status: string;
  is_developer: boolean;
  role: Role | null;
}>;

/** A session ends after 30 minutes without a call, and after 12 hours in any case. */
export const IDLE_MINUTES = 30;
export const ABSOLUTE_HOURS = 12;

type Row = {
  id: number;
  name: string;
  email: string;
  type: 'staff' | 'developer';
  status: string;
  role_id: number | null;
  role_name: string | null;
  pages: Role['pages'];
  stale: boolean;
};

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

  return {
    id: row.id,
    name: row.name,
    email: row.email,
    type: row.type,
    status: row.status,
    is_developer: row.type === 'developer',
    role:
      row.role_id === null
        ? null
        : { id: row.role_id, name: row.role_name ?? '', pages: row.pages },
  };
}

async function touch(db: Db, { hash }: Visitor, now: Date): Promise<void> {
  await sql`update session set seen_at = ${now} where id_hash = ${hash}`.execute(db);
}

/** Refuses a caller who is not signed in (401) or lacks the right (403). */
export function checkAllowed(user: User | null, allow: Allow): void {
  if (allow === 'anyone') return;
  if (!user) throw new Denied(401);
  if (allow === 'signed-in') return;
  const may = allow === 'writers' ? writesDocuments(user) : mayOn(user, allow);
  if (!may) throw new Denied(403);
}

/** Refuses (403) a caller who lacks a right that the endpoint always needs in addition to `allow`. */
export function checkFurther(user: User | null, { also = [] }: Endpoint): void {
  for (const { page, action, when } of also) {
    if (when === undefined && !can(user, page, action)) throw new Denied(403);
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

/** True if the user may create or edit any type of document. */
export function writesDocuments(user: Actor): boolean {
  return DOCUMENT_TYPES.filter((type) => !RECORDS.has(type))
    .map((type) => pageOf(documentTypes[type].route))
    .some((page) => can(user, page, 'create') || can(user, page, 'edit'));
}
