-- Documents: what people write, before and after it reaches the ledger. A draft is kept as it was
-- typed; a posted one is kept as it was posted, and the ledger holds what it did.

create table document (
  type text not null,
  id bigint not null,
  status text not null,
  number text,
  custom_id text,
  date date,
  reference text,
  memo text,
  amount numeric(20, 4),
  currency text references currency (code),
  base numeric(20, 4),
  body jsonb not null,
  void_reason text,
  version integer not null default 1,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  posted_at timestamptz,
  primary key (type, id)
);
create unique index document_custom_id on document (type, custom_id) where custom_id is not null;
create unique index document_number on document (type, number) where number is not null and custom_id is null;
create index document_list on document (type, date desc, id desc);
create index document_draft on document (type, status) where status in ('draft', 'pending_approval');

create table attachment (
  id bigint generated always as identity primary key,
  document_type text,
  document_id bigint,
  name text not null,
  content_type text not null,
  size integer not null,
  file text not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index attachment_document on attachment (document_type, document_id);

-- The first 2xx answer to a key, so that a retry gets it again.
create table idempotency (
  user_id bigint not null,
  method text not null,
  path text not null,
  key text not null,
  input_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, method, path, key)
);
create index idempotency_age on idempotency (created_at);

-- What people see of work done behind the request; the queue itself is pg-boss's.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress numeric(5, 4) not null default 0 check (progress between 0 and 1),
  input jsonb not null,
  file text,
  result jsonb,
  error text,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index job_user on job (user_id, id desc);

-- A filter that somebody keeps under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  page text not null,
  name text not null,
  query text not null,
  unique (user_id, page, name)
);
