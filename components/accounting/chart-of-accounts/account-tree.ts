import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { byNumber, normalSide } from '@/lib/domain/account';
import { add, type Decimal, negate } from '@/lib/domain/money';

/** An account at its place: `level` counts from 1, `path` are the accounts above it, the highest first. */
export type Branch = Readonly<{
  account: Account;
  level: number;
  path: readonly Account[];
  children: number;
  /**
   * In the base currency, with all that stands below it, positive on the side where the type of the
   * account grows. Nothing for those who may not see it.
   */
  balance: Decimal | null;
  /** The day of the latest line on it or below it. */
  usedOn: string | null;
}>;

/** The chart in the order of its numbers, each account after the one it stands under. */
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

/** A balance as the statements show it: a credit is positive where credits are usual. */
export function natural({ type }: Pick<Account, 'type'>, balance: Decimal): Decimal {
  return normalSide(type) === 1 ? balance : negate(balance);
}

/** The branches in sight when these accounts are folded. */
export function unfolded(
  branches: readonly Branch[],
  folded: ReadonlySet<number>,
): readonly Branch[] {
  return branches.filter(({ path }) => !path.some(({ id }) => folded.has(id)));
}
