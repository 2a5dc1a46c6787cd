import { sql } from 'kysely';

import type { Check } from './check';

/** Finds monthly sums in `total` that differ from the lines. A stored row of zeros without any lines differs too. */
const totals = sql<Record<string, unknown>>`
  select account_id, currency, year, month, closing,
         kept.base_debit as kept_debit, kept.base_credit as kept_credit,
         made.base_debit as debit, made.base_credit as credit
  from (select * from total where month > 0) kept
  full join (
    select l.account_id, l.currency, extract(year from l.date)::smallint as year,
           extract(month from l.date)::smallint as month,
           l.entry_id in (select id from entry where kind = 'closing') as closing,
           coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit,
           coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit,
           coalesce(sum(l.base) filter (where l.base > 0), 0) as base_debit,
           coalesce(-sum(l.base) filter (where l.base < 0), 0) as base_credit
    from line l group by 1, 2, 3, 4, 5
  ) made using (account_id, currency, year, month, closing)
  where (kept.debit, kept.credit, kept.base_debit, kept.base_credit)
    is distinct from (made.debit, made.credit, made.base_debit, made.base_credit)
  order by 1, 2, 3, 4`;

export const balanceChecks: readonly Check[] = [
  {
    key: 'trial-balance',
    broken: sql`
      select year, month, sum(base_debit) as debit, sum(base_credit) as credit
      from total group by year, month having sum(base_debit) <> sum(base_credit)
      order by 1, 2`,
  },
  {
    key: 'totals-month',
    broken: totals,
  },
  {
    key: 'balances',
    broken: sql`
      select account_id, party_id, currency, kept.amount as kept, made.amount,
             kept.base as kept_base, made.base
      from balance kept
      full join (
        select account_id, coalesce(party_id, 0) as party_id, currency,
               sum(amount) as amount, sum(base) as base
        from line group by 1, 2, 3
      ) made using (account_id, party_id, currency)
      where (kept.amount, kept.base) is distinct from (made.amount, made.base)
      order by 1, 2, 3`,
  },
  {
    key: 'balances-sound',
    broken: sql`
      select b.account_id, b.party_id, b.currency, b.amount, b.base
      from balance b
      join account a on a.id = b.account_id
      cross join organization o
      where b.currency <> o.base_currency
        and a.purpose is distinct from 'position_valuation'
        and ((b.amount = 0 and b.base <> 0)
             or (b.amount <> 0 and b.base <> 0 and sign(b.amount) <> sign(b.base)))
      order by 1, 2, 3`,
  },
  {
    key: 'stock',
    broken: sql`
      select location_id, currency, kept.quantity as kept, made.quantity
      from stock kept
      full join (
        select location_id, currency, sum(amount) as quantity
        from line where location_id is not null group by 1, 2
      ) made using (location_id, currency)
      where kept.quantity is distinct from made.quantity or kept.quantity < 0
      order by 1, 2`,
  },
];
