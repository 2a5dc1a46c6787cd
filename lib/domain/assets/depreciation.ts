import { addDays, type Day, dayNumber } from '@/lib/domain/calendar';
import {
  periodAt,
  placesUntil,
  type Period,
  firstMonth,
  type InUse,
  monthIndexOf,
  startOf,
} from './depreciation-periods';
import {
  endless,
  minorOf,
  partOf,
  type Planned,
  type Planning,
  planOf,
  shareOf,
  type Standing,
  amountOf,
} from './depreciation-plan';
import type { Change, PostedRow, ScheduleInput, ScheduleRow } from './depreciation-terms';
import {
  isLess,
  NOTHING,
  type Fraction,
  fraction,
  least,
  minus,
  over,
  rounded,
  times,
  plus,
} from '@/lib/domain/fraction';

/** State of one pass through an asset's life: finished rows, the remaining plan and the remaining posted rows. */
type Walk = Readonly<{
  input: Planning;
  rows: Charged[];
  state: Standing;
  plan: readonly Planned[];
  posted: readonly PostedRow[];
  no: number;
}>;

/**
 * Computes the whole depreciation of an asset: posted rows as posted, all others as planned. The result depends on the
 * input only, so schedules are never stored.
 */
export function scheduleOf(input: ScheduleInput): readonly ScheduleRow[] {
  const walked = (input.changes ?? []).reduce(
    (walk, change) => changed(walkedTo(change.on, walk), change),
    begun(input),
  );
  const { rows } = walkedTo(undefined, walked);
  return written(ended(rows, input), input);
}

/**
 * Rows dated up to a day. Without changes, later periods are not computed, so that a run over many young assets is
 * fast.
 */
export function scheduleTo(day: Day, input: ScheduleInput): readonly ScheduleRow[] {
  const { changes = [], until, through, opening } = input;
  if (changes.length > 0 || until !== undefined || through !== undefined) {
    return scheduleOf(input).filter(({ date }) => date <= day);
  }
  const most = Math.max(placesUntil(day, input), opening?.periods ?? 0);
  const { rows } = walkedTo(addDays(day, 1), begun({ ...input, most }));
  return written(rows, input);
}

/**
 * True if the opening accumulated depreciation differs from what this schedule would have charged in the periods before
 * the opening.
 */
export function openingDiffers(input: Planning): boolean {
  const { opening, decimals } = input;
  if (!opening) return false;
  return writtenOffBy(opening.periods, input) !== minorOf(opening.accumulated, decimals);
}

function begun(input: Planning): Walk {
  const { cost, opening, decimals } = input;
  const at = opening?.periods ?? 0;
  const accumulated = minorOf(opening?.accumulated ?? '0', decimals);
  const book = minorOf(cost, decimals) - accumulated;
  const state = { ...NEW, terms: input, at, accumulated, book };
  const plan =
    opening && !openingDiffers(input)
      ? planFromNew(input).filter((planned) => planned.at >= at)
      : planOf(input, state);
  const posted = (input.posted ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return { input, rows: [], state, plan, posted, no: at };
}

/** State of a period before any of it has elapsed. */
const WHOLE = { past: NOTHING, accrued: 0n, since: undefined } as const;
const NEW = { at: 0, missed: 0, isSuspended: false, accumulated: 0n, ...WHOLE } as const;

function planFromNew(input: Planning): readonly Planned[] {
  return planOf(input, { ...NEW, terms: input, book: minorOf(input.cost, input.decimals) });
}

function writtenOffBy(periods: number, input: Planning): bigint {
  const before = planFromNew(input).filter(({ at }) => at < periods);
  return before.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Adds the rows dated before `day` to the finished rows; without a day, all rows. */
function walkedTo(day: Day | undefined, begin: Walk): Walk {
  let walk = begin;
  for (let date = nextDate(walk); isBefore(date, day); date = nextDate(walk)) {
    walk = walkedOn(walk, date);
  }
  return walk;
}

function nextDate({ plan, posted }: Walk): Day | undefined {
  const [planned, kept] = [plan[0]?.period.to, posted[0]?.date];
  if (planned === undefined || kept === undefined) return planned ?? kept;
  return planned < kept ? planned : kept;
}

function isBefore(date: Day | undefined, day: Day | undefined): date is Day {
  return date !== undefined && (day === undefined || date < day);
}

/**
 * Adds one row: the amount posted on that day, else the planned one. If the posting differs from the plan, the
 * remaining rows are planned again.
 */
function walkedOn(walk: Walk, date: Day): Walk {
  const { input, rows, state: was, no } = walk;
  const planned = walk.plan[0]?.period.to === date ? walk.plan[0] : undefined;
  const posted = walk.posted[0]?.date === date ? walk.posted[0] : undefined;
  const amount = posted ? minorOf(posted.amount, input.decimals) : (planned?.amount ?? 0n);
  const place = (planned?.at ?? was.at) + was.missed;
  const sums = { accumulated: was.accumulated + amount, book: was.book - amount };
  const next = planned
    ? { ...was, ...WHOLE, ...sums, at: planned.at + 1 }
    : { ...was, ...sums, ...partPosted(was, date, input) };
  const period = planned?.period ?? endless(input, place);
  rows.push({ no: no + 1, period, date, amount, ...sums, place, was, isPosted: !!posted });
  return {
    ...walk,
    state: next,
    no: no + 1,
    plan: planned?.amount === amount ? walk.plan.slice(1) : planOf(input, next),
    posted: posted ? walk.posted.slice(1) : walk.posted,
  };
}

/**
 * State after a posted row whose date lies within a period. The part of the period up to that date counts as charged.
 */
function partPosted(
  { at, missed, terms }: Standing,
  date: Day,
  input: ScheduleInput,
): Pick<Standing, 'past' | 'accrued' | 'since'> {
  if (terms.method === 'units') return WHOLE;
  const since = addDays(date, 1);
  const past = usedOf(input, at + missed, startOfChange(input, since));
  return isLess(NOTHING, past) ? { past, accrued: 0n, since } : WHOLE;
}

function changed(walk: Walk, change: Change): Walk {
  const { input } = walk;
  const state = standingAfter(walk, change);
  if (change.kind !== 'split') return { ...walk, state, plan: planOf(input, state) };
  const restOf = ({ book, terms }: Standing) => book - minorOf(terms.salvage, input.decimals);
  const rest = { whole: restOf(walk.state), own: restOf(state) };
  const rows = change.keeps === 'part' ? [] : walk.rows;
  return { ...walk, rows, state, plan: partOf(walk.plan, change, rest) };
}

function standingAfter(walk: Walk, change: Change): Standing {
  const { state: was, input } = walk;
  const state = was.isSuspended ? was : standingOn(change.on, walk);
  const { terms, book } = state;
  switch (change.kind) {
    case 'estimate':
      return { ...state, terms: { ...terms, ...change.terms } };
    case 'value':
      return { ...state, book: book + minorOf(change.by, input.decimals) };
    case 'suspend':
      return { ...state, isSuspended: true };
    case 'resume':
      return { ...was, isSuspended: false, missed: placeOf(change.on, was, input) - was.at };
    case 'split':
      return {
        ...was,
        terms: { ...terms, salvage: change.salvage },
        accrued: shareOf(was.accrued, change),
        accumulated: minorOf(change.accumulated, input.decimals),
        book: minorOf(change.book, input.decimals),
      };
  }
}

/**
 * State of the asset at the start of a change. The part of the current period before the change keeps its planned
 * charge.
 */
function standingOn(day: Day, { state: was, plan, input }: Walk): Standing {
  const at = placeOf(day, was, input) - was.missed;
  const state = at === was.at ? was : { ...was, ...WHOLE, at };
  const [next] = plan;
  if (next?.at !== at || state.terms.method === 'units') return state;
  const { past, accrued } = state;
  const used = usedOf(input, at + was.missed, startOfChange(input, day));
  const charge = chargeUntil({ ...next, past, accrued }, used);
  return isLess(past, used) ? { ...state, past: used, accrued: charge } : state;
}

/** Index of the calendar period that contains the day, but at least the index of the current period. */
function placeOf(day: Day, { at, missed }: Standing, input: ScheduleInput): number {
  let place = at + missed;
  while (periodAt(input, place).to < day) place += 1;
  return place;
}

/** A computed row; amounts in minor units. */
type Charged = Readonly<{ no: number; period: Period; date: Day; isPosted: boolean }> &
  Readonly<{ amount: bigint; accumulated: bigint; book: bigint }> &
  /**
   * `place`: index of the row's calendar period, counted from the first period of the asset, suspended periods
   * included. `was`: state of the asset before the row.
   */
  Readonly<{ place: number; was: Standing }>;

/** Cuts the rows of a schedule that ends early, at `until` or `through`. */
function ended(rows: readonly Charged[], input: ScheduleInput): readonly Charged[] {
  const { until, through } = input;
  if (until !== undefined) return endedOn(until, endOfUse(input, until), { rows, input });
  if (through === undefined) return rows;
  return endedOn(through, startOfChange(input, addDays(through, 1)), { rows, input });
}

type Cut = Readonly<{ amount: bigint; period: Period }> & Pick<Standing, 'past' | 'accrued'>;

/**
 * Amount that a row charges up to `used`, the elapsed weight of its period: the amount accrued before, and the elapsed
 * share of the rest.
 */
function chargeUntil({ amount, period, past, accrued }: Cut, used: Fraction): bigint {
  if (!isLess(past, used)) return accrued < amount ? accrued : amount;
  const gone = least(minus(used, past), period.weight);
  return accrued + rounded(over(times(fraction(amount - accrued), gone), period.weight));
}

type Ending = Readonly<{ rows: readonly Charged[]; input: ScheduleInput }>;

/**
 * Ends the rows at `moment`. Posted rows stay. Every other row keeps its charge until then; with the method `units`, a
 * period that has begun by `day` keeps its whole charge. Rows dated `day` or later are merged into one row.
 */
function endedOn(day: Day, moment: Moment, { rows, input }: Ending): readonly Charged[] {
  const cut = rows.map((row) => ({ ...row, amount: amountUntil(row, moment, { day, input }) }));
  const isBefore = ({ date, isPosted }: Charged) => isPosted || date < day;
  const later = cut.filter((row) => !isBefore(row) && row.amount !== 0n);
  const [first] = later;
  const amount = later.reduce((sum, row) => sum + row.amount, 0n);
  // If a posted row already has the date `day` (possible with `half_year`), the merged row keeps the date of its first
  // row.
  const isTaken = cut.some(({ date, isPosted }) => isPosted && date === day);
  const last = first ? [{ ...first, amount, date: isTaken ? first.date : day }] : [];
  return summedUp([...cut.filter(isBefore), ...last], rows);
}

function amountUntil(
  { amount, period, place, was, isPosted }: Charged,
  moment: Moment,
  { day, input }: Readonly<{ day: Day; input: ScheduleInput }>,
): bigint {
  if (isPosted) return amount;
  if (was.terms.method === 'units') return period.from <= day ? amount : 0n;
  const [past, accrued] = was.at + was.missed === place ? [was.past, was.accrued] : [NOTHING, 0n];
  return chargeUntil({ amount, period, past, accrued }, usedOf(input, place, moment));
}

/** Recomputes accumulated depreciation and book value after each row, starting from the values before the first row. */
function summedUp(rows: readonly Charged[], [first]: readonly Charged[]): readonly Charged[] {
  if (!first) return [];
  let accumulated = first.accumulated - first.amount;
  let book = first.book + first.amount;
  return rows.map((row) => {
    accumulated += row.amount;
    book -= row.amount;
    return { ...row, accumulated, book };
  });
}

/** Converts computed rows to schedule rows. Drops unposted rows with a zero amount. */
function written(rows: readonly Charged[], { decimals }: ScheduleInput): readonly ScheduleRow[] {
  return rows
    .filter(({ amount, isPosted }) => amount !== 0n || isPosted)
    .map((row) => ({
      no: row.no,
      from: row.period.from,
      date: row.date,
      amount: amountOf(row.amount, decimals),
      accumulated: amountOf(row.accumulated, decimals),
      net: amountOf(row.book, decimals),
    }));
}

/** Point in time as a number: in days for `daily`, in fiscal months for every other convention. */
type Moment = Fraction;

const HALF = fraction(1, 2);

/**
 * End of use for an asset that is disposed of on a day. `daily` includes that day; `full_month` and `following_month`
 * include its whole month; `mid_month` ends in the middle of the month. `half_year` ends in the middle of the fiscal
 * year, or charges nothing if the asset was put in service in the same year. Source: IRS Publication 946, chapter 4,
 * "Which Convention Applies?" and "Sale or Other Disposition Before the Recovery Period Ends".
 */
function endOfUse(asset: InUse, last: Day): Moment {
  const { convention, fiscal_year_start } = asset;
  if (convention === 'daily') return fraction(dayNumber(last) + 1);
  const month = monthIndexOf(last, fiscal_year_start);
  if (convention === 'mid_month') return plus(fraction(month), HALF);
  if (convention !== 'half_year') return fraction(month + 1);
  const [year, first] = [month, firstMonth(asset)].map((index) => Math.floor(index / 12));
  return year === first ? fraction(firstMonth(asset)) : fraction((year ?? 0) * 12 + 6);
}

/**
 * Moment from which a revaluation, an impairment, a repair or an estimate counts. `daily`: the day itself. `mid_month`:
 * the middle of the month or, if the day is the first of the month, its start. All other conventions: the start of the
 * month.
 */
function startOfChange(asset: InUse, on: Day): Moment {
  const { convention, fiscal_year_start } = asset;
  if (convention === 'daily') return fraction(dayNumber(on));
  const month = monthIndexOf(on, fiscal_year_start);
  const isFirst = startOf(month, fiscal_year_start) === on;
  return convention === 'mid_month' && !isFirst ? plus(fraction(month), HALF) : fraction(month);
}

/** Part of a period's weight that has elapsed at a moment. */
function usedOf(asset: InUse, place: number, moment: Moment): Fraction {
  const { from, to, weight } = periodAt(asset, place);
  const [begin, end] = boundsOf(asset, { from, to });
  if (!isLess(begin, moment)) return NOTHING;
  const share = over(minus(least(moment, end), begin), minus(end, begin));
  return times(share, weight);
}

function boundsOf(asset: InUse, { from, to }: Readonly<{ from: Day; to: Day }>) {
  const { convention, fiscal_year_start } = asset;
  if (convention === 'daily')
    return [fraction(dayNumber(from)), fraction(dayNumber(to) + 1)] as const;
  const begin = fraction(monthIndexOf(from, fiscal_year_start));
  const end = fraction(monthIndexOf(addDays(to, 1), fiscal_year_start));
  return [
    convention === 'mid_month' && from === asset.in_service_on ? plus(begin, HALF) : begin,
    end,
  ] as const;
}
