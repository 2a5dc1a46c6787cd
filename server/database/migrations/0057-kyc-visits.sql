-- How customers come to their own files: a reference, a code that was mailed, a session. Nothing here can be
-- used by whoever reads it: references, tokens and codes are kept as prints of them.

-- Somebody asked for a code. Whether the address is known shows nowhere but in `customer_id`.
create table kyc_visit (
  id bigint generated always as identity primary key,
  reference_hash bytea not null unique,
  purpose text not null check (purpose in ('start', 'view', 'resume')),
  email_print bytea not null,
  -- Sealed by the host: the address, and what a start told. Emptied once the code was confirmed, or has run out.
  told text,
  customer_id bigint references kyc_customer (id),
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index kyc_visit_customer on kyc_visit (customer_id);
create index kyc_visit_open on kyc_visit (created_at) where told is not null;

create table kyc_code (
  id bigint generated always as identity primary key,
  visit_id bigint not null references kyc_visit (id) on delete cascade,
  email_print bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index kyc_code_visit on kyc_code (visit_id, id desc);
create index kyc_code_sent on kyc_code (email_print, sent_at);

-- A device that confirmed a code: what it may see is one customer's.
create table kyc_session (
  token_hash bytea primary key,
  customer_id bigint not null references kyc_customer (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  uploads integer not null default 0,
  upload_bytes bigint not null default 0
);
create index kyc_session_customer on kyc_session (customer_id);

-- The address in a letter at which somebody goes on, once.
create table kyc_link (
  token_hash bytea primary key,
  customer_id bigint not null references kyc_customer (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index kyc_link_customer on kyc_link (customer_id);
