import type { Random } from '@/server/seed/random';
import { type Act, AGENTS, CUSTOMERS, DEALERS, ELSEWHERE, PLACES } from './counter-act';
import type { RemitCourse } from './counter-courses';
import { paidFor } from './counter-exchange';
import type { CounterModel } from './counter-model';
import type { Money, Quoted } from './counter-money';
import { quoteFor, some, spotOf, worthOf, near } from './counter-random';
import { remitSums } from './counter-remittance';
import { openOn, owedBy, sentThrough } from './counter-settlement';
import { type Trade, TRADE_LEGS, type RemitFee, type RemitOut } from './counter-shapes';

/** Options of a run. */
export type Ways = Readonly<{
  /** Whether parties draw any amount, or only within their limits. */
  lends: 'freely' | 'on limits';
}>;

/** Random act with dealers and agents: trades, remittances and settlements. */
export function nextDealing(model: CounterModel, random: Random, ways: Ways): Act | undefined {
  const dice = random.below(52);
  if (dice < 7) return randomTrade(model, random);
  if (dice < 16) return nextLeg(model, random);
  if (dice < 21) return randomRemitOut(model, random);
  if (dice < 24) return randomRemitIn(model, random);
  if (dice < 34) return nextRemitStep(model, random);
  if (dice < 40) return randomSettlement(model, random);
  if (dice < 44) return randomDispatch(model, random);
  if (dice < 50) return nextOnItsWay(model, random);
  return ways.lends === 'freely' ? randomDraw(model, random) : undefined;
}

function randomTrade({ money }: CounterModel, random: Random): Act | undefined {
  const { code: currency, quoted: listed } = random.pick(money.foreign);
  const others = money.foreign.filter(({ code }) => code !== currency);
  const counter = random.below(3) > 0 ? money.base : random.pick(others).code;
  const cost = () => (random.below(4) === 0 ? BigInt(random.below(2000)) : 0n);
  const trade: Trade = {
    dealer: random.pick(DEALERS),
    side: random.pick(['buy', 'sell'] as const),
    currency,
    amount: worthOf(random, { currency, quoted: listed, money }),
    counter,
    quoted: quoteFor(random, { of: counter, per: currency }, money),
    fee: cost(),
    brokerage: cost(),
  };
  return { kind: 'trade', trade };
}

/** Settles a random leg at a bank or in cash, or lets a leg fail. */
function nextLeg({ money, courses }: CounterModel, random: Random): Act | undefined {
  const standing = [...courses.trades.values()];
  if (standing.length === 0) return undefined;
  const course = random.pick(standing);
  const leg = random.pick(TRADE_LEGS);
  if (random.below(5) === 0) {
    return course.failed.includes(leg) ? undefined : { kind: 'fail leg', course, leg };
  }
  if (course.settled[leg] !== undefined) return undefined;
  const currency = leg === 'fc' ? course.trade.currency : course.trade.counter;
  const place = random.below(2) === 0 ? random.pick(PLACES) : undefined;
  return { kind: 'settle leg', course, leg, at: spotOf(currency, money, place) };
}

/** Random settlement of a party's balance, in the same or another currency, or a prepayment to an agent. */
function randomSettlement(model: CounterModel, random: Random): Act | undefined {
  const { money } = model;
  const party = random.pick([...CUSTOMERS, ...DEALERS, ...AGENTS]);
  const currencies = [money.base, ...money.foreign.map(({ code }) => code)];
  const owing = currencies.filter((code) => owedBy(model, party, code) !== undefined);
  const sent = currencies.filter((code) => sentThrough(model, party, code) > 0n);
  const ahead = sent.filter((code) => !owing.includes(code));
  const isAhead = ahead.length > 0 && random.below(4) === 0;
  if (!isAhead && owing.length === 0) return undefined;
  const currency = random.pick(isAhead ? ahead : owing);
  const owed = owedBy(model, party, currency) ?? { account: 'agent', party, currency };
  const held = openOn(model, owed);
  const most = isAhead ? sentThrough(model, party, currency) : held;
  const amount = some(random, most < 0n ? -most : most);
  const other = random.pick(currencies.filter((code) => code !== currency));
  const quoted = quoteFor(random, { of: other, per: currency }, money);
  const as = random.below(2) === 0 ? undefined : { currency: other, quoted };
  const paid = paidFor({ currency, amount }, as, money);
  if (amount === 0n) return undefined;
  const place = random.below(2) === 0 ? random.pick(PLACES) : undefined;
  const at = spotOf(paid.currency, money, place);
  return { kind: 'settle', settlement: { owed, amount, at, as } };
}

function randomDispatch(model: CounterModel, random: Random): Act | undefined {
  const { money } = model;
  const isBack = random.below(3) === 0;
  const here = random.pick(PLACES);
  const [from, to] = isBack ? [ELSEWHERE, here] : [here, ELSEWHERE];
  const currencies = [money.base, ...money.foreign.map(({ code }) => code)];
  const first = random.pick(currencies);
  const second = random.pick(currencies);
  const wanted = first === second || random.below(2) === 0 ? [first] : [first, second];
  const sums = wanted.flatMap((currency) => {
    const most = currency === money.base ? 1_000_000n : model.lying(from, currency);
    const amount = some(random, most);
    return amount === 0n ? [] : [{ currency, amount }];
  });
  return sums.length === 0 ? undefined : { kind: 'dispatch', dispatch: { from, to, sums } };
}

/** Receives a transfer in full or short, recalls it, or settles its missing amounts. */
function nextOnItsWay({ courses }: CounterModel, random: Random): Act | undefined {
  const under = [...courses.dispatches.values()];
  if (under.length === 0) return undefined;
  const course = random.pick(under);
  if (course.missing) {
    const decision = random.pick(['charge', 'charge', 'found', 'party'] as const);
    const decided =
      decision === 'party' ? { decision, party: random.pick(CUSTOMERS) } : { decision };
    return { kind: 'decide', course, decided };
  }
  if (random.below(5) === 0) return { kind: 'recall', course };
  const isWhole = random.below(2) === 0;
  const counted = course.dispatch.sums.map(({ currency, amount }) => ({
    currency,
    amount: isWhole ? amount : amount - some(random, random.below(4) > 0 ? amount / 20n : amount),
  }));
  return { kind: 'receive', course, counted };
}

function randomDraw(model: CounterModel, random: Random): Act | undefined {
  const { money } = model;
  const { code, quoted } = random.pick(money.foreign);
  const place = random.below(3) > 0 ? random.pick(PLACES) : undefined;
  const currency = random.below(4) === 0 ? money.base : code;
  const lying = place === undefined ? 0n : model.lying(place, currency);
  const most = currency === money.base ? 1_000_000n : lying;
  const amount =
    most > 0n ? some(random, most) : worthOf(random, { currency: code, quoted, money });
  if (amount === 0n) return undefined;
  const party = random.pick(CUSTOMERS);
  const isOnAccount = place === undefined && random.below(2) === 0;
  const at = isOnAccount
    ? ({ account: 'customer', party } as const)
    : spotOf(currency, money, place);
  return { kind: 'draw', draw: { party, currency, amount, at } };
}

const AT_PAR: Quoted = { rate: '1', unit: 1, direction: 'direct' };

/** Random payout currency, sometimes base, at a rate near the board. */
function paidOutIn({ base, foreign }: Money, random: Random) {
  const { code, quoted } = random.pick(foreign);
  return random.below(6) === 0
    ? { currency: base, quoted: AT_PAR }
    : { currency: code, quoted: near(random, quoted) };
}

function randomRemitOut({ money, watch }: CounterModel, random: Random): Act | undefined {
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

function randomRemitIn({ money }: CounterModel, random: Random): Act {
  const { currency, quoted } = paidOutIn(money, random);
  const amount = worthOf(random, { currency, quoted, money });
  return { kind: 'remit in', remit: { agent: random.pick(AGENTS), currency, amount } };
}

function nextRemitStep(model: CounterModel, random: Random): Act | undefined {
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
