import type { Day } from './calendar';
import { chargesOf } from './depreciation-charges';
import { type Period, periodAt, periodsOf, periodsOfLife } from './depreciation-periods';
import type { Change, ScheduleInput, Terms } from './depreciation-terms';
import { unitsCharged } from './depreciation-units';
import { type Fraction, fraction, isLess, minus, ONE, plus, rounded } from './fraction';
import { type Decimal, fixed } from './money';

/** A row to come: an amount in minor units, and the place of its period among all of them. */
export type Planned = Readonly<{ at: number; period: Period; amount: bigint }>;

/** What a plan is made of; with `most`, no more than the first so many periods of the life are asked for. */
export type Planning = ScheduleInput & Readonly<{ most?: number | undefined }>;

/** Where an asset stands after some rows; amounts in minor units. */
export type Standing = Readonly<{
  terms: Terms;
  /** The first period of its life that is not written off yet. */
  at: number;
  /** How many periods of the calendar it was suspended for. */
  missed: number;
  isSuspended: boolean;
  /** The weight of that period which is over: charged by an earlier plan, or in the books as a row of its own. */
  past: Fraction;
  /** The amount that an earlier plan charged for it and that is not in the books yet. */
  accrued: bigint;
  /** The first day of the period that no row in the books is for, where it is not the period's own. */
  since: Day | undefined;
  accumulated: bigint;
  book: bigint;
}>;

/** What is charged from here on, when nothing happens any more. */
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

/** Its periods as though it had never been suspended. */
function plannedFrom(asset: Planning, standing: Standing): readonly Planned[] {
  const { at, book } = standing;
  const { most = Infinity } = asset;
  if (at >= most) return [];
  const salvage = minorOf(asset.salvage, asset.decimals);
  const periods = restOf(periodsOf(asset, asset.life_months, most).slice(at), standing);
  const [first = endless(asset, at)] = periods;
  // The life is over and something is left: the next period takes it.
  if (periods.length === 0)
    return book > salvage ? [{ at, period: first, amount: book - salvage }] : [];
  const accrued = smallerOf(standing.accrued, book - salvage);
  const [charge = 0n, ...later] = chargesOf(asset, { book: book - accrued, salvage, periods });
  return [charge + accrued, ...later].flatMap((amount, index) => {
    const period = periods[index];
    return period ? [{ at: at + index, period, amount }] : [];
  });
}

/** The periods that are left, the first without the part of it that is over; only the last one can be over whole. */
function restOf(
  [first, ...later]: readonly Period[],
  { past, since }: Standing,
): readonly Period[] {
  if (!first || !isLess(past, first.weight)) return [];
  const { weight, before, from } = first;
  const rest = { weight: minus(weight, past), before: plus(before, past), from: since ?? from };
  return [{ ...first, ...rest }, ...later];
}

/** At most all that is left above salvage, and never below zero. */
const smallerOf = (amount: bigint, rest: bigint): bigint => {
  if (rest <= 0n) return 0n;
  return amount < rest ? amount : rest;
};

function daysAt(asset: ScheduleInput, at: number): Pick<Period, 'from' | 'to'> {
  const { from, to } = periodAt(asset, at);
  return { from, to };
}

/** A whole period beyond the end of the life. */
export function endless(asset: ScheduleInput, at: number): Period {
  const before = periodsOfLife(asset.life_months, asset);
  return { ...daysAt(asset, at), weight: ONE, before };
}

/**
 * The rows of one part of an asset that was split: both parts add up to each row of the whole. `whole` and `own` are what
 * was left to write off before, and what is left of this part: its figures were rounded for themselves.
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
  // What its own rate leaves stays with both parts.
  const at = before === whole ? takingResidue(plan, kept, residue) : -1;
  return plan.map((planned, index) => ({
    ...planned,
    amount: (kept[index] ?? 0n) + (index === at ? residue : 0n),
  }));
}

/** The last row of which neither part falls below zero by it: the other part finds the same one. */
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
