import { sql } from 'kysely';

import type { Check } from './check';

const DRAWS = sql`('credit limit withdrawal', 'credit sub-limit withdrawal')`;

/** SQL of the income of each entry on the accounts with some purposes; an expense is negative. */
const incomeOn = (...purposes: readonly string[]) => sql`
  select l.entry_id, -sum(l.base) as income
  from line l join account a on a.id = l.account_id and a.purpose = any(${purposes}::text[])
  group by 1`;

/**
 * SQL of the purpose of the account on which a remittance is owed in its stage: `remittances_payable` or `unclaimed`.
 */
const owedOn = sql`case
  when d.stage in ('paid_in', 'held', 'sent', 'available') then 'remittances_payable'
  when d.stage = 'expired' then 'unclaimed'
end`;

/**
 * SQL of the remittances, each with the debt that its stage implies and the amount that its entries have left on the
 * account.
 */
const owedRemits = sql`
  select d.id, d.number, d.stage, d.currency, a.purpose,
         case when d.status = 'posted' and a.purpose = ${owedOn} then d.amount else 0 end as owed,
         coalesce(booked.amount, 0) as booked, coalesce(booked.others, 0) as others
  from document d
  join account a on a.purpose in ('remittances_payable', 'unclaimed')
  left join lateral (
    select -sum(l.amount) filter (where l.currency = d.currency) as amount,
           count(*) filter (where l.currency <> d.currency) as others
    from entry e join line l on l.entry_id = e.id and l.account_id = a.id
    where e.document_type = d.type and e.document_id = d.id
  ) booked on true
  where d.type = 'transfer' and d.status in ('posted', 'voided') and d.body ->> 'kind' <> 'internal'`;

/** Compares stock, tickets, deals, remittances and credit draws with the postings. */
export const exchangeChecks: readonly Check[] = [
  {
    key: 'stock-accounts',
    broken: sql`
      select currency, lying.quantity as lying, booked.quantity as booked
      from (select currency, sum(quantity) as quantity from stock group by 1) lying
      full join (
        select b.currency, sum(b.amount) as quantity
        from balance b join account a on a.id = b.account_id
        where a.purpose in ('cash', 'currency_stock')
        group by 1
      ) booked using (currency)
      where coalesce(lying.quantity, 0) <> coalesce(booked.quantity, 0)
      order by 1`,
  },
  {
    key: 'tickets-documents',
    broken: sql`
      select t.entry_id, t.document_type, t.document_id, e.number
      from ticket t
      join entry e on e.id = t.entry_id
      where (t.document_type, t.document_id, t.date) <> (e.document_type, e.document_id, e.date)
         or not exists (select from deal d where d.entry_id = t.entry_id and d.date = t.date)
      union all
      select e.id, e.document_type, e.document_id, e.number
      from entry e
      where (e.document_type = 'sales' or (e.document_type = 'trade' and exists (
               select from position_move m where m.entry_id = e.id and m.quantity <> 0
             )) or (e.document_type = 'transfer' and exists (
               select from document d
               where d.type = 'transfer' and d.id = e.document_id and d.body ->> 'kind' = 'remit_out'
                 and e.id = (
                   select min(first.id) from entry first where first.document_type = 'transfer' and first.document_id = d.id
                 )
             )))
        and not exists (select from ticket t where t.entry_id = e.id)
      order by 1`,
  },
  {
    key: 'tickets-lines',
    broken: sql`
      select t.entry_id, t.fee, f.income as fee_lines, t.rounding, r.income as rounding_lines
      from ticket t
      left join (${incomeOn('exchange_fees', 'remittance_fees')}) f on f.entry_id = t.entry_id
      left join (${incomeOn('rounding')}) r on r.entry_id = t.entry_id
      where t.fee <> coalesce(f.income, 0) or t.rounding <> coalesce(r.income, 0)
      order by 1`,
  },
  {
    // A void can leave a value without a quantity. That value is realised, and the cost changes by the same amount.
    // A remittance in the base currency has a deal but no position move.
    key: 'deals-moves',
    broken: sql`
      select entry_id, currency, made.quantity, kept.quantity as kept, made.cost,
             kept.cost as kept_cost, made.realised, kept.realised as kept_realised
      from (
        select entry_id, currency, sum(case side when 'buy' then amount else -amount end) as quantity,
               sum(cost) as cost, sum(realised) as realised, bool_or(amount < 0) as is_back
        from deal where currency <> (select base_currency from organization) group by 1, 2
      ) made
      full join (
        select * from position_move where entry_id in (select entry_id from ticket)
      ) kept using (entry_id, currency)
      where coalesce(made.quantity, 0) <> coalesce(kept.quantity, 0)
         or coalesce(kept.cost, 0) - coalesce(made.cost, 0)
            <> coalesce(kept.realised, 0) - coalesce(made.realised, 0)
         or (is_back is not true and coalesce(made.cost, 0) <> coalesce(kept.cost, 0))
      order by 1, 2`,
  },
  {
    // Skips entries that have neither a ticket nor a realised result: a manual journal may post to the result account.
    key: 'moves-realised',
    broken: sql`
      select m.entry_id, m.realised, r.income as posted
      from (
        select entry_id, sum(realised) as realised, bool_or(entry_id in (select entry_id from ticket)) as is_dealt
        from position_move group by 1
      ) m
      left join (${incomeOn('realised_fx')}) r on r.entry_id = m.entry_id
      where m.realised <> coalesce(r.income, 0) and (m.is_dealt or m.realised <> 0)
      order by 1`,
  },
  {
    key: 'remittances',
    broken: sql`
      select 'transfer' as type, id, number, stage, purpose, currency, owed, booked
      from (${owedRemits}) remits
      where owed <> booked or others > 0
      order by 2, 5`,
    // Compares what the remittances owe in each currency with the balance of the account. A difference was posted there
    // by hand.
    info: sql`
      select a.number as account, b.currency, -b.amount as booked, coalesce(r.owed, 0) as owed,
             coalesce(r.count, 0) as count
      from (
        select account_id, currency, sum(amount) as amount from balance group by 1, 2
      ) b
      join account a on a.id = b.account_id and a.purpose in ('remittances_payable', 'unclaimed')
      left join (
        select purpose, currency, sum(owed) as owed, count(*) filter (where owed <> 0)::integer as count
        from (${owedRemits}) remits group by 1, 2
      ) r on r.purpose = a.purpose and r.currency = b.currency
      where b.amount <> 0
      order by 1, 2`,
  },
  // Compares credit draws with their repayments, and with the receivables that the draws have posted.
  {
    key: 'credit-outstanding',
    broken: sql`
      select party_id, currency, owed.outstanding, owed.reckoned, booked.amount as booked
      from (
        select (d.course ->> 'party_id')::bigint as party_id, d.currency,
               sum((d.course ->> 'outstanding')::numeric) as outstanding,
               sum(case when d.status = 'posted' then d.amount - coalesce(repaid.amount, 0)
                     - coalesce((d.course -> 'written_off' ->> 'amount')::numeric, 0) else 0 end) as reckoned
        from document d
        cross join lateral (
          select sum((one ->> 'amount')::numeric) as amount
          from jsonb_array_elements(d.course -> 'repayments') one
        ) repaid
        where d.type in ${DRAWS} and d.status in ('posted', 'voided')
        group by 1, 2
      ) owed
      full join (
        select l.party_id, l.currency, sum(l.amount) as amount
        from line l
        join entry e on e.id = l.entry_id
        join account a on a.id = l.account_id
        where a.purpose = 'customer_receivable' and (e.document_type in ${DRAWS} or e.document_type = 'sales')
        group by 1, 2
      ) booked using (party_id, currency)
      where coalesce(owed.outstanding, 0) <> coalesce(booked.amount, 0)
         or coalesce(owed.outstanding, 0) <> coalesce(owed.reckoned, 0)
      order by 1, 2`,
  },
];
