import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';

import { present } from '@/server/database/present';
import { deferred } from '@/server/database/prepared-query';
import type { Tx } from './host';

/** Changed fields by name, each with its value before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export type AuditNote = Readonly<{
  action: string;
  page: string;
  record_type: string;
  record_id: number | string;
  changes?: Changes;
  /**
   * Id of the user who acted, if it is not the user of the call. A call that signs a user in has no user yet, and an
   * approval at the counter is given in another user's session.
   */
  by?: number;
}>;

export type Doer = Readonly<{
  userId: number | null;
  /** Id of the token of the call; missing for a call without a token. */
  tokenId?: number | undefined;
  ip: string;
  requestId: string;
}>;

/** Doer of admin commands: the console of this machine, without a user. */
export const CONSOLE: Doer = { userId: null, ip: 'console', requestId: 'admin' };

/** Writes audit rows in the same transaction as the change. */
export async function writeAudit(db: Tx, by: Doer, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return;
  await deferred`${auditInsert(by, notes)}`.execute(db);
}

/** Builds the insert statement of the audit rows, which can also be a part of another statement. */
export function auditInsert(by: Doer, notes: readonly AuditNote[]): RawBuilder<unknown> {
  const rows = notes.map(({ changes = {}, record_id, ...note }) => ({
    ...note,
    record_id: String(record_id),
    changes,
  }));
  return sql`
    insert into audit (at, user_id, action, page, record_type, record_id, changes, ip, request_id, token_id)
    select ${present}, coalesce(by, ${by.userId}::bigint), action, page, record_type, record_id, changes, ${by.ip}::text,
           ${by.requestId}::text, ${by.tokenId ?? null}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as note (by bigint, action text, page text, record_type text, record_id text, changes jsonb)
  `;
}

/**
 * SQL for the user of an audit row with this alias, as text: `Zahra Amiri`, or `Zahra Amiri (Web shop)` if a program
 * acted with the token `Web shop`.
 */
export const actorName = (alias: string) => sql<string | null>`(
  select u.name || coalesce(' (' || (select k.name from api_token k where k.id = ${sql.ref(`${alias}.token_id`)}) || ')', '')
  from app_user u where u.id = ${sql.ref(`${alias}.user_id`)}
)`;

/** Returns the fields in which two records differ. */
export function changesBetween<T extends Record<string, unknown>>(
  before: Partial<T> | undefined,
  after: Partial<T>,
): Changes {
  return Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((key) => [key, [before?.[key] ?? null, after[key] ?? null]] as const)
      .filter(([, [was, is]]) => !isDeepStrictEqual(was, is)),
  );
}

/** Adds committed audit rows to the hash chain, many at a time. Returns the number of links added. */
export async function sealAudit(db: Tx): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select audit_seal_now() as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
}
