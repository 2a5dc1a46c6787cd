import {
  add,
  compare,
  type Decimal,
  fits,
  isZero,
  multiply,
  subtract,
  sum,
} from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

/** Number of pieces of each value, and under `loose` the sum of unsorted cash. */
export type Pieces = Readonly<Record<string, Decimal>>;

/** Counted cash of a till by currency: either a sum, or the number of pieces of each value. */
export type Count = Readonly<Record<string, Decimal | Pieces>>;

/** Sums by currency. */
export type Amounts = Readonly<Record<string, Decimal>>;

export const LOOSE = 'loose';

export function totalOf(counted: Decimal | Pieces): Decimal {
  if (typeof counted === 'string') return counted;
  return sum(
    Object.entries(counted).map(([value, pieces]) =>
      value === LOOSE ? pieces : multiply(value, pieces),
    ),
  );
}

export function totalsOf(count: Count): Amounts {
  return Object.fromEntries(
    Object.entries(count).map(([currency, counted]) => [currency, totalOf(counted)]),
  );
}

/** Amounts on one line, for the audit trail: `EUR -10, USD 5`. */
export function amountsText(amounts: Amounts): string {
  return Object.entries(amounts)
    .map(([currency, amount]) => `${currency} ${amount}`)
    .join(', ');
}

export type CountSetting = Readonly<{
  decimals: Readonly<Record<string, number>>;
  /** Existing values of notes and coins by currency. If a currency has no entry, every value is accepted. */
  denominations: Readonly<Record<string, readonly Decimal[]>>;
  /** Amounts in the books, by currency. */
  expected: Amounts;
}>;

/**
 * Refuses unknown currencies, amounts with too many decimals, values that do not exist, fractions of pieces, and a
 * currency with stock in the books that was not counted.
 */
export function countRefusals(count: Count, setting: CountSetting): Refusal[] {
  const missing = Object.entries(setting.expected).flatMap(([currency, amount]) =>
    isZero(amount) || currency in count
      ? []
      : [refuse('till.not-counted', `count.${currency}`, { currency })],
  );
  return [
    ...missing,
    ...Object.entries(count).flatMap(([currency, counted]) =>
      countedRefusals(currency, counted, { ...setting, field: `count.${currency}` }),
    ),
  ];
}

/** Refusals of the count of one currency; their fields begin with `field`. */
export function countedRefusals(
  currency: string,
  counted: Decimal | Pieces,
  {
    decimals,
    denominations,
    field: at,
  }: Pick<CountSetting, 'decimals' | 'denominations'> & Readonly<{ field: string }>,
): Refusal[] {
  const units = decimals[currency];
  if (units === undefined) return [refuse('ledger.currency-unknown', at, { currency })];
  const tooFine = (amount: Decimal, field: string) =>
    fits(amount, units)
      ? []
      : [refuse('ledger.decimals', field, { currency, decimals: String(units) })];
  if (typeof counted === 'string') return tooFine(counted, at);

  const known = denominations[currency] ?? [];
  return Object.entries(counted).flatMap(([value, pieces]) => {
    const field = `${at}.${value}`;
    if (value === LOOSE) return tooFine(pieces, field);
    if (!fits(pieces, 0)) return [refuse('till.pieces', field)];
    const isKnown = known.length === 0 || known.some((one) => isZero(subtract(one, value)));
    return isKnown
      ? tooFine(multiply(value, pieces), field)
      : [refuse('till.denomination', field, { currency, value })];
  });
}

function refuse(code: string, field: string, params: Readonly<Record<string, string>> = {}) {
  return new Refusal(code, { params, field });
}

/** Differences between a count and the books, without zeros; positive if the count is over, negative if short. */
export function differencesOf(count: Count, expected: Amounts): Amounts {
  const counted = totalsOf(count);
  const currencies = [...new Set([...Object.keys(counted), ...Object.keys(expected)])].sort();
  return Object.fromEntries(
    currencies
      .map(
        (currency) =>
          [currency, subtract(counted[currency] ?? '0', expected[currency] ?? '0')] as const,
      )
      .filter(([, difference]) => !isZero(difference)),
  );
}

/**
 * Currencies whose notes differ between two counts although no cash of the currency was moved. The sum can be right,
 * but notes were exchanged in the drawer.
 */
export function recomposed(before: Count, after: Count, moved: ReadonlySet<string>): string[] {
  return Object.keys(after).filter((currency) => {
    const [was, is] = [before[currency], after[currency]];
    if (moved.has(currency) || typeof was !== 'object' || typeof is !== 'object') return false;
    return !samePieces(was, is);
  });
}

const samePieces = (a: Pieces, b: Pieces): boolean =>
  piecesCompared(a, b).every(({ missing }) => isZero(missing));

/** Pieces of one value that were sent and counted. For `loose`, both are sums of money. */
export type PieceLine = Readonly<{
  value: string;
  sent: Decimal;
  counted: Decimal;
  missing: Decimal;
}>;

/**
 * Compares the sent and the counted pieces of each value, largest value first and loose money last. Different spellings
 * of a value, such as 5 and 5.0, are the same value.
 */
export function piecesCompared(sent: Pieces, counted: Pieces): PieceLine[] {
  const [before, after] = [byValue(sent), byValue(counted)];
  const loose = [LOOSE].filter((key) => before.has(key) || after.has(key));
  const values = [...new Set([...before.keys(), ...after.keys()])]
    .filter((value) => value !== LOOSE)
    .toSorted((a, b) => compare(b, a));
  return [...values, ...loose].map((value) => {
    const [was, is] = [before.get(value) ?? '0', after.get(value) ?? '0'];
    return { value, sent: was, counted: is, missing: subtract(was, is) };
  });
}

function byValue(pieces: Pieces): Map<string, Decimal> {
  const counts = new Map<string, Decimal>();
  for (const [value, count] of Object.entries(pieces)) {
    const key = value === LOOSE ? value : String(multiply(value, '1'));
    counts.set(key, add(counts.get(key) ?? '0', count));
  }
  return counts;
}
