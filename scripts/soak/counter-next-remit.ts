import type { Random } from '@/server/seed/random';
import { type Act, AGENTS, CUSTOMERS, PLACES } from './counter-act';
import type { RemitCourse } from './counter-courses';
import { paidFor } from './counter-exchange';
import type { CounterModel } from './counter-model';
import type { Money, Quoted } from './counter-money';
import { near, quoteFor, worthOf } from './counter-random';
import type { RemitFee, RemitOut } from './counter-shapes';
import { remitSums } from './counter-remit';

const AT_PAR: Quoted = { rate: '1', unit: 1, direction: 'direct' };

/** Random payout currency, sometimes base, at a rate near the board. */
function paidOutIn({ base, foreign }: Money, random: Random) {
  const { code, quoted } = random.pick(foreign);
  return random.below(6) === 0
    ? { currency: base, quoted: AT_PAR }
    : { currency: code, quoted: near(random, quoted) };
}

export function randomRemitOut({ money, watch }: CounterModel, random: Random): Act | undefined {
  const { currency, quoted } = paidOutIn(money, random);
  const worth = worthOf(random, { currency, quoted, money });
  const sent = worthOf(random, { currency: money.base, quoted: AT_PAR, money });
  const side = random.pick(['principal', 'payout'] as const);
  const mode = random.pick(['on_top', 'deducted', 'waived'] as const);
  const fee: RemitFee = { amount: BigInt(1 + random.below(900)), mode };
  const remit: Omit<RemitOut, 'payments'> = {
    sender: random.pick(CUSTOMERS),
    agent: random.pick(AGENTS),
    place: random.pick(PLACES),
    currency,
    quoted,
    typed: { side, amount: side === 'principal' ? sent : worth },
    ...(random.below(3) > 0 && { fee }),
    tax: random.below(3) === 0 ? BigInt(random.below(500)) : 0n,
    ...(watch && { tellsFunds: random.below(2) === 0 }),
  };
  const { principal, payout, paidIn } = remitSums(remit, money);
  if (principal <= 0n || payout <= 0n) return undefined;
  return { kind: 'remit out', remit: { ...remit, payments: paidInBy(random, paidIn) } };
}

/** Random payment besides cash: none, a part, or all. A payment on account may exceed the balance. */
function paidInBy(random: Random, paidIn: bigint): RemitOut['payments'] {
  if (random.below(2) === 0) return [];
  const method = random.pick(['bank', 'on_account'] as const);
  const amount = random.below(2) === 0 ? paidIn : paidIn / 3n;
  return amount === 0n ? [] : [{ method, amount }];
}

export function randomRemitIn({ money }: CounterModel, random: Random): Act {
  const { currency, quoted } = paidOutIn(money, random);
  const amount = worthOf(random, { currency, quoted, money });
  return { kind: 'remit in', remit: { agent: random.pick(AGENTS), currency, amount } };
}

export function nextRemitStep(model: CounterModel, random: Random): Act | undefined {
  const under = [...model.courses.remits.values()];
  if (under.length === 0) return undefined;
  const course = random.pick(under);
  const { stage } = course;
  if (stage === 'held') {
    return random.below(3) > 0
      ? { kind: 'go on', course, step: 'release' }
      : { kind: 'give back', course, step: 'refuse' };
  }
  if (random.below(12) === 0) return { kind: 'go on', course, step: 'hold' };
  if (course.kind === 'out' && random.below(8) === 0) {
    return { kind: 'cancel', course, refundsFee: random.below(2) === 0 };
  }
  if (stage === 'paid_in') return { kind: 'go on', course, step: 'send' };
  if (random.below(8) === 0) return { kind: 'give back', course, step: 'return' };
  if (stage === 'sent') return { kind: 'go on', course, step: 'available' };
  return paidOut(model, random, course);
}

function paidOut({ money }: CounterModel, random: Random, course: RemitCourse): Act | undefined {
  if (course.kind === 'out') return { kind: 'paid by agent', course };
  const { currency, amount } = course.remit;
  const place = random.pick(PLACES);
  const others = [money.base, ...money.foreign.map(({ code }) => code)].filter(
    (code) => code !== currency,
  );
  const other = random.below(2) === 0 ? random.pick(others) : (others[0] ?? currency);
  if (random.below(2) === 0 || other === currency) return { kind: 'paid here', course, place };
  const as = { currency: other, quoted: quoteFor(random, { of: other, per: currency }, money) };
  const paid = paidFor({ currency, amount }, as, money);
  return paid.amount === 0n ? undefined : { kind: 'paid here', course, place, as };
}
