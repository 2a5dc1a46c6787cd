import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import { isZero } from '@/lib/domain/money';
import { foldName } from '@/lib/format/fold';

/** Query parameters that filter the chart. */
export const NARROWING = ['q', 'type', 'currency', 'position', 'show', 'since'] as const;
export type Narrowing = Partial<Record<(typeof NARROWING)[number], string>>;

export const SHOWN = ['balance', 'active', 'inactive'] as const;

export const isNarrowed = (by: Narrowing): boolean => NARROWING.some((name) => by[name]);

/** Returns the accounts that match all filters. A search for digits matches the beginning of the account number. */
export function narrowed(branches: readonly Branch[], by: Narrowing): readonly Branch[] {
  const words = foldName(by.q ?? '')
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

function isOfKind({ account }: Branch, { type, currency, position }: Narrowing): boolean {
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
