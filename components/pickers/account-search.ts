import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { foldDigits, foldName, prefixFirst } from '@/lib/format/fold';
import type { Locale } from '@/lib/i18n';

/** Returns the account's name in the reader's language, otherwise its default name. */
export function accountName(
  { name, names }: Pick<Account, 'name' | 'names'>,
  locale: Locale,
): string {
  return names[locale] ?? name;
}

/**
 * Returns the active accounts that match a typed text, matches of the number first. Digits match the start of the
 * number. All words must occur in the number or the names, in any language, order and spelling of letters. Detail
 * accounts precede general accounts; names that start with the text precede other names.
 */
export function searchAccounts(accounts: readonly Account[], typed: string): readonly Account[] {
  const usable = accounts.filter(({ is_active }) => is_active);
  const words = foldName(typed).split(' ').filter(Boolean);
  if (words.length === 0) return usable;

  const digits = foldDigits(typed).trim();
  const byNumber = usable.filter(({ number }) => number.startsWith(digits));
  const byWords = usable.filter(
    (account) => !byNumber.includes(account) && matches(account, words),
  );
  const beginning = ({ name, names }: Account) =>
    [name, ...Object.values(names)].find((one) => foldName(one ?? '').startsWith(foldName(typed)));
  const ordered = prefixFirst(byWords, typed, (account) => beginning(account) ?? account.name);
  return [...choosableFirst(byNumber), ...choosableFirst(ordered)];
}

/**
 * True if all words occur in the number or names. Digits alone match only the start of a number, so they return false.
 */
function matches({ number, name, names }: Account, words: readonly string[]): boolean {
  const text = foldName([number, name, ...Object.values(names)].join(' '));
  return words.some((word) => /\D/.test(word)) && words.every((word) => text.includes(word));
}

const choosableFirst = (accounts: readonly Account[]) => [
  ...accounts.filter(({ position }) => position === 'detail'),
  ...accounts.filter(({ position }) => position === 'general'),
];

/** Names of the parent accounts from the top: `Expenses / Premises`. */
export function accountPath(
  account: Account,
  byId: ReadonlyMap<number, Account>,
  locale: Locale,
): string {
  const parent = account.parent === null ? undefined : byId.get(account.parent);
  if (!parent) return '';
  const above = accountPath(parent, byId, locale);
  return above ? `${above} / ${accountName(parent, locale)}` : accountName(parent, locale);
}
