import {
  absolute,
  compare,
  type Decimal,
  divide,
  fixed,
  isZero,
  minorUnit,
  multiply,
  negate,
  round,
  subtract,
  sum,
} from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';

/** A ledger line. `amount` is in `currency`, `base` in the base currency; debits are positive. */
export type PostingLine = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  location_id?: number | undefined;
  currency: string;
  amount: Decimal;
  base: Decimal;
  rate?: Decimal | undefined;
  memo?: string | undefined;
}>;

/** Debits less credits in base, with at least the decimals of base. */
export function balanceGap(lines: readonly PostingLine[], decimals: number): Decimal {
  const gap = sum(lines.map(({ base }) => base));
  return fixed(gap, Math.max(decimals, gap.split('.')[1]?.length ?? 0));
}

export type RoundingRules = Readonly<{
  /** Code and decimals of the base currency. */
  base: string;
  decimals: number;
  roundingAccountId: number | undefined;
}>;

/**
 * Returns lines that balance in base to the minor unit. If each currency balances, the gap in base is at most half a
 * minor unit per foreign line and there is a rounding account, a line for the gap is added on that account. Any other
 * gap is refused, and the message names its amount. Also refuses fewer than two lines, a line without an amount, and a
 * line in base whose two amounts differ.
 */
export function settleRounding(
  lines: readonly PostingLine[],
  { base, decimals, roundingAccountId }: RoundingRules,
): readonly PostingLine[] {
  checkLines(lines, base);
  const gap = balanceGap(lines, decimals);
  if (isZero(gap)) return lines;

  const isRounding = compare(absolute(gap), roundingOf(lines, { base, decimals })) <= 0;
  if (!isRounding || !balancesByCurrency(lines) || roundingAccountId === undefined) {
    throw new Refusal('ledger.unbalanced', { field: 'lines', params: { gap, currency: base } });
  }
  const relief = negate(gap);
  return [
    ...lines,
    { account_id: roundingAccountId, currency: base, amount: relief, base: relief },
  ];
}

/** Maximum gap that rounding can cause: half a minor unit of base per foreign line. */
export function roundingOf(
  lines: readonly PostingLine[],
  { base, decimals }: Pick<RoundingRules, 'base' | 'decimals'>,
): Decimal {
  const foreign = lines.filter(({ currency }) => currency !== base).length;
  return divide(multiply(minorUnit(decimals), String(foreign)), '2', { decimals: decimals + 1 });
}

function checkLines(lines: readonly PostingLine[], base: string): void {
  if (lines.length < 2) throw new Refusal('ledger.two-lines', { field: 'lines' });
  refuseAny(
    lines.flatMap((line, at) => {
      const field = `lines.${at}.amount`;
      if (isZero(line.amount) && isZero(line.base))
        return [new Refusal('ledger.zero-line', { field })];
      const differs = line.currency === base && compare(line.amount, line.base) !== 0;
      return differs ? [new Refusal('ledger.base-differs', { field: `lines.${at}.base` })] : [];
    }),
  );
}

function balancesByCurrency(lines: readonly PostingLine[]): boolean {
  const currencies = new Set(lines.map(({ currency }) => currency));
  return [...currencies].every((code) =>
    isZero(sum(lines.filter(({ currency }) => currency === code).map(({ amount }) => amount))),
  );
}

/** Converts an amount to base; `rate` is base per unit. Rounded once, halves away from zero. */
export function baseOf(amount: Decimal, rate: Decimal, decimals: number): Decimal {
  return round(multiply(amount, rate), decimals);
}

/** Refuses a base amount that differs from the amount at the rate by more than half a minor unit. */
export function checkRateAndBase(
  { amount, rate, base }: Readonly<{ amount: Decimal; rate: Decimal; base: Decimal }>,
  { decimals, field = 'base' }: Readonly<{ decimals: number; field?: string }>,
): void {
  const apart = absolute(subtract(multiply(amount, rate), base));
  if (compare(multiply(apart, '2'), minorUnit(decimals)) <= 0) return;
  const params = { base: fixed(baseOf(amount, rate, decimals), decimals) };
  throw new Refusal('ledger.rate-and-base', { field, params });
}
