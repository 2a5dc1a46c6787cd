'use client';

import { useTranslations } from 'use-intl';

import type { Branch } from './account-tree';
import type { ListFilter } from '@/components/list/list-bar';
import type { Filters } from '@/components/list/use-list-state';
import { useCurrencies } from '@/hooks/use-currencies';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES } from '@/lib/domain/ledger/account';
import { isZero } from '@/lib/domain/money';
import { foldName } from '@/lib/format/fold';

/** Query parameters that filter the chart. */
export const NARROWING = ['q', 'type', 'currency', 'position', 'show', 'since'] as const;

const SHOWN = ['balance', 'active', 'inactive'] as const;

/** Returns the accounts that match all filters. A search for digits matches the beginning of the account number. */
export function narrowed(branches: readonly Branch[], by: Filters): readonly Branch[] {
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

function isOfKind({ account }: Branch, { type, currency, position }: Filters): boolean {
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

/** Filters of the chart. `since` keeps the accounts with a line on or after that day. */
export function useChartFilters(): readonly ListFilter[] {
  const t = useTranslations('chart-of-accounts');
  const { data: currencies = [] } = useCurrencies();
  const choice = { kind: 'choice' } as const;
  return [
    {
      ...choice,
      name: 'type',
      label: t('type'),
      choices: ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      ...choice,
      name: 'currency',
      label: t('currency'),
      choices: currencies.map(({ code }) => ({ value: code, label: code })),
    },
    {
      ...choice,
      name: 'position',
      label: t('position'),
      choices: ACCOUNT_POSITIONS.map((value) => ({ value, label: t(`positions.${value}`) })),
    },
    {
      ...choice,
      name: 'show',
      label: t('show'),
      choices: SHOWN.map((value) => ({ value, label: t(`shown.${value}`) })),
    },
    { kind: 'day', name: 'since', label: t('since') },
  ];
}
