-- Who works here, how they sign in, and what the house is called.

-- Requests run as this role when the host may use it; what it may not do is said table by table.
do $$
begin
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    grant usage on schema public to sarraf_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to sarraf_app;
    alter default privileges in schema public grant usage on sequences to sarraf_app;
  end if;
end $$;

-- Takes away, from the role that requests run as, what an append-only table must never suffer.
create function make_append_only(name regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    execute format('revoke update, delete, truncate on %s from sarraf_app', name);
  end if;
end $$;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = '23514',
    constraint = tg_table_name || '_append_only',
    message = format('%s is append-only', tg_table_name);
end $$;

-- One row per counted thing. A number is drawn by updating the row, so that the lock makes the
-- numbers run 1, 2, 3 … without a hole, also when a transaction is rolled back.
create table counter (
  name text primary key,
  last bigint not null default 0 check (last >= 0)
);

create table organization (
  id smallint primary key default 1 check (id = 1),
  name text not null default 'Sarraf',
  legal_name text not null default '',
  base_currency text not null default 'USD',
  fiscal_year_start text not null default '01-01' check (fiscal_year_start ~ '^[0-9]{2}-[0-9]{2}$'),
  timezone text not null default 'UTC',
  address text not null default '',
  licence text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  logo text,
  version integer not null default 1
);
insert into organization default values;

create table branch (
  id bigint generated always as identity primary key,
  name text not null unique,
  is_active boolean not null default true
);
insert into branch (name) values ('Main');

create table currency (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  id bigint not null unique,
  name text not null,
  symbol text not null default '',
  minor_units smallint not null check (minor_units between 0 and 4),
  cash_increment numeric(20, 4) not null check (cash_increment > 0),
  quote_unit integer not null default 1 check (quote_unit in (1, 100, 1000)),
  quote_direction text not null default 'direct' check (quote_direction in ('direct', 'indirect')),
  is_active boolean not null default true,
  version integer not null default 1
);
insert into currency (code, id, name, symbol, minor_units, cash_increment)
values ('USD', 1, 'US Dollar', '$', 2, 0.01);

create table role (
  id bigint primary key,
  name text not null,
  -- null: everything; a list: only what it names.
  pages jsonb check (pages is null or jsonb_typeof(pages) = 'array'),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index role_name on role (lower(name)) where deleted_at is null;
insert into role (id, name, pages) values (1, 'Administrator', null);

create table app_user (
  id bigint primary key,
  name text not null,
  email text not null,
  password_hash text,
  type text not null default 'staff' check (type in ('staff', 'developer')),
  status text not null default 'active'
    check (status in ('active', 'invited', 'unverified', 'disabled', 'deleted')),
  role_id bigint references role (id),
  phone text,
  preferences jsonb not null default '{}',
  totp_secret text,
  totp_pending text,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  version integer not null default 1
);
create unique index app_user_email on app_user (lower(email)) where status <> 'deleted';
create unique index app_user_developer on app_user (type) where type = 'developer';

-- The cookie's value is never stored, only its hash.
create table session (
  id_hash bytea primary key,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ip text not null,
  agent text not null default ''
);
create index session_owner on session (user_id);

create table one_time_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  purpose text not null check (purpose in ('verify', 'reset', 'setup', 'invite')),
  code_hash bytea not null,
  -- The visitor who asked; a code counts only for the same one, where that matters.
  visitor_hash bytea,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_user on one_time_code (user_id, purpose);

-- How often something was tried within a window; survives a restart and is shared by all hosts.
create table attempt (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);

create table secret (name text primary key, value bytea not null);

create table setting (
  id bigint generated always as identity primary key,
  type text not null unique,
  body jsonb not null,
  version integer not null default 1
);

insert into counter (name, last) values ('roles', 1), ('users', 0), ('currency', 1), ('entry', 0);
