-- Which days may still be posted to: fiscal years that are closed, locks and their exceptions, and
-- what waits for a second person.

-- A year has a row from its first posting on. It is the document of its closing: `id` is that of the
-- document of type 'fiscal closing', which is a draft while the year is open.
create table fiscal_year (
  id bigint primary key,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  is_closed boolean not null default false,
  -- Of the last closing, null before the first: profit positive, in base, and what every account
  -- stood at, as a hash.
  result numeric(24, 4),
  snapshot_hash bytea,
  exclude using gist (daterange(starts_on, ends_on, '[]') with &&)
);

create table transaction_lock (
  id bigint primary key,
  modules text[] not null check (cardinality(modules) > 0 and modules <@
    array['all', 'accounting', 'expenses', 'receipts', 'exchange', 'payroll', 'assets']),
  lock_date date not null,
  reason text not null,
  exempt_role_ids bigint[] not null default '{}',
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  ended_by bigint references app_user (id),
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (ended_by is null))
);

-- Days that a lock leaves open to somebody, first and last included.
create table lock_exception (
  id bigint generated always as identity primary key,
  lock_id bigint not null references transaction_lock (id),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  until timestamptz,
  role_id bigint references role (id),
  user_id bigint references app_user (id),
  reason text not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now()
);
create index lock_exception_lock on lock_exception (lock_id);

-- Everything that decides about a day. Whoever asks keeps it as it is until the transaction ends:
-- whoever closes, reopens, locks or unlocks takes the same lock for itself alone and waits for all
-- postings under way. The lock comes first and the reading after it, each with a snapshot of its own.
create function book_dates(asker bigint) returns json language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(727277);
  return (
    select json_build_object(
      'role_id', (select role_id from app_user where id = asker),
      'years', coalesce((
        select json_agg(json_build_object('from', starts_on, 'to', ends_on, 'is_closed', is_closed)
                        order by starts_on)
        from fiscal_year
      ), '[]'),
      'locks', coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'modules', l.modules, 'lock_date', l.lock_date, 'reason', l.reason,
          'set_by', u.name, 'exempt_role_ids', l.exempt_role_ids,
          'exceptions', coalesce((
            select json_agg(json_build_object(
              'from', e.from_date, 'to', e.to_date, 'role_id', e.role_id, 'user_id', e.user_id
            ) order by e.id)
            from lock_exception e
            where e.lock_id = l.id and (e.until is null or e.until > clock_timestamp())
          ), '[]')
        ) order by l.id)
        from transaction_lock l join app_user u on u.id = l.created_by
        where l.ended_at is null
      ), '[]')
    )
  );
end $$;

-- What every account stood at on a day, closings included, as one hash: `verify` makes it anew for
-- every closed year.
create function books_snapshot(day date) returns bytea language sql stable as $$
  select sha256(convert_to(coalesce(string_agg(
    account_id || ' ' || currency || ' ' || trim_scale(amount) || ' ' || trim_scale(base), chr(10)
    order by account_id, currency
  ), ''), 'UTF8'))
  from (
    select account_id, currency, sum(amount) as amount, sum(base) as base
    from line where date <= day group by account_id, currency
  ) stood
  where amount <> 0 or base <> 0
$$;

-- The second net below the program: nothing but a closing and its reversal reaches a closed year.
create function entry_year_check() returns trigger language plpgsql as $$
begin
  if exists (
    select from added e join fiscal_year y on y.is_closed and e.date between y.starts_on and y.ends_on
    where e.kind <> 'closing'
  ) then
    raise exception using errcode = '23514', constraint = 'entry_year_open',
      message = 'the fiscal year of this entry is closed';
  end if;
  return null;
end $$;
create trigger entry_year_check after insert on entry
  referencing new table as added for each statement execute function entry_year_check();

-- Houses that have posted already get the years of their postings, each with its draft of a closing.
with recursive house as (
  select fiscal_year_start as start from organization
), day_range as (
  select min(date) as first, max(date) as last from entry
), year_start as (
  select (extract(year from d.first)::integer
            - case when to_char(d.first, 'MM-DD') < h.start then 1 else 0 end || '-' || h.start)::date
         as starts_on, d.last
  from day_range d, house h where d.first is not null
  union all
  select (starts_on + interval '1 year')::date, last from year_start
  where (starts_on + interval '1 year')::date <= last
), used as (
  select starts_on, (starts_on + interval '1 year')::date - 1 as ends_on,
         row_number() over (order by starts_on) as id
  from year_start y
  where exists (
    select from entry e where e.date >= starts_on and e.date < starts_on + interval '1 year'
  )
), years as (
  insert into fiscal_year (id, starts_on, ends_on) select id, starts_on, ends_on from used
  returning id, starts_on, ends_on
), documents as (
  insert into document (type, id, status, date, body)
  select 'fiscal closing', id, 'draft', ends_on,
         jsonb_build_object('year_start', starts_on, 'year_end', ends_on)
  from years
)
insert into counter (name, last) select 'fiscal closing', count(*) from years having count(*) > 0
on conflict (name) do update set last = excluded.last;

-- Which deeds wait for a second person, and from which amount in base on.
create table approval_rule (
  id bigint generated always as identity primary key,
  subject text not null unique,
  min_base numeric(20, 4) check (min_base >= 0),
  is_active boolean not null,
  version integer not null default 1
);
insert into approval_rule (subject, is_active) values
  ('manual_journal', true), ('rate_outlier', false), ('rate_override', false),
  ('credit_limit', false), ('kyc_high_risk', true), ('till_variance', true),
  ('transfer_difference', false), ('void_after_day', false), ('fiscal_reopen', true),
  ('lock_exception', false);

create table approval (
  id bigint generated always as identity primary key,
  subject text not null references approval_rule (subject),
  page text not null,
  document_type text not null,
  document_id bigint not null,
  -- What was asked for, done when it is approved.
  request jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  asked_by bigint not null references app_user (id),
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  check ((status = 'waiting') = (decided_by is null)),
  check (decided_by <> asked_by)
);
create unique index approval_waiting on approval (document_type, document_id) where status = 'waiting';

-- Whom a document is with, for lists and their search.
alter table document add column counterparty text;
