-- Sealing reads only what is new, in the order in which transactions began, so that its cost does not
-- grow with the trail.

create index audit_sealing on audit (xid, id);

-- Whoever is not sealed yet began after everybody who is: a run seals all that had begun before the
-- oldest transaction still open. So the next run goes on right behind the last link. On another
-- server, where a dump of the house was brought, transactions may be counted from lower on: there the
-- count starts anew.
create or replace function audit_seal_now(most integer default 20000) returns integer
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  sealed integer := 0;
  last_seq bigint;
  last_hash bytea;
  last_xid xid8;
  last_id bigint;
  next_row audit;
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
    last_seq := last_seq + 1;
    last_hash := sha256(last_hash || audit_bytes(next_row));
    insert into audit_seal (seq, audit_id, hash) values (last_seq, next_row.id, last_hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
