import { sql } from 'kysely';

import type { Db } from './host';

export type BrokenLink = Readonly<{ seq: number; audit_id: number }>;

/**
 * The links that are not what they say: a number left out, a row that is gone, a hash that does not
 * cover its row, what was written down with it, and the link before. At most twenty.
 */
export const brokenLinks = sql<BrokenLink>`
  select s.seq, s.audit_id
  from (
    select seq, audit_id, hash, lag(hash, 1, sha256(''::bytea)) over walk as before,
           lag(seq, 1, 0::bigint) over walk as former
    from audit_seal window walk as (order by seq)
  ) s
  left join audit a on a.id = s.audit_id
  left join (
    select deed, encode(sha256(string_agg(state_bytes(r), ''::bytea order by r.id)), 'hex') as states
    from record_state r group by deed
  ) written on written.deed = a.deed
  where s.seq <> s.former + 1 or a.id is null
     or s.hash is distinct from sha256(s.before || audit_bytes(a, written.states))
  order by 1 limit 20`;

export type ChainWalk = Readonly<{
  ok: boolean;
  entries: number;
  sealed: number;
  unsealed: number;
  broken_at?: number;
}>;

/** Walks the whole chain; `broken_at` is the first link that is not what it says. */
export async function walkChain(db: Db): Promise<ChainWalk> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const { rows: counts } = await sql<{ entries: number; sealed: number }>`
    select (select count(*) from audit) as entries, (select count(*) from audit_seal) as sealed
  `.execute(db);
  const { entries = 0, sealed = 0 } = counts[0] ?? {};
  const { rows } = await brokenLinks.execute(db);
  const [first] = rows;
  return {
    ok: first === undefined,
    entries,
    sealed,
    unsealed: entries - sealed,
    ...(first && { broken_at: first.seq }),
  };
}
