import { sql } from 'kysely';

import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';

/** A link of the posting chain: its entry, the time of sealing, and the hash over all entries up to this one. */
export type Head = Readonly<{ entry_id: number; hash: string; at: string }>;

const LINKS = sql`select entry_id, encode(hash, 'hex') as hash, sealed_at as at from entry_seal`;

/**
 * Returns the last link; with `knownAt`, the last link of the entries posted by then. Null if there is no such link.
 */
export async function headOf(db: Db, knownAt?: string): Promise<Head | null> {
  const isKnown =
    knownAt === undefined
      ? sql`true`
      : sql`exists (
          select from entry e where e.id = entry_seal.entry_id and e.posted_at <= ${knownAt}::timestamptz
        )`;
  const { rows } = await sql<Head>`
    ${LINKS} where ${isKnown} order by entry_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Like `headOf`, for a printed document; null also if the caller may not view the proof. */
export async function headFor(
  { db, may }: Pick<Call, 'db' | 'may'>,
  knownAt?: string,
): Promise<Head | null> {
  return may('proof', 'view') ? headOf(db, knownAt) : null;
}

/** Returns the link of an entry; undefined if the entry has none. */
export async function linkAt(db: Db, entryId: number): Promise<Head | undefined> {
  const { rows } = await sql<Head>`${LINKS} where entry_id = ${entryId}::bigint`.execute(db);
  return rows[0];
}

/**
 * Returns the link whose hash begins with a text. Refuses a text that matches no link or several links; `field` is the
 * field of the refusal.
 */
export async function linkOf(db: Db, hash: string, field = 'since'): Promise<Head> {
  const given = hash.toLowerCase();
  const [from, to] = [given.padEnd(64, '0'), given.padEnd(64, 'f')];
  const { rows } = await sql<Head>`
    ${LINKS} where hash between decode(${from}, 'hex') and decode(${to}, 'hex') limit 2
  `.execute(db);
  const [link] = rows;
  const params = { hash: given };
  if (!link) throw new Refusal('proof.since-unknown', { params, field });
  if (rows.length > 1) throw new Refusal('proof.since-many', { params, field });
  return link;
}

/** True if the chain is intact up to this link, that is, all broken entries come after the link. */
export const holds = (
  { entry_id }: Head,
  broken: readonly Readonly<Record<string, unknown>>[],
): boolean => broken.every((one) => Number(one.entry_id) > entry_id);
