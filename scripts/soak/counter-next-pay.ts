import type { Random } from '@/server/seed/random';
import { PLACES } from './counter-act';
import { leftOf } from './counter-advances';
import type { CounterModel } from './counter-model';
import { midOf, type Money } from './counter-money';
import {
  type Asked,
  type Deed,
  type Employee,
  type Office,
  opened,
  type Payroll,
} from './counter-office';
import { openOf } from './counter-paying';
import { among, rateBetween, rateNear, some, spotOf, worthOf } from './counter-random';

const STAFF = 5;

export function nextPayDeed(model: CounterModel, office: Office, random: Random): Deed | undefined {
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
