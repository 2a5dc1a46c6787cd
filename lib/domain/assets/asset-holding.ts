import type { AssetChange, AssetTerms, Holding } from './asset-shapes';
import { addDays, type Day } from '@/lib/domain/calendar';
import { scheduleOf, scheduleTo } from './depreciation';
import type { ScheduleInput, ScheduleRow } from './depreciation-terms';
import { add, compare, type Decimal, fits, smaller, subtract, sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

/**
 * Days on which a schedule ends before the asset's life does: the disposal (`until`), or the last day before a change
 * (`through`).
 */
type Ends = Pick<ScheduleInput, 'until' | 'through'>;

function scheduleInput(
  { terms, posted }: Pick<Holding, 'terms' | 'posted'>,
  ends: Ends = {},
): ScheduleInput {
  const { inherited = [], ...input } = terms;
  return { ...input, posted: [...inherited, ...posted], ...ends };
}

/** Rows of the schedule, posted and future. `ends` can end the schedule early. */
export function rowsOf(
  holding: Pick<Holding, 'terms' | 'posted'>,
  ends: Ends = {},
): readonly ScheduleRow[] {
  return scheduleOf(scheduleInput(holding, ends));
}

/** Unposted rows that are due by a day. */
export function rowsDue(
  holding: Pick<Holding, 'terms' | 'posted'>,
  day: Day,
): readonly ScheduleRow[] {
  return unposted(holding, scheduleTo(day, scheduleInput(holding)));
}

/**
 * Unposted schedule rows that a disposal on the day posts. The depreciation convention decides how much of the last
 * period is charged.
 */
export function rowsUntil(
  holding: Pick<Holding, 'terms' | 'posted'>,
  day: Day,
): readonly ScheduleRow[] {
  return unposted(holding, rowsOf(holding, { until: day }));
}

/**
 * Returns the unposted rows that must be posted on this day before a change takes effect on the next day: the rows that
 * are due, and a row for the elapsed part of the current period.
 */
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

/** Last day for which depreciation was posted. */
export const chargedTo = ({ posted }: Pick<Holding, 'posted'>): Day | undefined =>
  posted.at(-1)?.date;

/** Latest day on which the asset changed: its entry into the register, a posted row, or a change of its schedule. */
export function lastChanged({
  since,
  posted,
  terms,
}: Pick<Holding, 'since' | 'posted' | 'terms'>): Day {
  const changed = (terms.changes ?? []).map(changedOn);
  return [since, ...posted.map(({ date }) => date), ...changed].reduce((a, b) => (a > b ? a : b));
}

/** Day that the user entered for the change. A split or a revaluation takes effect on the next day (`on`). */
const changedOn = ({ kind, on, of }: AssetChange): Day =>
  kind === 'split' || of !== undefined ? addDays(on, -1) : on;

/** Salvage value after the latest estimate or split. */
export function salvageOf({ salvage, changes = [] }: AssetTerms): Decimal {
  return changes.reduce((last, change) => {
    if (change.kind === 'split') return change.salvage;
    return change.kind === 'estimate' ? (change.terms.salvage ?? last) : last;
  }, salvage);
}

/** Method, life and rate after the latest estimate. */
export function estimateOf({ method, life_months, rate, changes = [] }: AssetTerms) {
  return changes.reduce(
    (last, change) => (change.kind === 'estimate' ? { ...last, ...change.terms } : last),
    { method, life_months, rate },
  );
}

/** True if nothing remains to charge. Always false for assets that are never depreciated. */
export function isThrough(holding: Pick<Holding, 'terms' | 'cost' | 'accumulated'>): boolean {
  if (estimateOf(holding.terms).method === 'none') return false;
  return compare(netOf(holding), salvageOf(holding.terms)) <= 0;
}

/**
 * Maximum amount of earlier impairment that a rise in value can reverse, so that the asset never becomes worth more
 * than it would be on this day without the impairment. A split asset has no such limit.
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

/** Refuses a day before the asset was registered. */
export const sinceRefusals = ({ since }: Pick<Holding, 'since'>, day: Day): Refusal[] =>
  day < since ? [refusedOn('before-purchase', since)] : [];

/** Refuses a day before the asset was registered, or before the last charge or change. */
export function dayRefusals(
  holding: Pick<Holding, 'since' | 'posted' | 'terms'>,
  day: Day,
): Refusal[] {
  const last = lastChanged(holding);
  if (day < holding.since || day >= last) return sinceRefusals(holding, day);
  return [refusedOn(last === chargedTo(holding) ? 'charged-beyond' : 'changed-since', last)];
}

/** Refuses units that were used before the asset was registered or on a day that is already charged. */
export function usedRefusals(holding: Pick<Holding, 'since' | 'posted'>, day: Day): Refusal[] {
  const last = chargedTo(holding);
  if (last === undefined || day > last) return sinceRefusals(holding, day);
  return [refusedOn('units-charged', last)];
}

const refusedOn = (code: string, date: Day): Refusal =>
  new Refusal(`asset.${code}`, { field: 'date', params: { date } });

/** Refuses base amounts with too many decimals. */
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
