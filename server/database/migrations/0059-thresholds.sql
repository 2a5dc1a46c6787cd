-- From how much on something is asked of a deal: a row is in force from a day on, and is ended, never rewritten.
create table threshold (
  id bigint generated always as identity primary key,
  preset text,
  rule text not null,
  direction text not null check (direction in ('in', 'out', 'both')),
  comparator text not null check (comparator in ('gt', 'gte')),
  amount numeric(20, 4) not null check (amount >= 0),
  -- A preset may be in a currency that the organisation does not deal in.
  currency text not null,
  window_name text not null check (window_name in ('ticket', 'day', '24h', '5d', '30d')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  source text not null,
  version integer not null default 1
);
select keep_records('threshold'::regclass, '{id}', '{}');

-- Two parties that staff know to belong together.
create table party_link (
  id bigint generated always as identity primary key,
  party_id bigint not null references party (id),
  other_party_id bigint not null references party (id) check (other_party_id <> party_id),
  reason text not null,
  version integer not null default 1,
  unique (party_id, other_party_id)
);
create index party_link_other on party_link (other_party_id);
select keep_records('party_link'::regclass, '{id}', '{}');

do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{threshold,party_link}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest('{threshold,party_link}'::text[]) name
  where exists (select from sample_copy);
