import type { AssetChange, AssetTerms, Holding } from './asset-shapes';
import { addDays, type Day } from './calendar';
import { scheduleOf, scheduleTo } from './depreciation';
import type { ScheduleInput, ScheduleRow } from './depreciation-terms';
import { add, compare, type Decimal, fits, smaller, subtract, sum } from './money';
import { Refusal } from './refusal';

/** The days on which the rows of a schedule end before its life does. */
type Ends = Pick<ScheduleInput, 'until' | 'through'>;

function scheduleInput(
  { terms, posted }: Pick<Holding, 'terms' | 'posted'>,
  ends: Ends = {},
): ScheduleInput {
  const { inherited = [], ...input } = terms;
  return { ...input, posted: [...inherited, ...posted], ...ends };
}

/** Every row of an asset, those in the books and those to come. */
export function rowsOf(
  holding: Pick<Holding, 'terms' | 'posted'>,
  ends: Ends = {},
): readonly ScheduleRow[] {
  return scheduleOf(scheduleInput(holding, ends));
}

/** The rows that have fallen due by a day and are not in the books. */
export function rowsDue(
  holding: Pick<Holding, 'terms' | 'posted'>,
  day: Day,
): readonly ScheduleRow[] {
  return unposted(holding, scheduleTo(day, scheduleInput(holding)));
}

/** The rows that a disposal on a day posts: its convention says how much of the last period is used. */
export function rowsUntil(
  holding: Pick<Holding, 'terms' | 'posted'>,
  day: Day,
): readonly ScheduleRow[] {
  return unposted(holding, rowsOf(holding, { until: day }));
}

/** The rows that are posted before a change on the day after: those due, and the part of the period that is over. */
export function rowsThrough(
  holding: Pick<Holding, 'terms' | 'posted'>,
  day: Day,
): readonly ScheduleRow[] {
  return unposted(holding, rowsOf(holding, { through: day }));
}

const unposted = ({ posted }: Pick<Holding, 'posted'>, rows: readonly ScheduleRow[]) => {
  const days = new Set(posted.map(({ date }) => date));
  return rows.filter(({ date }) => !days.has(date));
};

export const chargedBy = (rows: readonly ScheduleRow[]): Decimal =>
  sum(rows.map(({ amount }) => amount));

export const netOf = ({ cost, accumulated }: Pick<Holding, 'cost' | 'accumulated'>): Decimal =>
  subtract(cost, accumulated);

/** The last day that was charged. */
export const chargedTo = ({ posted }: Pick<Holding, 'posted'>): Day | undefined =>
  posted.at(-1)?.date;

/** The last day on which anything of it changed. */
export function lastChanged({
  since,
  posted,
  terms,
}: Pick<Holding, 'since' | 'posted' | 'terms'>): Day {
  const changed = (terms.changes ?? []).map(changedOn);
  return [since, ...posted.map(({ date }) => date), ...changed].reduce((a, b) => (a > b ? a : b));
}

/** The day of the step that made a change. A split and a revaluation are in force from the day after it. */
const changedOn = ({ kind, on, of }: AssetChange): Day =>
  kind === 'split' || of !== undefined ? addDays(on, -1) : on;

/** What the asset is to be worth in the end, as it was last estimated. */
export function salvageOf({ salvage, changes = [] }: AssetTerms): Decimal {
  return changes.reduce((last, change) => {
    if (change.kind === 'split') return change.salvage;
    return change.kind === 'estimate' ? (change.terms.salvage ?? last) : last;
  }, salvage);
}

/** The method and the life that the asset has by now. */
export function estimateOf({ method, life_months, rate, changes = [] }: AssetTerms) {
  return changes.reduce(
    (last, change) => (change.kind === 'estimate' ? { ...last, ...change.terms } : last),
    { method, life_months, rate },
  );
}

/** Whether nothing is left to charge. What is never charged is never through. */
export function isThrough(holding: Pick<Holding, 'terms' | 'cost' | 'accumulated'>): boolean {
  if (estimateOf(holding.terms).method === 'none') return false;
  return compare(netOf(holding), salvageOf(holding.terms)) <= 0;
}

/**
 * How much of earlier impairment a rise may give back: never more than what the asset would be worth on the day had
 * there been none.
 */
export function reversible(holding: Holding, { day, net }: Readonly<{ day: Day; net: Decimal }>) {
  const { terms, impaired } = holding;
  const changes = terms.changes ?? [];
  if (changes.some(({ kind }) => kind === 'split')) return impaired;
  const spared = changes.filter(({ of }) => of !== 'impairment');
  const rows = rowsOf({ terms: { ...terms, changes: spared }, posted: [] }, { through: day });
  const charged = chargedBy(rows);
  const risen = sum(
    spared.flatMap((change) => (change.kind === 'value' && change.on <= day ? [change.by] : [])),
  );
  const opened = subtract(terms.cost, terms.opening?.accumulated ?? '0');
  const above = subtract(subtract(add(opened, risen), charged), net);
  return compare(above, '0') <= 0 ? '0' : smaller(impaired, above);
}

/** Nothing is done to an asset before it was there. */
export const sinceRefusals = ({ since }: Pick<Holding, 'since'>, day: Day): Refusal[] =>
  day < since ? [refusedOn('before-purchase', since)] : [];

/** What moves or charges it is not done before what was done to it and charged of it already, either. */
export function dayRefusals(
  holding: Pick<Holding, 'since' | 'posted' | 'terms'>,
  day: Day,
): Refusal[] {
  const last = lastChanged(holding);
  if (day < holding.since || day >= last) return sinceRefusals(holding, day);
  return [refusedOn(last === chargedTo(holding) ? 'charged-beyond' : 'changed-since', last)];
}

/** Units are of a day that is not charged yet. */
export function usedRefusals(holding: Pick<Holding, 'since' | 'posted'>, day: Day): Refusal[] {
  const last = chargedTo(holding);
  if (last === undefined || day > last) return sinceRefusals(holding, day);
  return [refusedOn('units-charged', last)];
}

const refusedOn = (code: string, date: Day): Refusal =>
  new Refusal(`asset.${code}`, { field: 'date', params: { date } });

/** Amounts in base that have more decimals than it has. */
export function fineRefusals(
  amounts: Readonly<Record<string, Decimal | undefined>>,
  { base, decimals }: Readonly<{ base: string; decimals: Readonly<Record<string, number>> }>,
): Refusal[] {
  const units = decimals[base] ?? 2;
  const params = { currency: base, decimals: String(units) };
  return Object.entries(amounts).flatMap(([field, amount]) =>
    amount === undefined || fits(amount, units)
      ? []
      : [new Refusal('ledger.decimals', { field, params })],
  );
}
