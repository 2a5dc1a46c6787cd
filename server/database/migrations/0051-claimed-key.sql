-- Takes the lock of a key and then reads what was answered under it, in one call. A statement that does
-- both sees what was there when it began: an answer that was kept between its beginning and its lock
-- is missed. In a volatile function the reading begins after the lock.
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
