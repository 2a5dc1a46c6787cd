'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Decimal } from '@/lib/domain/money';
import type { Quote, QuoteManner } from '@/lib/domain/rate';
import { PER_UNIT, rateIn, shownRate, shownSpread, workedOutRate } from '@/lib/format/rate';
import { useCurrencies } from './use-currencies';
import { useHydrated } from './use-hydrated';
import { useWriting } from './use-writing';

/** Rates as their pair is quoted, or all of them as base per one unit. */
export type RateView = 'quoted' | 'base';

const useStore = create<Readonly<{ view: RateView }>>()(
  persist((): Readonly<{ view: RateView }> => ({ view: 'quoted' }), { name: 'rate-view' }),
);

const setRateView = (view: RateView) => useStore.setState({ view });

/** How this reader wants rates, kept on the device, and how to change it. */
export function useRateView() {
  const { view } = useStore();
  return { view: useHydrated() ? view : ('quoted' as const), setRateView };
}

/**
 * The one way of writing a rate, cost, mid, average or break-even: as its currency is quoted, or as base
 * per one unit where the reader wants that. A rate comes as base per one unit, or with the manner that
 * it was quoted in. `always` holds to the quotation, beside what is typed in it, as every paper does.
 */
export function useRateFormat(always?: 'quoted') {
  const { data: currencies } = useCurrencies();
  const { view } = useRateView();
  const { number: written, isPaper } = useWriting();

  const quotedMannerOf = (currency: string): QuoteManner =>
    currencies?.find(({ code }) => code === currency) ?? PER_UNIT;
  const mannerOf = (currency: string): QuoteManner =>
    always === undefined && !isPaper && view === 'base' ? PER_UNIT : quotedMannerOf(currency);
  const rateOf = (currency: string, quote: Quote): Decimal | null =>
    rateIn(quote, mannerOf(currency));
  const rate = (currency: string, quote: Quote, shown = shownRate): string => {
    const found = rateOf(currency, quote);
    return found === null ? '–' : written(shown(found));
  };

  /** A rate that came in the manner of its currency, without saying so. */
  const asQuoted = (currency: string, figure: Decimal): Quote => ({
    ...quotedMannerOf(currency),
    rate: figure,
  });

  return {
    mannerOf,
    asQuoted,
    rateOf,
    rate,
    /** One that was worked out, with the same decimals wherever it stands. */
    workedOut: (currency: string, quote: Quote) => rate(currency, quote, workedOutRate),
    /** A figure that `rateOf` gave, for the marks of a chart. */
    mark: (figure: Decimal): string => written(shownRate(figure)),
    /** Of two rates as their currency is quoted. */
    spread: (
      currency: string,
      { buy, sell }: Readonly<{ buy: Decimal; sell: Decimal }>,
    ): string => {
      const [bought, sold] = [buy, sell].map((one) => rateOf(currency, asQuoted(currency, one)));
      if (!bought || !sold) return '–';
      return written(shownSpread({ buy: bought, sell: sold }, mannerOf(currency)));
    },
  };
}
