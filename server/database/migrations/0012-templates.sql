-- Documents to be made again: on certain days by the program, or whenever somebody asks.

create table template (
  id bigint generated always as identity primary key,
  name text not null,
  document_type text not null check (document_type in ('journal entry', 'expense', 'receipt')),
  -- A draft as its type keeps one, without the day.
  body jsonb not null,
  -- Null: made only when somebody asks.
  every text check (every in ('day', 'week', 'month', 'quarter', 'year')),
  -- The first of its days. The next one is `step` recurrences after it.
  anchor_on date,
  step integer not null default 0 check (step >= 0),
  next_on date,
  -- How many drafts it has made, on its days and when asked.
  made integer not null default 0,
  is_active boolean not null default true,
  -- Why the draft of `next_on` was refused, as [{ code, params }], and on which day it was tried.
  last_error jsonb,
  tried_on date,
  version integer not null default 1,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((every is null) = (anchor_on is null)),
  check ((every is null) = (next_on is null))
);
create index template_list on template (document_type) where deleted_at is null;
create index template_due on template (next_on) where is_active and deleted_at is null;
