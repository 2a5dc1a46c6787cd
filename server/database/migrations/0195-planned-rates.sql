-- A rate can start later. Until then it can be cancelled; a rate that has started never changes.
alter table rate drop constraint rate_status_check,
  add constraint rate_status_check check (status in ('active', 'proposed', 'rejected', 'cancelled'));

create or replace function rate_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (to_jsonb(old) - 'status' - 'effective_at') <> (to_jsonb(new) - 'status' - 'effective_at')
     or not (old.status = 'proposed'
       or (old.status = 'active' and new.status = 'cancelled' and new.effective_at = old.effective_at
         and old.effective_at > clock_timestamp())) then
    raise exception using errcode = '23514', constraint = 'rate_append_only',
      message = 'a published rate never changes';
  end if;
  return new;
end $$;

create index rate_set_start on rate_set (effective_at);
