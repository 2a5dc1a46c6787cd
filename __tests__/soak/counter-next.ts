import type { Random } from '@/server/seed/random';
import { type Act, CUSTOMERS, PLACES } from './counter-act';
import { leftOf } from './counter-advances';
import { daysAfter, monthEnd, monthsTo } from './counter-calendar';
import { changedTo, chargedTo, netOn } from './counter-due';
import type { Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type Money, midOf } from './counter-money';
import { nextCredit } from './counter-next-credit';
import { nextDealing, type Ways } from './counter-next-dealing';
import {
  type Asset,
  type Deed,
  type Office,
  opened,
  type Paid,
  type Asked,
  type Employee,
  type Payroll,
} from './counter-office';
import { openOf } from './counter-paying';
import { some, among, rateNear, spotOf, worthOf, rateBetween } from './counter-random';
import { randomTicket } from './counter-random-ticket';
import { nextUndo } from './counter-undo';

/** Random next act; undefined if the drawn kind has nothing to act on. */
export function nextAct(model: CounterModel, random: Random, ways: Ways): Act | undefined {
  if (ways.lends === 'on limits' && random.below(6) === 0) return nextCredit(model, random);
  if (ways.lends === 'on limits' && random.below(8) === 0) {
    const undo = nextUndo(model, random);
    return undo && { kind: 'undo', undo };
  }
  const { office } = model.courses;
  if (office && random.below(3) === 0) {
    const deed = nextDeed(model, office, random);
    return deed && { kind: 'office', deed };
  }
  const dice = random.below(100);
  const voidable = [...model.courses.voidable];
  if (dice < 8 && voidable.length > 0) return { kind: 'void', entry: random.pick(voidable) };
  if (dice < 26) return nextMove(model, random);
  if (dice < 48) {
    return { kind: 'ticket', ticket: randomTicket(model, random, random.pick(PLACES)) };
  }
  return nextDealing(model, random, ways);
}

/** Random movement of cash: in, out, or between locations. */
function nextMove(model: CounterModel, random: Random): Act | undefined {
  const dice = random.below(24);
  const currency = random.pick(model.money.foreign).code;
  const place = random.pick(PLACES);
  const stock: Spot = { account: 'stock', place };
  const customer: Spot = { account: 'customer', party: random.pick(CUSTOMERS) };
  if (dice < 6) return moved(random, { from: customer, to: stock, currency, most: 500_000n });
  const lying = model.lying(place, currency);
  if (dice < 10) {
    const held = -model.held({ ...customer, currency });
    return moved(random, { from: stock, to: customer, currency, most: held });
  }
  if (dice < 14) {
    const nostro: Spot = { account: 'nostro' };
    const held = model.held({ ...nostro, currency });
    return held > 0n && random.below(2) === 0
      ? moved(random, { from: nostro, to: stock, currency, most: held })
      : moved(random, { from: stock, to: nostro, currency, most: lying });
  }
  if (dice < 18) {
    const amount = some(random, lying);
    return amount === 0n
      ? undefined
      : { kind: 'shift', from: place, to: 3 - place, currency, amount };
  }
  const amount = some(random, lying / 20n);
  const signed = random.below(3) === 0 ? amount : -amount;
  return amount === 0n ? undefined : { kind: 'found', place, currency, amount: signed };
}

type Moving = Readonly<{ from: Spot; to: Spot; currency: string; most: bigint }>;

function moved(random: Random, { most, ...move }: Moving): Act | undefined {
  const amount = some(random, most);
  return amount === 0n ? undefined : { kind: 'move', ...move, amount };
}

/** Random deed of the office; undefined if none applies. */
function nextDeed(model: CounterModel, office: Office, random: Random): Deed | undefined {
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

const STAFF = 5;

function nextPayDeed(model: CounterModel, office: Office, random: Random): Deed | undefined {
  const dice = random.below(50);
  const staff = [...office.employees.values()];
  if (staff.length < 2 || (dice < 3 && staff.length < STAFF)) return hiring(model, random);
  if (dice < 10) return advance(model, random.pick(staff), random);
  if (dice < 15) return advanceEnds(model, office, random);
  if (dice < 20) return preparation(model, office, random);
  const runs = opened(office.payrolls);
  if (dice < 35) return step(among(random, runs.filter(isUnposted)), random);
  const posted = runs.filter(({ status }) => status === 'posted');
  if (dice < 47) {
    const due = posted.filter(({ slips }) => slips.some((slip) => openOf(slip) > 0n));
    return payment(model, among(random, due), random);
  }
  const run = among(random, posted);
  return run && { kind: 'void run', run: run.no, month: run.month };
}

const isUnposted = ({ status }: Payroll) => status === 'draft' || status === 'approved';

/** Hires an employee who is paid in base or in one of the two most traded currencies. */
function hiring({ money }: CounterModel, random: Random): Deed {
  const codes = [money.base, ...money.foreign.slice(0, 2).map(({ code }) => code)];
  const currency = random.pick(codes);
  const quoted = { rate: midOf(currency, money), unit: 1, direction: 'direct' } as const;
  const salary = 100n + worthOf(random, { currency, quoted, money });
  const percent = (most: number) => `${1 + random.below(most)}.${random.below(10)}`;
  const earning = { currency, salary, house: percent(30), club: percent(9), fund: percent(20) };
  return { kind: 'hire', earning: { ...earning, tax: some(random, salary / 10n) } };
}

/** Random location with cash, or a bank account. */
const somewhere = (currency: string, money: Money, random: Random) =>
  spotOf(currency, money, random.below(2) === 0 ? random.pick(PLACES) : undefined);

function advance(
  { money }: CounterModel,
  { no, currency, salary }: Employee,
  random: Random,
): Deed {
  const parts = 1 + random.below(4);
  const amount = some(random, salary) + BigInt(parts);
  const at = somewhere(currency, money, random);
  return { kind: 'advance', employee: no, currency, amount, parts, at };
}

/** Repays an advance in part or in full, sometimes too much, or cancels it. */
function advanceEnds({ money }: CounterModel, office: Office, random: Random): Deed | undefined {
  const one = among(
    random,
    opened(office.advances).filter((each) => leftOf(each) > 0n),
  );
  if (!one) return undefined;
  const { no, currency, taken, repaid } = one;
  if (random.below(4) === 0 && taken.length === 0 && repaid === 0n) {
    return { kind: 'cancel advance', advance: no };
  }
  const left = leftOf(one);
  const amount = random.below(8) === 0 ? left + 1n : some(random, left);
  if (amount === 0n) return undefined;
  const at = somewhere(currency, money, random);
  return { kind: 'repay advance', advance: no, currency, amount, at };
}

/** Prepares the next month, or one that was prepared before, for all or some employees. */
function preparation({ money }: CounterModel, office: Office, random: Random): Deed {
  const last = [...office.payrolls.values()].reduce((most, { month }) => Math.max(most, month), -1);
  const month = random.below(3) > 0 ? last + 1 : random.below(last + 2);
  return { kind: 'prepare', month, asked: asked(office, money, random) };
}

function asked({ employees }: Office, { base, foreign }: Money, random: Random): Asked {
  const dice = random.below(4);
  const staff = [...employees.values()];
  if (dice === 0) {
    const some_ = staff.filter(() => random.below(2) === 0).map(({ no }) => no);
    return { employees: some_.length > 0 ? some_ : [1] };
  }
  if (dice > 1) return {};
  const { currency } = random.pick(staff);
  const mid = foreign.find(({ code }) => code === currency)?.mid;
  const isRated = currency !== base && mid !== undefined && random.below(2) === 0;
  return { currency, ...(isRated && { rate: rateNear(random, mid) }) };
}

function step(run: Payroll | undefined, random: Random): Deed | undefined {
  if (!run) return undefined;
  const back = random.below(5) === 0;
  const next = run.status === 'draft' ? 'approve' : 'post';
  const other = run.status === 'draft' ? 'prepare' : 'reopen';
  return { kind: 'step run', run: run.no, step: back ? other : next };
}

/** Pays the open slips of a currency in full or in part, in the same or another currency. */
function payment(
  { money }: CounterModel,
  run: Payroll | undefined,
  random: Random,
): Deed | undefined {
  const due =
    run &&
    among(
      random,
      run.slips.filter((slip) => openOf(slip) > 0n),
    );
  if (!run || !due) return undefined;
  const { currency } = due;
  const codes = [money.base, ...money.foreign.map(({ code }) => code)];
  const other = random.pick(codes.filter((code) => code !== currency));
  const as =
    random.below(2) === 0
      ? { currency: other, rate: rateBetween(random, { of: other, per: currency }, money) }
      : undefined;
  const parts = random.below(2) === 0 ? partsOf(run, currency, random) : undefined;
  const at = somewhere(as?.currency ?? currency, money, random);
  return { kind: 'pay', run: run.no, currency, parts, at, as };
}

/** Random payment for some of the slips, sometimes more than is open. */
function partsOf({ slips }: Payroll, currency: string, random: Random) {
  const own = slips.filter((slip) => slip.currency === currency && openOf(slip) > 0n);
  const parts = own.flatMap((slip) => {
    const open = openOf(slip);
    const amount = random.below(12) === 0 ? open + 1n : some(random, open);
    const isIn = amount > 0n && random.below(3) > 0;
    return isIn ? [{ employee: slip.employee, amount }] : [];
  });
  return parts.length === 0 ? undefined : parts;
}
