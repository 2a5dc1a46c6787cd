-- The chain of postings: the hash of an entry covers the hash before it and all that the posting wrote
-- (server/ledger/chain). Links are made after the commit, in the order of the entry ids, which is the
-- order of posting.
create table entry_seal (
  entry_id bigint primary key references entry (id),
  hash bytea not null check (length(hash) = 32),
  -- Of the document as it was posted; null for an entry that takes another one back.
  document_hash bytea check (length(document_hash) = 32),
  -- How long the audit chain was at that moment, and its last hash: whoever cuts off its end breaks this
  -- chain too.
  audit_seq bigint not null check (audit_seq >= 0),
  audit_hash bytea not null check (length(audit_hash) = 32),
  sealed_at timestamptz not null
);

create trigger entry_seal_no_change before update or delete on entry_seal
  for each row execute function forbid_change();
create trigger entry_seal_no_truncate before truncate on entry_seal
  for each statement execute function forbid_change();
select make_append_only('entry_seal');

-- The days on which the last hash was sent to an address outside, so that several hosts send it once.
create table seal_letter (
  day date primary key,
  entry_id bigint not null references entry (id),
  address text not null,
  sent_at timestamptz not null default clock_timestamp()
);
