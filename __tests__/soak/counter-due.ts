import { daysAfter } from './counter-calendar';
import type { Asset } from './counter-office';
import { type Charge, scheduleOf } from './counter-schedule';

/** Charges of an asset that are due by a day and not posted yet. */
export function dueOf(asset: Asset, day: string): Charge[] {
  const done = new Set(asset.posted.map(({ date }) => date));
  return scheduleOf(asset, asset.posted, day).filter(
    ({ date, amount }) => date <= day && !done.has(date) && amount !== 0n,
  );
}

/** Charges that are due, and the whole charge of the current month, because the month of a disposal counts in full. */
export function usedUntil(asset: Asset, day: string): Charge[] {
  const last = scheduleOf(asset, asset.posted, day).at(-1);
  const isOver =
    !last ||
    last.amount === 0n ||
    last.date <= day ||
    asset.posted.some(({ date }) => date === last.date);
  if (isOver) return dueOf(asset, day);
  return [...dueOf(asset, day), { date: day, amount: last.amount }];
}

export const sumOf = (charges: readonly Charge[]) =>
  charges.reduce((all, { amount }) => all + amount, 0n);

export const chargedTo = ({ begun, posted }: Asset): string =>
  posted.reduce((last, { date }) => (date > last ? date : last), begun);

/** Last day on which the asset was charged or changed; a change takes effect on the day after it. */
export const changedTo = (asset: Asset): string =>
  asset.changes.reduce((last, { on }) => {
    const day = daysAfter(on, -1);
    return day > last ? day : last;
  }, chargedTo(asset));

/** Net book value on a day, after the charges that are due by then. */
export const netOn = (asset: Asset, day: string): bigint =>
  asset.carried - asset.accumulated - sumOf(dueOf(asset, day));
