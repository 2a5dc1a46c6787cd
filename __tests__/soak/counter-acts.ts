import { type Act, type ActOf, takenBackBy } from './counter-act';
import type { TradeCourse } from './counter-courses';
import { doInOffice } from './counter-deeds';
import { decideMissing, postDispatch, receiveDispatch } from './counter-dispatch';
import { keepCourse } from './counter-keep';
import { changesLimit, drawCredit, isCovered, repayDraw, writeOff } from './counter-lending';
import type { ModelLeg, ModelLine, Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type Money, priceAtMid, priceIn } from './counter-money';
import {
  cancelRemit,
  paidByAgent,
  paidHere,
  postRemitIn,
  postRemitOut,
  remitSums,
  waysOf,
} from './counter-remittance';
import { settleParty } from './counter-settlement';
import { type Trade, TRADE_LEGS, type TradeLeg, type RemitOut } from './counter-shapes';
import { postTicket, handedOver, priceLine, type Ticket } from './counter-ticket';
import { keepUndo } from './counter-undo';
import { type Moved, type Ways, worthOf } from './counter-watch';
import { nearest, times, absolute } from './exact';

/** Applies an act to the model; returns false if the rules refuse it. */
export function apply(model: CounterModel, act: Act): boolean {
  if (!happens(model, act)) return false;
  keepCourse(model, act);
  return true;
}

function happens(model: CounterModel, act: Act): boolean {
  const back = takenBackBy(act);
  if (back !== undefined) return takesBack(model, act, back);
  switch (act.kind) {
    case 'ticket':
      return watched(
        model,
        () => movedBy(act.ticket, model.money),
        () => isCovered(model, act.ticket) && postTicket(model, act.ticket),
      );
    case 'trade':
      return postTrade(model, act.trade);
    case 'settle leg':
      return settleLeg(model, act.course, act);
    case 'remit out':
      return watched(
        model,
        () => movedByRemit(act.remit, model.money),
        () => postRemitOut(model, act.remit),
      );
    case 'remit in':
      return postRemitIn(model, act.remit);
    case 'paid by agent':
      return paidByAgent(model, act.course);
    case 'paid here':
      return paidHere(model, act.course, act);
    case 'dispatch':
      return postDispatch(model, act.dispatch);
    case 'receive':
      return receiveDispatch(model, act.course, act.counted);
    case 'decide':
      return decideMissing(model, act.course, act.decided);
    case 'office':
      return doInOffice(model, act.deed);
    case 'settle':
      return settleParty(model, act.settlement);
    default:
      return lends(model, act);
  }
}

/**
 * Reverses an entry. A voided ticket no longer counts towards the thresholds; a returned remittance still does, because
 * money moved.
 */
function takesBack(model: CounterModel, act: Act, entry: number): boolean {
  const isVoided =
    act.kind === 'cancel' ? cancelRemit(model, act.course, act.refundsFee) : model.void(entry);
  if (!isVoided) return false;
  if (act.kind === 'void') model.watch?.forget(entry);
  return true;
}

function lends(model: CounterModel, act: Act): boolean {
  switch (act.kind) {
    case 'draw':
      return drawCredit(model, act.draw);
    case 'repay':
      return repayDraw(model, act);
    case 'write off':
      return writeOff(model, act);
    case 'change limit':
      return changesLimit(model, act);
    default:
      return stays(model, act);
  }
}

/** Applies acts that move only cash, or that leave the books as they were. */
function stays(model: CounterModel, act: Act): boolean {
  if (act.kind === 'undo') keepUndo(model, act.undo);
  if (act.kind === 'shift') return model.shift(act, act.currency, act.amount);
  if (act.kind === 'move') {
    const { from, to, currency, amount } = act;
    return model.post(
      [
        { ...from, currency, amount: -amount },
        { ...to, currency, amount },
      ],
      [],
    );
  }
  return act.kind === 'found' ? countedOtherwise(model, act) : true;
}

function countedOtherwise(
  model: CounterModel,
  { place, currency, amount }: ActOf<'found'>,
): boolean {
  const charge = amount < 0n ? 'short' : 'over';
  if (currency !== model.money.base) {
    return model.post(
      [{ account: 'stock', place, currency, amount }],
      [{ currency, quantity: amount, charge }],
    );
  }
  return model.post(
    [
      { account: 'cash', place, currency, amount },
      { account: charge, currency, amount: -amount },
    ],
    [],
  );
}

/** Counter amount, rounded once. */
function counterOf({ currency, amount, counter, quoted }: Trade, money: Money): bigint {
  return nearest(times(amount, priceIn(quoted, { of: counter, per: currency }, money)));
}

/** Amount of a leg on the dealer's account; positive if the dealer owes it. */
function tradeLeg(trade: Trade, leg: TradeLeg, money: Money) {
  const isOurs = (trade.side === 'buy') === (leg === 'fc');
  const currency = leg === 'fc' ? trade.currency : trade.counter;
  const amount = leg === 'fc' ? trade.amount : counterOf(trade, money);
  return { currency, amount: isOurs ? amount : -amount };
}

/**
 * Posts a trade: both legs on the dealer's account, and the position at once, for the counter amount or its value at
 * mid. A value of zero is refused. Fee and brokerage are owed to the dealer.
 */
function postTrade(model: CounterModel, trade: Trade): boolean {
  const { money } = model;
  const { base } = money;
  const given = counterOf(trade, money);
  const value =
    trade.counter === base ? given : nearest(times(given, priceAtMid(trade.counter, money)));
  if (given === 0n || value === 0n) return false;
  const legs: ModelLeg[] = [];
  const lines = TRADE_LEGS.map((leg): ModelLine => {
    const { currency, amount } = tradeLeg(trade, leg, money);
    const line = { account: 'dealer', party: trade.dealer, currency, amount } as const;
    if (currency === base) return line;
    legs.push({ currency, quantity: amount, value });
    return { ...line, leg: legs.length - 1 };
  });
  const costs = [
    { account: 'charges', amount: trade.fee },
    { account: 'brokerage', amount: trade.brokerage },
  ] as const;
  const charged = costs.flatMap(({ account, amount }): ModelLine[] =>
    amount === 0n
      ? []
      : [
          { account, currency: base, amount },
          { account: 'dealer', party: trade.dealer, currency: base, amount: -amount },
        ],
  );
  return model.post([...lines, ...charged], legs);
}

/** Moves the money of a leg between the dealer and the place of payment; nothing is realised. */
function settleLeg(
  model: CounterModel,
  { trade }: TradeCourse,
  { leg, at }: Readonly<{ leg: TradeLeg; at: Spot }>,
): boolean {
  const { currency, amount } = tradeLeg(trade, leg, model.money);
  return model.post(
    [
      { ...at, currency, amount },
      { account: 'dealer', party: trade.dealer, currency, amount: -amount },
    ],
    [],
  );
}

const above = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Amounts of a ticket for the thresholds: dealt amounts at mid, and the agreed payments. */
function movedBy(ticket: Ticket, money: Money): Moved {
  const priced = ticket.lines.map((line) => priceLine(line, money));
  const legs = priced.flatMap(({ dealt }) => dealt);
  const due = priced.reduce((all, one) => all + one.due, ticket.fee);
  const worth = (sign: 1n | -1n) =>
    legs
      .filter(({ quantity }) => quantity * sign > 0n)
      .map(({ currency, quantity }) => worthOf({ currency, amount: absolute(quantity) }, money))
      .reduce((all, one) => all + one, 0n);
  const bought = new Set(legs.flatMap((leg) => (leg.quantity > 0n ? [leg.currency] : [])));
  return {
    kind: 'sale',
    party: ticket.customer,
    tellsFunds: ticket.tellsFunds === true,
    amount: { in: worth(1n) + above(due), out: worth(-1n) + above(-due) },
    cash: cashOf(ticket, money),
    isSwap: legs.some(({ quantity, currency }) => quantity < 0n && bought.has(currency)),
  };
}

/** Cash over the counter by currency. */
function cashOf(ticket: Ticket, money: Money): Ways {
  const net = new Map<string, bigint>();
  for (const { currency, amount, place } of handedOver(ticket, money)) {
    if (place !== undefined) net.set(currency, (net.get(currency) ?? 0n) + amount);
  }
  const side = (sign: 1n | -1n) =>
    [...net]
      .filter(([, amount]) => amount * sign > 0n)
      .reduce(
        (all, [currency, amount]) => all + worthOf({ currency, amount: absolute(amount) }, money),
        0n,
      );
  return { in: side(1n), out: side(-1n) };
}

/** Amounts of a remittance for the thresholds: the principal, and the part that is paid in cash. */
function movedByRemit(remit: RemitOut, money: Money): Moved {
  const { principal, paidIn } = remitSums(remit, money);
  const cash = waysOf(remit, paidIn, money).filter(({ place }) => place !== undefined);
  return {
    kind: 'remit',
    party: remit.sender,
    tellsFunds: remit.tellsFunds === true,
    amount: { in: principal, out: 0n },
    cash: { in: cash.reduce((all, { amount }) => all + amount, 0n), out: 0n },
    isSwap: false,
  };
}

/** Applies a deal if the thresholds and the books allow it, and counts it afterwards. */
function watched(model: CounterModel, moved: () => Moved, post: () => boolean): boolean {
  const { watch } = model;
  if (!watch) return post();
  const newest = moved();
  if (!watch.allows(newest)) {
    watch.told.refused += 1;
    return false;
  }
  if (!post()) return false;
  watch.keep(model.entries.length - 1, newest);
  return true;
}
