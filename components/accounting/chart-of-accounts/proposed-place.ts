import type { AccountValues } from './account-values';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { type AccountType, generalAccounts, nextNumber } from '@/lib/domain/ledger/account';
import type { AccountKind, AccountPrefixes } from '@/lib/domain/ledger/account-prefixes';
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

/**
 * Proposes parent and number of a new detail account of a kind: the next free number with the kind's prefix, below the
 * general account of the same type with the longest matching number.
 */
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

/** Proposes parent, type and number of a new account below the given one. */
export function placeUnder(accounts: readonly Account[], parent: Account): Place {
  return {
    parent: parent.id,
    type: parent.type,
    number: freeNumber(accounts, parent.number),
  };
}

export function generals(accounts: readonly Account[], parent: number | null = null): Account[] {
  return generalAccounts(accounts, parent).flatMap((account) => [
    account,
    ...generals(accounts, account.id),
  ]);
}

/** Returns the next free number with the prefix. Returns an empty string if none is free; the user then enters one. */
function freeNumber(accounts: readonly Account[], prefix: string): string {
  try {
    return nextNumber(accounts, prefix);
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
