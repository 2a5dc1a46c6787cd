-- What was done, by whom, in the same transaction as the deed; chained by hash once it is committed.

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
  xid xid8 not null default pg_current_xact_id()
);
create index audit_record on audit (record_type, record_id);
create index audit_at on audit (at desc, id desc);

-- A link of the chain: its hash covers the link before it and the audit row it seals.
create table audit_seal (
  seq bigint primary key,
  audit_id bigint not null unique references audit (id),
  hash bytea not null
);

create trigger audit_no_change before update or delete on audit
  for each row execute function forbid_change();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function forbid_change();
create trigger audit_seal_no_change before update or delete on audit_seal
  for each row execute function forbid_change();
create trigger audit_seal_no_truncate before truncate on audit_seal
  for each statement execute function forbid_change();
select make_append_only('audit'), make_append_only('audit_seal');

-- The bytes of a row, the same whatever the session's time zone or format.
create function audit_bytes(given audit) returns bytea language sql stable as $$
  select convert_to(
    jsonb_build_array(
      given.id, extract(epoch from given.at)::text, given.user_id, given.action, given.page,
      given.record_type, given.record_id, given.changes, given.ip, given.request_id
    )::text,
    'UTF8')
$$;

-- Seals rows that no open transaction can still precede, oldest first, and tells how many.
-- One sealer at a time; another that comes meanwhile does nothing.
create function audit_seal_now(most integer default 20000) returns integer language plpgsql as $$
declare
  sealed integer := 0;
  last_seq bigint;
  last_hash bytea;
  last_audit bigint;
  next_row audit;
begin
  if not pg_try_advisory_xact_lock(727274) then
    return 0;
  end if;
  select s.seq, s.hash into last_seq, last_hash from audit_seal s order by s.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, sha256(''::bytea));
  select coalesce(max(s.audit_id), 0) into last_audit from audit_seal s;
  for next_row in
    select a.* from audit a
    where a.xid < pg_snapshot_xmin(pg_current_snapshot())
      and (a.id > last_audit - 100000)
      and not exists (select from audit_seal s where s.audit_id = a.id)
    order by a.id
    limit most
  loop
    last_seq := last_seq + 1;
    last_hash := sha256(last_hash || audit_bytes(next_row));
    insert into audit_seal (seq, audit_id, hash) values (last_seq, next_row.id, last_hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
