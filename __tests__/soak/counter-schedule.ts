import { monthEnd, monthsTo } from './counter-calendar';
import { nearest } from './exact';

/** Change of an asset's value or residual value from a day on. */
export type Change = Readonly<{
  on: string;
  by?: bigint;
  salvage?: bigint;
  isImpairment?: boolean;
}>;

/** Asset with straight-line depreciation in whole months, beginning with the month of `begun`. */
export type Scheduled = Readonly<{
  begun: string;
  cost: bigint;
  salvage: bigint;
  life: number;
  changes: readonly Change[];
}>;

export type Charge = Readonly<{ date: string; amount: bigint }>;

/** Charge of every month up to that of a day: posted or planned. */
export function scheduleOf(
  { begun, cost, salvage: first, life, changes }: Scheduled,
  posted: readonly Charge[],
  until: string,
): Charge[] {
  const known = new Map(posted.map(({ date, amount }) => [date, amount]));
  const coming = [...changes];
  let [book, salvage] = [cost, first];
  let plan = evenly(book - salvage, life);
  const months = Array.from({ length: monthsTo(begun, until) + 1 }, (_, month) => month);
  return months.flatMap((month) => {
    const date = monthEnd(begun, month);
    while (coming[0] !== undefined && coming[0].on <= date) {
      const { by = 0n, salvage: later = salvage } = coming.shift() ?? {};
      [book, salvage] = [book + by, later];
      plan = evenly(book - salvage, life - month);
    }
    const [planned, ...rest] = plan;
    const amount = known.get(date) ?? planned;
    if (amount === undefined) return [];
    book -= amount;
    plan = amount === planned ? rest : evenly(book - salvage, life - month - 1);
    return [{ date, amount }];
  });
}

/**
 * Equal parts over a number of months, the last with the rounding difference. After the end of its life the whole rest
 * is charged in the next month.
 */
function evenly(rest: bigint, months: number): bigint[] {
  if (rest <= 0n) return [];
  const all = Math.max(months, 1);
  const part = nearest({ over: rest, under: BigInt(all) });
  let left = rest;
  return Array.from({ length: all }, (_, at) => {
    const amount = at === all - 1 || part > left ? left : part;
    left -= amount;
    return amount;
  });
}
