import type { Day } from '@/lib/domain/calendar';
import { type Period, periodAt, periodsOf, periodsOfLife, isCut } from './depreciation-periods';
import type { Change, ScheduleInput, Terms } from './depreciation-terms';
import {
  type Fraction,
  fraction,
  isLess,
  minus,
  ONE,
  plus,
  rounded,
  fractionOf,
  NOTHING,
  over,
  times,
  least,
  power,
} from '@/lib/domain/fraction';
import { type Decimal, fixed } from '@/lib/domain/money';

/** A future row: its amount in minor units, and the index of its period. */
export type Planned = Readonly<{ at: number; period: Period; amount: bigint }>;

/** Input of a plan. `most` limits how many periods of the life are planned. */
export type Planning = ScheduleInput & Readonly<{ most?: number | undefined }>;

/** State of an asset between two rows of its schedule; amounts in minor units. */
export type Standing = Readonly<{
  terms: Terms;
  /** Index of the first period of the life that is not fully charged. */
  at: number;
  /** Number of calendar periods during which the asset was suspended. */
  missed: number;
  isSuspended: boolean;
  /** Weight of the elapsed part of period `at`. An earlier plan or a posted row has charged this part. */
  past: Fraction;
  /** Amount that an earlier plan charged for period `at` and that no row has posted yet. */
  accrued: bigint;
  /** First day of period `at` that no posted row covers; undefined if posted rows cover no day of the period. */
  since: Day | undefined;
  accumulated: bigint;
  book: bigint;
}>;

/** Plans all remaining charges, assuming that the asset does not change again. */
export function planOf(input: Planning, state: Standing): readonly Planned[] {
  const { terms, missed, since } = state;
  const asset = { ...input, ...terms };
  if (terms.method === 'none' || state.isSuspended) return [];
  const rest = state.book - minorOf(terms.salvage, input.decimals);
  if (terms.method === 'units') return unitsCharged(asset, { at: state.at, rest });
  const planned = plannedFrom(asset, state);
  if (missed === 0) return planned;
  return planned.map((row) => ({
    ...row,
    period: {
      ...row.period,
      ...daysAt(asset, row.at + missed),
      ...(row.at === state.at && since !== undefined && { from: since }),
    },
  }));
}

/** Plans the remaining periods as if the asset had never been suspended. */
function plannedFrom(asset: Planning, state: Standing): readonly Planned[] {
  const { at, book } = state;
  const { most = Infinity } = asset;
  if (at >= most) return [];
  const salvage = minorOf(asset.salvage, asset.decimals);
  const periods = restOf(periodsOf(asset, asset.life_months, most).slice(at), state);
  const [first = endless(asset, at)] = periods;
  // If the life is over and an amount is left, charge it in the next period.
  if (periods.length === 0)
    return book > salvage ? [{ at, period: first, amount: book - salvage }] : [];
  const accrued = smallerOf(state.accrued, book - salvage);
  const [charge = 0n, ...later] = chargesOf(asset, { book: book - accrued, salvage, periods });
  return [charge + accrued, ...later].flatMap((amount, index) => {
    const period = periods[index];
    return period ? [{ at: at + index, period, amount }] : [];
  });
}

/**
 * Returns the remaining periods, the first one shortened by its elapsed part. Empty if the first period has elapsed
 * completely.
 */
function restOf(
  [first, ...later]: readonly Period[],
  { past, since }: Standing,
): readonly Period[] {
  if (!first || !isLess(past, first.weight)) return [];
  const { weight, before, from } = first;
  const rest = { weight: minus(weight, past), before: plus(before, past), from: since ?? from };
  return [{ ...first, ...rest }, ...later];
}

/** Returns the amount, limited to `rest`; zero if `rest` is not positive. */
const smallerOf = (amount: bigint, rest: bigint): bigint => {
  if (rest <= 0n) return 0n;
  return amount < rest ? amount : rest;
};

function daysAt(asset: ScheduleInput, at: number): Pick<Period, 'from' | 'to'> {
  const { from, to } = periodAt(asset, at);
  return { from, to };
}

/** Period at an index, with the weight of a whole period. For rows that the plan of the life does not contain. */
export function endless(asset: ScheduleInput, at: number): Period {
  const before = periodsOfLife(asset.life_months, asset);
  return { ...daysAt(asset, at), weight: ONE, before };
}

/**
 * Returns one part's rows after a split, so that the rows of both parts add up to the rows of the undivided asset.
 * `whole` is the depreciable amount before the split; `own` is that of this part, which was rounded separately.
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
  // A plan at a custom rate can leave an amount uncharged; then no row takes the rounding residue.
  const at = before === whole ? takingResidue(plan, kept, residue) : -1;
  return plan.map((planned, index) => ({
    ...planned,
    amount: (kept[index] ?? 0n) + (index === at ? residue : 0n),
  }));
}

/**
 * Index of the last row that can take the residue without making the row of either part negative. Both parts get the
 * same index.
 */
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

type Charged = Readonly<{ at: number; period: Period; amount: bigint }>;

/**
 * Charges each period for the units reported in it; a period without reported units has no charge. The charge of the
 * last unit takes the rounding remainder. Units above the asset's total are not charged.
 */
function unitsCharged(
  asset: ScheduleInput,
  { at: first, rest }: Readonly<{ at: number; rest: bigint }>,
): readonly Charged[] {
  const used = usedByPeriod(asset);
  const before = used
    .filter(({ at }) => at < first)
    .reduce((sum, { units }) => plus(sum, units), NOTHING);
  const total = minus(fractionOf(asset.units_total ?? '0'), before);
  let [gone, left] = [NOTHING, rest];
  return used.flatMap(({ at, units }) => {
    if (at < first || left <= 0n) return [];
    gone = plus(gone, units);
    const charge = isLess(gone, total) ? rounded(over(times(fraction(rest), units), total)) : left;
    const amount = charge < left ? charge : left;
    left -= amount;
    return [{ at, amount, period: wholePeriod(asset, at) }];
  });
}

function wholePeriod(asset: ScheduleInput, at: number): Period {
  const { from, to } = periodAt(asset, at);
  return { from, to, weight: ONE, before: fraction(at) };
}

function usedByPeriod(asset: ScheduleInput) {
  const used = (asset.units_used ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const byPeriod: { at: number; units: Fraction }[] = [];
  let at = 0;
  for (const { date, units } of used) {
    while (periodAt(asset, at).to < date) at += 1;
    const last = byPeriod.at(-1);
    if (last?.at === at) last.units = plus(last.units, fractionOf(units));
    else byPeriod.push({ at, units: fractionOf(units) });
  }
  return byPeriod;
}

/** Book value, salvage value and periods that are left to depreciate; amounts in minor units. */
type Left = Readonly<{ book: bigint; salvage: bigint; periods: readonly Period[] }>;

type Asset = Terms & Pick<ScheduleInput, 'frequency_months' | 'convention'> & CalendarOfAsset;
type CalendarOfAsset = Pick<ScheduleInput, 'in_service_on' | 'fiscal_year_start'>;

/**
 * Returns the charges of the periods, in minor units. Each charge is computed exactly, then rounded half up. No charge
 * takes the book value below salvage, and the list ends when salvage is reached. If the charges end at salvage, the
 * last one is the remainder. Double declining and a custom rate can leave an amount above salvage, because the last
 * charge would be far too large if it included that amount; with a switch to straight line they end at salvage. A plan
 * that is limited to fewer periods has the same charges as the plan of the whole life.
 */
function chargesOf(asset: Asset, left: Left): readonly bigint[] {
  const rest = left.book - left.salvage;
  if (rest <= 0n || left.periods.length === 0) return [];
  const isWhole = !isCut(left.periods, asset);
  if (asset.method === 'straight_line' || asset.method === 'sum_of_years') {
    return settled(shared(asset, { rest, periods: left.periods }), rest, isWhole);
  }
  const { charges, endsAtSalvage } = declining(asset, left, isWhole);
  return settled(charges, rest, endsAtSalvage);
}

function settled(
  charges: readonly Fraction[],
  rest: bigint,
  endsAtSalvage: boolean,
): readonly bigint[] {
  let left = rest;
  const amounts: bigint[] = [];
  for (const [at, charge] of charges.entries()) {
    const amount = endsAtSalvage && at === charges.length - 1 ? left : rounded(charge);
    amounts.push(amount < left ? amount : left);
    left -= amounts.at(-1) ?? 0n;
    if (left === 0n) break;
  }
  return amounts;
}

/** Returns the charges before rounding: each period's share of the amount that is not yet depreciated. */
function shared(
  asset: Asset,
  { rest, periods }: Readonly<{ rest: bigint; periods: readonly Period[] }>,
): readonly Fraction[] {
  const life = periodsOfLife(asset.life_months, asset);
  const writtenOff =
    asset.method === 'straight_line' ? (time: Fraction) => time : sumOfYears(asset);
  const begun = writtenOff(periods[0]?.before ?? NOTHING);
  const toGo = minus(writtenOff(life), begun);
  return periods.map(({ before, weight }) => {
    const part = minus(writtenOff(plus(before, weight)), writtenOff(before));
    return over(times(fraction(rest), part), toGo);
  });
}

/**
 * Sum of years: the share of each year is the number of years left at its start. All months of a year are equal, and a
 * part of a year counts proportionally.
 */
function sumOfYears(asset: Asset): (time: Fraction) => Fraction {
  const months = asset.life_months;
  return (time) => {
    let [shares, from] = [NOTHING, 0];
    const now = times(time, fraction(asset.frequency_months));
    while (isLess(fraction(from), now)) {
      const lived = minus(least(now, fraction(from + 12)), fraction(from));
      shares = plus(shares, times(lived, fraction(months - from)));
      from += 12;
    }
    return shares;
  };
}

/**
 * Each period multiplies the remaining value only once, so that the numbers in the fractions grow only with the length
 * of the life. `value` and `toGo` have the same denominator, so only their numerators are compared.
 */
function declining(asset: Asset, { book, salvage, periods }: Left, isWhole: boolean) {
  const floor = fraction(salvage);
  const charges: Fraction[] = [];
  const rate = rateOf(asset, { book, salvage, periods });
  const life = periodsOfLife(asset.life_months, asset);
  let value = fraction(book);
  for (const { weight, before } of periods) {
    const toGo = minus(value, floor);
    const byRate = times(rate, weight);
    const evenly = over(weight, minus(life, before));
    const isEven =
      asset.switch_to_straight_line === true &&
      isLess(times(topOf(value), byRate), times(topOf(toGo), evenly));
    charges.push(isEven ? times(toGo, evenly) : times(value, byRate));
    value = isEven
      ? plus(floor, times(toGo, minus(ONE, evenly)))
      : times(value, minus(ONE, byRate));
    if (!isLess(floor, value)) return { charges, endsAtSalvage: true };
  }
  const endsAtSalvage = asset.switch_to_straight_line === true || isRateToSalvage(asset);
  return { charges, endsAtSalvage: isWhole && endsAtSalvage };
}

/** Numerator as a fraction, for comparing two fractions that have the same denominator. */
const topOf = ({ numerator }: Fraction): Fraction => fraction(numerator);

/** Declining balance without a set rate uses the rate that ends at salvage. */
const isRateToSalvage = ({ method, rate }: Asset) =>
  method === 'declining_balance' && (rate === undefined || rate === null);

/** Rate per period. Double declining is two divided by the periods of the life, unrounded. */
function rateOf(asset: Asset, { book, salvage, periods }: Left): Fraction {
  const life = periodsOfLife(asset.life_months, asset);
  if (asset.method === 'double_declining') return over(fraction(2), life);
  if (asset.rate) return times(fractionOf(asset.rate), fraction(asset.frequency_months, 12));
  if (salvage === 0n) return ONE;
  const toGo = minus(life, periods[0]?.before ?? NOTHING);
  return minus(ONE, power(fraction(salvage, book), over(ONE, toGo)));
}
