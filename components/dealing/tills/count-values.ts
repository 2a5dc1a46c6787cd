import type { Denomination } from '@/lib/contract/settings/denominations';
import { isDecimal, isZero } from '@/lib/domain/money';
import { type Count, LOOSE, type Pieces, totalOf } from '@/lib/domain/dealing/till-count';

/** Count of one currency: the number of pieces of each denomination, and unsorted money as one amount. */
export type CountedValues = {
  currency: string;
  pieces: { value: string; count: string }[];
  loose: string;
};

export type CountValues = {
  currencies: CountedValues[];
  /** Currency that the user wants to add to the count. */
  add: string | null;
  /** True if the user declares that there is no cash in the uncounted currencies. */
  rest_empty: boolean;
  /** Reason for a difference between the opening count and the books. */
  reason: string;
  /** True if the user closes the till although cash in transit to the till has not been received. */
  leave_under_way: boolean;
};

export const BLANK_COUNT: CountValues = {
  currencies: [],
  add: null,
  rest_empty: false,
  reason: '',
  leave_under_way: false,
};

export const blankOf = (
  currency: string,
  denominations: readonly Pick<Denomination, 'value'>[],
): CountedValues => ({
  currency,
  pieces: denominations.map(({ value }) => ({ value, count: '' })),
  loose: '',
});

/**
 * Returns the initial count of a currency with one field for each denomination. Without earlier `pieces` the fields are
 * empty.
 */
export function startedOf(
  { currency, pieces = {} }: Readonly<{ currency: string; pieces?: Pieces | undefined }>,
  denominations: readonly Pick<Denomination, 'value'>[],
): CountedValues {
  const values = denominations.map(({ value }) => value);
  const others = Object.keys(pieces).filter((value) => value !== LOOSE && !values.includes(value));
  return {
    currency,
    pieces: [...values, ...others].map((value) => ({ value, count: pieces[value] ?? '' })),
    loose: pieces[LOOSE] ?? '',
  };
}

/** True if the user has entered anything for the currency. Empty fields mean "not counted", not zero. */
export const isCounted = ({ pieces, loose }: CountedValues): boolean =>
  loose !== '' || pieces.some(({ count }) => count !== '');

const isTyped = (text: string) => isDecimal(text) && !isZero(text);

/** Converts a count to the format of the request: pieces and loose amount, or one amount if there are no pieces. */
function countOf({ pieces, loose }: CountedValues): Count[string] {
  const typed = pieces.filter(({ count }) => count !== '');
  if (typed.length === 0) return loose;
  return {
    ...Object.fromEntries(typed.map(({ value, count }) => [value, count])),
    ...(loose && { [LOOSE]: loose }),
  };
}

/** Returns the count for the request. Uncounted currencies are left out or, with `rest_empty`, sent as zero. */
export const countSent = ({
  currencies,
  rest_empty,
}: Pick<CountValues, 'currencies' | 'rest_empty'>): Count =>
  Object.fromEntries(
    currencies
      .filter((one) => rest_empty || isCounted(one))
      .map((one) => [one.currency, isCounted(one) ? countOf(one) : '0']),
  );

/**
 * Index of the next uncounted currency. The search starts after `at` and continues from the first currency; undefined
 * if no other currency needs a count.
 */
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

/** Total counted so far in a currency. Empty and invalid fields count as zero. */
export function countedSoFar({ pieces, loose }: CountedValues): string {
  return totalOf({
    ...Object.fromEntries(
      pieces.filter(({ count }) => isTyped(count)).map(({ value, count }) => [value, count]),
    ),
    ...(isTyped(loose) && { [LOOSE]: loose }),
  });
}

/** Maps a field of the request to the form field. */
export function fieldOf(sent: string, { currencies }: Pick<CountValues, 'currencies'>): string {
  const [, currency = '', value] = /^count\.([A-Z]{3})(?:\.(.+))?$/.exec(sent) ?? [];
  const at = currencies.findIndex((one) => one.currency === currency);
  const counted = currencies[at];
  if (!counted) return sent;
  const piece = counted.pieces.findIndex((one) => one.value === value);
  return piece >= 0 ? `currencies.${at}.pieces.${piece}.count` : `currencies.${at}.loose`;
}

/** Index of the currency that a form field belongs to; undefined for other fields. */
export function currencyAt(field: string): number | undefined {
  const [, at] = /^currencies\.(\d+)/.exec(field) ?? [];
  return at === undefined ? undefined : Number(at);
}
