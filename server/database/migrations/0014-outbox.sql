-- Outbox: messages that leave the system, and the servers to which they are delivered.

-- The mail server (`mail`), or the address of a webhook (`webhook 7`).
create table gateway (
  name text primary key,
  -- Reason of the last failure, and since when no message was accepted. Null if the last message was accepted.
  trouble text,
  trouble_since timestamptz,
  -- Number of failures since a message was last accepted.
  failures integer not null default 0,
  -- True while nothing is delivered, because a webhook is switched off or has no secret.
  is_closed boolean not null default false,
  -- Nothing is delivered before this instant.
  due_at timestamptz not null default '-infinity',
  -- Until this instant one server process delivers the messages; the others leave them alone.
  leased_until timestamptz not null default '-infinity'
);

create table message (
  id bigint generated always as identity primary key,
  gateway text not null references gateway (name) on delete cascade,
  -- Id by which a receiver recognises a message that it has already accepted.
  key text not null unique,
  -- `letter`, or the type of an event.
  kind text not null,
  -- Sealed content. Empty if the message can no longer be delivered.
  body text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Reason of the last failure, HTTP status of the last answer, and since when the delivery has failed.
  trouble text,
  answer smallint,
  trouble_since timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index message_due on message (gateway, due_at, id) where sent_at is null and given_up_at is null;
create index message_sent on message (gateway, sent_at);
create index message_given_up on message (id) where given_up_at is not null;

insert into gateway (name) select 'mail' where exists (select from letter);
insert into message (gateway, key, kind, body, created_at, expires_at, due_at, tries, trouble, trouble_since, given_up_at)
select 'mail', 'letter ' || id, 'letter', body, created_at, expires_at, due_at, tries, trouble, trouble_since, given_up_at
from letter order by id;
drop table letter;
