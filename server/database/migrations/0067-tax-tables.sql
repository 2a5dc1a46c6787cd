-- How income is taxed, by bands of it. A table counts from a day on; what a slip was taxed with stands on the slip.
create table tax_table (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  period text not null check (period in ('month', 'year')),
  -- What its amounts are in; null: the base currency.
  currency text references currency (code),
  -- [{ from, to, rate }], rising, each where the one before it ends.
  bands jsonb not null check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) > 0),
  valid_from date not null,
  is_active boolean not null,
  version integer not null default 1
);
select keep_records('tax_table'::regclass, '{id}', '{}');

do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', array_append(sample_tables(), 'tax_table')));
end $$;
insert into sample_copy (table_name, content)
  select 'tax_table', '[]' where exists (select from sample_copy);
