'use client';

import { currencies } from '@/lib/contract/settings/currencies';
import { useAnswer } from './use-call';

/** Currencies of the organisation, base first: fetched once, then cached until one changes. */
export function useCurrencies() {
  return useAnswer(currencies.list, undefined, { staleTime: Infinity });
}
