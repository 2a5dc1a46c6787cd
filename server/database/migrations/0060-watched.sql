-- What a person brought and took with each document, written with its posting: by it sums of a day or of days are
-- known at once. A person is known again by keys: a party by its id, the rest by fingerprints.
create table watched (
  id bigint generated always as identity primary key,
  document_type text not null,
  document_id bigint not null,
  kind text not null,
  at timestamptz not null,
  day date not null,
  branch_id bigint not null,
  location_id bigint,
  user_id bigint,
  party_id bigint,
  keys text[] not null,
  name_print text not null,
  -- In base, by the middle of the board: all of it, and the part that was cash.
  amount_in numeric(20, 4) not null,
  amount_out numeric(20, 4) not null,
  cash_in numeric(20, 4) not null,
  cash_out numeric(20, 4) not null,
  beneficiary text,
  sender text,
  deals jsonb not null default '[]',
  is_swap boolean not null default false,
  -- Made smaller after an identification was asked for.
  avoided boolean not null default false,
  is_void boolean not null default false
);
create index watched_keys on watched using gin (keys);
create index watched_beneficiary on watched (beneficiary, at) where beneficiary is not null;
create index watched_document on watched (document_type, document_id);
create index watched_day on watched (day);

-- The tickets that stand already, so that a threshold can be tried on them.
insert into watched (document_type, document_id, kind, at, day, branch_id, location_id, user_id, party_id, keys,
  name_print, amount_in, amount_out, cash_in, cash_out, deals)
select t.document_type, t.document_id, 'sale', t.at, t.date,
  coalesce(d.branch_id, (select min(id) from branch)), t.location_id, t.user_id, t.party_id,
  array[person], person, worth.base, worth.base, worth.base, worth.base, worth.deals
from ticket t
join document d on d.type = t.document_type and d.id = t.document_id and d.status = 'posted'
join entry e on e.id = t.entry_id and e.reverses_id is null
cross join lateral (select case when t.party_id is null then 'sales ' || t.document_id else 'party ' || t.party_id end as person) who
cross join lateral (
  select coalesce(sum(base) filter (where is_first), 0) as base,
         coalesce(jsonb_agg(jsonb_build_object('side', side, 'currency', currency, 'amount', amount::text)), '[]') as deals
  from (
    select *, row_number() over (partition by line_no order by leg_no) = 1 as is_first from deal where entry_id = t.entry_id
  ) leg
) worth
where t.document_type = 'sales';

select keep_records('watched'::regclass, '{id}', '{}');

-- Who was told that an identification is needed, and for how much: kept for a quarter of an hour's look back.
create table asked_identity (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint,
  location_id bigint,
  keys text[] not null,
  about text not null,
  amount numeric(20, 4) not null,
  unique (user_id, about)
);
create index asked_identity_at on asked_identity (at);

do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{watched}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select 'watched', '[]' where exists (select from sample_copy);
