import type { Random } from '@/server/seed/random';
import { type Act, CUSTOMERS, PLACES } from './counter-act';
import type { DrawCourse } from './counter-credit';
import { paidFor } from './counter-exchange';
import { nearest } from './exact';
import type { CounterModel } from './counter-model';
import { priceAtMid } from './counter-money';
import { among, quoteFor, some, spotOf } from './counter-random';
import { randomTicket } from './counter-random-ticket';
import type { Paid } from './counter-ticket';

/** Random act on credit: draw, repay, reverse, write off, or change a limit. */
export function nextCredit(model: CounterModel, random: Random): Act | undefined {
  const dice = random.below(20);
  if (dice < 6) return limitedDraw(model, random);
  if (dice < 9) return ticketOnCredit(model, random);
  if (dice < 11) return changedLimit(model, random);
  const course = among(random, model.courses.credit.open());
  if (dice < 16) return course && repayment(model, random, course);
  if (dice < 18) return course && { kind: 'write off', course };
  const draws = [...model.courses.credit.draws.values()];
  const repaid = among(
    random,
    draws.filter((one) => one.repaid.length > 0),
  );
  return repaid && { kind: 'take back', course: repaid, repaid: random.pick(repaid.repaid).entry };
}

type Asked = Readonly<{ party: number; currency: string }>;

/** Random amount up to 1.2 times the limit in a currency. */
function askedFor(
  { courses, money }: CounterModel,
  random: Random,
  { party, currency }: Asked,
): bigint {
  const { over, under } = priceAtMid(currency, money);
  const granted = courses.credit.limits.get(party)?.granted ?? 0n;
  return some(random, nearest({ over: granted * 6n * under, under: over * 5n }));
}

function limitedDraw(model: CounterModel, random: Random): Act | undefined {
  const { money, courses } = model;
  const party = random.pick(CUSTOMERS);
  const subs = courses.credit.limits.get(party)?.subs ?? [];
  const sub = random.below(3) === 0 ? random.below(subs.length) : undefined;
  const capped = sub === undefined ? undefined : subs[sub];
  const isItsOwn = capped?.scope === 'currency' && random.below(4) > 0;
  const drawn = random.below(4) === 0 ? money.base : random.pick(money.foreign).code;
  const currency = isItsOwn ? capped.value : drawn;
  const place = random.below(3) > 0 ? random.pick(PLACES) : undefined;
  const at =
    place === undefined
      ? ({ account: 'customer', party } as const)
      : spotOf(currency, money, place);
  const lying = place === undefined ? 0n : model.lying(place, currency);
  const asked = askedFor(model, random, { party, currency });
  const amount = lying > 0n && asked > lying && random.below(4) > 0 ? some(random, lying) : asked;
  return amount === 0n ? undefined : { kind: 'draw', draw: { party, currency, amount, at, sub } };
}

/** Random ticket whose customer pays on credit, in base or in a currency that the counter buys. */
function ticketOnCredit(model: CounterModel, random: Random): Act | undefined {
  const ticket = randomTicket(model, random, random.pick(PLACES));
  const customer = ticket.customer ?? random.pick(CUSTOMERS);
  const { base } = model.money;
  const bought = among(
    random,
    ticket.lines.filter(({ side }) => side === 'buy'),
  );
  const isForeign = bought !== undefined && random.below(2) === 0;
  const currency = isForeign ? bought.currency : base;
  const amount = isForeign
    ? some(random, bought.amount)
    : askedFor(model, random, { party: customer, currency });
  if (amount === 0n) return undefined;
  const credit: Paid = { direction: 'in', method: 'credit_limit', currency, amount };
  const others = ticket.payments.filter((paid) => paid.currency !== currency);
  return { kind: 'ticket', ticket: { ...ticket, customer, payments: [...others, credit] } };
}

/** Random repayment: part or all, sometimes too much, in the same or another currency. */
function repayment({ money }: CounterModel, random: Random, course: DrawCourse): Act | undefined {
  const { currency } = course;
  const amount = random.below(10) === 0 ? course.amount + 1n : some(random, course.amount);
  const others = [money.base, ...money.foreign.map(({ code }) => code)].filter(
    (code) => code !== currency,
  );
  const other = random.pick(others);
  const quoted = quoteFor(random, { of: other, per: currency }, money);
  const as = random.below(2) === 0 ? undefined : { currency: other, quoted };
  const place = random.below(2) === 0 ? random.pick(PLACES) : undefined;
  const at = spotOf(paidFor({ currency, amount }, as, money).currency, money, place);
  return amount === 0n ? undefined : { kind: 'repay', course, amount, at, as };
}

/** Random new limit: 0.5 to 1.5 times the first one, sometimes unchanged. */
function changedLimit({ courses }: CounterModel, random: Random): Act | undefined {
  const party = random.pick(CUSTOMERS);
  const limit = courses.credit.limits.get(party);
  if (!limit) return undefined;
  const sub = random.below(2) === 0 ? random.below(limit.subs.length) : undefined;
  const { granted, amount: before } = (sub === undefined ? limit : limit.subs[sub]) ?? limit;
  const amount =
    random.below(6) === 0 ? before : (granted * BigInt(500 + random.below(1001))) / 1000n;
  return { kind: 'change limit', party, sub, amount };
}
