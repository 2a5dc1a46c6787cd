'use client';

import { useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';

import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { Deleted } from '@/lib/contract/schemas';
import { answerKey, useAnswer } from './use-call';
import { useSharedQuery } from './use-shared-query';

/**
 * All accounts, sorted by number. Fetched once, then cached until a call that writes invalidates them (section 3 of the
 * specification).
 */
export function useAccounts() {
  return useAnswer(chartOfAccounts.list, undefined, { staleTime: Infinity });
}

/** Cached accounts for table cells; undefined until they are loaded. */
export const useKeptAccounts = () => useSharedQuery(chartOfAccounts.list);

/** Updates the cached list of accounts with the response of a save or deletion, before the list is refetched. */
export function useAccountList() {
  const cache = useQueryClient();
  const change = (work: (accounts: readonly Account[]) => Account[]) =>
    cache.setQueryData<Account[]>(answerKey(chartOfAccounts.list), (now) => work(now ?? []));

  return {
    /** Adds or replaces an account. */
    put: (account: Account) =>
      change((now) => [...now.filter(({ id }) => id !== account.id), account].sort(byNumber)),
    /** Removes an account if the server reports it deleted; returns true if it was deleted. */
    drop: (id: number, { is_deleted }: v.InferOutput<typeof Deleted>): boolean => {
      if (is_deleted !== 'yes') return false;
      change((now) => now.filter((account) => account.id !== id));
      return true;
    },
    /** Puts the accounts that the server generated in place of the cached list. */
    replace: (accounts: readonly Account[]) => change(() => [...accounts]),
  };
}

const byNumber = (one: Account, other: Account) => (one.number < other.number ? -1 : 1);
