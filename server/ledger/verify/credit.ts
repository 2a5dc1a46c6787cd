import { sql } from 'kysely';

import type { Check } from './check';

const DRAWS = sql`('credit limit withdrawal', 'credit sub-limit withdrawal')`;

/** What is written down of draws, held to their repayments and to what they put on the customers' accounts. */
export const creditChecks: readonly Check[] = [
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
      order by 1, 2 limit 20`,
  },
];
