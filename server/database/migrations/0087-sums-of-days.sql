-- What the days come to, so that a report of a broken month, or of the trade of a day, need not read every line of it.
-- A posting writes nothing here: `fold_days` adds up what was posted since it last did, in the order of posting, and
-- `day_mark` says how far it came. Whoever reads adds the entries after that, which are few.

create table day_mark (
  -- One row.
  id boolean primary key default true check (id),
  -- Every entry up to this one is in the sums.
  entry_id bigint not null default 0 check (entry_id >= 0)
);
insert into day_mark default values;

-- As `total`, by day.
create table day_total (
  account_id bigint not null references account (id),
  date date not null,
  currency text not null references currency (code),
  closing boolean not null,
  debit numeric(24, 4) not null,
  credit numeric(24, 4) not null,
  base_debit numeric(24, 4) not null,
  base_credit numeric(24, 4) not null,
  primary key (account_id, date, currency, closing)
) with (fillfactor = 70);
create index day_total_date on day_total (date);

-- What came to a place (above zero) or left it.
create table day_stock (
  date date not null,
  location_id bigint not null references location (id),
  currency text not null references currency (code),
  amount numeric(24, 4) not null,
  primary key (date, location_id, currency)
) with (fillfactor = 70);

-- What moved the position: all tickets of a day together (entry 0), any other entry by itself. What is posted by a
-- revaluation is revalued; what a move gained is measured against the middle of the board.
create table day_move (
  date date not null,
  currency text not null references currency (code),
  entry_id bigint not null,
  quantity numeric(24, 4) not null,
  cost numeric(24, 4) not null,
  realised numeric(24, 4) not null,
  revalued numeric(24, 4) not null,
  gained numeric not null,
  primary key (date, currency, entry_id)
) with (fillfactor = 70);

-- What was bought and sold, by whose tickets they were (0: nobody's). The fee of a ticket stands with its first leg;
-- where it has none, without a currency and a side.
create table day_deal (
  date date not null,
  currency text not null,
  side text not null check (side in ('buy', 'sell', '')),
  user_id bigint not null,
  amount numeric(24, 4) not null,
  base numeric(24, 4) not null,
  -- Of every deal in whole base money, and as they were worked out.
  margin numeric(24, 4) not null,
  exact_margin numeric not null,
  realised numeric(24, 4) not null,
  fees numeric(24, 4) not null,
  primary key (date, currency, side, user_id)
) with (fillfactor = 70);

-- Stable, so that the planner knows how few entries come after it.
create function folded_to() returns bigint language sql stable as $$
  select entry_id from day_mark
$$;

-- Adds the next entries to the sums, at most so many; answers how many there were.
create function fold_days(most bigint) returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  mark bigint;
  last bigint;
  decimals integer;
begin
  -- Not while a sample is begun or taken back.
  if not pg_try_advisory_xact_lock_shared(727277) then
    return 0;
  end if;
  select entry_id into mark from day_mark for update skip locked;
  if mark is null then
    return 0;
  end if;
  select max(id) into last from entry where id > mark and id <= mark + most;
  if last is null then
    return 0;
  end if;
  select c.minor_units into decimals from organization o join currency c on c.code = o.base_currency;

  insert into day_total as kept (account_id, date, currency, closing, debit, credit, base_debit, base_credit)
  select l.account_id, l.date, l.currency, e.kind = 'closing',
         sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0)),
         sum(greatest(l.base, 0)), sum(greatest(-l.base, 0))
  from line l join entry e on e.id = l.entry_id
  where l.entry_id > mark and l.entry_id <= last
  group by 1, 2, 3, 4
  on conflict (account_id, date, currency, closing) do update
    set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit,
        base_debit = kept.base_debit + excluded.base_debit, base_credit = kept.base_credit + excluded.base_credit;

  insert into day_stock as kept (date, location_id, currency, amount)
  select date, location_id, currency, sum(amount)
  from line where entry_id > mark and entry_id <= last and location_id is not null
  group by 1, 2, 3
  on conflict (date, location_id, currency) do update set amount = kept.amount + excluded.amount;

  insert into day_move as kept (date, currency, entry_id, quantity, cost, realised, revalued, gained)
  select e.date, m.currency, case when t.entry_id is null then e.id else 0 end,
         sum(m.quantity), sum(m.cost), sum(m.realised), coalesce(sum(m.cost) filter (where e.document_type = 'revaluation'), 0),
         coalesce(sum(m.quantity * m.mid - (m.cost - m.realised - case e.document_type when 'revaluation' then m.cost else 0 end))
           filter (where m.mid is not null), 0)
  from position_move m
  join entry e on e.id = m.entry_id
  left join ticket t on t.entry_id = m.entry_id
  where m.entry_id > mark and m.entry_id <= last
  group by 1, 2, 3
  on conflict (date, currency, entry_id) do update
    set quantity = kept.quantity + excluded.quantity, cost = kept.cost + excluded.cost,
        realised = kept.realised + excluded.realised, revalued = kept.revalued + excluded.revalued,
        gained = kept.gained + excluded.gained;

  insert into day_deal as kept (date, currency, side, user_id, amount, base, margin, exact_margin, realised, fees)
  select t.date, coalesce(d.currency, ''), coalesce(d.side, ''), coalesce(t.user_id, 0),
         coalesce(sum(d.amount), 0), coalesce(sum(d.base), 0), coalesce(sum(round(d.margin, decimals)), 0),
         coalesce(sum(d.margin), 0), coalesce(sum(d.realised), 0),
         coalesce(sum(t.fee) filter (where d.leg_no is null or d.leg_no = 1), 0)
  from ticket t left join deal d on d.entry_id = t.entry_id
  where t.entry_id > mark and t.entry_id <= last
  group by 1, 2, 3, 4
  on conflict (date, currency, side, user_id) do update
    set amount = kept.amount + excluded.amount, base = kept.base + excluded.base,
        margin = kept.margin + excluded.margin, exact_margin = kept.exact_margin + excluded.exact_margin,
        realised = kept.realised + excluded.realised, fees = kept.fees + excluded.fees;

  update day_mark set entry_id = last;
  return last - mark;
end $$;

do $$
begin
  revoke execute on function fold_days(bigint) from public;
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    revoke insert, update, delete, truncate on day_mark, day_total, day_stock, day_move, day_deal from sarraf_app;
    grant execute on function fold_days(bigint) to sarraf_app;
  end if;
end $$;

-- The sample's sums go with its books.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{day_mark,day_total,day_stock,day_move,day_deal}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select name, case name when 'day_mark' then '[{"id": true, "entry_id": 0}]'::jsonb else '[]'::jsonb end
  from unnest('{day_mark,day_total,day_stock,day_move,day_deal}'::text[]) name
  where exists (select from sample_copy);
