-- Whoever changes a record leaves two things: what the record is now, and a row in the audit trail.
-- Both come from one transaction, and the trail's chain covers both. A record that is not what was
-- written down last was changed behind the program's back; one that was written down without a row of
-- the trail was changed beside it. `verify` finds either.

-- The transaction under way, by a name that no other has on any server: when it began, and in which
-- process. Backups cannot carry the numbers that a server gives to its transactions.
create function current_deed() returns text language sql stable as $$
  select extract(epoch from now())::text || ' ' || pg_backend_pid()
$$;

-- Null on rows older than this.
alter table audit add column deed text;
alter table audit alter column deed set default current_deed();

create table record_state (
  id bigint generated always as identity primary key,
  table_name text not null,
  key text not null,
  -- The record without what may change unnoticed; null when it is gone.
  state jsonb,
  deed text not null default current_deed()
);
create index record_state_last on record_state (table_name, key, id desc);
create index record_state_deed on record_state (deed);

create trigger record_state_no_change before update or delete on record_state
  for each row execute function forbid_change();
create trigger record_state_no_truncate before truncate on record_state
  for each statement execute function forbid_change();
select make_append_only('record_state');
do $$
begin
  -- Only the trigger writes it.
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    revoke insert on record_state from sarraf_app;
  end if;
end $$;

-- What a record is called among those of its table.
create function record_key(given jsonb, names text[]) returns text language sql immutable as $$
  select string_agg(given ->> name, ' ' order by place) from unnest(names) with ordinality as k (name, place)
$$;

-- Writes down what a record has become. Arguments: the columns of its key, and those left out.
create function keep_state() returns trigger language plpgsql security definer
set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  names text[] := tg_argv[0]::text[];
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
    insert into record_state (table_name, key, state) values (tg_table_name, record_key(latter, names), latter);
  end if;
  return null;
end $$;

-- Writes the row of the trail for what the program does by itself, where that changed any record.
create function note_change(action text, page text, record_type text, record_id text) returns void
language sql volatile as $$
  insert into audit (action, page, record_type, record_id)
  select action, page, record_type, record_id
  where exists (select from record_state where deed = current_deed())
$$;

-- Keeps the records of a table from now on, and what they are today. A migration that adds a column to
-- such a table needs to do nothing: what is new is kept with the record's next change.
create function keep_records(name regclass, key_names text[], without text[] default '{}') returns void
language plpgsql set timezone = 'UTC' as $$
begin
  execute format('create trigger %I after insert or update or delete on %s
    for each row execute function keep_state(%L, %L)', name || '_kept', name, key_names, without);
  execute format('insert into record_state (table_name, key, state)
    select %L, record_key(to_jsonb(t), %L), to_jsonb(t) - %L::text[] from %s t', name, key_names, without, name);
end $$;

select keep_records(name::regclass, key_names::text[], without::text[])
from (values
  ('organization', '{id}', '{}'), ('branch', '{id}', '{}'), ('setting', '{id}', '{}'),
  ('currency', '{code}', '{}'), ('denomination', '{id}', '{}'), ('role', '{id}', '{}'),
  ('app_user', '{id}', '{password_hash,totp_secret,totp_pending,recovery_hashes,totp_period,preferences,seen_at}'),
  ('account', '{id}', '{}'), ('party', '{id}', '{search_text}'), ('location', '{id}', '{}'),
  ('fiscal_year', '{id}', '{}'), ('transaction_lock', '{id}', '{}'), ('lock_exception', '{id}', '{}'),
  ('approval_rule', '{id}', '{}'), ('approval', '{id}', '{}'), ('template', '{id}', '{}'),
  ('rate_rule', '{currency}', '{}'), ('rate_set', '{id}', '{}'), ('rate', '{id}', '{}'),
  ('fee_rule', '{id}', '{}'), ('till_session', '{id}', '{}'),
  ('revaluation_line', '{document_id,currency}', '{}')
) as kept (name, key_names, without);

-- A document that is posted at once is covered by the chain of postings, until it is voided; every other
-- is kept as it is.
create trigger document_kept_new after insert on document
  for each row when (new.status <> 'posted' or new.type = 'revaluation')
  execute function keep_state('{type,id}', '{}');
create trigger document_kept after update or delete on document
  for each row execute function keep_state('{type,id}', '{}');
-- A file counts from when it hangs on a document.
create trigger attachment_kept_new after insert on attachment
  for each row when (new.document_id is not null) execute function keep_state('{id}', '{}');
create trigger attachment_kept after update on attachment
  for each row when (old.document_id is not null or new.document_id is not null)
  execute function keep_state('{id}', '{}');
create trigger attachment_kept_gone after delete on attachment
  for each row when (old.document_id is not null) execute function keep_state('{id}', '{}');
-- Counters that postings draw from are held to the ids of what they counted.
create trigger counter_kept_new after insert on counter
  for each row when (new.name not in ('entry', 'sales', 'journal entry', 'expense', 'receipt', 'transfer', 'manual journal', 'invoice'))
  execute function keep_state('{name}', '{}');
create trigger counter_kept after update or delete on counter
  for each row when (old.name not in ('entry', 'sales', 'journal entry', 'expense', 'receipt', 'transfer', 'manual journal', 'invoice'))
  execute function keep_state('{name}', '{}');
do $$
begin
  set local timezone = 'UTC';
  insert into record_state (table_name, key, state)
  select 'document', record_key(to_jsonb(d), '{type,id}'), to_jsonb(d) from document d
  where status <> 'posted' or type = 'revaluation' or version <> 1 or void_reason is not null;
  insert into record_state (table_name, key, state)
  select 'attachment', a.id::text, to_jsonb(a) from attachment a where document_id is not null;
  insert into record_state (table_name, key, state)
  select 'counter', name, to_jsonb(c) from counter c
  where name not in ('entry', 'sales', 'journal entry', 'expense', 'receipt', 'transfer', 'manual journal', 'invoice');
end $$;

-- A row of the trail as bytes, with what its transaction wrote down of records; older rows as they were.
create function audit_bytes(given audit, states text) returns bytea language sql stable as $$
  select convert_to((
    jsonb_build_array(
      given.id, extract(epoch from given.at)::text, given.user_id, given.action, given.page,
      given.record_type, given.record_id, given.changes, given.ip, given.request_id
    ) || case when given.deed is null then '[]' else jsonb_build_array(given.deed, states) end
  )::text, 'UTF8')
$$;
drop function audit_bytes(audit);

-- What was written down of a record as bytes, the same whatever the session's time zone or format.
create function state_bytes(given record_state) returns bytea language sql immutable as $$
  select sha256(convert_to(
    jsonb_build_array(given.id, given.table_name, given.key, given.state)::text, 'UTF8'))
$$;

-- The sealer as it was, with the states of each transaction.
create or replace function audit_seal_now(most integer default 20000) returns integer
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

-- What is written once and never again, or only decided about.
create trigger rate_no_truncate before truncate on rate
  for each statement execute function forbid_change();
create trigger rate_set_no_change before update or delete on rate_set
  for each row execute function forbid_change();
create trigger rate_set_no_truncate before truncate on rate_set
  for each statement execute function forbid_change();
create trigger revaluation_line_no_change before update or delete on revaluation_line
  for each row execute function forbid_change();
create trigger revaluation_line_no_truncate before truncate on revaluation_line
  for each statement execute function forbid_change();
create trigger lock_exception_no_change before update or delete on lock_exception
  for each row execute function forbid_change();
create trigger lock_exception_no_truncate before truncate on lock_exception
  for each statement execute function forbid_change();
create trigger position_move_no_truncate before truncate on position_move
  for each statement execute function forbid_change();
create trigger layer_move_no_truncate before truncate on layer_move
  for each statement execute function forbid_change();
select make_append_only('rate'), make_append_only('rate_set'), make_append_only('revaluation_line'),
       make_append_only('lock_exception'), make_append_only('transaction_lock'), make_append_only('proof_run');
do $$
begin
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    grant update (status, effective_at) on rate to sarraf_app;
    grant update (ended_by, ended_at, end_reason) on transaction_lock to sarraf_app;
    revoke truncate on all tables in schema public from sarraf_app;
  end if;
end $$;
