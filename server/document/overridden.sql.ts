import { sql } from 'kysely';

/**
 * SQL of the overrides on tickets, of some approvals, and of the releases of transfers, each with its document if it
 * has one.
 */
export const overridden = sql`
  select t.at, check_name as "check", t.document_type as due_to, t.document_id as due_to_id, d.number, u.name as "user",
         null::text as asked_by, d.body ->> 'override_reason' as reason
  from ticket t
  cross join lateral unnest(t.overrides) check_name
  join document d on d.type = t.document_type and d.id = t.document_id
  left join app_user u on u.id = t.user_id
  where t.overrides <> '{}' and (select reverses_id from entry where id = t.entry_id) is null
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
