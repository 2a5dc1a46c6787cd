-- Lists of names that nobody may deal with, or only once somebody has looked. A list is replaced by its next version;
-- every version is remembered, and every entry says with which it came and with which it went.
create table screening_list (
  id bigint generated always as identity primary key,
  -- Tells one version from another across databases.
  token uuid not null default gen_random_uuid() unique,
  source text not null check (source in ('ofac', 'un', 'eu', 'uk', 'opensanctions')),
  -- Which list of its source: some publish more than one.
  name text not null,
  version text not null,
  sha256 text not null,
  file_name text not null,
  bytes bigint not null,
  entities integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  imported_at timestamptz not null default now(),
  imported_by bigint references app_user (id),
  -- When everybody had been held against what it brought.
  screened_at timestamptz,
  superseded_by bigint references screening_list (id)
);
create unique index screening_list_current on screening_list (source, name) where superseded_by is null;
select keep_records('screening_list'::regclass, '{id}', '{}');

-- What a list says of one person, company or ship. What it says next is another row.
create table screening_entity (
  id bigint generated always as identity primary key,
  source text not null,
  list text not null,
  ref text not null,
  kind text not null check (kind in ('person', 'company', 'vessel', 'other')),
  -- Who is on a list for an office held is looked at, and not frozen.
  topic text not null check (topic in ('sanction', 'pep', 'other')),
  names jsonb not null,
  birth_dates text[] not null,
  countries text[] not null,
  gender text check (gender in ('male', 'female')),
  ids text[] not null,
  programme text not null,
  -- What the list says in its own words.
  content text not null,
  -- SHA-256 of all of it.
  hash text not null,
  begun_by bigint not null references screening_list (id),
  ended_by bigint references screening_list (id)
);
create unique index screening_entity_current on screening_entity (source, list, ref) where ended_by is null;
create index screening_entity_begun on screening_entity (begun_by);

-- An entry is never rewritten and never goes: it only ends, once.
create function screening_entity_ends() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_by is not null
    or to_jsonb(new) - 'ended_by' is distinct from to_jsonb(old) - 'ended_by' then
    raise exception using errcode = '42501', message = 'an entry of a list does not change';
  end if;
  return new;
end $$;
create trigger screening_entity_ends before update or delete on screening_entity
  for each row execute function screening_entity_ends();

-- Somebody who may be whom a list means, and what was decided about it. The key is a hash of both sides as they were
-- compared: once either is another, the decision is about something else.
create table screening_hit (
  id bigint generated always as identity primary key,
  subject_kind text not null check (subject_kind in ('kyc', 'party', 'beneficiary', 'sender', 'payee', 'user')),
  subject_id bigint not null,
  entity_id bigint not null references screening_entity (id),
  list_id bigint not null references screening_list (id),
  score numeric(5, 4) not null check (score between 0 and 1),
  band text not null check (band in ('block', 'review', 'log')),
  parts jsonb not null,
  suppress_key text not null,
  decision text not null default 'open' check (decision in ('open', 'false_positive', 'true_match', 'more_data')),
  reason text,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  -- Why it counts no more: either side has changed, or the entry left its list.
  ended text check (ended in ('changed', 'unlike', 'delisted')),
  ended_at timestamptz,
  -- The documents that moved what is owed to whom it is.
  freeze_ids bigint[] not null default '{}',
  check ((ended is null) = (ended_at is null)),
  check ((decision = 'open') = (decided_at is null))
);
create unique index screening_hit_pair on screening_hit (subject_kind, subject_id, entity_id) where ended is null;
create index screening_hit_queue on screening_hit (id) where ended is null and decision in ('open', 'more_data');
create index screening_hit_entity on screening_hit (entity_id) where ended is null;
-- The parts repeat names, which are kept where they are protected.
select keep_records('screening_hit'::regclass, '{id}', '{parts}');
