-- Drills: copies of the books that were recovered and proved. The dashboard and the metrics show the last one.
create table drill_run (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  source text not null check (source in ('archive', 'backup')),
  -- Last entry of the copy and the time of its posting. Null if there was none, or if there was no copy.
  entry_id bigint,
  reached timestamptz,
  head_hash bytea check (length(head_hash) = 32),
  -- Checks of the proof that the copy failed.
  broken text[] not null default '{}',
  -- Another failure: the copy could not be made, or the running books have another hash.
  problem text check (problem in ('recovery', 'head')),
  seconds integer not null check (seconds >= 0)
);
select make_append_only('drill_run');
