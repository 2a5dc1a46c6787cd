import type { Day } from './calendar';
import { chargesOf } from './depreciation-charges';
import { type Period, periodAt, periodsOf, periodsOfLife } from './depreciation-periods';
import type { Change, ScheduleInput, Terms } from './depreciation-terms';
import { unitsCharged } from './depreciation-units';
import { type Fraction, fraction, isLess, minus, ONE, plus, rounded } from './fraction';
import { type Decimal, fixed } from './money';

/** A future row: its amount in minor units, and the index of its period. */
export type Planned = Readonly<{ at: number; period: Period; amount: bigint }>;

/** Input of a plan; with `most`, only the first so many periods of the life are planned. */
export type Planning = ScheduleInput & Readonly<{ most?: number | undefined }>;

/** State of an asset after some rows; amounts in minor units. */
export type Standing = Readonly<{
  terms: Terms;
  /** Index of the first period that is not fully charged. */
  at: number;
  /** Number of calendar periods for which the asset was suspended. */
  missed: number;
  isSuspended: boolean;
  /** Elapsed weight of that period: charged by an earlier plan or by a posted row. */
  past: Fraction;
  /** Amount that an earlier plan charged for it and that is not posted yet. */
  accrued: bigint;
  /** First day of that period without a posted row, if it is not the period's first day. */
  since: Day | undefined;
  accumulated: bigint;
  book: bigint;
}>;

/** Plans all remaining charges as if nothing else changes. */
export function planOf(input: Planning, standing: Standing): readonly Planned[] {
  const { terms, missed, since } = standing;
  const asset = { ...input, ...terms };
  if (terms.method === 'none' || standing.isSuspended) return [];
  const rest = standing.book - minorOf(terms.salvage, input.decimals);
  if (terms.method === 'units') return unitsCharged(asset, { at: standing.at, rest });
  const planned = plannedFrom(asset, standing);
  if (missed === 0) return planned;
  return planned.map((row) => ({
    ...row,
    period: {
      ...row.period,
      ...daysAt(asset, row.at + missed),
      ...(row.at === standing.at && since !== undefined && { from: since }),
    },
  }));
}

/** Periods as if the asset had never been suspended. */
function plannedFrom(asset: Planning, standing: Standing): readonly Planned[] {
  const { at, book } = standing;
  const { most = Infinity } = asset;
  if (at >= most) return [];
  const salvage = minorOf(asset.salvage, asset.decimals);
  const periods = restOf(periodsOf(asset, asset.life_months, most).slice(at), standing);
  const [first = endless(asset, at)] = periods;
  // The life is over and an amount is left: charge it in the next period.
  if (periods.length === 0)
    return book > salvage ? [{ at, period: first, amount: book - salvage }] : [];
  const accrued = smallerOf(standing.accrued, book - salvage);
  const [charge = 0n, ...later] = chargesOf(asset, { book: book - accrued, salvage, periods });
  return [charge + accrued, ...later].flatMap((amount, index) => {
    const period = periods[index];
    return period ? [{ at: at + index, period, amount }] : [];
  });
}

/** The remaining periods; the first one without its elapsed part. It returns none if that part is the whole period. */
function restOf(
  [first, ...later]: readonly Period[],
  { past, since }: Standing,
): readonly Period[] {
  if (!first || !isLess(past, first.weight)) return [];
  const { weight, before, from } = first;
  const rest = { weight: minus(weight, past), before: plus(before, past), from: since ?? from };
  return [{ ...first, ...rest }, ...later];
}

/** At most the remainder above salvage, and never negative. */
const smallerOf = (amount: bigint, rest: bigint): bigint => {
  if (rest <= 0n) return 0n;
  return amount < rest ? amount : rest;
};

function daysAt(asset: ScheduleInput, at: number): Pick<Period, 'from' | 'to'> {
  const { from, to } = periodAt(asset, at);
  return { from, to };
}

/** A whole period after the end of the life. */
export function endless(asset: ScheduleInput, at: number): Period {
  const before = periodsOfLife(asset.life_months, asset);
  return { ...daysAt(asset, at), weight: ONE, before };
}

/**
 * Rows of one part of a split asset, so that both parts add up to each row of the whole. `whole` is the depreciable
 * amount before the split, `own` the depreciable amount of this part, which was rounded separately.
 */
export function partOf(
  plan: readonly Planned[],
  change: Extract<Change, { kind: 'split' }>,
  { whole, own: rest }: Readonly<{ whole: bigint; own: bigint }>,
): readonly Planned[] {
  let before = 0n;
  const kept = plan.map(({ amount }) => {
    const until = before + amount;
    const own = shareOf(until, change) - shareOf(before, change);
    before = until;
    return own;
  });
  const residue = rest - kept.reduce((sum, amount) => sum + amount, 0n);
  // If the plan leaves an amount (a custom rate), the residue stays with both parts.
  const at = before === whole ? takingResidue(plan, kept, residue) : -1;
  return plan.map((planned, index) => ({
    ...planned,
    amount: (kept[index] ?? 0n) + (index === at ? residue : 0n),
  }));
}

/** The last row in which the residue makes neither part negative; the other part finds the same row. */
function takingResidue(plan: readonly Planned[], kept: readonly bigint[], residue: bigint): number {
  return plan.findLastIndex(({ amount }, index) => {
    const own = (kept[index] ?? 0n) + residue;
    return own >= 0n && amount - own >= 0n;
  });
}

export function shareOf(
  units: bigint,
  { part, whole, keeps }: Extract<Change, { kind: 'split' }>,
): bigint {
  const [top, bottom] = [minorOf(part, 12), minorOf(whole, 12)];
  const gone = rounded(fraction(units * top, bottom));
  return keeps === 'part' ? gone : units - gone;
}

export function minorOf(amount: Decimal, decimals: number): bigint {
  return BigInt(fixed(amount, decimals).replace('.', ''));
}

export function amountOf(units: bigint, decimals: number): Decimal {
  if (decimals === 0) return String(units);
  if (units < 0n) return `-${amountOf(-units, decimals)}`;
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
