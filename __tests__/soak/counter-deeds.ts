import { cancelAdvance, lend, repayAdvance } from './counter-advances';
import { daysAfter } from './counter-calendar';
import { dueOf, sumOf, changedTo, usedUntil } from './counter-due';
import { inBase } from './counter-lines';
import type { CounterModel } from './counter-model';
import { priceOf } from './counter-money';
import {
  type Deed,
  nextNo,
  type Office,
  type Asset,
  type DeedOf,
  type Paid,
} from './counter-office';
import { payPayroll } from './counter-paying';
import { goOnWithPayroll, preparePayroll, voidPayroll } from './counter-payroll';
import { type Change, scheduleOf } from './counter-schedule';
import { nearest, times } from './exact';

/** Applies a deed of the office to the model; returns false if the rules refuse it. */
export function doInOffice(model: CounterModel, deed: Deed): boolean {
  const { office } = model.courses;
  if (!office) throw new RangeError('there is no office behind this counter');
  switch (deed.kind) {
    case 'buy':
      return buyAsset(model, office, deed);
    case 'return asset':
      return returnAsset(model, office, office.asset(deed.asset));
    case 'depreciate':
      return depreciate(model, office, deed.end);
    case 'undo depreciation':
      return undoDepreciation(model, office, deed.run);
    case 'revalue':
      return revalue(model, office, deed);
    case 'dispose':
      return disposeOf(model, office, deed);
    case 'undo disposal':
      return undoDisposal(model, office, office.asset(deed.asset));
    default:
      return employs(model, office, deed);
  }
}

/** Applies a deed between the office and its employees. */
function employs(model: CounterModel, office: Office, deed: Deed): boolean {
  switch (deed.kind) {
    case 'hire': {
      const no = nextNo(office.employees);
      office.employees.set(no, { ...deed.earning, no });
      return true;
    }
    case 'advance':
      return lend(model, office, deed);
    case 'repay advance':
      return repayAdvance(model, office, deed);
    case 'cancel advance':
      return cancelAdvance(model, office, office.advance(deed.advance));
    case 'prepare':
      return preparePayroll(model, office, deed);
    case 'step run':
      return goOnWithPayroll(model, office, deed);
    case 'pay':
      return payPayroll(model, office, deed);
    case 'void run':
      return voidPayroll(model, office, deed.run);
    case 'hand over':
      return model.post(
        inBase(model.money.base, [
          [deed.account, deed.amount],
          ['bank', -deed.amount],
        ]),
        [],
      );
    default:
      throw new RangeError(`nobody does ${deed.kind}`);
  }
}

/** Charges all months that are due for every asset, with one entry per day. */
function depreciate(model: CounterModel, office: Office, end: string): boolean {
  const live = [...office.assets.values()].filter(({ gone }) => !gone);
  const due = live
    .flatMap((asset) => dueOf(asset, end).map((row) => ({ ...row, no: asset.no })))
    .filter(({ amount }) => amount !== 0n);
  if (due.length === 0) return false;
  const days = Map.groupBy(due, ({ date }) => date);
  const entries = [...days.keys()].toSorted().map((day) => {
    const rows = days.get(day) ?? [];
    const charge = sumOf(rows);
    model.post(
      inBase(model.money.base, [
        ['depreciation', charge],
        ['accumulated', -charge],
      ]),
      [],
    );
    const entry = model.entries.length - 1;
    for (const { no, date, amount } of rows) keepCharge(office, no, { date, amount, entry });
    return entry;
  });
  const no = nextNo(office.depreciations);
  office.depreciations.set(no, { no, end, entries, isVoided: false });
  return true;
}

function keepCharge(office: Office, no: number, row: Asset['posted'][number]): void {
  const asset = office.asset(no);
  const { posted, accumulated } = asset;
  office.assets.set(no, {
    ...asset,
    posted: [...posted, row],
    accumulated: accumulated + row.amount,
  });
}

/** Voids a run, so that its charges are due again; refused if an asset is gone since. */
function undoDepreciation(
  model: CounterModel,
  { assets, depreciations }: Office,
  no: number,
): boolean {
  const run = depreciations.get(no);
  if (!run) return false;
  const isOfIt = ({ entry }: Asset['posted'][number]) => run.entries.includes(entry);
  const charged = [...assets.values()].filter(({ posted }) => posted.some(isOfIt));
  if (charged.some(({ gone }) => gone !== undefined)) return false;
  run.entries.forEach((entry) => model.void(entry));
  for (const asset of charged) {
    const accumulated = asset.accumulated - sumOf(asset.posted.filter(isOfIt));
    const posted = asset.posted.filter((row) => !isOfIt(row));
    assets.set(asset.no, { ...asset, posted, accumulated });
  }
  depreciations.set(no, { ...run, isVoided: true });
  return true;
}

/**
 * Revalues an asset. An increase first reverses impairment, then adds to the surplus; a decrease first reduces the
 * surplus.
 */
function revalue(
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

/** Value of a payment in base, at its own rate. */
function valueOf({ currency, amount, rate = '1' }: Paid, { money }: CounterModel): bigint {
  if (currency === money.base) return amount;
  return nearest(times(amount, priceOf({ rate, unit: 1, direction: 'direct' }, currency, money)));
}

/** Lines of money that comes in (1) or goes out (-1); foreign money is dealt at its value. */
function moneyOf(paid: Paid | undefined, way: 1n | -1n, model: CounterModel) {
  if (!paid || paid.amount === 0n) return { lines: [], legs: [], value: 0n };
  const { currency, at } = paid;
  const amount = way * paid.amount;
  const value = valueOf(paid, model);
  const isHome = currency === model.money.base;
  return {
    lines: [{ ...at, currency, amount, ...(!isHome && { leg: 0 }) }],
    legs: isHome ? [] : [{ currency, quantity: amount, value }],
    value,
  };
}

function buyAsset(model: CounterModel, office: Office, deed: DeedOf<'buy'>): boolean {
  const { lines, legs, value } = moneyOf(deed.paid, -1n, model);
  if (deed.salvage > value) return false;
  const cost = inBase(model.money.base, [['assets', value]]);
  if (!model.post([...cost, ...lines], legs)) return false;
  const no = nextNo(office.assets);
  const { salvage, life } = deed;
  office.assets.set(no, {
    no,
    entry: model.entries.length - 1,
    begun: office.begun,
    life,
    salvage,
    cost: value,
    carried: value,
    accumulated: 0n,
    surplus: 0n,
    impaired: 0n,
    changes: [],
    posted: [],
  });
  return true;
}

/** Voids a purchase, as long as the asset was neither charged nor changed. */
function returnAsset(model: CounterModel, { assets }: Office, asset: Asset): boolean {
  const isTouched = asset.posted.length > 0 || asset.changes.length > 0;
  if (isTouched || !model.void(asset.entry)) return false;
  assets.set(asset.no, { ...asset, carried: 0n, accumulated: 0n, gone: 'returned' });
  return true;
}

/**
 * Charges an asset up to the day and takes it off the books. Proceeds above or below its book value are a gain or a loss;
 * its revaluation surplus is transferred to retained earnings.
 */
function disposeOf(
  model: CounterModel,
  office: Office,
  { asset: no, date, proceeds }: DeedOf<'dispose'>,
): boolean {
  const asset = office.asset(no);
  if (date < changedTo(asset)) return false;
  const due = usedUntil(asset, date);
  const charge = sumOf(due);
  const { lines, legs, value } = moneyOf(proceeds, 1n, model);
  const gain = value - (asset.carried - asset.accumulated - charge);
  const off = inBase(model.money.base, [
    ['depreciation', charge],
    ['accumulated', asset.accumulated],
    ['assets', -asset.carried],
    [gain > 0n ? 'gain' : 'loss', -gain],
    ['surplus', asset.surplus],
    ['retained', -asset.surplus],
  ]);
  if (!model.post([...lines, ...off], legs)) return false;
  const entry = model.entries.length - 1;
  const posted = [...asset.posted, ...due.map((row) => ({ ...row, entry }))];
  const gone = { entry, before: asset };
  office.assets.set(no, { ...asset, posted, carried: 0n, accumulated: 0n, surplus: 0n, gone });
  return true;
}

function undoDisposal(model: CounterModel, { assets }: Office, { no, gone }: Asset) {
  if (typeof gone !== 'object' || !model.void(gone.entry)) return false;
  assets.set(no, gone.before);
  return true;
}
