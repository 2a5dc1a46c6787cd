import { sql } from 'kysely';

import { absolute, subtract, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { accountSums } from './account-sums.sql';
import { ACCOUNTS_OF_PARTIES, DEBT_ACCOUNTS } from './debt-accounts.sql';
import { type ItemsQuery, balanceParts } from './open-party-balances.sql';

/** Sum of the balances of some parties on an account, in a currency and in base; signed, debit positive. */
type Balance = Readonly<{ account_id: number; currency: string; amount: string; base: string }>;

export type SidedBalance = Balance & Readonly<{ side: 'receivable' | 'payable' }>;

const sided = sql`case when coalesce(nullif(amount, 0), base) > 0 then 'receivable' else 'payable' end`;

/**
 * Balances of parties at the end of a day, by account, currency and side. Each balance of a party on one account in one
 * currency has one side; balances of different parties, accounts or currencies are never offset.
 */
export async function sidedBalances(db: Db, query: ItemsQuery): Promise<readonly SidedBalance[]> {
  const { rows } = await sql<SidedBalance>`
    with standing as (${balanceParts(query)})
    select account_id, currency, ${sided} as side, sum(amount) as amount, sum(base) as base
    from standing group by 1, 2, 3 order by 1, 2, 3
  `.execute(db);
  return rows;
}

export type SideOfParties = Readonly<{
  side: 'receivable' | 'payable';
  count: number;
  base: string;
  top: readonly Readonly<{ id: number; name: string; base: string }>[];
}>;

/**
 * Returns for each side the number of parties, their total in base over all accounts and currencies, and the `most`
 * parties with the largest balances. Amounts are positive.
 */
export async function partiesBySide(
  db: Db,
  day: string,
  most: number,
): Promise<readonly SideOfParties[]> {
  const { rows } = await sql<SideOfParties>`
    with standing as (${balanceParts({ day })}),
    owed as (
      select party_id, ${sided} as side, abs(sum(base)) as base from standing group by 1, 2 having sum(base) <> 0
    ), ranked as (
      select *, row_number() over (partition by side order by base desc, party_id) as place from owed
    )
    select r.side, count(*) as count, sum(r.base) as base,
           json_agg(json_build_object('id', p.id, 'name', p.name, 'base', r.base::text)
                    order by r.place) filter (where r.place <= ${most}) as top
    from ranked r left join party p on p.id = r.party_id and r.place <= ${most}
    group by r.side
  `.execute(db);
  return rows;
}

/**
 * Computes the parties' balances on the debt accounts in a second way: from the stored totals, less the balances
 * without a party. Reports compare their own lists of balances with this result. For a single party, adds up the
 * party's lines.
 */
export async function ledgerOfParties(db: Db, query: ItemsQuery): Promise<readonly Balance[]> {
  const { day, currency, partyId, knownAt } = query;
  const isOne = partyId !== undefined;
  const { rows: accounts } = await sql<{ id: number }>`
    ${isOne ? DEBT_ACCOUNTS : ACCOUNTS_OF_PARTIES}`.execute(db);
  const ids = new Set(accounts.map(({ id }) => id));
  const sums = await accountSums(db, { from: day, to: day, currency, partyId, knownAt });
  const unnamed = isOne ? [] : await unnamedBalances(db, query);
  return sums
    .filter(({ account_id }) => ids.has(account_id))
    .map(({ account_id, currency: code, amount, base }) => {
      const less = unnamed.find((one) => one.account_id === account_id && one.currency === code);
      return {
        account_id,
        currency: code,
        amount: subtract(amount.closing, less?.amount ?? '0'),
        base: subtract(base.closing, less?.base ?? '0'),
      };
    });
}

async function unnamedBalances(db: Db, query: ItemsQuery): Promise<readonly Balance[]> {
  const { rows } = await sql<Balance>`
    ${balanceParts(query, { isUnnamed: true })}`.execute(db);
  return rows;
}

type InCurrency = Pick<Balance, 'currency' | 'amount' | 'base'>;

/**
 * Total difference between two lists of balances: the sum of absolute differences over all currencies, in amounts and
 * in base.
 */
export function differencesOf(one: readonly InCurrency[], other: readonly InCurrency[]) {
  const codes = [...new Set([...one, ...other].map(({ currency }) => currency))];
  const off = (of: 'amount' | 'base') =>
    sum(
      codes.map((code) => {
        const total = (list: readonly InCurrency[]) =>
          sum(list.filter(({ currency }) => currency === code).map((each) => each[of]));
        return absolute(subtract(total(one), total(other)));
      }),
    );
  return { amount: off('amount'), base: off('base') };
}
