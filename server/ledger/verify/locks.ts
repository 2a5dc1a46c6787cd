import { sql } from 'kysely';

import { DOCUMENT_TYPES } from '@/lib/domain/document-type';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import type { Check } from './check';

const modules = JSON.stringify(
  Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, lockModuleOf(type)])),
);

/**
 * SQL of the role that the user who posted the entry `e` had at that time. This is the user's present role, unless a
 * later audit row shows that the role was changed.
 */
const roleThen = sql`
  select coalesce((
    select (a.changes -> 'role_id' ->> 0)::bigint
    from audit a
    where a.record_type = 'users' and a.record_id = e.posted_by::text
      and a.changes ? 'role_id' and a.at > e.posted_at
    order by a.id limit 1
  ), u.role_id) as id
  from app_user u where u.id = e.posted_by`;

export const lockChecks: readonly Check[] = [
  {
    key: 'locks',
    // Closings are left out, because they may be on any day; the closing call has checked the day.
    broken: sql`
      select e.id as entry_id, e.date, l.id as lock_id, l.lock_date
      from transaction_lock l
      join entry e on e.date <= l.lock_date and e.kind <> 'closing'
        and e.posted_at > l.created_at
        and (l.ended_at is null or e.posted_at < l.ended_at)
        and ('all' = any(l.modules) or ${modules}::jsonb ->> e.document_type = any(l.modules))
      left join lateral (${roleThen}) as poster on true
      where coalesce(poster.id <> all(l.exempt_role_ids), true)
        and not exists (
          select from lock_exception x
          where x.lock_id = l.id and e.date between x.from_date and x.to_date
            and x.created_at < e.posted_at
            -- A posting asks first and is written later, within the time that a call has.
            and coalesce(x.until > e.posted_at - interval '10 minutes', true)
            and (x.role_id is null or x.role_id = poster.id)
            and (x.user_id is null or x.user_id = e.posted_by)
        )
      order by 1, 3`,
  },
];
