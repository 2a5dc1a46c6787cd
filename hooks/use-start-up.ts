'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { call } from '@/lib/api/call';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { setup } from '@/lib/contract/settings/setup';
import { systemSetting } from '@/lib/contract/settings/system-setting';
import { answerKey } from './use-call';

const startUp = [chartOfAccounts.list, systemSetting.list, setup.system] as const;

/** Prefetches the chart of accounts, the settings and the set-up in parallel once the user is known. */
export function useStartUp(isSignedIn: boolean): void {
  const cache = useQueryClient();

  useEffect(() => {
    if (!isSignedIn) return;
    for (const endpoint of startUp) {
      void cache.prefetchQuery({
        queryKey: answerKey(endpoint),
        queryFn: () => call(endpoint),
        staleTime: Infinity,
      });
    }
  }, [cache, isSignedIn]);
}
