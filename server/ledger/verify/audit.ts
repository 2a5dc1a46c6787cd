import { sql } from 'kysely';

import { APP_ROLE } from '@/server/database/connection';
import { brokenLinks } from '@/server/kernel/audit-chain';
import { notOfRemovedSample } from '../sample-month';
import type { Check } from './check';
import { guardsBroken } from './guards';

/** Finds journal entries whose number of postings, or of voids, differs from the number of audit rows about them. */
const audited = (status: 'posted' | 'voided', entries: ReturnType<typeof sql>) => sql`
  select document_type as type, document_id::text as id, ${status} as status,
         coalesce(e.entries, 0) as entries, coalesce(a.rows, 0) as audit_rows
  from (
    select document_type, document_id::text as document_id, count(*) as entries
    from entry where ${entries} group by 1, 2
  ) e
  full join (
    select record_type as document_type, record_id as document_id, count(*) as rows
    from audit
    where changes -> 'status' ->> 1 = ${status}
      and record_type in (select distinct type from document)
      and ${notOfRemovedSample(sql.ref('audit.id'))}
    group by 1, 2
  ) a using (document_type, document_id)
  where e.entries is distinct from a.rows and document_type = 'journal entry'`;

export const auditChecks: readonly Check[] = [
  {
    key: 'audit-entries',
    broken: sql`
      ${audited('posted', sql`reverses_id is null`)}
      union all
      ${audited('voided', sql`reverses_id is not null`)}`,
  },
  {
    key: 'audit-chain',
    broken: brokenLinks,
  },
  {
    key: 'audit-sealed',
    broken: sql`
      select a.id as audit_id, a.at from audit a
      where a.at < now() - interval '1 minute'
        and a.xid < pg_snapshot_xmin(pg_current_snapshot())
        and not exists (select from audit_seal s where s.audit_id = a.id)
      order by 1`,
  },
  {
    key: 'append-only',
    broken: guardsBroken,
    info: sql`
      select ${APP_ROLE} as role, 'is not there: the triggers alone guard the books' as problem
      where not exists (select from pg_roles where rolname = ${APP_ROLE})`,
  },
];
