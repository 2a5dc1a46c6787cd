import { sql } from 'kysely';

import type { Db } from './host';

export type BrokenLink = Readonly<{ seq: number; audit_id: number }>;

/** The last checked link of the audit chain; the next check starts after it. */
export type TrailEnd = Readonly<{ seq: number; hash: string }>;

/** Start of the chain: the SHA-256 of empty input. */
export const NO_TRAIL: TrailEnd = {
  seq: 0,
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/**
 * Query of the broken links after a given link. A link is broken if numbers are missing before it, if its audit row is
 * missing, or if its hash does not match. The hash covers the audit row, the record states written with it, and the
 * link before.
 */
export const brokenLinksAfter = ({ seq, hash }: TrailEnd) => sql<BrokenLink>`
  select s.seq, s.audit_id
  from (
    select seq, audit_id, hash, lag(hash, 1, decode(${hash}, 'hex')) over walk as before,
           lag(seq, 1, ${seq}::bigint) over walk as former
    from audit_seal where seq > ${seq}::bigint window walk as (order by seq)
  ) s
  left join audit a on a.id = s.audit_id
  left join (
    select deed, encode(sha256(string_agg(state_bytes(r), ''::bytea order by r.id)), 'hex') as states
    from record_state r
    ${seq === 0 ? sql`` : sql`where deed in (select deed from audit join audit_seal on audit_id = id where seq > ${seq}::bigint)`}
    group by deed
  ) written on written.deed = a.deed
  where s.seq <> s.former + 1 or a.id is null
     or s.hash is distinct from sha256(s.before || audit_bytes(a, written.states))
  order by 1`;

export const brokenLinks = brokenLinksAfter(NO_TRAIL);

export type ChainWalk = Readonly<{
  ok: boolean;
  entries: number;
  sealed: number;
  unsealed: number;
  broken_at?: number;
}>;

/** Walks the whole chain; `broken_at` is the number of the first broken link. */
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
