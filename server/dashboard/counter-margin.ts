import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { addDays, dayNumber } from '@/lib/domain/calendar';
import { type Decimal, divide, fixed, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import type { Currencies } from '@/server/ledger/currencies';
import { earnedByDay, earnedByTeller, type EarnedRow } from './counter.sql';
import { roundedIn } from './counter-figures';

type Margin = NonNullable<CounterDashboard['margin']>;
type Span = Readonly<{ from: string; to: string }>;

/** The chart shows `DRAWN` days. The average margin of a weekday covers `WEEKS` weeks. */
const DRAWN = 30;
const WEEKS = 8;
const WEEK = 7;

/**
 * Returns the margin, realised result and fees of a period, an earlier margin to compare with, the margin by teller,
 * and the margin of each of the last thirty days.
 */
export async function marginOf(
  db: Db,
  { from, to }: Span,
  { base, decimals }: Currencies,
): Promise<Margin> {
  const length = dayNumber(to) - dayNumber(from) + 1;
  const reach = Math.max(DRAWN - 1, WEEKS * WEEK, 2 * length - 1);
  const days = await earnedByDay(db, addDays(to, -reach), to);
  const rounded = (value: Decimal) => roundedIn(value, decimals[base]);
  const within = days.filter(({ day }) => day >= from);
  const drawn = Array.from({ length: DRAWN }, (_, at) => addDays(to, at - DRAWN + 1));
  return {
    margin: rounded(sum(within.map(({ margin }) => margin))),
    realised: rounded(sum(within.map(({ realised }) => realised))),
    fees: rounded(sum(within.map(({ fees }) => fees))),
    before:
      length === 1
        ? weekdayAverage(days, to, decimals[base])
        : daysBefore(days, { from, length }, rounded),
    tellers: (await earnedByTeller(db, from, to)).map((one) => ({
      ...one,
      margin: rounded(one.margin),
    })),
    days: drawn.map((day) => ({
      day,
      margin: rounded(days.find((one) => one.day === day)?.margin ?? '0'),
    })),
  };
}

/**
 * Returns the average margin of earlier days with the same weekday as `today`. Days without deals are left out; null if
 * no days remain.
 */
function weekdayAverage(days: readonly EarnedRow[], today: string, decimals = 2): Margin['before'] {
  const same = days.filter(({ day }) => {
    const ago = dayNumber(today) - dayNumber(day);
    return ago > 0 && ago % WEEK === 0;
  });
  if (same.length === 0) return null;
  const all = sum(same.map(({ margin }) => margin));
  const average = divide(all, String(same.length), { decimals });
  return { kind: 'weekday', margin: fixed(average, decimals) };
}

function daysBefore(
  days: readonly EarnedRow[],
  { from, length }: Readonly<{ from: string; length: number }>,
  rounded: (value: Decimal) => Decimal,
): Margin['before'] {
  const first = addDays(from, -length);
  const earlier = days.filter(({ day }) => day >= first && day < from);
  return earlier.length === 0
    ? null
    : { kind: 'days', margin: rounded(sum(earlier.map(({ margin }) => margin))) };
}
