-- Whether a threshold asks for a picture of the customer's document.
alter table threshold add column picture boolean not null default false;
insert into record_state (table_name, key, state)
  select 'threshold', record_key(to_jsonb(t), '{id}'), to_jsonb(t) from threshold t;
-- Thresholds that return after a sample have the column, too.
update sample_copy
set content = (
  select coalesce(jsonb_agg(row || '{"picture": false}'), '[]') from jsonb_array_elements(content) row
)
where table_name = 'threshold';

-- The preset of thresholds that an organisation chose, or why it has none; the latest row is in force.
create table threshold_choice (
  id bigint generated always as identity primary key,
  preset text,
  reason text,
  valid_from date not null,
  check ((preset is null) = (reason is not null))
);
select keep_records('threshold_choice'::regclass, '{id}', '{}');

do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{threshold_choice}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select 'threshold_choice', '[]' where exists (select from sample_copy);
