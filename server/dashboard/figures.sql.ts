import { sql } from 'kysely';

import { addDays, monthOf, yearOf } from '@/lib/domain/calendar';
import { subtract } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { accountSums } from '@/server/ledger/account-sums.sql';

/** Range of months. `first` is any day of the first month, `last` any day of the last month. */
type Months = Readonly<{ first: string; last: string }>;

/**
 * SQL expression that numbers the month of a row `t` of `total`; consecutive months have consecutive numbers, also
 * across years.
 */
const monthNumber = sql`(t.year * 12 + t.month)`;
const numberOf = (day: string): number => yearOf(day) * 12 + monthOf(day);

const isCash = sql`a.cash_flow = 'cash'`;

/**
 * Balance of an account in one currency at the end of a day, and its change in that month. Entries of a year's closing
 * are left out. All amounts except `amount` are in base.
 */
export type MonthSums = Readonly<{
  currency: string;
  isCash: boolean;
  type: string;
  /** Balance at the end of the day, in `currency`. */
  amount: string;
  base: string;
  /** Change of the balance since the end of the previous month. */
  moved: string;
}>;

const keyOf = (one: Readonly<{ account_id: number; currency: string }>) =>
  `${one.account_id} ${one.currency}`;

/** Returns the account balances at the end of a day, and their changes since the end of the previous month. */
export async function monthUpTo(db: Db, day: string): Promise<readonly MonthSums[]> {
  const sumsAt = (to: string) => accountSums(db, { from: to, to, withoutClosing: true });
  const sums = await sumsAt(day);
  const before = new Map(
    (await sumsAt(addDays(`${day.slice(0, 8)}01`, -1))).map((one) => [
      keyOf(one),
      one.base.closing,
    ]),
  );
  const accounts = await db.selectFrom('account').select(['id', 'type', 'cash_flow']).execute();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return sums.flatMap((one) => {
    const { account_id, currency, amount, base } = one;
    const account = byId.get(account_id);
    if (!account) return [];
    return [
      {
        currency,
        isCash: account.cash_flow === 'cash',
        type: account.type,
        amount: amount.closing,
        base: base.closing,
        moved: subtract(base.closing, before.get(keyOf(one)) ?? '0'),
      },
    ];
  });
}

type Moved = Readonly<{ year: number; month: number; base: string }>;

/** Change of the cash and bank balances in each month of a range. */
export async function cashMoved(db: Db, { first, last }: Months): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select t.year, t.month, sum(t.base_debit - t.base_credit) as base
    from total t join account a on a.id = t.account_id
    where ${isCash} and t.month > 0
      and ${monthNumber} between ${numberOf(first)}::int and ${numberOf(last)}::int
    group by 1, 2
  `.execute(db);
  return rows;
}

type Earned = Readonly<{ year: number; month: number; income: string; expense: string }>;

/** Income and expense in each month of a range, without closing entries. Both are usually positive. */
export async function earned(db: Db, { first, last }: Months): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select t.year, t.month,
           coalesce(sum(t.base_credit - t.base_debit) filter (where a.type = 'income'), 0) as income,
           coalesce(sum(t.base_debit - t.base_credit) filter (where a.type = 'expense'), 0) as expense
    from total t join account a on a.id = t.account_id and a.type in ('income', 'expense')
    where t.month > 0 and not t.closing
      and ${monthNumber} between ${numberOf(first)}::int and ${numberOf(last)}::int
    group by 1, 2
  `.execute(db);
  return rows;
}

type HeldAssets = Readonly<{
  id: number;
  name: string;
  count: number;
  cost: string;
  accumulated: string;
}>;

/** Cost and accumulated depreciation of the assets held at the end of a day, by category. */
export async function assetsHeld(db: Db, day: string): Promise<HeldAssets[]> {
  const { rows } = await sql<HeldAssets>`
    select c.id, c.name, count(*)::int as count, sum(m.cost) as cost, sum(m.accumulated) as accumulated
    from (
      select asset_id, sum(cost) as cost, sum(accumulated) as accumulated
      from asset_move where date <= ${day}::date
      group by 1 having sum(cost) <> 0
    ) m
    join asset a on a.id = m.asset_id
    join asset_category c on c.id = a.category_id
    group by c.id, c.name
    order by sum(m.cost - m.accumulated) desc, c.id
  `.execute(db);
  return rows;
}
