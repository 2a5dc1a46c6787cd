-- Sums by day and by branch, for reports. A posting does not write them: `fold_days` adds entries later, in the order of
-- posting, and reports add the few entries after `day_mark`.

create table day_mark (
  id boolean primary key default true check (id),
  -- All entries up to this one are in the sums.
  entry_id bigint not null default 0 check (entry_id >= 0)
);
insert into day_mark default values;

-- Like `total`, by day.
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

-- Change of cash at a place.
create table day_stock (
  date date not null,
  location_id bigint not null references location (id),
  currency text not null references currency (code),
  amount numeric(24, 4) not null,
  primary key (date, location_id, currency)
) with (fillfactor = 70);

-- Moves of the position: all tickets of a day together (entry 0), any other entry alone. `revalued` is posted by
-- revaluations; `gained` is measured against the middle of the board.
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

-- Purchases and sales by user (0: none). The first leg of a ticket has its fee; a ticket without legs has an empty currency
-- and side.
create table day_deal (
  date date not null,
  currency text not null,
  side text not null check (side in ('buy', 'sell', '')),
  user_id bigint not null,
  amount numeric(24, 4) not null,
  base numeric(24, 4) not null,
  -- Sum of the margins rounded per deal, and of the exact margins.
  margin numeric(24, 4) not null,
  exact_margin numeric not null,
  realised numeric(24, 4) not null,
  fees numeric(24, 4) not null,
  primary key (date, currency, side, user_id)
) with (fillfactor = 70);

create table branch_total (
  account_id bigint not null references account (id),
  span text not null check (span in ('day', 'month', 'year')),
  -- First day of the span.
  date date not null,
  -- Branch of the document.
  branch_id bigint not null,
  currency text not null references currency (code),
  debit numeric(24, 4) not null,
  credit numeric(24, 4) not null,
  base_debit numeric(24, 4) not null,
  base_credit numeric(24, 4) not null,
  primary key (account_id, span, date, branch_id, currency)
) with (fillfactor = 70);
create index branch_total_date on branch_total (span, date);

-- Stable, so that the planner can estimate how few entries follow it.
create function folded_to() returns bigint language sql stable as $$
  select entry_id from day_mark
$$;

-- Sums by branch of the entries after one entry, up to another. The closing of a year belongs to no branch.
create function branch_sums(after bigint, up_to bigint) returns table (
  account_id bigint, span text, date date, branch_id bigint, currency text,
  debit numeric, credit numeric, base_debit numeric, base_credit numeric
) language sql stable as $$
  with day as (
    select l.account_id, l.date, d.branch_id, l.currency,
           sum(greatest(l.amount, 0)) as debit, sum(greatest(-l.amount, 0)) as credit,
           sum(greatest(l.base, 0)) as base_debit, sum(greatest(-l.base, 0)) as base_credit
    from line l
    join entry e on e.id = l.entry_id
    join document d on d.type = e.document_type and d.id = e.document_id
    where l.entry_id > after and l.entry_id <= up_to and e.kind <> 'closing'
    group by 1, 2, 3, 4
  )
  select day.account_id, s.span, date_trunc(s.span, day.date::timestamp)::date, day.branch_id, day.currency,
         sum(day.debit), sum(day.credit), sum(day.base_debit), sum(day.base_credit)
  from day cross join unnest('{day,month,year}'::text[]) as s (span)
  group by 1, 2, 3, 4, 5
$$;

-- Adds at most `most` entries to the sums and returns their number.
create function fold_days(most bigint) returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  mark bigint;
  last bigint;
  decimals integer;
begin
  -- Not while a sample is being filled or removed.
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

  insert into branch_total as kept (account_id, span, date, branch_id, currency, debit, credit, base_debit, base_credit)
  select * from branch_sums(mark, last)
  on conflict (account_id, span, date, branch_id, currency) do update
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
revoke execute on function fold_days(bigint) from public;
select set_app_rights(
  'revoke insert, update, delete, truncate on day_mark, day_total, day_stock, day_move, day_deal, branch_total from sarraf_app',
  'grant execute on function fold_days(bigint) to sarraf_app');
