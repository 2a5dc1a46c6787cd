import { sql } from 'kysely';

import type { Check } from './check';

export const revaluationChecks: readonly Check[] = [
  {
    // The differences that a revaluation found must equal its posting, and its allowance must be reversed in full.
    key: 'revaluations',
    broken: sql`
      select d.id, d.number, d.base as told, f.found, b.at_end as posted, b.left_over
      from document d
      left join (
        select document_id, sum(difference) as found, bool_or(difference <> worth - cost) as odd
        from revaluation_line group by 1
      ) f on f.document_id = d.id
      left join (
        select e.document_id,
               -sum(l.base) filter (where a.purpose = 'unrealised_fx' and e.date = d.date) as at_end,
               sum(l.base) filter (where a.purpose = 'revaluation_allowance') as left_over
        from entry e
        join document d on d.type = e.document_type and d.id = e.document_id
        join line l on l.entry_id = e.id
        join account a on a.id = l.account_id
        where e.document_type = 'revaluation'
        group by 1
      ) b on b.document_id = d.id
      where d.type = 'revaluation'
        and (f.odd or f.found is distinct from d.base or coalesce(b.left_over, 0) <> 0
             or coalesce(b.at_end, 0) <> case d.status when 'posted' then d.base else 0 end)
      order by 1`,
  },
  {
    // Rounding may change a value by one minor unit if its rate is quoted as units per base.
    key: 'revaluation-rates',
    broken: sql`
      select l.document_id as id, l.currency, l.quantity, l.worth, r.mid_base as rate
      from revaluation_line l
      left join rate r on r.id = l.rate_id
      cross join organization o
      join currency home on home.code = o.base_currency
      where not coalesce(
        r.currency = l.currency and r.kind = 'closing' and r.status = 'active'
        and abs(l.quantity * r.mid_base - l.worth) <= power(10::numeric, -home.minor_units), false)
      order by 1, 2`,
  },
];
