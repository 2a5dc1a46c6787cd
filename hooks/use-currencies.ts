'use client';

import { currencies } from '@/lib/contract/settings/currencies';
import { useAnswer } from './use-call';

/** The currencies the organisation deals in, the base first: asked for once, then kept until one changes. */
export function useCurrencies() {
  return useAnswer(currencies.list, undefined, { staleTime: Infinity });
}
