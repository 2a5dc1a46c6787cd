-- A sample month: books that begin empty are filled to be tried, and can be emptied again until somebody
-- posts to them. What may be taken back is for the database to say: the role that requests run as can ask
-- for it, and has no other way to it.

create table sample_month (
  id bigint generated always as identity primary key,
  job_id bigint not null unique references job (id),
  begun_by bigint not null references app_user (id),
  begun_at timestamptz not null default now(),
  -- The transaction that fills the books. It alone may say what belongs to the sample.
  filled_xid xid8,
  -- The last entry of the sample: every later one was posted by somebody.
  last_entry bigint check (last_entry > 0),
  -- Who acts in it, and with which role; they go with it.
  people bigint[] not null default '{}',
  role_id bigint references role (id),
  -- Taken back, and by whom. What the audit trail says of documents between its beginning and then is about
  -- the sample's, whose numbers are given again.
  first_audit bigint,
  removed_by bigint references app_user (id),
  removed_at timestamptz,
  last_audit bigint,
  -- It stays, and somebody has read so.
  kept_by bigint references app_user (id),
  kept_at timestamptz,
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (last_audit is null)),
  check ((kept_at is null) = (kept_by is null)),
  check (removed_at is null or kept_at is null)
);
create unique index sample_month_standing on sample_month ((true))
  where last_entry is not null and removed_at is null;
-- The copy's transaction number belongs to one server.
select keep_records('sample_month', '{id}', '{filled_xid}');

-- What the tables of the books had before the sample, row for row.
create table sample_copy (
  table_name text primary key,
  content jsonb not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    revoke insert, update, delete, truncate on sample_month, sample_copy from sarraf_app;
    grant insert (job_id, begun_by) on sample_month to sarraf_app;
  end if;
end $$;

-- The tables of the books, each before those that point to it. People, roles, sessions, codes, settings,
-- the trail and the states of records are not among them: nothing ever takes those back.
create function sample_tables() returns text[] language sql immutable as $$
  select array[
    'counter', 'currency', 'branch', 'account', 'party', 'location', 'denomination', 'rate_rule',
    'rate_set', 'rate', 'fee_rule', 'fiscal_year', 'transaction_lock', 'lock_exception', 'template',
    'document', 'attachment', 'approval', 'till_session', 'entry', 'revaluation_line', 'position',
    'stock', 'balance', 'total', 'line', 'position_move', 'position_layer', 'layer_move', 'ticket',
    'deal', 'seal_letter', 'entry_seal'
  ]
$$;

-- Begins to fill books that nothing was posted in: keeps what they have. Nobody else posts until the
-- transaction ends.
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
  -- One statement: all tables as they are at one moment, so that what points to a row has it in the copy.
  select string_agg(
      format('select %1$L, coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %1$I t', name), ' union all ')
    into copies from unnest(sample_tables()) as name;
  execute 'insert into sample_copy ' || copies;
  return true;
end $$;

-- What was posted since `begin_sample`, in the same transaction, is the sample; where anybody else has posted
-- there is none. Only then can it ever be taken back: books that were posted to are out of reach.
create function end_sample(job bigint, actors bigint[], role bigint) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update sample_month
    set last_entry = (select max(id) from entry), people = actors, role_id = role
    where job_id = job and filled_xid = pg_current_xact_id() and last_entry is null
      and not exists (select from entry where created_xid <> pg_current_xact_id());
  return found;
end $$;

-- Brings one table back to its copy. A column that is younger than the copy has its default.
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

-- Takes the sample back, unless somebody has posted: answers 'removed', 'posted' where an entry is not the
-- sample's, or 'gone' where none stands. Waits for whoever posts or reads, and has whoever comes later
-- find the books as they were: each call is before this or after it.
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
  if exists (select from entry where id > sample.last_entry) then
    return 'posted';
  end if;

  -- What forbids to change what was posted, for the length of this transaction and nobody else.
  select array_agg(format('alter table %s %%s trigger %I', t.tgrelid::regclass, t.tgname)) into guards
  from pg_trigger t
  where t.tgrelid = any(names::regclass[]) and not t.tgisinternal and t.tgenabled = 'O'
    and t.tgfoid in ('forbid_change'::regproc, 'rate_check'::regproc);
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

  -- Answers that name what is gone; those about people keep their keys.
  delete from idempotency i
    where i.created_at >= sample.begun_at and i.path !~ '^/api/(users|roles|profile)/';
  -- Whom somebody has made a person of their own stays.
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

-- The sample stays for good: somebody has posted, or there is nothing to go back to.
create function keep_sample(asker bigint) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(727277);
  update sample_month m set kept_by = asker, kept_at = clock_timestamp()
    where m.last_entry is not null and m.removed_at is null and m.kept_at is null
      and exists (select from entry e where e.id > m.last_entry);
  if found then
    delete from sample_copy;
    return true;
  end if;
  return false;
end $$;

do $$
declare
  of_ours regprocedure;
begin
  foreach of_ours in array array[
    'begin_sample(bigint)', 'end_sample(bigint, bigint[], bigint)', 'remove_sample(bigint)',
    'keep_sample(bigint)', 'bring_back(text)']::regprocedure[]
  loop
    execute format('revoke execute on function %s from public', of_ours);
    if exists (select from pg_roles where rolname = 'sarraf_app')
       and of_ours <> 'bring_back(text)'::regprocedure then
      execute format('grant execute on function %s to sarraf_app', of_ours);
    end if;
  end loop;
end $$;
