-- Entries that the program posts by itself, such as a remittance that expired, are about records of the sample and go
-- with it. An entry that a person posted keeps the sample.
create function posted_since(sample_entry bigint) returns boolean language sql stable
set search_path = public, pg_temp as $$
  select exists (select from entry where id > sample_entry and posted_by is not null)
$$;

do $$
declare
  definition text;
  changed text;
begin
  definition := pg_get_functiondef('remove_sample(bigint)'::regprocedure);
  changed := replace(definition, 'exists (select from entry where id > sample.last_entry)',
    'posted_since(sample.last_entry)');
  assert changed <> definition, 'remove_sample has another condition';
  execute changed;
  definition := pg_get_functiondef('keep_sample(bigint)'::regprocedure);
  changed := replace(definition, 'exists (select from entry e where e.id > m.last_entry)',
    'posted_since(m.last_entry)');
  assert changed <> definition, 'keep_sample has another condition';
  execute changed;
end $$;
