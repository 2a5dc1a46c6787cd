import { isZero, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import {
  accountSums,
  type CurrencySums,
  type Movement,
  type Scope,
} from '@/server/ledger/account-sums.sql';
import { withDescendants } from '@/server/reports/engine/account-tree';

/** An account of the general ledger with its movement within the filters. */
export type LedgerAccount = Readonly<{
  id: number;
  number: string;
  name: string;
  names: Readonly<Record<string, string | null>>;
  /**
   * Currency of `amount`: the filter's currency, otherwise the account's currency. Null if the account has none, like
   * an account with several currencies.
   */
  currency: string | null;
  base: Movement;
  amount: Movement | null;
}>;

type Wanted = Readonly<{ accountIds: readonly number[] | undefined; scope: Scope }>;

/**
 * Returns the accounts that have lines within the filters, by number. With `accountIds`, only these accounts and the
 * accounts below them are returned.
 */
export async function ledgerAccounts(
  db: Db,
  { accountIds, scope }: Wanted,
): Promise<LedgerAccount[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'number', 'name', 'names', 'parent_id', 'currency'])
    .orderBy('number')
    .execute();
  const wanted = accountIds && withDescendants(accounts, accountIds);
  const sums = Map.groupBy(await accountSums(db, scope), ({ account_id }) => account_id);

  return accounts.flatMap(({ id, number, name, names, currency: own }) => {
    const held = sums.get(id);
    if (!held || (wanted && !wanted.has(id))) return [];
    const currency = scope.currency ?? own;
    return [
      {
        id,
        number,
        name,
        names,
        currency,
        base: added(held.map(({ base }) => base)),
        amount: currency === null ? null : added(inCurrency(held, currency)),
      },
    ];
  });
}

/** True if the account has no balance and no movement. */
export function isIdle({ base, amount }: LedgerAccount): boolean {
  return [base, amount].every(
    (one) => one === null || [one.opening, one.debit, one.credit].every(isZero),
  );
}

const inCurrency = (held: readonly CurrencySums[], currency: string): Movement[] =>
  held.filter((one) => one.currency === currency).map(({ amount }) => amount);

function added(movements: readonly Movement[]): Movement {
  const total = (field: keyof Movement) => sum(movements.map((one) => one[field]));
  return {
    opening: total('opening'),
    debit: total('debit'),
    credit: total('credit'),
    closing: total('closing'),
  };
}
