-- Kernel: rights, recorded states, organisation, users, audit trail, calls, jobs and letters.

-- Requests run as the role sarraf_app if the server has it. It may read and write every table, unless a table says less.
do $$
begin
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    grant usage on schema public to sarraf_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to sarraf_app;
    alter default privileges in schema public grant usage on sequences to sarraf_app;
  end if;
end $$;

-- Runs grants and revokes for the role sarraf_app, if the server has it.
create function set_app_rights(variadic statements text[]) returns void language plpgsql as $$
declare
  statement text;
begin
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    foreach statement in array statements loop
      execute statement;
    end loop;
  end if;
end $$;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = '23514',
    constraint = tg_table_name || '_append_only',
    message = format('%s is append-only', tg_table_name);
end $$;

-- Refuses update, delete and truncate on tables: by triggers for everybody, and by rights for sarraf_app.
create function make_append_only(variadic names regclass[]) returns void language plpgsql as $$
declare
  name regclass;
begin
  foreach name in array names loop
    execute format('create trigger %I before update or delete on %s
      for each row execute function forbid_change()', name || '_no_change', name);
    execute format('create trigger %I before truncate on %s
      for each statement execute function forbid_change()', name || '_no_truncate', name);
    perform set_app_rights(format('revoke update, delete, truncate on %s from sarraf_app', name));
  end loop;
end $$;

-- Recorded states. A trigger writes each state of a record, and its transaction writes a row of the audit trail; the chain
-- of the trail covers both. `verify` finds records that were changed around the program.

-- Id of the transaction: its start and its process. Ids of PostgreSQL are not unique across servers, so a backup cannot
-- carry them.
create function current_deed() returns text language sql stable as $$
  select extract(epoch from now())::text || ' ' || pg_backend_pid()
$$;

create table record_state (
  id bigint generated always as identity primary key,
  table_name text not null,
  key text not null,
  -- Columns of the record; null if it was deleted.
  state jsonb,
  deed text not null default current_deed()
);
create index record_state_last on record_state (table_name, key, id desc);
create index record_state_deed on record_state (deed);
select make_append_only('record_state');
-- Only keep_state() writes it.
select set_app_rights('revoke insert on record_state from sarraf_app');

-- Key of a record: the values of its primary key, joined by spaces.
create function record_key(given jsonb, names text[]) returns text language sql immutable as $$
  select string_agg(given ->> name, ' ' order by place) from unnest(names) with ordinality as k (name, place)
$$;

-- Replaces columns by fingerprints. A fingerprint covers table, key and column, so that it fits no other value. Columns
-- hold salted hashes, sealed texts or random keys already, so nobody can guess a value from it.
create function with_prints(name text, key text, given jsonb, columns text[]) returns jsonb language sql immutable as $$
  select given || coalesce(jsonb_object_agg(c, encode(sha256(convert_to(
    jsonb_build_array(name, key, c, given -> c)::text, 'UTF8')), 'hex')), '{}')
  from unnest(columns) as c where jsonb_typeof(given -> c) <> 'null'
$$;

-- Trigger that records the new state of a row. Arguments: key columns, columns to omit, columns to fingerprint.
create function keep_state() returns trigger language plpgsql security definer
set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  names text[] := tg_argv[0]::text[];
  prints text[] := coalesce(tg_argv[2], '{}')::text[];
  former jsonb;
  latter jsonb;
begin
  if tg_op <> 'INSERT' then former := to_jsonb(old) - tg_argv[1]::text[]; end if;
  if tg_op <> 'DELETE' then latter := to_jsonb(new) - tg_argv[1]::text[]; end if;
  if former = latter then
    return null;
  end if;
  if record_key(former, names) is distinct from record_key(latter, names) and former is not null then
    insert into record_state (table_name, key, state) values (tg_table_name, record_key(former, names), null);
  end if;
  if latter is not null then
    if prints <> '{}' then
      latter := with_prints(tg_table_name, record_key(latter, names), latter, prints);
    end if;
    insert into record_state (table_name, key, state) values (tg_table_name, record_key(latter, names), latter);
  end if;
  return null;
end $$;

-- Records every state of a table from now on, and its rows of today. Call it after `create table`, and again with the same
-- arguments after a column was added. `without` omits columns, `prints` stores columns as fingerprints, and `in_sample`
-- adds the table to those that a sample fills and its removal restores.
create function keep_records(
  name regclass, without text[] default '{}', prints text[] default '{}', in_sample boolean default false
) returns void language plpgsql set timezone = 'UTC' as $$
declare
  key_names text[];
begin
  select array_agg(a.attname::text order by k.place) into key_names
  from pg_index i
  cross join unnest(i.indkey) with ordinality as k (attnum, place)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = name and i.indisprimary;
  execute format('create or replace trigger %I after insert or update or delete on %s
    for each row execute function keep_state(%L, %L, %L)', name || '_kept', name, key_names, without, prints);
  execute format('insert into record_state (table_name, key, state)
    select %L, key, with_prints(%L, key, state, %L)
    from (select record_key(to_jsonb(t), %L) as key, to_jsonb(t) - %L::text[] as state from %s t) as records',
    name, name, prints, key_names, without, name);
  if in_sample then
    perform add_to_sample(name);
  end if;
end $$;

-- Organisation

-- Last number of each series. A number is drawn by updating its row; the row lock keeps a series without gaps, also after
-- a rollback.
create table counter (
  name text primary key,
  last bigint not null default 0 check (last >= 0)
);
-- Counters of postings are not recorded: `verify` compares them with the ids that they numbered.
create trigger counter_kept_new after insert on counter
  for each row when (new.name not in ('entry', 'sales', 'journal entry', 'expense', 'receipt', 'transfer', 'manual journal', 'invoice'))
  execute function keep_state('{name}', '{}');
create trigger counter_kept after update or delete on counter
  for each row when (old.name not in ('entry', 'sales', 'journal entry', 'expense', 'receipt', 'transfer', 'manual journal', 'invoice'))
  execute function keep_state('{name}', '{}');
insert into counter (name, last) values ('roles', 1), ('users', 0), ('currency', 1), ('entry', 0);

create table organization (
  id smallint primary key default 1 check (id = 1),
  name text not null default 'Sarraf',
  legal_name text not null default '',
  base_currency text not null default 'USD',
  fiscal_year_start text not null default '01-01' check (fiscal_year_start ~ '^[0-9]{2}-[0-9]{2}$'),
  timezone text not null default 'UTC',
  address text not null default '',
  licence text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  logo text,
  version integer not null default 1,
  -- Name in Latin letters, for bank files.
  name_latin text not null default '',
  -- Days of the week on which the organisation's banks do not pay.
  bank_days_off text[] not null default '{saturday,sunday}',
  -- True once a user has chosen the base currency.
  base_confirmed boolean not null default false
);
select keep_records('organization');
insert into organization default values;

create table branch (
  id bigint generated always as identity primary key,
  name text not null unique,
  is_active boolean not null default true,
  address text
);
select keep_records('branch');
insert into branch (name) values ('Main');

create table currency (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  id bigint not null unique,
  name text not null,
  symbol text not null default '',
  minor_units smallint not null check (minor_units between 0 and 4),
  cash_increment numeric(20, 4) not null check (cash_increment > 0),
  quote_unit integer not null default 1 check (quote_unit in (1, 100, 1000)),
  quote_direction text not null default 'direct' check (quote_direction in ('direct', 'indirect')),
  is_active boolean not null default true,
  version integer not null default 1
);
select keep_records('currency');
insert into currency (code, id, name, symbol, minor_units, cash_increment)
values ('USD', 1, 'US Dollar', '$', 2, 0.01);

create table setting (
  id bigint generated always as identity primary key,
  type text not null unique,
  body jsonb not null,
  version integer not null default 1
);
select keep_records('setting');

-- Users

create table role (
  id bigint primary key,
  name text not null,
  -- Pages and rights that the role has; null: all.
  pages jsonb check (pages is null or jsonb_typeof(pages) = 'array'),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index role_name on role (lower(name)) where deleted_at is null;
select keep_records('role');
insert into role (id, name, pages) values (1, 'Administrator', null);

create table app_user (
  id bigint primary key,
  name text not null,
  email text not null,
  password_hash text,
  type text not null default 'staff' check (type in ('staff', 'developer')),
  status text not null default 'active'
    check (status in ('active', 'invited', 'unverified', 'disabled', 'deleted')),
  role_id bigint references role (id),
  phone text,
  preferences jsonb not null default '{}',
  totp_secret text,
  totp_pending text,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  version integer not null default 1,
  -- Period of the last accepted authenticator code; only a code of a later period is accepted.
  totp_period bigint,
  -- Without a foreign key: users stay when the branches of a sample are removed.
  branch_id bigint
);
create unique index app_user_email on app_user (lower(email)) where status <> 'deleted';
create unique index app_user_developer on app_user (type) where type = 'developer';
select keep_records('app_user', without => '{seen_at}',
  prints => '{password_hash,totp_secret,totp_pending,recovery_hashes}');

create table session (
  -- Hash of the cookie; the cookie itself is not stored.
  id_hash bytea primary key,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ip text not null,
  agent text not null default ''
);
create index session_owner on session (user_id);
select keep_records('session', without => '{seen_at}');

create table one_time_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  purpose text not null check (purpose in ('verify', 'reset', 'setup', 'invite')),
  code_hash bytea not null,
  -- Visitor that requested the code; null if any visitor may use it.
  visitor_hash bytea,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Wrong codes of each caller.
  tries_by jsonb not null default '{}',
  -- Network that requested the code.
  asked_from bytea
);
create index one_time_code_user on one_time_code (user_id, purpose);
select keep_records('one_time_code', without => '{tries,tries_by,asked_from}', prints => '{code_hash,visitor_hash}');

-- Attempts within a window of time; all hosts share the limits.
create table attempt (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);

create table secret (name text primary key, value bytea not null);
select keep_records('secret', prints => '{value}');

create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  page text not null,
  name text not null,
  query text not null,
  unique (user_id, page, name)
);

-- Audit trail: one row per action, written by the transaction of the action. Rows are chained by hash after the commit.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id bigint references app_user (id),
  action text not null,
  page text not null,
  record_type text not null,
  record_id text not null,
  changes jsonb not null default '{}',
  ip text,
  request_id text,
  xid xid8 not null default pg_current_xact_id(),
  deed text not null default current_deed()
);
create index audit_record on audit (record_type, record_id);
create index audit_at on audit (at desc, id desc);
create index audit_sealing on audit (xid, id);

-- Link of the chain: its hash covers the previous link, the audit row and the states that its transaction recorded.
create table audit_seal (
  seq bigint primary key,
  audit_id bigint not null unique references audit (id),
  hash bytea not null
);
select make_append_only('audit', 'audit_seal');

-- Writes the audit row of a change by the program itself, if its transaction has recorded a state.
create function note_change(action text, page text, record_type text, record_id text) returns void
language sql volatile as $$
  insert into audit (action, page, record_type, record_id)
  select action, page, record_type, record_id
  where exists (select from record_state where deed = current_deed())
$$;

-- Bytes of an audit row and the hash of its states, independent of the session's time zone and formats.
create function audit_bytes(given audit, states text) returns bytea language sql stable as $$
  select convert_to((
    jsonb_build_array(
      given.id, extract(epoch from given.at)::text, given.user_id, given.action, given.page,
      given.record_type, given.record_id, given.changes, given.ip, given.request_id, given.deed, states
    )
  )::text, 'UTF8')
$$;

-- Hash of a recorded state, independent of the session's time zone and formats.
create function state_bytes(given record_state) returns bytea language sql immutable as $$
  select sha256(convert_to(
    jsonb_build_array(given.id, given.table_name, given.key, given.state)::text, 'UTF8'))
$$;

-- Adds links for rows that no open transaction can precede, oldest first, and returns their number. If another session is
-- sealing, it returns 0. Each run continues after the last link, because every unsealed row belongs to a later transaction.
-- On another server, where a dump was restored, transaction ids may be lower; then the count starts again at 0.
create function audit_seal_now(most integer default 20000) returns integer
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  sealed integer := 0;
  last_seq bigint;
  last_hash bytea;
  last_xid xid8;
  last_id bigint;
  next_row audit;
  of_deed text;
  states text;
begin
  if not pg_try_advisory_xact_lock(727274) then
    return 0;
  end if;
  select s.seq, s.hash, a.xid, a.id into last_seq, last_hash, last_xid, last_id
    from audit_seal s join audit a on a.id = s.audit_id order by s.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, sha256(''::bytea));
  last_id := coalesce(last_id, 0);
  if last_xid is null or last_xid >= pg_snapshot_xmax(pg_current_snapshot()) then
    last_xid := '0';
  end if;
  for next_row in
    select a.* from audit a
    where (a.xid, a.id) > (last_xid, last_id)
      and a.xid < pg_snapshot_xmin(pg_current_snapshot())
      and not exists (select from audit_seal s where s.audit_id = a.id)
    order by a.xid, a.id
    limit most
  loop
    if of_deed is distinct from next_row.deed then
      of_deed := next_row.deed;
      select encode(sha256(string_agg(state_bytes(r), ''::bytea order by r.id)), 'hex') into states
        from record_state r where r.deed = next_row.deed;
    end if;
    last_seq := last_seq + 1;
    last_hash := sha256(last_hash || audit_bytes(next_row, states));
    insert into audit_seal (seq, audit_id, hash) values (last_seq, next_row.id, last_hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- Calls

-- First successful answer to an idempotency key; a repeated call gets the same answer.
create table idempotency (
  user_id bigint not null,
  method text not null,
  path text not null,
  key text not null,
  input_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, method, path, key)
);
create index idempotency_age on idempotency (created_at);

-- Locks a key, then reads its stored answer. The function is volatile, so the second query gets a new snapshot and sees an
-- answer that was committed before the lock was granted.
create function claim_key(of_user bigint, by_method text, at_path text, with_key text)
returns table (mine boolean, input_hash bytea, status smallint, answer jsonb)
language plpgsql volatile as $$
begin
  mine := pg_try_advisory_xact_lock(hashtextextended(
    format('%s %s %s %s', of_user, by_method, at_path, with_key), 0));
  select i.input_hash, i.status, i.answer into input_hash, status, answer
    from idempotency i
    where i.user_id = of_user and i.method = by_method and i.path = at_path and i.key = with_key;
  return next;
end $$;

-- Row that /health/ready updates to test that the database stores data.
create table heartbeat (
  id smallint primary key default 1 check (id = 1),
  at timestamptz not null default clock_timestamp()
);
insert into heartbeat default values;
-- /health/ready also compares migrations. Default rights do not cover this table, because it is older than them.
select set_app_rights('grant select on schema_migration to sarraf_app');

-- Jobs and letters

-- Progress of background work, as users see it; pg-boss has the queue itself.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress numeric(5, 4) not null default 0 check (progress between 0 and 1),
  input jsonb not null,
  file text,
  result jsonb,
  error text,
  -- Null: a scheduled job.
  user_id bigint references app_user (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When the user removed it from the tray.
  put_away_at timestamptz
);
create index job_user on job (user_id, id desc);
create index job_of_tray on job (user_id, id desc) where put_away_at is null;
create unique index job_due_once on job (kind) where user_id is null and status in ('queued', 'running');
create index job_due on job (id desc) where user_id is null and put_away_at is null;

-- Letters in the queue of the mail server. A sent letter is deleted.
create table letter (
  id bigint generated always as identity primary key,
  -- Sealed: address, subject and text. Empty after the program has given up.
  body text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Reason of the last failure, and since when sending has failed.
  trouble text check (trouble in ('unreachable', 'login', 'insecure', 'refused', 'other')),
  trouble_since timestamptz,
  given_up_at timestamptz
);
create index letter_due on letter (due_at) where given_up_at is null;
