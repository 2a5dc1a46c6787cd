import type { Denomination } from '@/lib/contract/settings/denominations';
import { isDecimal, isZero } from '@/lib/domain/money';
import { type Count, LOOSE, totalOf } from '@/lib/domain/till-count';

/** What is typed of one currency: pieces of each value, and what is not sorted as a sum. */
export type CountedValues = {
  currency: string;
  pieces: { value: string; count: string }[];
  loose: string;
};

export type CountValues = {
  currencies: CountedValues[];
  /** The currency that is about to be counted too. */
  add: string | null;
};

/** A currency that is still to be counted. */
export const blankOf = (
  currency: string,
  denominations: readonly Pick<Denomination, 'value'>[],
): CountedValues => ({
  currency,
  pieces: denominations.map(({ value }) => ({ value, count: '' })),
  loose: '',
});

const isTyped = (text: string) => isDecimal(text) && !isZero(text);

/** A currency's count as it is sent: pieces where any were typed, else the sum. */
function countOf({ pieces, loose }: CountedValues): Count[string] {
  const typed = pieces.filter(({ count }) => count !== '');
  if (typed.length === 0) return loose || '0';
  return {
    ...Object.fromEntries(typed.map(({ value, count }) => [value, count])),
    ...(loose && { [LOOSE]: loose }),
  };
}

export const countSent = ({ currencies }: Pick<CountValues, 'currencies'>): Count =>
  Object.fromEntries(currencies.map((one) => [one.currency, countOf(one)]));

/** What has been counted so far of a currency; what cannot be read counts as nothing. */
export function countedSoFar({ pieces, loose }: CountedValues): string {
  return totalOf({
    ...Object.fromEntries(
      pieces.filter(({ count }) => isTyped(count)).map(({ value, count }) => [value, count]),
    ),
    ...(isTyped(loose) && { [LOOSE]: loose }),
  });
}

/** The field of the form that a field of what was sent stands for. */
export function fieldOf(sent: string, { currencies }: CountValues): string {
  const [, currency = '', value] = /^count\.([A-Z]{3})(?:\.(.+))?$/.exec(sent) ?? [];
  const at = currencies.findIndex((one) => one.currency === currency);
  const counted = currencies[at];
  if (!counted) return 'root';
  const piece = counted.pieces.findIndex((one) => one.value === value);
  if (piece >= 0) return `currencies.${at}.pieces.${piece}.count`;
  return `currencies.${at}.loose`;
}
