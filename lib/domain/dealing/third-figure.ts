import { type Decimal, isAboveZero } from '@/lib/domain/money';
import { amountFor, type QuoteManner, rateBetween, worth } from '@/lib/domain/rate';

/** The three figures of a deal; any two determine the third. */
export const DEAL_FIGURES = ['amount', 'rate', 'counter'] as const;
export type DealFigure = (typeof DEAL_FIGURES)[number];

type Figures = Readonly<Record<DealFigure, Decimal>>;

/**
 * Computes the missing figure of a deal from the other two: the counter amount at the rate, the dealt amount that the
 * counter amount buys, or the rate to twelve decimals. Amounts are rounded once to their decimals. Undefined if one of
 * the two is missing or not positive.
 */
export function thirdFigure(
  wanted: DealFigure,
  figures: Figures,
  { manner, ...decimals }: Readonly<{ manner: QuoteManner; amount: number; counter: number }>,
): Decimal | undefined {
  const known = DEAL_FIGURES.filter((one) => one !== wanted);
  if (!known.every((one) => isAboveZero(figures[one]))) return undefined;
  const { amount, rate, counter } = figures;
  switch (wanted) {
    case 'counter':
      return worth(amount, { ...manner, rate }, decimals.counter);
    case 'amount':
      return amountFor(counter, { ...manner, rate }, decimals.amount);
    case 'rate':
      return rateBetween({ amount, base: counter }, manner);
  }
}
