import { addDays, type Day } from './calendar';
import { periodAt, placesUntil } from './depreciation-periods';
import {
  endless,
  minorOf,
  partOf,
  type Planned,
  type Planning,
  planOf,
  shareOf,
  type Standing,
} from './depreciation-plan';
import type { Change, PostedRow, ScheduleInput, ScheduleRow } from './depreciation-terms';
import { type Charged, chargeUntil, ended, written } from './depreciation-rows';
import { startOfChange, usedOf } from './depreciation-use';
import { isLess, NOTHING } from './fraction';

/** State of one pass through an asset's life: finished rows, the remaining plan and the remaining posted rows. */
type Walk = Readonly<{
  input: Planning;
  rows: Charged[];
  standing: Standing;
  plan: readonly Planned[];
  posted: readonly PostedRow[];
  no: number;
}>;

/**
 * Computes the whole depreciation of an asset, row by row: posted rows as posted, the others as planned. It depends on
 * its input only, so schedules are never stored. Rows add up to cost less salvage and opening, except with a custom
 * rate or a disposal.
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

/** True if the opening differs from what this schedule would have charged in as many rows. */
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
  const standing = { ...NEW, terms: input, at, accumulated, book };
  const plan =
    opening && !openingDiffers(input)
      ? planFromNew(input).filter((planned) => planned.at >= at)
      : planOf(input, standing);
  const posted = (input.posted ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return { input, rows: [], standing, plan, posted, no: at };
}

/** A period with no elapsed part. */
const WHOLE = { past: NOTHING, accrued: 0n, since: undefined } as const;
const NEW = { at: 0, missed: 0, isSuspended: false, accumulated: 0n, ...WHOLE } as const;

function planFromNew(input: Planning): readonly Planned[] {
  return planOf(input, { ...NEW, terms: input, book: minorOf(input.cost, input.decimals) });
}

function writtenOffBy(periods: number, input: Planning): bigint {
  const before = planFromNew(input).filter(({ at }) => at < periods);
  return before.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Adds all rows dated before a day, or all rows. */
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
 * Adds one row: the amount posted on that day, else the planned one. If the posting differs from the plan, it plans
 * again.
 */
function walkedOn(walk: Walk, date: Day): Walk {
  const { input, rows, standing: was, no } = walk;
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
    standing: next,
    no: no + 1,
    plan: planned?.amount === amount ? walk.plan.slice(1) : planOf(input, next),
    posted: posted ? walk.posted.slice(1) : walk.posted,
  };
}

/** A posted row that ends within a period uses up the part of the period before its date. */
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
  const standing = standingAfter(walk, change);
  if (change.kind !== 'split') return { ...walk, standing, plan: planOf(input, standing) };
  const restOf = ({ book, terms }: Standing) => book - minorOf(terms.salvage, input.decimals);
  const rest = { whole: restOf(walk.standing), own: restOf(standing) };
  const rows = change.keeps === 'part' ? [] : walk.rows;
  return { ...walk, rows, standing, plan: partOf(walk.plan, change, rest) };
}

function standingAfter(walk: Walk, change: Change): Standing {
  const { standing: was, input } = walk;
  const standing = was.isSuspended ? was : standingOn(change.on, walk);
  const { terms, book } = standing;
  switch (change.kind) {
    case 'estimate':
      return { ...standing, terms: { ...terms, ...change.terms } };
    case 'value':
      return { ...standing, book: book + minorOf(change.by, input.decimals) };
    case 'suspend':
      return { ...standing, isSuspended: true };
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

/** State at the start of a change: the part of the current period before the day keeps its planned charge. */
function standingOn(day: Day, { standing: was, plan, input }: Walk): Standing {
  const at = placeOf(day, was, input) - was.missed;
  const standing = at === was.at ? was : { ...was, ...WHOLE, at };
  const [next] = plan;
  if (next?.at !== at || standing.terms.method === 'units') return standing;
  const { past, accrued } = standing;
  const used = usedOf(input, at + was.missed, startOfChange(input, day));
  const charge = chargeUntil({ ...next, past, accrued }, used);
  return isLess(past, used) ? { ...standing, past: used, accrued: charge } : standing;
}

/** Index of the first calendar period, from the current one on, that does not end before the day. */
function placeOf(day: Day, { at, missed }: Standing, input: ScheduleInput): number {
  let place = at + missed;
  while (periodAt(input, place).to < day) place += 1;
  return place;
}
