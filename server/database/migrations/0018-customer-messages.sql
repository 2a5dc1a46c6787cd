-- Messages to customers: gateways, consents, texts, and the messages that were queued.

create table message_channel (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null unique check (kind in ('whatsapp', 'telegram', 'sms')),
  is_active boolean not null default true,
  -- Base address of the service; of an SMS gateway the address with placeholders.
  url text not null,
  -- WhatsApp: version of the interface, and id of the telephone number that sends.
  api_version text not null default '',
  sender_id text not null default '',
  -- SMS: call with placeholders, headers one per line, and the answer that means success.
  method text not null default 'POST' check (method in ('GET', 'POST')),
  headers text not null default '',
  body text not null default '',
  encoding text not null default 'json' check (encoding in ('json', 'form')),
  expected_status integer not null default 200 check (expected_status between 200 and 299),
  expected_text text not null default '',
  -- Token, sealed for the origin of the address, and the time at which it was entered.
  token_sealed text,
  token_set_at timestamptz,
  check ((token_sealed is null) = (token_set_at is null))
);
select keep_records('message_channel', prints => '{token_sealed}');

-- Each channel has a gateway in the outbox. After a change of the channel, former failures do not count.
create function keep_channel_gateway() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from gateway where name = old.kind;
    return old;
  end if;
  insert into gateway (name, is_closed)
  values (new.kind, not new.is_active or (new.token_sealed is null and new.kind <> 'sms'))
  on conflict (name) do update
    set is_closed = excluded.is_closed, due_at = '-infinity', leased_until = '-infinity', failures = 0, trouble = null,
        trouble_since = null;
  update message set due_at = '-infinity', trouble_since = null
  where gateway = new.kind and sent_at is null and given_up_at is null;
  return new;
end $$;
create trigger message_channel_gateway after insert or delete or update on message_channel
  for each row execute function keep_channel_gateway();

-- Consents of parties to messages, each for one channel and one address.
create table message_consent (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  party_id bigint not null references party (id),
  -- Remittance for whose beneficiary the party, its sender, asked for messages; null for messages to the party itself.
  remittance_id bigint,
  channel text not null check (channel in ('whatsapp', 'telegram', 'sms', 'email')),
  -- Telephone number, chat id or e-mail address; empty once the person's data is erased.
  address text not null,
  language text not null check (language in ('en', 'fa')),
  given_on date not null,
  given_how text not null check (given_how in ('paper', 'page', 'verbal', 'sender')),
  -- True if the party also wants the rates of each morning.
  wants_rates boolean not null default false,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  check ((remittance_id is null) = (given_how <> 'sender')),
  -- Sealed token of the link that stops the messages, and its hash.
  stop_token text not null,
  stop_hash text not null unique,
  withdrawn_at timestamptz,
  withdrawn_how text check (withdrawn_how in ('link', 'staff', 'replaced', 'erased')),
  withdrawn_by bigint references app_user (id),
  check ((withdrawn_at is null) = (withdrawn_how is null))
);
create unique index message_consent_active on message_consent (party_id, channel, coalesce(remittance_id, 0))
  where withdrawn_at is null;
create index message_consent_address on message_consent (channel, address);
create index message_consent_rates on message_consent (party_id) where wants_rates and withdrawn_at is null;
select keep_records('message_consent', prints => '{address,stop_token,stop_hash}', in_sample => true);

-- Texts of the messages by kind. A text that is null is the one of the program.
create table message_text (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null unique,
  text_en text,
  text_fa text,
  -- Template of WhatsApp, and the placeholders that are its parameters, in order.
  whatsapp_name text not null default '',
  whatsapp_parameters text[] not null default '{}',
  -- True if the program sends the message by itself, to each customer with a consent.
  is_automatic boolean not null default false,
  -- Rates: time of day in the time zone of the organisation, and the last day on which they were sent.
  send_at text check (send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  sent_on date,
  -- Number in the audit chain of the last row that was considered for an automatic message.
  seen_seq bigint not null default last_audit_seq()
);
insert into message_text (kind) values ('receipt'), ('offer'), ('payout_code'), ('remittance_status'), ('statement'),
  ('kyc_request'), ('rates');
select keep_records('message_text', without => '{seen_seq,sent_on}');

-- Messages that were queued for customers. Their content is only in the outbox, until they are delivered.
create table customer_message (
  id bigint generated always as identity primary key,
  -- Key of the message in the outbox.
  key text not null unique,
  consent_id bigint not null references message_consent (id),
  kind text not null,
  -- Document about which the message is; null if it is about no document.
  document_type text,
  document_id bigint,
  check ((document_type is null) = (document_id is null)),
  created_at timestamptz not null,
  -- User who sent it; null if the program did.
  created_by bigint references app_user (id),
  delivered_at timestamptz,
  -- Number of deliveries whose answer was lost, so that the message may have arrived.
  lost_answers integer not null default 0 check (lost_answers >= 0),
  -- Time at which the message was dropped, because the consent was withdrawn before the delivery.
  cancelled_at timestamptz,
  foreign key (document_type, document_id) references document (type, id)
);
create index customer_message_document on customer_message (document_type, document_id, id);
create index customer_message_consent on customer_message (consent_id);
select add_to_sample('customer_message');
