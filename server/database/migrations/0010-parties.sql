-- Whom the house deals with: how to reach them, in which language, and how well it knows them.

alter table party
  add column phone text,
  add column email text,
  add column language text check (language ~ '^[a-z]{2,3}$'),
  add column class text check (class in ('walk_in', 'regular', 'vip', 'corporate')),
  add column note text not null default '',
  -- Name, address and telephone with everything folded that a search does not tell apart.
  add column search_text text not null default '',
  add column created_by bigint references app_user (id),
  add column created_at timestamptz not null default now(),
  -- The row stays: its id is never given to anybody else.
  add column deleted_at timestamptz;

update party set search_text = lower(name);

create index party_search on party (search_text) where deleted_at is null;
create index balance_party on balance (party_id) where party_id <> 0;
