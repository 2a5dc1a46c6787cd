import { daysAfter } from './counter-calendar';
import { changedTo, dueOf, sumOf } from './counter-due';
import { inBase } from './counter-lines';
import type { CounterModel } from './counter-model';
import type { Asset, DeedOf, Office } from './counter-office';
import { type Change, scheduleOf } from './counter-schedule';

/**
 * Revalues an asset. An increase first reverses impairment, then adds to the surplus; a decrease first reduces the
 * surplus.
 */
export function revalue(
  model: CounterModel,
  office: Office,
  { asset: no, date, value }: DeedOf<'revalue'>,
): boolean {
  const asset = office.asset(no);
  if (date < changedTo(asset)) return false;
  const due = dueOf(asset, date);
  const charge = sumOf(due);
  const net = asset.carried - asset.accumulated - charge;
  const by = value - net;
  if (by === 0n) return false;
  const surplus =
    by > 0n ? by - least(by, reversible(asset, date, net)) : -least(-by, asset.surplus);
  const impaired = surplus - by;
  const moved = inBase(model.money.base, [
    ['depreciation', charge],
    ['accumulated', -charge - impaired],
    ['assets', surplus],
    ['surplus', -surplus],
    ['impairment', impaired],
  ]);
  if (!model.post(moved, [])) return false;
  const entry = model.entries.length - 1;
  office.assets.set(no, {
    ...asset,
    posted: [...asset.posted, ...due.map((row) => ({ ...row, entry }))],
    carried: asset.carried + surplus,
    accumulated: asset.accumulated + charge + impaired,
    surplus: asset.surplus + surplus,
    impaired: asset.impaired + impaired,
    changes: [...asset.changes, ...changesOf(asset, { date, value }, { surplus, impaired })],
  });
  return true;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function changesOf(
  { salvage, changes }: Asset,
  { date, value }: Readonly<{ date: string; value: bigint }>,
  { surplus, impaired }: Readonly<{ surplus: bigint; impaired: bigint }>,
): Change[] {
  const on = daysAfter(date, 1);
  const expected = changes.reduce((last, change) => change.salvage ?? last, salvage);
  // Without the impairment the residual value would be higher too.
  const spared = least(expected, impaired > 0n ? value + impaired : value);
  return [
    ...(surplus === 0n ? [] : [{ on, by: surplus }]),
    ...(impaired === 0n ? [] : [{ on, by: -impaired, isImpairment: true }]),
    ...(spared < expected ? [{ on, salvage: spared }] : []),
    ...(value < spared ? [{ on, salvage: value, isImpairment: true }] : []),
  ];
}

/** Reversible part of the impairment, up to the value that the asset would have without it. */
function reversible(asset: Asset, day: string, net: bigint): bigint {
  const changes = asset.changes.filter(({ isImpairment }) => isImpairment !== true);
  const charged = scheduleOf({ ...asset, changes }, [], day).filter(({ date }) => date <= day);
  const risen = changes.reduce((all, { on, by = 0n }) => (on <= day ? all + by : all), 0n);
  const above = asset.cost + risen - sumOf(charged) - net;
  return above <= 0n ? 0n : least(asset.impaired, above);
}
