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

-- Links with which customers start the chat with the Telegram bot, and so consent to messages. Each works once.
create table chat_invitation (
  id bigint generated always as identity primary key,
  party_id bigint not null references party (id),
  language text not null check (language in ('en', 'fa')),
  wants_rates boolean not null default false,
  code_hash text not null unique,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Consent that the customer gave with the link; null until then.
  consent_id bigint references message_consent (id)
);
create index chat_invitation_party on chat_invitation (party_id);
create index chat_invitation_consent on chat_invitation (consent_id) where consent_id is not null;
select add_to_sample('chat_invitation');

-- State of the Telegram bot, whose messages a worker reads.
create table telegram_bot (
  channel_id bigint primary key references message_channel (id) on delete cascade,
  -- Time at which the token was entered. Another token can belong to another bot, whose updates have other numbers.
  token_set_at timestamptz not null,
  -- User name of the bot; empty until the bot has answered.
  name text not null default '',
  -- Number of the next update to read.
  next_update bigint not null default 0,
  -- Time of the next poll. It also reserves the bot for the process that polls.
  due_at timestamptz not null default '-infinity',
  failures integer not null default 0,
  trouble text,
  trouble_since timestamptz
);
