-- Trades with customers belong to the sums of a person since they are watched; those that were dealt before belong to
-- them as well: the deal on its day, and the cash of each leg that was settled over the counter. Only the host makes
-- prints of names and telephones: here a person is known by the party, and called as on the party's latest ticket.
with customer_trade as (
  select d.id, d.date, d.base, d.branch_id, d.posted_at, d.course, p.id as party_id,
    array['party ' || p.id] as keys,
    coalesce((select w.name_print from watched w where w.party_id = p.id order by w.id desc limit 1), 'party ' || p.id) as name
  from document d
  join party p on p.id = (d.body ->> 'counterparty_id')::bigint and p.kind not in ('dealer', 'bank', 'agent')
  where d.type = 'trade' and d.status = 'posted'
), dealt as (
  select t.id, null as part, t.posted_at as at, t.date as day, null::bigint as location_id, e.posted_by as user_id,
    t.base as amount, 0 as cash_in, 0 as cash_out, (
      select coalesce(jsonb_agg(jsonb_build_object('side', deal.side, 'currency', deal.currency,
        'amount', trim_scale(deal.amount)::text) order by deal.leg_no), '[]')
      from deal where deal.entry_id = e.id
    ) as deals
  from customer_trade t
  join lateral (
    select * from entry where document_type = 'trade' and document_id = t.id order by id limit 1
  ) e on true
), settled as (
  select t.id, leg.name as part, e.posted_at as at, e.date as day, l.location_id, e.posted_by as user_id, 0 as amount,
    case when l.amount > 0 then worth.base else 0 end as cash_in,
    case when l.amount < 0 then worth.base else 0 end as cash_out, '[]'::jsonb as deals
  from customer_trade t
  cross join jsonb_each(coalesce(t.course, '{}')) as leg (name, course)
  join entry e on e.id = (leg.course ->> 'entry_id')::bigint
  join line l on l.entry_id = e.id and l.location_id is not null
  cross join organization o
  join currency base on base.code = o.base_currency
  cross join lateral (
    select case when l.currency = base.code then 1 else (
      select n.mid_base from rate n
      where n.currency = l.currency and n.kind = 'board' and n.status = 'active'
        and n.effective_at < (e.date + 1)::timestamp at time zone o.timezone
      order by n.effective_at desc, n.id desc limit 1
    ) end as mid
  ) board
  cross join lateral (select coalesce(round(abs(l.amount) * board.mid, base.minor_units), 0) as base) worth
  where leg.course ->> 'status' = 'settled'
), missing as (
  select * from (select * from dealt union all select * from settled) one
  where not exists (
    select from watched w where w.document_type = 'trade' and w.document_id = one.id
      and w.part is not distinct from one.part and not w.is_void
  )
)
insert into watched (document_type, document_id, kind, at, day, branch_id, location_id, user_id, party_id, keys,
  name_print, amount_in, amount_out, cash_in, cash_out, deals, part)
select 'trade', m.id, 'trade', m.at, m.day, coalesce(t.branch_id, (select min(id) from branch)), m.location_id,
  m.user_id, t.party_id, t.keys, t.name, m.amount, m.amount, m.cash_in, m.cash_out, m.deals, m.part
from missing m join customer_trade t on t.id = m.id
order by m.at, m.id;
