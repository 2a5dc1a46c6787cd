import { type RawBuilder, sql } from 'kysely';

import type { Check } from './check';

/** Net movement of some accounts `a`, debit positive, from the yearly totals. */
const movedOver = (accounts: RawBuilder<unknown>) => sql`(
  select coalesce(sum(t.base_debit - t.base_credit), 0)
  from total t join account a on a.id = t.account_id
  where t.month = 0 and ${accounts}
)`;

/** Current balance of some accounts `a`, debit positive, from the stored balances. */
const standingOn = (accounts: RawBuilder<unknown>) => sql`(
  select coalesce(sum(b.base), 0)
  from balance b join account a on a.id = b.account_id
  where ${accounts}
)`;

const isCash = sql`a.cash_flow is not distinct from 'cash'`;
const isAsset = sql`a.type = 'asset'`;

/** Compares statements with each other. The two sides of each check are computed from different sums. */
export const statementChecks: readonly Check[] = [
  {
    key: 'balance-sheet',
    broken: sql`
      select assets, claims from (
        select ${standingOn(isAsset)} as assets, -${movedOver(sql`not (${isAsset})`)} as claims
      ) sheet
      where assets <> claims`,
    // Opening equity must be zero after the first closing of a year. It is shown only for information, because before
    // that it is no error.
    info: sql`
      select a.id as account_id, sum(b.base) as base
      from balance b join account a on a.id = b.account_id
      where a.purpose = 'opening_equity'
      group by a.id having sum(b.base) <> 0`,
  },
  {
    key: 'cash-flow',
    broken: sql`
      select held, flowed from (
        select ${standingOn(isCash)} as held, -${movedOver(sql`not (${isCash})`)} as flowed
      ) cash
      where held <> flowed`,
  },
  {
    // Compares each year with the sum of its months. Another check compares the months with the lines.
    key: 'carried-forward',
    broken: sql`
      select account_id, currency, year, carried.base_debit - carried.base_credit as carried,
             closed.base_debit - closed.base_credit as closed
      from (select * from total where month = 0) carried
      full join (
        select account_id, currency, year, closing, sum(debit) as debit, sum(credit) as credit,
               sum(base_debit) as base_debit, sum(base_credit) as base_credit
        from total where month > 0 group by 1, 2, 3, 4
      ) closed using (account_id, currency, year, closing)
      where coalesce(carried.debit, 0) <> coalesce(closed.debit, 0)
         or coalesce(carried.credit, 0) <> coalesce(closed.credit, 0)
         or coalesce(carried.base_debit, 0) <> coalesce(closed.base_debit, 0)
         or coalesce(carried.base_credit, 0) <> coalesce(closed.base_credit, 0)
      order by 1, 2, 3`,
  },
  {
    // Leaves out balances without a party on accounts that require one. If there is such a balance, the sums differ and
    // the check fails.
    key: 'sub-ledgers',
    broken: sql`
      select account_id, currency, parties.amount as parties, control.amount as control
      from (
        select b.account_id, b.currency, sum(b.amount) as amount, sum(b.base) as base
        from balance b join account a on a.id = b.account_id
        where b.party_id <> 0 or not a.party_required group by 1, 2
      ) parties
      full join (
        select account_id, currency, sum(debit - credit) as amount,
               sum(base_debit - base_credit) as base
        from total where month = 0 group by 1, 2
      ) control using (account_id, currency)
      where coalesce(parties.amount, 0) <> coalesce(control.amount, 0)
         or coalesce(parties.base, 0) <> coalesce(control.base, 0)
      order by 1, 2`,
  },
];
