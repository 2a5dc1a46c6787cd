import { type Period, periodAt } from './depreciation-periods';
import type { ScheduleInput } from './depreciation-terms';
import {
  type Fraction,
  fraction,
  fractionOf,
  isLess,
  minus,
  NOTHING,
  ONE,
  over,
  plus,
  rounded,
  times,
} from './fraction';

type Charged = Readonly<{ at: number; period: Period; amount: bigint }>;

/**
 * Charges reported units by period; future periods are unknown. The last unit takes the remainder, and units above the
 * total cost nothing.
 */
export function unitsCharged(
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
