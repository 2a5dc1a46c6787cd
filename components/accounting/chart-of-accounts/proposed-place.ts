import type { AccountValues } from '@/components/accounting/chart-of-accounts/account-values';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { type AccountType, generalAccounts, nextNumber } from '@/lib/domain/account';
import type { AccountKind, AccountPrefixes } from '@/lib/domain/account-prefixes';
import { Refusal } from '@/lib/domain/refusal';

const TYPES: Readonly<Record<AccountKind, AccountType>> = {
  cash: 'asset',
  bank: 'asset',
  receivable: 'asset',
  fixed_asset: 'asset',
  payable: 'liability',
  equity: 'equity',
  income: 'income',
  expense: 'expense',
};

export const KINDS = Object.keys(TYPES) as readonly AccountKind[];

export const isKind = (text: string): text is AccountKind => Object.hasOwn(TYPES, text);

type Place = Partial<Pick<AccountValues, 'number' | 'parent' | 'type'>>;

/** Where a detail account of a kind goes: the next number of its prefix, under the closest general account. */
export function placeOfKind(
  accounts: readonly Account[],
  prefixes: AccountPrefixes,
  kind: AccountKind,
): Place {
  const type = TYPES[kind];
  const number = freeNumber(accounts, prefixes[kind]);
  const closest = generals(accounts)
    .filter((account) => account.type === type && number.startsWith(account.number))
    .toSorted((one, other) => other.number.length - one.number.length)[0];
  return { number, type, parent: closest?.id ?? null };
}

/** What an account under this one begins with: its type and the next number of its own. */
export function placeUnder(accounts: readonly Account[], parent: Account): Place {
  return {
    parent: parent.id,
    type: parent.type,
    number: freeNumber(accounts, parent.number),
  };
}

/** The general accounts in the order of the tree. */
export function generals(accounts: readonly Account[], parent: number | null = null): Account[] {
  return generalAccounts(accounts, parent).flatMap((account) => [
    account,
    ...generals(accounts, account.id),
  ]);
}

/** No proposal where a prefix leaves no room: the number is then written by hand. */
function freeNumber(accounts: readonly Account[], prefix: string): string {
  try {
    return nextNumber(accounts, prefix);
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
