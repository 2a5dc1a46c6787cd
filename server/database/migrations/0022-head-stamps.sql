-- Timestamps of an external authority (RFC 3161) over hashes of the entry chain (server/ledger/stamps).
create table head_stamp (
  id bigint generated always as identity primary key,
  -- Entry whose hash was stamped. It is not a foreign key, because `verify` reports a stamp whose entry is gone.
  entry_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  -- Time, serial number and signer in the reply.
  stamped_at timestamptz not null,
  serial text not null,
  authority text not null,
  reply bytea not null check (length(reply) <= 100000),
  received_at timestamptz not null
);
create index head_stamp_received on head_stamp (received_at);
select keep_records('head_stamp', in_sample => true);
