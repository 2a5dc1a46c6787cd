import { sql } from 'kysely';

import { type Override, overrides } from '@/lib/contract/exchange/overrides';
import { likeOf, pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';

/** Rates and limits that were gone beyond, and what a second person let through; each where it was done. */
const found = sql`
  select t.at, check_name as "check", t.document_type as due_to, t.document_id as due_to_id, d.number, u.name as "user",
         null::text as asked_by, d.body ->> 'override_reason' as reason
  from ticket t
  cross join lateral unnest(t.overrides) check_name
  join entry e on e.id = t.entry_id and e.reverses_id is null
  join document d on d.type = t.document_type and d.id = t.document_id
  left join app_user u on u.id = t.user_id
  union all
  select a.decided_at, a.subject, a.document_type, a.document_id, d.number, u.name, asker.name,
         coalesce(nullif(a.request ->> 'reason', ''), a.decision_reason)
  from approval a
  left join document d on d.type = a.document_type and d.id = a.document_id
  left join app_user u on u.id = a.decided_by
  left join app_user asker on asker.id = a.asked_by
  where a.status = 'approved' and a.subject in ('office_review', 'rate_override', 'credit_limit', 'kyc_high_risk')
  union all
  select a.at, 'release', a.record_type, d.id, d.number, u.name, null, a.changes -> 'reason' ->> 1
  from audit a
  join document d on d.type = a.record_type and d.id::text = a.record_id
  left join app_user u on u.id = a.user_id
  where a.record_type = 'transfer' and a.action = 'release'`;

export const overrideRoutes = [
  serve(overrides.list, async ({ db, input }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const { from = null, to = null, search } = input;
    const like = search ? likeOf(search) : null;
    const where = sql`(${from}::date is null or at >= ${from}::date) and (${to}::date is null or at < ${to}::date + 1)
      and (${like}::text is null or number ilike ${like} or "user" ilike ${like} or reason ilike ${like})`;
    const { rows } = await sql<Override>`
      select found.*, (
        select count(*)::integer from attachment a
        where a.document_type = due_to and a.document_id = due_to_id and a.deleted_at is null
      ) as evidence
      from (${found}) found where ${where}
      order by at desc, due_to, due_to_id limit ${limit} offset ${offset}
    `.execute(db);
    const counted = await sql<{ n: number }>`
      select count(*)::integer as n from (${found}) found where ${where}`.execute(db);
    return { data: rows, meta: { page, per_page, total: counted.rows[0]?.n ?? 0 } };
  }),
];
