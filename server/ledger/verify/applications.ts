import { sql } from 'kysely';

import type { Check } from './check';

/**
 * SQL that joins each application in force with the two lines that it connects: payment `p` and item `i`. An
 * application is in force if neither of its entries is reversed.
 */
const applicationsInForce = sql`
  from application a
  join line p on p.entry_id = a.entry_id and p.line_no = a.line_no
  join line i on i.entry_id = a.item_entry_id and i.line_no = a.item_line_no
  where not exists (select from entry r where r.reverses_id in (a.entry_id, a.item_entry_id))`;

/** Compares the stored settlements with the payment lines, the items and the payment documents. */
export const applicationChecks: readonly Check[] = [
  {
    key: 'applications',
    broken: sql`
      select 'balance' as what, a.entry_id, a.line_no, a.item_entry_id, a.item_line_no, a.amount
      from application a
      left join line p on p.entry_id = a.entry_id and p.line_no = a.line_no
      left join line i on i.entry_id = a.item_entry_id and i.line_no = a.item_line_no
      where not coalesce(
        (p.account_id, p.party_id, p.currency) = (i.account_id, i.party_id, i.currency)
        and sign(p.amount) = -sign(i.amount) and a.amount > 0, false)
      union all
      select 'paid', a.entry_id, a.line_no, null, null, sum(a.amount)
      from application a join line p on p.entry_id = a.entry_id and p.line_no = a.line_no
      group by a.entry_id, a.line_no, p.amount having sum(a.amount) > abs(p.amount)
      union all
      select 'open', null, null, a.item_entry_id, a.item_line_no, sum(a.amount) ${applicationsInForce}
      group by a.item_entry_id, a.item_line_no, i.amount having sum(a.amount) > abs(i.amount)
      union all
      select 'typed', coalesce(kept.entry_id, typed.entry_id), null, item_entry_id, item_line_no,
             coalesce(kept.amount, typed.amount)
      from (
        select entry_id, item_entry_id, item_line_no, sum(amount) as amount from application group by 1, 2, 3
      ) kept
      full join (
        select e.id as entry_id, one.entry_id as item_entry_id, one.line_no as item_line_no, one.amount
        from document d
        join entry e on e.document_type = d.type and e.document_id = d.id and e.reverses_id is null
        cross join jsonb_to_recordset(d.body -> 'applied') as one (entry_id bigint, line_no integer, amount numeric)
        where d.type in ('receipt', 'expense', 'settlement') and d.body ? 'applied'
      ) typed using (entry_id, item_entry_id, item_line_no)
      where kept.amount is distinct from typed.amount
      order by 1, 2, 4`,
  },
];
