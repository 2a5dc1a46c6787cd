import { sql } from 'kysely';

import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';

/** A link of the chain: how far the books were sealed, when, and the hash that stands for all of it. */
export type Head = Readonly<{ entry_id: number; hash: string; at: string }>;

const LINKS = sql`select entry_id, encode(hash, 'hex') as hash, sealed_at as at from entry_seal`;

/** The last link, or the last of the entries that were posted by an instant; null before the first posting. */
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

/** The same for a paper, if the caller may open the proof. */
export async function headFor(
  { db, may }: Pick<Call, 'db' | 'may'>,
  knownAt?: string,
): Promise<Head | null> {
  return may('proof', 'view') ? headOf(db, knownAt) : null;
}

/** The link that has a hash, or that begins with it. Refuses one that no link, or more than one, has. */
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

/** Whether the books still contain those which had this link, by the entries that the walk found broken. */
export const holds = (
  { entry_id }: Head,
  broken: readonly Readonly<Record<string, unknown>>[],
): boolean => broken.every((one) => Number(one.entry_id) > entry_id);
