-- Webhooks: addresses to which events are delivered.

-- Number of the last row of the audit chain.
create function last_audit_seq() returns bigint language sql stable as $$
  select coalesce(max(seq), 0) from audit_seal
$$;

create table webhook (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null unique,
  url text not null,
  -- Types of the events that are delivered.
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  -- Reason why the program switched it off; null if it did not.
  disabled_for text check (disabled_for in ('failing', 'gone')),
  -- Sealed secret that signs the messages; null until a user makes one. The former secret signs them too until
  -- `former_until`.
  secret text,
  secret_at timestamptz,
  former_secret text,
  former_until timestamptz,
  -- Number in the audit chain of the last row whose event was queued.
  seen_seq bigint not null default last_audit_seq()
);
select keep_records('webhook', without => '{seen_seq}', prints => '{secret,former_secret}');

-- Each webhook has a gateway. After a change of the webhook, former failures do not count, and a delivery that is under
-- way to the former address stores no failure.
create function keep_gateway() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from gateway where name = 'webhook ' || old.id;
    return old;
  end if;
  insert into gateway (name, is_closed)
  values ('webhook ' || new.id, not new.is_active or new.secret is null)
  on conflict (name) do update
    set is_closed = excluded.is_closed, due_at = '-infinity', leased_until = '-infinity', failures = 0, trouble = null,
        trouble_since = null;
  update message set due_at = '-infinity', trouble_since = null
  where gateway = 'webhook ' || new.id and sent_at is null and given_up_at is null;
  return new;
end $$;
create trigger webhook_gateway after insert or delete or update of url, is_active, secret on webhook
  for each row execute function keep_gateway();
