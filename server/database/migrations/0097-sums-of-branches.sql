-- What the branches' days, months and years come to, so that the books of one branch need not be read line by line.
-- `fold_days` makes them with the sums of days, up to the same entry.

create table branch_total (
  account_id bigint not null references account (id),
  span text not null check (span in ('day', 'month', 'year')),
  -- The first day of the span.
  date date not null,
  -- The branch that the document of the entry was stored with; 0 where it is older than branches.
  branch_id bigint not null,
  -- Of such a document its place, whose branch it counts to as long as it has one; else 0.
  location_id bigint not null,
  currency text not null references currency (code),
  debit numeric(24, 4) not null,
  credit numeric(24, 4) not null,
  base_debit numeric(24, 4) not null,
  base_credit numeric(24, 4) not null,
  primary key (account_id, span, date, branch_id, location_id, currency)
) with (fillfactor = 70);
create index branch_total_date on branch_total (span, date);

-- The place that a document names, in the order of `branch_made_in`; 0 where it names none. No paper that is made of
-- another document is posted, so none needs to be followed.
create function place_made_in(body jsonb) returns bigint language sql stable as $$
  select coalesce(
    (body ->> 'location_id')::bigint,
    (body ->> 'from_location_id')::bigint,
    (select s.location_id from till_session s where s.id = (body ->> 'session_id')::bigint),
    (body -> 'lines' -> 0 ->> 'location_id')::bigint,
    0
  )
$$;

-- The sums of what was posted after one entry, up to another. What closes a year closes it for all branches, and is of none.
create function branch_sums(after bigint, up_to bigint) returns table (
  account_id bigint, span text, date date, branch_id bigint, location_id bigint, currency text,
  debit numeric, credit numeric, base_debit numeric, base_credit numeric
) language sql stable as $$
  with day as (
    select l.account_id, l.date, coalesce(d.branch_id, 0) as branch_id,
           case when d.branch_id is null then place_made_in(d.body) else 0 end as location_id, l.currency,
           sum(greatest(l.amount, 0)) as debit, sum(greatest(-l.amount, 0)) as credit,
           sum(greatest(l.base, 0)) as base_debit, sum(greatest(-l.base, 0)) as base_credit
    from line l
    join entry e on e.id = l.entry_id
    join document d on d.type = e.document_type and d.id = e.document_id
    where l.entry_id > after and l.entry_id <= up_to and e.kind <> 'closing'
    group by 1, 2, 3, 4, 5
  )
  select day.account_id, s.span, date_trunc(s.span, day.date::timestamp)::date, day.branch_id, day.location_id, day.currency,
         sum(day.debit), sum(day.credit), sum(day.base_debit), sum(day.base_credit)
  from day cross join unnest('{day,month,year}'::text[]) as s (span)
  group by 1, 2, 3, 4, 5, 6
$$;

insert into branch_total select s.* from day_mark, branch_sums(0, day_mark.entry_id) s;

-- Adds the next entries to the sums, at most so many; answers how many there were.
create or replace function fold_days(most bigint) returns bigint language plpgsql security definer
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

  insert into branch_total as kept (account_id, span, date, branch_id, location_id, currency, debit, credit, base_debit, base_credit)
  select * from branch_sums(mark, last)
  on conflict (account_id, span, date, branch_id, location_id, currency) do update
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
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    revoke insert, update, delete, truncate on branch_total from sarraf_app;
  end if;
end $$;

-- The sample's sums go with its books.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{branch_total}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select 'branch_total', '[]'::jsonb where exists (select from sample_copy);
