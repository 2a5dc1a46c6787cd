import type { AccountKind, AccountPrefixes } from './account-prefixes';
import { Refusal } from '@/lib/domain/refusal';

export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** General accounts only group other accounts; only detail accounts accept postings. */
export const ACCOUNT_POSITIONS = ['general', 'detail'] as const;
export type AccountPosition = (typeof ACCOUNT_POSITIONS)[number];

/** States by which the chart can be filtered: with a balance, active or inactive. */
export const CHART_STATES = ['balance', 'active', 'inactive'] as const;

export const CASH_FLOWS = ['cash', 'operating', 'investing', 'financing'] as const;
export type CashFlow = (typeof CASH_FLOWS)[number];

export const ACCOUNT_NUMBER = /^[0-9]{1,12}$/;

type Numbered = Readonly<{ number: string; position: string }>;
type Placed = Readonly<{ position: string; parent: number | null }>;

/** Returns the detail accounts whose number begins with `prefix`, sorted by number. */
export function detailAccounts<A extends Numbered>(
  accounts: readonly A[],
  prefix: string,
): readonly A[] {
  return accounts
    .filter(({ position, number }) => position === 'detail' && number.startsWith(prefix))
    .toSorted(byNumber);
}

/** Returns the detail accounts of these kinds, without duplicates, sorted by number. */
export function accountsOfKinds<A extends Numbered>(
  accounts: readonly A[],
  kinds: readonly AccountKind[],
  prefixes: AccountPrefixes,
): readonly A[] {
  const found = kinds.flatMap((kind) => detailAccounts(accounts, prefixes[kind]));
  return [...new Set(found)].toSorted(byNumber);
}

/** Returns the general accounts directly below a parent; `null` means the top level. */
export function generalAccounts<A extends Placed>(
  accounts: readonly A[],
  parent: number | null,
): readonly A[] {
  return accounts.filter((account) => account.position === 'general' && account.parent === parent);
}

/** Compares account numbers as text: 10, 1010, 11. */
export function byNumber(a: Readonly<{ number: string }>, b: Readonly<{ number: string }>): number {
  return a.number < b.number ? -1 : Number(a.number > b.number);
}

/** True for income and expense accounts, which are closed at the end of the year. All others carry forward. */
export function isResult(type: AccountType): boolean {
  return type === 'income' || type === 'expense';
}

/** Returns 1 if a debit increases accounts of this type, -1 if a credit does. */
export function normalSide(type: AccountType): 1 | -1 {
  return type === 'asset' || type === 'expense' ? 1 : -1;
}

/**
 * Returns a free number for a new account below a prefix. The number is as long as the longest number below the prefix.
 * It has at least four digits or, below a prefix of three digits or more, at least one digit more than the prefix. If
 * all numbers of that length are taken, it gets one more digit. Among the numbers of one length it follows the highest;
 * if that is the last possible number, it fills the lowest gap. Refuses a prefix below which no number of at most 12
 * digits is free.
 */
export function nextNumber(
  accounts: readonly Readonly<{ number: string }>[],
  prefix: string,
): string {
  if (!ACCOUNT_NUMBER.test(prefix)) throw new Refusal('account.prefix', { field: 'number' });
  const taken = new Set(accounts.map(({ number }) => number));
  const below = [...taken].filter((number) => number.startsWith(prefix) && number !== prefix);
  const usual = Math.max(
    prefix.length < 3 ? 4 : prefix.length + 1,
    ...below.map(({ length }) => length),
  );

  for (let length = usual; length <= 12; length += 1) {
    const free = freeNumber(taken, prefix, length);
    if (free !== undefined) return free;
  }
  throw new Refusal('account.numbers-full', { field: 'number', params: { prefix } });
}

function freeNumber(
  taken: ReadonlySet<string>,
  prefix: string,
  length: number,
): string | undefined {
  const places = length - prefix.length;
  const tails = [...taken]
    .filter((number) => number.length === length && number.startsWith(prefix))
    .map((number) => BigInt(number.slice(prefix.length)));
  const last = 10n ** BigInt(places) - 1n;
  const highest = tails.reduce((top, tail) => (tail > top ? tail : top), 0n);
  if (highest < last) return prefix + String(highest + 1n).padStart(places, '0');

  const used = new Set(tails);
  for (let tail = 1n; tail <= last; tail += 1n) {
    if (!used.has(tail)) return prefix + String(tail).padStart(places, '0');
  }
  return undefined;
}
