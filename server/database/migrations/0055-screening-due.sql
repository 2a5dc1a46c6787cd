-- Who is to be held against the lists, since they are new or not who they were. What writes it down is the change
-- itself, whoever makes it; what nobody can be held against is not written down.
create table screening_due (
  kind text not null,
  subject_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (kind, subject_id)
);

create function screening_is_due() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if exists (select from screening_list where superseded_by is null) then
    insert into screening_due (kind, subject_id)
      select kind, new.id from unnest(tg_argv::text[]) as kind
      on conflict (kind, subject_id) do update set at = clock_timestamp();
  end if;
  return null;
end $$;

create trigger party_screened_new after insert on party
  for each row execute function screening_is_due('party');
create trigger party_screened after update on party
  for each row when (row (old.name, old.kind, old.class, old.deleted_at)
    is distinct from row (new.name, new.kind, new.class, new.deleted_at))
  execute function screening_is_due('party');
create trigger beneficiary_screened after insert or update on beneficiary
  for each row execute function screening_is_due('beneficiary');
create trigger user_screened_new after insert on app_user
  for each row execute function screening_is_due('user');
create trigger user_screened after update on app_user
  for each row when (row (old.name, old.status) is distinct from row (new.name, new.status))
  execute function screening_is_due('user');
-- Whoever sends money through an agent, and whoever money is for that is in no book.
create trigger remittance_screened_new after insert on document
  for each row when (new.type = 'transfer' and new.body ->> 'kind' <> 'internal')
  execute function screening_is_due('sender', 'payee');
create trigger remittance_screened after update on document
  for each row when (new.type = 'transfer' and new.body ->> 'kind' <> 'internal'
    and old.body is distinct from new.body)
  execute function screening_is_due('sender', 'payee');

-- What was found about the parties of the books goes with them when a sample takes their place.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || array['screening_hit', 'screening_due']));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest(array['screening_hit', 'screening_due']) as name
  where exists (select from sample_copy);
