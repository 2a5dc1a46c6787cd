-- Accounting: fiscal years, locks, open items and reminders.

-- A year has a row from its first posting on. `id` is also the id of its closing, a document of type 'fiscal closing',
-- which is a draft while the year is open.
create table fiscal_year (
  id bigint primary key,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  is_closed boolean not null default false,
  -- Result of the last closing in base; a profit is positive. Null before the first closing.
  result numeric(24, 4),
  -- Hash of all balances at the last closing. Null before the first closing.
  snapshot_hash bytea,
  exclude using gist (daterange(starts_on, ends_on, '[]') with &&)
);
select keep_records('fiscal_year');

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
select keep_records('transaction_lock');
select set_app_rights(
  'revoke update, delete, truncate on transaction_lock from sarraf_app',
  'grant update (ended_by, ended_at, end_reason) on transaction_lock to sarraf_app');

-- Days that a lock leaves open to a role or a user, both ends included.
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
select keep_records('lock_exception');
select make_append_only('lock_exception');

-- Years and locks that decide whether a day is open for a user; for readers, without a lock.
create function book_dates_seen(asker bigint) returns json language sql stable as $$
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
$$;

-- Book dates for a posting. Postings share this lock until they commit; closing, reopening and locking take it exclusively
-- and wait for them. The function is volatile, so it reads after the lock was granted.
create function book_dates(asker bigint) returns json language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(727277);
  return book_dates_seen(asker);
end $$;

-- Hash of all balances on a day, closings included. `verify` computes it again for each closed year.
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

-- Only a closing and its reversal post in a closed year.
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

-- Open items that a user chose for a payment: a line of the payment, an open line, and the amount. The rest is matched
-- oldest first, and so are items of an entry that was reversed later.
create table application (
  entry_id bigint not null,
  line_no integer not null,
  item_entry_id bigint not null,
  item_line_no integer not null,
  amount numeric(20, 4) not null check (amount > 0),
  primary key (entry_id, line_no, item_entry_id, item_line_no),
  foreign key (entry_id, line_no) references line (entry_id, line_no),
  foreign key (item_entry_id, item_line_no) references line (entry_id, line_no)
);
create index application_item on application (item_entry_id, item_line_no);
select keep_records('application');
select make_append_only('application');

-- Reminders of overdue items, one for each item and level.
create table reminder (
  id bigint generated always as identity primary key,
  party_id bigint not null references party (id),
  -- The open line.
  entry_id bigint not null,
  line_no integer not null,
  level smallint not null check (level between 1 and 3),
  day date not null,
  due date not null,
  currency text not null references currency (code),
  -- Open amount on the day.
  open numeric(20, 4) not null check (open > 0),
  sent_at timestamptz,
  sent_by bigint references app_user (id),
  way text check (way in ('mail', 'hand')),
  foreign key (entry_id, line_no) references line (entry_id, line_no),
  unique (entry_id, line_no, level),
  check ((sent_at is null) = (way is null))
);
create index reminder_waiting on reminder (party_id) where sent_at is null;
select keep_records('reminder');
