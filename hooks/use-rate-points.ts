'use client';

import type { RateVersion } from '@/lib/contract/dealing/rate-shapes';
import type { Decimal } from '@/lib/domain/money';
import { useRateFormat } from './use-rate-format';

/** Returns a function that converts rate versions to points of a chart, in the quotation in which rates are shown. */
export function useRatePoints(currency: string) {
  const { rateOf } = useRateFormat();
  return (versions: readonly RateVersion[], figure: (rate: RateVersion) => Decimal | null) =>
    versions.map((rate) => {
      const base = figure(rate);
      return { at: rate.effective_at, value: base && rateOf(currency, { rate: base }) };
    });
}
