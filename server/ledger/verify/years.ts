import { sql } from 'kysely';

import type { Check } from './check';

export const yearChecks: readonly Check[] = [
  {
    key: 'years-whole',
    broken: sql`
      select y.id, y.ends_on::text as year_end, d.status, y.is_closed
      from fiscal_year y
      full join (select * from document where type = 'fiscal closing') d on d.id = y.id
      where y.id is null or d.id is null or (d.status = 'posted') <> y.is_closed
         or d.date <> y.ends_on
      union all
      select null, e.date::text, null, null
      from entry e
      where not exists (select from fiscal_year y where e.date between y.starts_on and y.ends_on)`,
  },
  {
    key: 'closings',
    broken: sql`
      select y.id, y.ends_on::text as year_end, y.is_closed,
             count(e.id) - 2 * count(e.reverses_id) as standing
      from fiscal_year y
      left join entry e on e.document_type = 'fiscal closing' and e.document_id = y.id
      group by y.id
      having count(e.id) - 2 * count(e.reverses_id) not in (0, y.is_closed::integer)
          or bool_or(e.kind <> 'closing' or e.date <> y.ends_on)
      order by 1`,
  },
  {
    key: 'closed-results',
    broken: sql`
      select y.id, y.ends_on::text as year_end, a.number as account, sum(l.base) as base
      from fiscal_year y
      join line l on l.date <= y.ends_on
      join account a on a.id = l.account_id and a.type in ('income', 'expense')
      where y.is_closed
      group by y.id, a.id having sum(l.base) <> 0
      order by 1, 3`,
  },
  {
    key: 'year-results',
    broken: sql`
      select y.id, y.ends_on::text as year_end, y.result, coalesce(sum(l.base), 0) as posted
      from fiscal_year y
      left join entry e on e.document_type = 'fiscal closing' and e.document_id = y.id and e.reverses_id is null
        and not exists (select from entry back where back.reverses_id = e.id)
      left join (
        select l.entry_id, l.base from line l
        join account a on a.id = l.account_id and a.type in ('income', 'expense')
      ) l on l.entry_id = e.id
      where y.is_closed
      group by y.id having y.result is distinct from coalesce(sum(l.base), 0)
      order by 1`,
  },
  {
    key: 'closed-snapshots',
    broken: sql`
      select y.id, y.ends_on::text as year_end
      from fiscal_year y
      where y.is_closed and y.snapshot_hash is distinct from books_snapshot(y.ends_on)
      order by 1`,
  },
];
