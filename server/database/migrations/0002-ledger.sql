-- Ledger: accounts, parties, places, entries, totals and proofs. The program checks the same rules first, for a clear
-- message; the database holds them against everything else.

create table account (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[0-9]{1,12}$'),
  name text not null,
  names jsonb not null default '{}',
  position text not null check (position in ('general', 'detail')),
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  parent_id bigint references account (id),
  -- Null: the base currency only, unless is_multi_currency.
  currency text references currency (code),
  is_multi_currency boolean not null default false,
  cash_flow text check (cash_flow in ('cash', 'operating', 'investing', 'financing')),
  party_required boolean not null default false,
  is_active boolean not null default true,
  purpose text unique,
  version integer not null default 1,
  note text
);
create index account_parent on account (parent_id);
select keep_records('account');

create table party (
  id bigint primary key,
  kind text not null check (kind in ('customer', 'dealer', 'bank', 'agent', 'employee', 'other')),
  name text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  phone text,
  email text,
  language text check (language ~ '^[a-z]{2,3}$'),
  class text check (class in ('walk_in', 'regular', 'vip', 'corporate')),
  note text not null default '',
  -- Name, address and telephone, folded for search.
  search_text text not null default '',
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  -- A deleted party keeps its row, so that its id is never used again.
  deleted_at timestamptz,
  -- Commission of an agent, by remittance or by batch.
  commission jsonb,
  -- Limit in base of what a counterparty may owe on unsettled deals; null: none.
  settlement_limit numeric(20, 4) check (settlement_limit >= 0)
);
create index party_search on party (search_text) where deleted_at is null;
select keep_records('party', without => '{search_text}');
insert into counter (name) values ('party');

-- Places of money. Tills and vaults hold cash; a bank has its own account in the ledger.
create table location (
  id bigint generated always as identity primary key,
  name text not null unique,
  type text not null check (type in ('till', 'vault', 'bank')),
  branch_id bigint not null references branch (id),
  is_active boolean not null default true,
  account_id bigint references account (id),
  -- { "USD": { "min": "500", "max": "20000", "insured": "50000" } }; each limit is optional.
  limits jsonb not null default '{}',
  version integer not null default 1,
  check ((type = 'bank') = (account_id is not null))
);
select keep_records('location');
insert into location (name, type, branch_id) select 'Main vault', 'vault', id from branch;

-- Entries

-- Header of a posting. Ids have no gaps and follow the order of posting.
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
  line_count integer not null,
  -- Sum of the debits in base; 0 if cash only changes its place.
  total numeric(20, 4) not null check (total >= 0 and total <> 'NaN'),
  posted_by bigint references app_user (id),
  posted_at timestamptz not null default clock_timestamp(),
  created_xid xid8 not null default pg_current_xact_id(),
  -- Cash worth less than a minor unit of the base currency is found or lost with a single line.
  constraint entry_line_count_check check (line_count >= 2 or (line_count = 1 and total = 0))
);
create index entry_document on entry (document_type, document_id);
create index entry_date on entry (date, id);
create index entry_closing on entry (id) where kind = 'closing';
create index entry_opening on entry (id) where kind = 'opening';

-- Signed amounts, debit positive: `amount` in `currency`, `base` in the base currency.
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
create index line_date on line (date) include (account_id, currency, amount, base, entry_id);
-- Search in the ledger finds amounts without their sign.
create index line_by_base on line (abs(base));
create index line_by_amount on line (abs(amount)) where amount <> base;
select make_append_only('entry', 'line');

-- At commit, an entry has all its lines and balances in base.
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

-- Lines come from the transaction of their entry, on active detail accounts. A loop with a lookup by key, because a join
-- with the new rows would be planned with stale statistics.
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

-- Totals

-- Sums of lines by month (1 to 12) and by year (month 0), updated by each posting. Debits and credits are positive.
-- `closing` separates the closing of the year.
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

-- Current balance by account, party (0: none) and currency.
create table balance (
  account_id bigint not null references account (id),
  party_id bigint not null default 0,
  currency text not null references currency (code),
  amount numeric(24, 4) not null,
  base numeric(24, 4) not null,
  primary key (account_id, party_id, currency)
) with (fillfactor = 70);
create index balance_party on balance (party_id) where party_id <> 0;

-- Quantity of a foreign currency on all monetary accounts, and its cost in base.
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
  -- Middle of the board at the posting, base per unit; null if the board had no rate.
  mid numeric(36, 18) check (mid > 0),
  primary key (entry_id, currency)
);

-- With first in, first out: remaining lots of a position, each named by the entry and leg that opened it.
create table position_layer (
  currency text not null references currency (code),
  entry_id bigint not null references entry (id),
  no integer not null,
  quantity numeric(24, 4) not null check (quantity <> 0),
  cost numeric(24, 4) not null,
  primary key (currency, entry_id, no)
);

-- Changes of lots by an entry; a void reverses them.
create table layer_move (
  entry_id bigint not null references entry (id),
  currency text not null references currency (code),
  layer_entry_id bigint not null references entry (id),
  layer_no integer not null,
  quantity numeric(24, 4) not null,
  cost numeric(24, 4) not null,
  primary key (entry_id, currency, layer_entry_id, layer_no)
);
select make_append_only('position_move', 'layer_move');

-- Cash at a till or vault; it is never negative.
create table stock (
  location_id bigint not null references location (id),
  currency text not null references currency (code),
  quantity numeric(24, 4) not null check (quantity >= 0),
  primary key (location_id, currency)
) with (fillfactor = 70);

-- Locks and reads everything that a posting changes, in one call and in a fixed order: positions by currency, balances,
-- cash by place. Each query starts after the previous locks, so it sees the changes of former holders. Missing positions
-- are created first. With `spared_at`, cash reserved by offers is read under all locks.
create function lock_books(
  codes text[], accounts bigint[], parties bigint[], holdings text[], places bigint[], notes text[],
  spared_at timestamptz, but bigint
) returns table (positions json, method text, balances json, stocks json, reserved json)
language plpgsql volatile as $$
declare
  found integer;
begin
  if cardinality(codes) > 0 then
    for attempt in 1..2 loop
      select count(*), json_agg(json_build_object(
          'currency', p.currency, 'quantity', p.quantity::text, 'cost', p.cost::text
        )) into found, positions
      from (select * from position where currency = any(codes) order by currency for update) p;
      exit when found >= cardinality(codes);
      insert into position (currency) select unnest(codes) on conflict do nothing;
    end loop;
    select s.body ->> 'cost_method' into method from setting s where s.type = 'exchange';
  end if;
  if cardinality(accounts) > 0 then
    select json_agg(json_build_object(
        'account_id', b.account_id, 'party_id', b.party_id, 'currency', b.currency,
        'amount', b.amount::text, 'base', b.base::text
      )) into balances
    from (
      select * from balance where (account_id, party_id, currency) in (
        select * from unnest(accounts, parties, holdings)
      ) order by account_id, party_id, currency for update
    ) b;
  end if;
  if cardinality(places) > 0 then
    select json_agg(json_build_object(
        'location_id', n.location_id, 'currency', n.currency, 'quantity', n.quantity::text
      )) into stocks
    from (
      select * from stock where (location_id, currency) in (select * from unnest(places, notes))
      order by location_id, currency for update
    ) n;
    if spared_at is not null then
      select json_agg(r) into reserved from reserved_notes(spared_at, but) r;
    end if;
  end if;
  return next;
end $$;

-- Proofs

-- Chain of postings: the hash of an entry covers the previous hash and everything that the posting wrote
-- (server/ledger/chain). Links follow the commit, in the order of entry ids.
create table entry_seal (
  entry_id bigint primary key references entry (id),
  hash bytea not null check (length(hash) = 32),
  -- Hash of the document as posted; null for a reversal.
  document_hash bytea check (length(document_hash) = 32),
  -- Length and last hash of the audit chain at that moment; cutting off its end breaks this chain too.
  audit_seq bigint not null check (audit_seq >= 0),
  audit_hash bytea not null check (length(audit_hash) = 32),
  sealed_at timestamptz not null
);
select make_append_only('entry_seal');

-- Days on which the last hash was mailed, so that several hosts mail it once.
create table seal_letter (
  day date primary key,
  entry_id bigint not null references entry (id),
  address text not null,
  sent_at timestamptz not null default clock_timestamp()
);

-- Results of `verify`; screens show the latest.
create table proof_run (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  ms integer not null check (ms >= 0),
  checks integer not null check (checks > 0),
  broken text[] not null default '{}',
  -- Ends of both chains and hashes of the kept sums after a run without faults (server/ledger/verify/mark.ts). A recent
  -- proof starts from here.
  mark jsonb
);
create index proof_run_at on proof_run (at);
select make_append_only('proof_run');
