-- Reason of the last failure of a message that was not delivered. It stays when the message leaves the outbox.
alter table customer_message add column trouble text;
alter table record_letter add column trouble text;

create function keep_message_trouble() returns trigger language plpgsql as $$
begin
  update customer_message set trouble = old.trouble where key = old.key and delivered_at is null;
  update record_letter set trouble = old.trouble where key = old.key and delivered_at is null;
  return old;
end $$;
create trigger message_trouble before delete on message
  for each row when (old.trouble is not null) execute function keep_message_trouble();
