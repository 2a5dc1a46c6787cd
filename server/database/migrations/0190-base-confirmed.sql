-- Somebody has chosen the base currency, or kept the one that was proposed.
alter table organization add column base_confirmed boolean not null default false;

-- Changes of the new column around the program are found before the organisation is edited again.
insert into record_state (table_name, key, state)
select 'organization', record_key(to_jsonb(o), '{id}'), to_jsonb(o) from organization o;
