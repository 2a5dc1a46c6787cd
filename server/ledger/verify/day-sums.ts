import { type RawBuilder, sql } from 'kysely';

import { inBaseMoney } from '../base-money.sql';
import type { Check } from './check';

/**
 * Finds the keys for which the stored sums in the table `kept` differ from the sums that the query `made` computes, or
 * for which only one of the two has a row.
 */
const differing = (
  kept: string,
  {
    keys,
    sums,
    made,
  }: Readonly<{ keys: string; sums: readonly string[]; made: RawBuilder<unknown> }>,
) => {
  const each = (of: (name: string) => string) => sql.raw(sums.map(of).join(', '));
  return sql<Record<string, unknown>>`
    select ${sql.raw(keys)}, ${each((name) => `sum(${name}) as ${name}_off`)}
    from (
      select ${sql.raw(keys)}, ${each((name) => name)}, true as is_kept from ${sql.table(kept)}
      union all
      select ${sql.raw(keys)}, ${each((name) => `-${name}`)}, false from (${made}) made
    ) one
    group by ${sql.raw(keys)}
    having (${each((name) => `sum(${name})`)}) <> (${each(() => '0')}) or bool_and(is_kept) or not bool_or(is_kept)
    order by ${sql.raw(keys)}`;
};

/** Compares the stored daily sums with the postings, up to the last entry that these sums include. */
export const daySumChecks: readonly Check[] = [
  {
    key: 'day-mark',
    broken: sql`
      select count(*) as marks, max(entry_id) as entry_id from day_mark
      having count(*) <> 1 or max(entry_id) > (select coalesce(max(id), 0) from entry)`,
  },
  {
    key: 'day-totals',
    broken: differing('day_total', {
      keys: 'account_id, date, currency, closing',
      sums: ['debit', 'credit', 'base_debit', 'base_credit'],
      made: sql`
        select account_id, date, currency, entry_id in (select id from entry where kind = 'closing') as closing,
               greatest(amount, 0) as debit, greatest(-amount, 0) as credit,
               greatest(base, 0) as base_debit, greatest(-base, 0) as base_credit
        from line where entry_id <= folded_to()`,
    }),
  },
  {
    key: 'branch-totals',
    broken: differing('branch_total', {
      keys: 'account_id, span, date, branch_id, currency',
      sums: ['debit', 'credit', 'base_debit', 'base_credit'],
      made: sql`select * from branch_sums(0, folded_to())`,
    }),
  },
  {
    key: 'day-stock',
    broken: differing('day_stock', {
      keys: 'date, location_id, currency',
      sums: ['amount'],
      made: sql`
        select date, location_id, currency, amount from line
        where entry_id <= folded_to() and location_id is not null`,
    }),
  },
  {
    key: 'day-moves',
    broken: differing('day_move', {
      keys: 'date, currency, entry_id',
      sums: ['quantity', 'cost', 'realised', 'revalued', 'gained'],
      made: sql`
        select date, currency, entry_id, quantity, cost, realised, revalued,
               coalesce(quantity * mid - (cost - realised - revalued), 0) as gained
        from (
          select e.date, m.currency, case when t.entry_id is null then e.id else 0 end as entry_id, m.quantity,
                 m.cost, m.realised, m.mid,
                 case e.document_type when 'revaluation' then m.cost else 0 end as revalued
          from position_move m join entry e on e.id = m.entry_id left join ticket t on t.entry_id = m.entry_id
          where m.entry_id <= folded_to()
        ) moved`,
    }),
  },
  {
    key: 'day-deals',
    broken: differing('day_deal', {
      keys: 'date, currency, side, user_id',
      sums: ['amount', 'base', 'margin', 'exact_margin', 'realised', 'fees'],
      made: sql`
        select t.date, coalesce(d.currency, '') as currency, coalesce(d.side, '') as side,
               coalesce(t.user_id, 0) as user_id, coalesce(d.amount, 0) as amount, coalesce(d.base, 0) as base,
               coalesce(${inBaseMoney(sql`d.margin`)}, 0) as margin, coalesce(d.margin, 0) as exact_margin,
               coalesce(d.realised, 0) as realised,
               case when coalesce(d.leg_no, 1) = 1 then t.fee else 0 end as fees
        from ticket t left join deal d on d.entry_id = t.entry_id
        where t.entry_id <= folded_to()`,
    }),
  },
];
