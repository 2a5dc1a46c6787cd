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
  /** There is nothing of what was not counted. */
  rest_empty: boolean;
  /** Why a first count differs from the books. */
  reason: string;
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

/** Whether anything was typed; what was left empty was not counted, and is not nothing. */
export const isCounted = ({ pieces, loose }: CountedValues): boolean =>
  loose !== '' || pieces.some(({ count }) => count !== '');

const isTyped = (text: string) => isDecimal(text) && !isZero(text);

/** A currency's count as it is sent: pieces where any were typed, else the sum. */
function countOf({ pieces, loose }: CountedValues): Count[string] {
  const typed = pieces.filter(({ count }) => count !== '');
  if (typed.length === 0) return loose;
  return {
    ...Object.fromEntries(typed.map(({ value, count }) => [value, count])),
    ...(loose && { [LOOSE]: loose }),
  };
}

/** What was counted; nothing is sent of a currency that was left empty, unless the rest is said to be empty. */
export const countSent = ({
  currencies,
  rest_empty,
}: Pick<CountValues, 'currencies' | 'rest_empty'>): Count =>
  Object.fromEntries(
    currencies
      .filter((one) => rest_empty || isCounted(one))
      .map((one) => [one.currency, isCounted(one) ? countOf(one) : '0']),
  );

/** The currency to count after one: the next that was not counted, from the first again; or none. */
export function nextToCount(
  { currencies, rest_empty }: Pick<CountValues, 'currencies' | 'rest_empty'>,
  at: number,
): number | undefined {
  if (rest_empty) return undefined;
  const isLeft = (one: CountedValues, index: number) => index !== at && !isCounted(one);
  const later = currencies.findIndex((one, index) => index > at && isLeft(one, index));
  const found = later >= 0 ? later : currencies.findIndex(isLeft);
  return found >= 0 ? found : undefined;
}

/** What has been counted so far of a currency; what cannot be read counts as nothing. */
export function countedSoFar({ pieces, loose }: CountedValues): string {
  return totalOf({
    ...Object.fromEntries(
      pieces.filter(({ count }) => isTyped(count)).map(({ value, count }) => [value, count]),
    ),
    ...(isTyped(loose) && { [LOOSE]: loose }),
  });
}

/** The field of the form that a field of what was sent stands for, and the currency that it belongs to. */
export function fieldOf(
  sent: string,
  { currencies }: Pick<CountValues, 'currencies'>,
): Readonly<{ field: string; at?: number }> {
  if (sent === 'reason') return { field: sent };
  const [, currency = '', value] = /^count\.([A-Z]{3})(?:\.(.+))?$/.exec(sent) ?? [];
  const at = currencies.findIndex((one) => one.currency === currency);
  const counted = currencies[at];
  if (!counted) return { field: 'root' };
  const piece = counted.pieces.findIndex((one) => one.value === value);
  const field = piece >= 0 ? `currencies.${at}.pieces.${piece}.count` : `currencies.${at}.loose`;
  return { field, at };
}
