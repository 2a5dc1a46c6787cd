import type { Branch } from './account-tree';
import { isZero } from '@/lib/domain/money';
import { foldName } from '@/lib/format/fold';

export type ChartFilters = Readonly<
  Partial<
    Record<'search' | 'type' | 'currency' | 'position' | 'show' | 'since', string | undefined>
  >
>;

/**
 * Returns the accounts that match all filters. At least one search word must begin the account's number or occur in its
 * name or currency; the other words may also occur in the names of its ancestors.
 */
export function matchingBranches(branches: readonly Branch[], by: ChartFilters): readonly Branch[] {
  const words = foldName(by.search ?? '')
    .split(' ')
    .filter(Boolean);
  return branches.filter(
    (branch) =>
      isFound(branch, words) &&
      isOfKind(branch, by) &&
      isShown(branch, by.show) &&
      isUsedSince(branch, by.since),
  );
}

function isFound({ account, path }: Branch, words: readonly string[]): boolean {
  const { number, name, names, currency } = account;
  const text = foldName([name, ...Object.values(names), currency ?? ''].join(' '));
  const above = foldName(
    path.map((one) => `${one.name} ${Object.values(one.names).join(' ')}`).join(' '),
  );
  const own = words.filter((word) => number.startsWith(word) || text.includes(word));
  return (
    own.length === words.length ||
    (own.length > 0 && words.every((word) => own.includes(word) || above.includes(word)))
  );
}

function isOfKind({ account }: Branch, { type, currency, position }: ChartFilters): boolean {
  return (
    (!type || account.type === type) &&
    (!position || account.position === position) &&
    (!currency || holds(account, currency))
  );
}

function holds({ currency: own, balances }: Branch['account'], currency: string): boolean {
  return own === currency || (balances ?? []).some((one) => one.currency === currency);
}

function isShown({ account, balance }: Branch, show: string | undefined): boolean {
  if (show === 'balance') return balance !== null && !isZero(balance);
  if (show === 'active') return account.is_active;
  return show !== 'inactive' || !account.is_active;
}

function isUsedSince({ usedOn }: Branch, since: string | undefined): boolean {
  return !since || (usedOn !== null && usedOn >= since);
}
