-- The ledger. Every rule here also stands in the program, so that people read a sentence;
-- here it stands so that nothing else can ever break it.

create table account (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[0-9]{1,12}$'),
  name text not null,
  names jsonb not null default '{}',
  position text not null check (position in ('general', 'detail')),
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  parent_id bigint references account (id),
  -- null: the base currency only, unless the account holds many.
  currency text references currency (code),
  is_multi_currency boolean not null default false,
  cash_flow text check (cash_flow in ('cash', 'operating', 'investing', 'financing')),
  party_required boolean not null default false,
  is_active boolean not null default true,
  purpose text unique,
  version integer not null default 1
);
create index account_parent on account (parent_id);

create table party (
  id bigint primary key,
  kind text not null check (kind in ('customer', 'dealer', 'bank', 'agent', 'employee', 'other')),
  name text not null,
  is_active boolean not null default true,
  version integer not null default 1
);
insert into counter (name) values ('party');

create table location (
  id bigint generated always as identity primary key,
  name text not null unique,
  type text not null check (type in ('till', 'vault', 'bank')),
  branch_id bigint not null references branch (id),
  is_active boolean not null default true
);
insert into location (name, type, branch_id) select 'Main vault', 'vault', id from branch;

-- A posting. Its id runs without a hole in the order of posting.
create table entry (
  id bigint primary key,
  kind text not null
    check (kind in ('document', 'reversal', 'opening', 'closing', 'revaluation', 'till_difference')),
  document_type text not null,
  document_id bigint not null,
  number text not null,
  date date not null check (date between '1990-01-01' and '2100-12-31'),
  memo text not null default '',
  reverses_id bigint unique references entry (id),
  line_count integer not null check (line_count >= 2),
  -- Sum of the debits in the base currency.
  total numeric(20, 4) not null check (total > 0 and total <> 'NaN'),
  posted_by bigint references app_user (id),
  posted_at timestamptz not null default clock_timestamp(),
  created_xid xid8 not null default pg_current_xact_id()
);
create index entry_document on entry (document_type, document_id);
create index entry_date on entry (date, id);

-- Signed, debit positive: `amount` in `currency`, `base` in the base currency.
create table line (
  entry_id bigint not null references entry (id),
  line_no integer not null,
  account_id bigint not null references account (id),
  party_id bigint references party (id),
  location_id bigint references location (id),
  date date not null,
  currency text not null references currency (code),
  amount numeric(20, 4) not null check (amount <> 'NaN'),
  base numeric(20, 4) not null check (base <> 'NaN'),
  rate numeric(24, 12) check (rate > 0 and rate <> 'NaN'),
  memo text,
  primary key (entry_id, line_no),
  check (amount <> 0 or base <> 0),
  check (amount = 0 or base = 0 or sign(amount) = sign(base))
);
create index line_account on line (account_id, date, entry_id, line_no) include (currency, amount, base);
create index line_party on line (party_id, date, entry_id) where party_id is not null;

create trigger entry_no_change before update or delete on entry
  for each row execute function forbid_change();
create trigger entry_no_truncate before truncate on entry
  for each statement execute function forbid_change();
create trigger line_no_change before update or delete on line
  for each row execute function forbid_change();
create trigger line_no_truncate before truncate on line
  for each statement execute function forbid_change();
select make_append_only('entry'), make_append_only('line');

-- Judged at commit, once an entry: its lines are all there and balance in the base currency.
create function entry_check() returns trigger language plpgsql as $$
declare
  difference numeric;
  debits numeric;
  lines integer;
begin
  select coalesce(sum(base), 0), coalesce(sum(base) filter (where base > 0), 0), count(*)
    into difference, debits, lines
    from line where entry_id = new.id;
  if lines <> new.line_count then
    raise exception using errcode = '23514', constraint = 'entry_line_count',
      message = format('entry %s has %s lines, its header says %s', new.id, lines, new.line_count);
  end if;
  if difference <> 0 or debits <> new.total then
    raise exception using errcode = '23514', constraint = 'entry_balanced',
      message = format('entry %s does not balance by %s', new.id, difference);
  end if;
  return null;
end $$;
create constraint trigger entry_check after insert on entry
  deferrable initially deferred for each row execute function entry_check();

-- Lines come only from the transaction that makes their entry, and only on accounts that take them.
-- A loop with a probe by key, because a join with the new rows is planned on stale statistics.
create function line_check() returns trigger language plpgsql as $$
declare
  given record;
begin
  for given in select distinct entry_id from added loop
    if not exists (
      select from entry e where e.id = given.entry_id and e.created_xid = pg_current_xact_id()
    ) then
      raise exception using errcode = '23514', constraint = 'line_append_only',
        message = 'lines are written by the transaction that posts their entry';
    end if;
  end loop;
  for given in select distinct account_id from added loop
    if not exists (
      select from account a where a.id = given.account_id and a.position = 'detail' and a.is_active
    ) then
      raise exception using errcode = '23514', constraint = 'line_account_postable',
        message = format('account %s takes no postings', given.account_id);
    end if;
  end loop;
  return null;
end $$;
create trigger line_check after insert on line
  referencing new table as added for each statement execute function line_check();

-- Sums of the lines per account and currency, by month (1 to 12) and by year (month 0), kept in the
-- posting's transaction. Debits and credits are both positive. `closing` holds the year's closing apart.
create table total (
  account_id bigint not null references account (id),
  currency text not null references currency (code),
  year smallint not null,
  month smallint not null check (month between 0 and 12),
  closing boolean not null,
  debit numeric(24, 4) not null,
  credit numeric(24, 4) not null,
  base_debit numeric(24, 4) not null,
  base_credit numeric(24, 4) not null,
  primary key (account_id, currency, year, month, closing)
) with (fillfactor = 70);
create index total_period on total (year, month);

-- What stands on an account now, per currency and party (0: none).
create table balance (
  account_id bigint not null references account (id),
  party_id bigint not null default 0,
  currency text not null references currency (code),
  amount numeric(24, 4) not null,
  base numeric(24, 4) not null,
  primary key (account_id, party_id, currency)
) with (fillfactor = 70);

-- What the house holds of a foreign currency over all monetary accounts, and what it cost.
create table position (
  currency text primary key references currency (code),
  quantity numeric(24, 4) not null default 0,
  cost numeric(24, 4) not null default 0,
  check (quantity <> 0 or cost = 0),
  check (quantity = 0 or cost = 0 or sign(quantity) = sign(cost))
);

create table position_move (
  entry_id bigint not null references entry (id),
  currency text not null references currency (code),
  quantity numeric(24, 4) not null,
  cost numeric(24, 4) not null,
  realised numeric(24, 4) not null default 0,
  primary key (entry_id, currency)
);
create trigger position_move_no_change before update or delete on position_move
  for each row execute function forbid_change();
select make_append_only('position_move');

-- Notes and coins lying at a place. What is not there cannot be handed out.
create table stock (
  location_id bigint not null references location (id),
  currency text not null references currency (code),
  quantity numeric(24, 4) not null check (quantity >= 0),
  primary key (location_id, currency)
) with (fillfactor = 70);

-- Reports sum whole months from `total` and read only the days of a broken month from the lines.
create index line_date on line (date) include (account_id, currency, amount, base, entry_id);
create index entry_closing on entry (id) where kind = 'closing';
