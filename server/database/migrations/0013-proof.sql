-- When the books were proved, and which promises were broken then: screens that only tell how it
-- stands read the last row and prove nothing themselves.
create table proof_run (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  ms integer not null check (ms >= 0),
  checks integer not null check (checks > 0),
  broken text[] not null default '{}'
);
create index proof_run_at on proof_run (at);
