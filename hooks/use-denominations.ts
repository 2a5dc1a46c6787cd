'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';

import { call } from '@/lib/api/call';
import { type Denomination, denominations } from '@/lib/contract/settings/denominations';
import { answerKey } from './use-call';
import { useCurrencies } from './use-currencies';

/** Notes and coins of several currencies for a count; undefined until all are loaded. */
export function useDenominations(codes: readonly string[]) {
  const cache = useQueryClient();
  const { data: currencies } = useCurrencies();
  const idOf = (code: string) => currencies?.find((currency) => currency.code === code)?.id;
  const queryOf = (code: string) => {
    const params = { id: idOf(code) ?? 0 };
    return {
      queryKey: answerKey(denominations.list, { params }),
      queryFn: () => call(denominations.list, { params }),
      enabled: currencies !== undefined,
    };
  };
  const answers = useQueries({ queries: codes.map(queryOf) });
  const isThere = currencies !== undefined && answers.every(({ isPending }) => !isPending);
  return {
    lists: isThere
      ? codes.map((code, at): readonly [string, readonly Denomination[]] => [
          code,
          answers[at]?.data ?? [],
        ])
      : undefined,
    /** Loads the notes and coins of one more currency. */
    more: (code: string): Promise<readonly Denomination[]> => cache.fetchQuery(queryOf(code)),
  };
}
