'use client';

import { useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';

import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { Deleted } from '@/lib/contract/schemas';
import { answerKey, useAnswer } from './use-call';
import { useKept } from './use-kept';

/** Every account, by number: asked for once, then kept until something posts (specification 3). */
export function useAccounts() {
  return useAnswer(chartOfAccounts.list, undefined, { staleTime: Infinity });
}

/** The same in a cell of a table; nothing before they are there. */
export const useKeptAccounts = () => useKept(chartOfAccounts.list);

/** Takes the answers of the chart's own calls into the kept list, before it is asked for again. */
export function useAccountList() {
  const cache = useQueryClient();
  const change = (work: (accounts: readonly Account[]) => Account[]) =>
    cache.setQueryData<Account[]>(answerKey(chartOfAccounts.list), (now) => work(now ?? []));

  return {
    /** A new account, or one as it stands now. */
    put: (account: Account) =>
      change((now) => [...now.filter(({ id }) => id !== account.id), account].sort(byNumber)),
    /** Drops an account only when the host says that it is deleted; tells whether it was. */
    drop: (id: number, { is_deleted }: v.InferOutput<typeof Deleted>): boolean => {
      if (is_deleted !== 'yes') return false;
      change((now) => now.filter((account) => account.id !== id));
      return true;
    },
    /** The generated accounts take the place of the list. */
    replace: (accounts: readonly Account[]) => change(() => [...accounts]),
  };
}

const byNumber = (one: Account, other: Account) => (one.number < other.number ? -1 : 1);
