'use client';

import type { RateVersion } from '@/lib/contract/exchange/rate-shapes';
import type { Decimal } from '@/lib/domain/money';
import { useRateFormat } from './use-rate-format';

/** What versions say of a currency, in the order of time: base per one unit, in one manner of quoting for all. */
export function useRatePoints(currency: string) {
  const { rateOf } = useRateFormat();
  return (versions: readonly RateVersion[], figure: (rate: RateVersion) => Decimal | null) =>
    versions.map((rate) => {
      const base = figure(rate);
      return { at: rate.effective_at, value: base && rateOf(currency, { rate: base }) };
    });
}
