-- How long what is known of a customer has to be kept, by what begins the time. A row is in force from a day on, and is
-- never rewritten: what the law says next is another one.
create table retention_rule (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('relation', 'deal', 'rejected', 'report', 'sanctions')),
  years integer not null check (years between 0 and 99),
  valid_from date not null,
  source text not null,
  version integer not null default 1,
  unique (reason, valid_from)
);
insert into retention_rule (reason, years, valid_from, source) values
  ('relation', 5, '1990-01-01', 'FATF R.11, EU 2024/1624 Art. 77'),
  ('deal', 5, '1990-01-01', 'FATF R.11, EU 2024/1624 Art. 77'),
  ('rejected', 1, '1990-01-01', 'House rule'),
  ('report', 5, '1990-01-01', '31 CFR 1010.430'),
  ('sanctions', 10, '1990-01-01', '31 CFR 501.601');
select keep_records('retention_rule'::regclass, '{id}', '{}');

-- When a relation ended, or an application was turned down: the time begins on that day.
alter table kyc_customer add column ended_at timestamptz;
create function kyc_ends() returns trigger language plpgsql as $$
begin
  if new.status in ('closed', 'rejected') then
    if tg_op = 'INSERT' or old.status is distinct from new.status then
      new.ended_at := coalesce(new.ended_at, new.rejected_at, now());
    end if;
  else
    new.ended_at := null;
  end if;
  return new;
end $$;
create trigger kyc_ends before insert or update on kyc_customer
  for each row execute function kyc_ends();

-- Somebody, a court or an authority, wants what is known of a customer kept, whatever the rules say.
create table legal_hold (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  reason text not null,
  set_by bigint not null references app_user (id),
  set_at timestamptz not null,
  lifted_by bigint references app_user (id),
  lifted_at timestamptz,
  lift_reason text,
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index legal_hold_standing on legal_hold (customer_id) where lifted_at is null;
select keep_records('legal_hold'::regclass, '{id}', '{}');

-- Somebody asks that a customer is erased at once, which a second person does.
create table erasure_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  reason text not null,
  asked_by bigint not null references app_user (id),
  asked_at timestamptz not null,
  ended_by bigint references app_user (id),
  ended_at timestamptz,
  outcome text check (outcome in ('erased', 'withdrawn')),
  check ((ended_at is null) = (outcome is null))
);
create unique index erasure_request_open on erasure_request (customer_id) where ended_at is null;
select keep_records('erasure_request'::regclass, '{id}', '{}');

-- What stays of an erasure: which customer, when, by which rule, and how much of what. Nothing that names anybody.
create table erasure (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  at timestamptz not null,
  rule text not null,
  kept_until date not null,
  -- Null where the nightly job did it.
  erased_by bigint references app_user (id),
  counts jsonb not null
);
create index erasure_customer on erasure (customer_id);
select keep_records('erasure'::regclass, '{id}', '{}');

do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{legal_hold,erasure_request,erasure}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest('{legal_hold,erasure_request,erasure}'::text[]) name
  where exists (select from sample_copy);
