import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { byNumber, normalSide } from '@/lib/domain/ledger/account';
import { add, type Decimal, negate } from '@/lib/domain/money';

/** An account in the tree. `level` counts from 1; `path` contains its ancestors, topmost first. */
export type Branch = Readonly<{
  account: Account;
  level: number;
  path: readonly Account[];
  children: number;
  /**
   * Balance of the subtree in the base currency, positive on the normal side of the account's type. Null without the
   * right to see it.
   */
  balance: Decimal | null;
  /** Day of the latest line in the subtree. */
  usedOn: string | null;
}>;

/** Returns the chart as a tree in depth-first order, siblings sorted by number. */
export function branchesOf(accounts: readonly Account[]): readonly Branch[] {
  const known = new Set(accounts.map(({ id }) => id));
  const below = Map.groupBy(accounts.toSorted(byNumber), ({ parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );

  const grow = (parent: number | null, path: readonly Account[]): Branch[] =>
    (below.get(parent) ?? []).flatMap((account) => {
      const branches = grow(account.id, [...path, account]);
      const children = below.get(account.id)?.length ?? 0;
      const own = { level: path.length + 1, path, children };
      const sums = { balance: rolledUp(account, branches), usedOn: latest(account, branches) };
      return [{ account, ...own, ...sums }, ...branches];
    });
  return grow(null, []);
}

function rolledUp(account: Account, below: readonly Branch[]): Decimal | null {
  if (account.balance === null) return null;
  const total = below.reduce(
    (sum, { account: { balance } }) => add(sum, balance ?? '0'),
    account.balance,
  );
  return natural(account, total);
}

function latest(account: Account, below: readonly Branch[]): string | null {
  const days = [account, ...below.map((branch) => branch.account)].flatMap(({ used_on }) =>
    used_on === null ? [] : [used_on],
  );
  return days.toSorted().at(-1) ?? null;
}

/** Returns a balance as the statements show it: positive on the normal side of the account's type. */
export function natural({ type }: Pick<Account, 'type'>, balance: Decimal): Decimal {
  return normalSide(type) === 1 ? balance : negate(balance);
}

/** Returns the branches that have no ancestor in `folded`, the ids of the collapsed accounts. */
export function unfolded(
  branches: readonly Branch[],
  folded: ReadonlySet<number>,
): readonly Branch[] {
  return branches.filter(({ path }) => !path.some(({ id }) => folded.has(id)));
}
