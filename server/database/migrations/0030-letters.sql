-- Letters that wait for the mail server, written by the deed that they tell of. A letter that was sent is deleted.
create table letter (
  id bigint generated always as identity primary key,
  -- Address, subject and text, sealed: they may hold a code. Empty once the letter was given up.
  body text not null,
  created_at timestamptz not null,
  -- After this instant it is worth nothing to whom it goes.
  expires_at timestamptz,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Why it was not taken the last time, and since when it has not been.
  trouble text check (trouble in ('unreachable', 'login', 'insecure', 'refused', 'other')),
  trouble_since timestamptz,
  given_up_at timestamptz
);
create index letter_due on letter (due_at) where given_up_at is null;
