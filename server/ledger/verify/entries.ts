import { sql } from 'kysely';

import type { Check } from './check';
import { type Part, WHOLE } from './part';

export const entryPromises = (part: Part): readonly Check[] => [
  ...wholeness(part),
  ...soundness(part),
  ENTRY_IDS,
  reversals(part),
];

/** Checks that entries are complete and balanced, and that lines belong to entries. */
const wholeness = ({ entries, lines }: Part): readonly Check[] => [
  {
    key: 'entries-balance',
    broken: sql`
      select entry_id, sum(base) as difference from ${lines} l
      group by entry_id having sum(base) <> 0 order by 1`,
  },
  {
    key: 'entries-whole',
    broken: sql`
      select e.id as entry_id, e.line_count, e.total, coalesce(l.lines, 0) as lines, l.debits
      from ${entries} e
      left join (
        select entry_id, count(*) as lines, sum(base) filter (where base > 0) as debits,
               max(line_no) as last
        from ${lines} made group by entry_id
      ) l on l.entry_id = e.id
      where l.lines is null or (l.lines < 2 and e.total <> 0)
         or l.lines <> e.line_count or l.last <> l.lines
         or coalesce(l.debits, 0) <> e.total
      order by 1`,
  },
  {
    key: 'lines-have-entries',
    broken: sql`
      select l.entry_id, l.line_no, l.date, e.date as entry_date
      from ${lines} l left join entry e on e.id = l.entry_id
      where e.id is null or l.date <> e.date
      order by 1, 2`,
  },
];

const soundness = ({ lines }: Part): readonly Check[] => [
  {
    key: 'lines-sound',
    broken: sql`
      select entry_id, line_no, amount, base from ${lines} l
      where amount = 'NaN' or base = 'NaN' or (amount = 0 and base = 0)
         or (amount <> 0 and base <> 0 and sign(amount) <> sign(base))
      order by 1, 2`,
  },
  {
    key: 'base-amounts',
    broken: sql`
      select l.entry_id, l.line_no, l.amount, l.base
      from ${lines} l join organization o on o.base_currency = l.currency
      where l.amount <> l.base
      order by 1, 2`,
  },
  {
    key: 'decimals',
    broken: sql`
      select l.entry_id, l.line_no, l.currency, l.amount, l.base
      from ${lines} l
      join currency c on c.code = l.currency
      cross join organization o
      join currency home on home.code = o.base_currency
      where l.amount <> round(l.amount, c.minor_units) or l.base <> round(l.base, home.minor_units)
      order by 1, 2`,
  },
  {
    key: 'rates',
    broken: sql`
      select l.entry_id, l.line_no, l.amount, l.rate, l.base
      from ${lines} l
      join entry e on e.id = l.entry_id
      cross join organization o
      join currency home on home.code = o.base_currency
      where l.rate is not null and e.document_type = 'journal entry'
        and 2 * abs(l.amount * l.rate - l.base) > power(10::numeric, -home.minor_units)
      order by 1, 2`,
  },
  {
    key: 'accounts-postable',
    broken: sql`
      select l.entry_id, l.line_no, a.number as account, l.location_id
      from ${lines} l join account a on a.id = l.account_id
      where a.position <> 'detail'
         or (l.location_id is not null) <> (coalesce(a.purpose, '') in ('cash', 'currency_stock'))
      order by 1, 2`,
  },
];

const ENTRY_IDS: Check = {
  key: 'entry-ids',
  broken: sql`
    select gap.first as missing_or_uncounted, gap.last as up_to
    from (select last from counter where name = 'entry') c
    cross join lateral (select coalesce(max(id), 0) as highest, count(*) as count from entry) e
    cross join lateral (
      select id - 1 as last, lag(id, 1, 0::bigint) over (order by id) + 1 as first from entry
      where e.count <> e.highest
      union all
      select greatest(c.last, e.highest), least(c.last, e.highest) + 1
    ) gap
    where gap.first <= gap.last
    order by 1`,
};

const reversals = ({ entries }: Part): Check => ({
  key: 'reversals',
  broken: sql`
    with pair as (
      -- A closing is taken back by an entry of its own kind, which reports leave out as well.
      select r.id, r.reverses_id, o.line_count,
             r.kind <> case o.kind when 'closing' then 'closing' else 'reversal' end
               or o.reverses_id is not null
               or (r.document_type, r.document_id) <> (o.document_type, o.document_id) as odd
      from ${entries} r join entry o on o.id = r.reverses_id
    )
    select p.id as entry_id, p.reverses_id, null::integer as line_no from pair p where p.odd
    union all
    select e.id, null, null from ${entries} e where e.kind = 'reversal' and e.reverses_id is null
    union all
    select p.id, p.reverses_id, l.line_no
    from pair p
    join line l on l.entry_id = p.reverses_id
    left join line back on back.entry_id = p.id and back.line_no = l.line_no
    where (back.account_id, back.currency, back.amount, back.base)
            is distinct from (l.account_id, l.currency, -l.amount, -l.base)
       or back.party_id is distinct from l.party_id
       or back.location_id is distinct from l.location_id
    union all
    -- What comes after the mirrored lines only flushes values that have no quantity any more.
    select p.id, p.reverses_id, extra.line_no
    from pair p
    join line extra on extra.entry_id = p.id and extra.line_no > p.line_count
    join account a on a.id = extra.account_id
    where extra.amount <> 0 and a.purpose is distinct from 'realised_fx'`,
});

export const entryChecks = entryPromises(WHOLE);
