import { sql } from 'kysely';

import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';

/** A link of the chain: the last sealed entry, the time, and the hash over everything up to it. */
export type Head = Readonly<{ entry_id: number; hash: string; at: string }>;

const LINKS = sql`select entry_id, encode(hash, 'hex') as hash, sealed_at as at from entry_seal`;

/** The last link, or the last link of the entries posted by an instant; null before the first posting. */
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

/** The last link for a printed paper; null if the caller may not view the proof. */
export async function headFor(
  { db, may }: Pick<Call, 'db' | 'may'>,
  knownAt?: string,
): Promise<Head | null> {
  return may('proof', 'view') ? headOf(db, knownAt) : null;
}

/** The link with this hash or prefix. Refuses a prefix of no link, or of more than one. */
export async function linkOf(db: Db, hash: string): Promise<Head> {
  const given = hash.toLowerCase();
  const [from, to] = [given.padEnd(64, '0'), given.padEnd(64, 'f')];
  const { rows } = await sql<Head>`
    ${LINKS} where hash between decode(${from}, 'hex') and decode(${to}, 'hex') limit 2
  `.execute(db);
  const [link] = rows;
  const params = { hash: given };
  if (!link) throw new Refusal('proof.since-unknown', { params, field: 'since' });
  if (rows.length > 1) throw new Refusal('proof.since-many', { params, field: 'since' });
  return link;
}

/** True if no broken entry is at or before this link. */
export const holds = (
  { entry_id }: Head,
  broken: readonly Readonly<Record<string, unknown>>[],
): boolean => broken.every((one) => Number(one.entry_id) > entry_id);
