import { sql } from 'kysely';

import { APP_ROLE } from '@/server/database/connection';
import expected from './guards.json';

/** Tables of the organisation; the job queue's own tables are in another schema. */
const tables = sql`
  select c.oid, c.relname, c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relowner
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/**
 * SQL of the guards on tables, such as triggers with their state and function, and constraints with their disabled
 * triggers.
 */
const onTables = sql`
  select 'trigger ' || c.relname || '.' || t.tgname as name,
         t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid) || ' ' || p.prosrc || ' ' || p.prosecdef as state
  from pg_trigger t join (${tables}) c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal
  union all
  select 'constraint ' || c.relname || '.' || k.conname,
         pg_get_constraintdef(k.oid) || coalesce((
           select ' ' || string_agg(t.tgenabled::text, '' order by t.oid) from pg_trigger t
           where t.tgconstraint = k.oid and t.tgenabled <> 'O'
         ), '')
  from pg_constraint k join (${tables}) c on c.oid = k.conrelid
  where k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select 'unique index ' || i.indexrelid::regclass,
         pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid || ' ' || i.indisready
  from pg_index i join (${tables}) c on c.oid = i.indrelid
  where i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select 'columns ' || c.relname,
         string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
                    || ' ' || a.attidentity::text || a.attgenerated::text || ' '
                    || coalesce(pg_get_expr(d.adbin, d.adrelid), ''), ', ' order by a.attname)
         || ' ' || c.relpersistence::text
  from (${tables}) c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  group by c.relname, c.relpersistence
  union all
  select 'rule ' || c.relname || '.' || r.rulename, pg_get_ruledef(r.oid)
  from pg_rewrite r join (${tables}) c on c.oid = r.ev_class
  union all
  select 'policy ' || c.relname, 'rows are hidden'
  from (${tables}) c
  where c.relrowsecurity or c.relforcerowsecurity or exists (select from pg_policy where polrelid = c.oid)`;

const functions = sql`
  select case when p.prosecdef then 'definer ' else 'function ' end || p.oid::regprocedure,
         concat_ws(' ', p.prosrc, p.prosecdef, p.proconfig::text, l.lanname, p.proisstrict,
                   p.proowner <> n.nspowner and p.proowner <> d.datdba
                   and not exists (select from pg_class c where c.oid = 'entry'::regclass and c.relowner = p.proowner))
  from pg_proc p
  join pg_language l on l.oid = p.prolang
  join pg_namespace n on n.oid = p.pronamespace
  join pg_database d on d.datname = current_database()
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

/** SQL of the rights of `APP_ROLE`, the database role under which requests run, direct or inherited. */
const rights = sql`
  select 'right ' || c.relname, concat_ws(' ',
    (select string_agg(r.name, ' ' order by r.name)
     from unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as r (name)
     where has_table_privilege(${APP_ROLE}, c.oid, r.name)),
    (select string_agg(r.name || ' ' || a.attname, ' ' order by r.name, a.attname)
     from pg_attribute a cross join unnest('{insert,update}'::text[]) as r (name)
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and has_column_privilege(${APP_ROLE}, c.oid, a.attnum, r.name)
       and not has_table_privilege(${APP_ROLE}, c.oid, r.name)))
  from (${tables}) c where to_regrole(${APP_ROLE}) is not null
  union all
  select 'right to sequences', string_agg(c.relname, ' ' order by c.relname)
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and to_regrole(${APP_ROLE}) is not null
    and case c.relkind when 'S' then has_sequence_privilege(${APP_ROLE}, c.oid, 'update') end
  union all
  select 'role of requests', concat_ws(' ', r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
    r.rolreplication, r.rolcanlogin,
    (select string_agg(roleid::regrole::text, ' ' order by 1) from pg_auth_members where member = r.oid),
    (select string_agg(c.relname, ' ' order by 1) from pg_class c where c.relowner = r.oid),
    (select string_agg(p.proname, ' ' order by 1) from pg_proc p where p.proowner = r.oid))
  from pg_roles r where r.rolname = ${APP_ROLE}
  union all
  select 'triggers at all', concat_ws(' ', current_setting('session_replication_role'), (
    select string_agg(s.setconfig::text, ' ') from pg_db_role_setting s
    where s.setconfig::text like '%session_replication_role%'
  ))`;

/** All guards of the books that this database has, each with its name and state. */
export const guardsThere = sql<{ name: string; hash: string; state: string | null }>`
  select name, left(encode(sha256(convert_to(coalesce(state, ''), 'UTF8')), 'hex'), 12) as hash, state
  from (${onTables} union all ${functions} union all ${rights}) guard (name, state)`;

/** Matches guards that do no harm if they are additional. Any other additional guard could change or hide rows. */
const HARMLESS = '^(constraint|unique index|columns|function|right) ';

/** Returns guards that are disabled, missing, unexpected, or different from the guards of the migrations. */
export const guardsBroken = sql<Record<string, unknown>>`
  select coalesce(due.key, there.name) as guard,
         case when there.name is null then 'is gone' when due.key is null then 'is not expected'
              else 'is off, or not what it was' end as problem,
         left(there.state, 200) as now
  from jsonb_each_text(${JSON.stringify(expected)}::jsonb) due
  full join (${guardsThere}) there on there.name = due.key
  where due.value is distinct from there.hash
    and (due.key is not null or there.name !~ ${HARMLESS})
    and (there.name is not null or due.key !~ '^(right|role) ' or to_regrole(${APP_ROLE}) is not null)
  order by 1`;
