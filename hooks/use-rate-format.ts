'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Decimal } from '@/lib/domain/money';
import type { Quote, QuoteManner } from '@/lib/domain/rate';
import { PER_UNIT, rateIn, shownRate, shownSpread, workedOutRate } from '@/lib/format/rate';
import { useCurrencies } from './use-currencies';
import { useHydrated } from './use-hydrated';
import { useWriting } from './use-writing';

/** `quoted` shows each rate in the quotation of its currency; `base` shows rates in base currency per unit. */
export type RateView = 'quoted' | 'base';

const useStore = create<Readonly<{ view: RateView }>>()(
  persist((): Readonly<{ view: RateView }> => ({ view: 'quoted' }), { name: 'rate-view' }),
);

const setRateView = (view: RateView) => useStore.setState({ view });

/** The user's choice of rate view, stored on this device, and its setter. */
export function useRateView() {
  const { view } = useStore();
  return { view: useHydrated() ? view : ('quoted' as const), setRateView };
}

/**
 * Formats rates, costs, mid rates, averages and break-even rates. They are in the quotation of the currency or, if the
 * user chose so, in base currency per unit. A rate is passed in base currency per unit or with its quotation. With
 * `always`, and on documents, rates are always in the quotation, for example next to input fields.
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

  /** Returns the quote of a figure that is in the quotation of its currency. */
  const asQuoted = (currency: string, figure: Decimal): Quote => ({
    ...quotedMannerOf(currency),
    rate: figure,
  });

  return {
    mannerOf,
    asQuoted,
    rateOf,
    rate,
    /** Formats a computed rate, such as an average, with four decimals, or with six if it is below one. */
    workedOut: (currency: string, quote: Quote) => rate(currency, quote, workedOutRate),
    /** Formats a figure as it is, without converting it to another quotation. */
    mark: (figure: Decimal): string => written(shownRate(figure)),
    /** Spread of two rates that are given in the quotation of their currency. */
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
