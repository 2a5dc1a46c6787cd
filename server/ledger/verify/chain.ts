import { sql } from 'kysely';

import { brokenEntries, type ChainEnd, FIRST } from '../chain/walk';
import type { Check } from './check';

/**
 * Checks the part of the posting chain after a link: its hashes, its completeness, and its references to the audit
 * chain.
 */
export const chainPromises = (from: ChainEnd): readonly Check[] => [
  { key: 'chain', broken: (db) => brokenEntries(db, from) },
  {
    // The newest entries may stay unsealed for a minute after their posting or after the last link was added.
    key: 'chain-whole',
    broken: sql`
      select coalesce(s.entry_id, e.id) as entry_id,
             case when e.id is null then 'the entry is gone' else 'the entry is not sealed' end as problem
      from (select * from entry_seal where entry_id > ${from.entry_id}::bigint) s
      full join (select * from entry where id > ${from.entry_id}::bigint) e on e.id = s.entry_id
      cross join (select max(entry_id) as entry_id, max(sealed_at) as sealed_at from entry_seal) last
      where e.id is null
         or (s.entry_id is null and (
               e.id < last.entry_id
               or greatest(e.posted_at, last.sealed_at) < now() - interval '1 minute'))
      order by 1`,
  },
  {
    key: 'chain-audit',
    broken: sql`
      select s.entry_id, s.audit_seq as seq
      from (
        select entry_id, audit_seq, audit_hash, lag(audit_seq, 1, 0::bigint) over (order by entry_id) as former
        from entry_seal where entry_id >= ${from.entry_id}::bigint
      ) s
      left join audit_seal a on a.seq = s.audit_seq
      where s.audit_seq < s.former
         or s.audit_hash is distinct from case when s.audit_seq = 0 then sha256('') else a.hash end
      order by 1`,
  },
];

export const chainChecks = chainPromises(FIRST);
