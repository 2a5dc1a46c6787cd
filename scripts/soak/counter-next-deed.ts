import type { Random } from '@/server/seed/random';
import { CUSTOMERS, PLACES } from './counter-act';
import { changedTo, chargedTo, netOn } from './counter-due';
import { daysAfter, monthEnd, monthsTo } from './counter-calendar';
import type { Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type Money, midOf } from './counter-money';
import { type Asset, type Deed, type Office, opened, type Paid } from './counter-office';
import { nextPayDeed } from './counter-next-pay';
import { among, rateNear, some, spotOf, worthOf } from './counter-random';

/** Random deed of the office; undefined if none applies. */
export function nextDeed(model: CounterModel, office: Office, random: Random): Deed | undefined {
  const dice = random.below(100);
  if (dice >= 50) return nextPayDeed(model, office, random);
  if (dice < 12) return purchase(model, random);
  if (dice < 20) return depreciation(office, random);
  const asset = among(random, opened(office.assets));
  if (dice < 24) {
    const run = among(
      random,
      opened(office.depreciations).filter(({ isVoided }) => !isVoided),
    );
    return run && { kind: 'undo depreciation', run: run.no };
  }
  if (asset?.gone) return undoing(asset);
  if (!asset) return undefined;
  if (dice < 28) return { kind: 'return asset', asset: asset.no };
  return dice < 40 ? revaluation(asset, random) : disposal(model, asset, random);
}

function undoing({ no, gone }: Asset): Deed | undefined {
  return gone === 'returned' ? undefined : { kind: 'undo disposal', asset: no };
}

/** Random bank account, cash or customer balance. */
function spot(random: Random, currency: string, money: Money): Spot {
  if (random.below(4) === 0) return { account: 'customer', party: random.pick(CUSTOMERS) };
  return spotOf(currency, money, random.below(2) === 0 ? random.pick(PLACES) : undefined);
}

function money({ money: own }: CounterModel, random: Random, at?: Spot): Paid {
  const { base } = own;
  const { code, mid } = random.pick(own.foreign);
  const currency = random.below(3) === 0 ? base : code;
  const quoted = { rate: midOf(currency, own), unit: 1, direction: 'direct' } as const;
  const amount = worthOf(random, { currency, quoted, money: own });
  const rate = currency === base ? undefined : rateNear(random, mid);
  const where = at ?? spot(random, currency, own);
  return { currency, amount, rate, at: where };
}

/** Random purchase of an asset, usually within the available cash. */
function purchase(model: CounterModel, random: Random): Deed | undefined {
  const paid = money(model, random);
  const { place } = paid.at;
  const lying = place === undefined ? paid.amount : model.lying(place, paid.currency);
  const isEnough = lying >= paid.amount || random.below(5) === 0;
  const amount = isEnough ? paid.amount : some(random, lying);
  if (amount === 0n) return undefined;
  const salvage = BigInt(random.below(3) * random.below(500));
  return { kind: 'buy', paid: { ...paid, amount }, salvage, life: 3 + random.below(34) };
}

/** Random depreciation run, for the month after the last charged one or near it. */
function depreciation(office: Office, random: Random): Deed {
  const last = opened(office.assets).reduce(
    (month, asset) => Math.max(month, monthsTo(office.begun, chargedTo(asset))),
    0,
  );
  return { kind: 'depreciate', end: monthEnd(office.begun, last + random.below(3)) };
}

/** Random day after the last change of the asset, sometimes before it. */
function dayFor(asset: Asset, random: Random): string {
  return daysAfter(changedTo(asset), random.below(10) === 0 ? -1 : random.below(45));
}

function revaluation(asset: Asset, random: Random): Deed {
  const date = dayFor(asset, random);
  const net = netOn(asset, date);
  const value = random.below(8) === 0 ? net : (net * BigInt(500 + random.below(1000))) / 1000n;
  return { kind: 'revalue', asset: asset.no, date, value: value < 0n ? 0n : value };
}

function disposal(model: CounterModel, asset: Asset, random: Random): Deed {
  const date = dayFor(asset, random);
  const proceeds = random.below(4) === 0 ? undefined : money(model, random);
  return { kind: 'dispose', asset: asset.no, date, proceeds };
}
