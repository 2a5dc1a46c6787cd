import { changedTo, sumOf, usedUntil } from './counter-due';
import { inBase } from './counter-lines';
import type { CounterModel } from './counter-model';
import { priceOf } from './counter-money';
import { type Asset, type DeedOf, nextNo, type Office, type Paid } from './counter-office';
import { nearest, times } from './exact';

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

export function buyAsset(model: CounterModel, office: Office, deed: DeedOf<'buy'>): boolean {
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
export function returnAsset(model: CounterModel, { assets }: Office, asset: Asset): boolean {
  const isTouched = asset.posted.length > 0 || asset.changes.length > 0;
  if (isTouched || !model.void(asset.entry)) return false;
  assets.set(asset.no, { ...asset, carried: 0n, accumulated: 0n, gone: 'returned' });
  return true;
}

/**
 * Charges an asset up to the day and takes it off the books. Proceeds above or below its book value are a gain or a loss;
 * its revaluation surplus is transferred to retained earnings.
 */
export function disposeOf(
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

export function undoDisposal(model: CounterModel, { assets }: Office, { no, gone }: Asset) {
  if (typeof gone !== 'object' || !model.void(gone.entry)) return false;
  assets.set(no, gone.before);
  return true;
}
