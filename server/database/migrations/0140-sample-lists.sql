-- A sample brings an invented list of screening, which goes with it: entries of a list are otherwise never deleted.
do $$
begin
  execute replace(pg_get_functiondef('remove_sample(bigint)'::regprocedure),
    '''rate_check''::regproc)', '''rate_check''::regproc, ''screening_entity_ends''::regproc)');
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', '{screening_list,screening_entity}'::text[] || sample_tables()));
end $$;
-- A sample that stands goes back to the lists that are there now.
insert into sample_copy (table_name, content)
  select 'screening_list', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from screening_list l)
  where exists (select from sample_copy)
  union all
  select 'screening_entity', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from screening_entity e)
  where exists (select from sample_copy);
