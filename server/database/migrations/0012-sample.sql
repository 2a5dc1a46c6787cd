-- Sample month: fills empty books for a trial, and can be removed until a person posts. The database decides what can be
-- removed: sarraf_app calls these functions and has no other right to the tables.

create table sample_month (
  id bigint generated always as identity primary key,
  job_id bigint not null unique references job (id),
  begun_by bigint not null references app_user (id),
  begun_at timestamptz not null default now(),
  -- Transaction that fills the books.
  filled_xid xid8,
  -- Last entry of the sample.
  last_entry bigint check (last_entry > 0),
  -- Users and role of the sample; they are removed with it.
  people bigint[] not null default '{}',
  role_id bigint references role (id),
  -- Audit rows between these two are about documents of the sample, whose numbers are used again.
  first_audit bigint,
  removed_by bigint references app_user (id),
  removed_at timestamptz,
  last_audit bigint,
  -- The user who confirmed that the sample stays.
  kept_by bigint references app_user (id),
  kept_at timestamptz,
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (last_audit is null)),
  check ((kept_at is null) = (kept_by is null)),
  check (removed_at is null or kept_at is null)
);
create unique index sample_month_standing on sample_month ((true))
  where last_entry is not null and removed_at is null;
-- filled_xid is left out, because transaction ids belong to one server.
select keep_records('sample_month', without => '{filled_xid}');

-- Rows of the books before the sample.
create table sample_copy (
  table_name text primary key,
  content jsonb not null
);

select set_app_rights(
  'revoke insert, update, delete, truncate on sample_month, sample_copy from sarraf_app',
  'grant insert (job_id, begun_by) on sample_month to sarraf_app');

-- Tables of the books, each before the tables that refer to it. Screening lists follow the people, because triggers mark
-- restored people as due while a list is in force. Users, roles, sessions, codes, settings, the audit trail and recorded
-- states are not among them; nothing restores those.
create function sample_tables() returns text[] language sql immutable as $$
  select array[
    'counter', 'currency', 'branch', 'account', 'party', 'beneficiary', 'location', 'denomination', 'rate_rule',
    'rate_set', 'rate', 'fee_rule', 'fiscal_year', 'transaction_lock', 'lock_exception', 'template', 'document',
    'attachment', 'approval', 'till_session', 'entry', 'revaluation_line', 'position', 'stock', 'balance', 'total',
    'line', 'position_move', 'position_layer', 'layer_move', 'ticket', 'deal', 'seal_letter', 'entry_seal', 'reminder',
    'application', 'threshold', 'party_link', 'watched', 'alert_case', 'case_note', 'alert', 'threshold_report',
    'screening_list', 'screening_entity', 'screening_hit', 'screening_due', 'kyc_customer', 'kyc_version', 'kyc_document',
    'kyc_file', 'kyc_notice', 'kyc_visit', 'kyc_code', 'kyc_session', 'kyc_link', 'legal_hold', 'erasure_request',
    'erasure', 'tax_table', 'employee', 'employee_spell', 'salary_assignment', 'employee_document', 'employee_notice',
    'payslip', 'payroll_payment', 'asset_category', 'asset', 'asset_move', 'day_mark', 'day_total', 'day_stock',
    'day_move', 'day_deal', 'branch_total', 'threshold_choice'
  ]
$$;

-- Adds a table to `sample_tables` and, if a sample can still be removed, its rows to the copy. `keep_records` calls it.
create function add_to_sample(name regclass) returns void language plpgsql as $$
begin
  if name::text = any(sample_tables()) then
    return;
  end if;
  execute format('create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || name::text));
  execute format('insert into sample_copy (table_name, content)
    select %L, (select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %s t)
    where exists (select from sample_copy)', name, name);
end $$;
revoke execute on function add_to_sample(regclass) from public;

-- Copies the empty books before a job fills them, and returns false if anything was posted. The lock keeps other users from
-- posting until the transaction ends.
create function begin_sample(job bigint) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  copies text;
begin
  perform pg_advisory_xact_lock(727277);
  if exists (select from entry) then
    return false;
  end if;
  update sample_month set filled_xid = pg_current_xact_id(),
      first_audit = (select coalesce(max(id), 0) from audit)
    where job_id = job and last_entry is null;
  if not found then
    return false;
  end if;
  delete from sample_copy;
  -- One statement copies all tables, so that every reference has its row in the copy.
  select string_agg(
      format('select %1$L, coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %1$I t', name), ' union all ')
    into copies from unnest(sample_tables()) as name;
  execute 'insert into sample_copy ' || copies;
  return true;
end $$;

-- Marks everything posted by this transaction since `begin_sample` as the sample. Returns false, and there is no sample, if
-- another transaction has posted.
create function end_sample(job bigint, actors bigint[], role bigint) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update sample_month
    set last_entry = (select max(id) from entry), people = actors, role_id = role
    where job_id = job and filled_xid = pg_current_xact_id() and last_entry is null
      and not exists (select from entry where created_xid <> pg_current_xact_id());
  return found;
end $$;

-- Restores one table from its copy. Columns added since get their default.
create function bring_back(name text) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  columns text;
begin
  select string_agg(format('%I', a.attname), ', ' order by a.attnum) into columns
  from pg_attribute a, sample_copy c
  where a.attrelid = name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and c.table_name = name and c.content -> 0 ? a.attname::text;
  if columns is not null then
    execute format(
      'insert into %1$I (%2$s) overriding system value
       select %2$s from sample_copy c cross join jsonb_populate_recordset(null::%1$I, c.content)
       where c.table_name = %1$L%3$s', name, columns,
      case name when 'counter' then ' and name not in (''users'', ''roles'')' else '' end);
  end if;
end $$;

-- True if a person has posted since the sample. Entries of the program itself, such as an expired remittance, are removed
-- with the sample.
create function posted_since(sample_entry bigint) returns boolean language sql stable
set search_path = public, pg_temp as $$
  select exists (select from entry where id > sample_entry and posted_by is not null)
$$;

-- Removes the sample. Returns 'removed', 'posted' if a person has posted, or 'gone' if there is none. The locks wait for
-- postings and readers, so that each call runs before or after the removal.
create function remove_sample(asker bigint) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  sample sample_month;
  names text[] := sample_tables();
  guards text[];
  name text;
  guard text;
begin
  perform pg_advisory_xact_lock(727277), pg_advisory_xact_lock(727279);
  select * into sample from sample_month m
    where m.last_entry is not null and m.removed_at is null for update;
  if sample.id is null or sample.kept_at is not null
     or (select count(*) from sample_copy) <> cardinality(names) then
    return 'gone';
  end if;
  foreach name in array names loop
    execute format('lock table %I in access exclusive mode', name);
  end loop;
  if posted_since(sample.last_entry) then
    return 'posted';
  end if;

  -- Switches off the guards of posted rows within this transaction; the tables are locked.
  select array_agg(format('alter table %s %%s trigger %I', t.tgrelid::regclass, t.tgname)) into guards
  from pg_trigger t
  where t.tgrelid = any(names::regclass[]) and not t.tgisinternal and t.tgenabled = 'O'
    and t.tgfoid in ('forbid_change'::regproc, 'rate_check'::regproc, 'screening_entity_ends'::regproc);
  foreach guard in array guards loop
    execute format(guard, 'disable');
  end loop;
  for at in reverse cardinality(names) .. 1 loop
    execute format('delete from %I%s', names[at],
      case names[at] when 'counter' then ' where name not in (''users'', ''roles'')' else '' end);
  end loop;
  foreach name in array names loop
    perform bring_back(name);
  end loop;
  foreach guard in array guards loop
    execute format(guard, 'enable');
  end loop;

  -- Stored answers name removed records. Answers about users stay.
  delete from idempotency i
    where i.created_at >= sample.begun_at and i.path !~ '^/api/(users|roles|profile)/';
  -- A sample user that somebody has edited stays.
  delete from session s using app_user u
    where u.id = s.user_id and u.id = any(sample.people) and u.version = 1;
  update one_time_code c set used_at = now() from app_user u
    where u.id = c.user_id and c.used_at is null and u.id = any(sample.people) and u.version = 1;
  update app_user u set status = 'deleted', version = u.version + 1
    where u.id = any(sample.people) and u.version = 1;
  update role r set deleted_at = now(), version = r.version + 1
    where r.id = sample.role_id and r.deleted_at is null
      and not exists (select from app_user u where u.role_id = r.id and u.status <> 'deleted');
  delete from sample_copy;
  update sample_month m
    set removed_by = asker, removed_at = clock_timestamp(),
        last_audit = (select coalesce(max(a.id), 0) from audit a)
    where m.id = sample.id;
  return 'removed';
end $$;

-- Keeps the sample for good if a person has posted since, and returns whether it did.
create function keep_sample(asker bigint) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(727277);
  update sample_month m set kept_by = asker, kept_at = clock_timestamp()
    where m.last_entry is not null and m.removed_at is null and m.kept_at is null
      and posted_since(m.last_entry);
  if found then
    delete from sample_copy;
    return true;
  end if;
  return false;
end $$;

do $$
declare
  function regprocedure;
begin
  foreach function in array array[
    'begin_sample(bigint)', 'end_sample(bigint, bigint[], bigint)', 'remove_sample(bigint)', 'keep_sample(bigint)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', function);
    perform set_app_rights(format('grant execute on function %s to sarraf_app', function));
  end loop;
end $$;
revoke execute on function bring_back(text) from public;
