import { daysAfter } from './counter-calendar';
import type { Asset } from './counter-office';
import { type Charge, scheduleOf } from './counter-schedule';

/** What of an asset has fallen due by a day. */
export function dueOf(asset: Asset, day: string): Charge[] {
  const done = new Set(asset.posted.map(({ date }) => date));
  return scheduleOf(asset, asset.posted, day).filter(
    ({ date, amount }) => date <= day && !done.has(date) && amount !== 0n,
  );
}

/** The same, and the whole of the month that is not over: the month of a disposal counts as one. */
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

/** The last day on which it was charged or changed: what a change makes is in force from the day after it. */
export const changedTo = (asset: Asset): string =>
  asset.changes.reduce((last, { on }) => {
    const day = daysAfter(on, -1);
    return day > last ? day : last;
  }, chargedTo(asset));

/** What an asset stands at on a day, once what is due by then is charged. */
export const netOn = (asset: Asset, day: string): bigint =>
  asset.carried - asset.accumulated - sumOf(dueOf(asset, day));
