'use client';

import { useQuery } from '@tanstack/react-query';

export type IsoCurrency = Readonly<{
  code: string;
  name: string;
  symbol?: string;
  minor_units: number;
}>;

const NONE: readonly IsoCurrency[] = [];

/** Currencies of ISO 4217; the list is loaded with the first form that needs it. */
export function useIsoCurrencies(): readonly IsoCurrency[] {
  const { data = NONE } = useQuery({
    queryKey: ['iso currencies'],
    queryFn: loadCurrencies,
    staleTime: Infinity,
  });
  return data;
}

async function loadCurrencies(): Promise<readonly IsoCurrency[]> {
  const file: { default: readonly IsoCurrency[] } = await import('@/lib/data/currencies.json');
  return file.default;
}
