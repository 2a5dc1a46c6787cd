import { nearest, times } from './exact';
import type { TradeCourse } from './counter-courses';
import type { ModelLeg, ModelLine, Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type Money, priceAtMid, priceIn } from './counter-money';
import { type Trade, TRADE_LEGS, type TradeLeg } from './counter-shapes';

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
export function postTrade(model: CounterModel, trade: Trade): boolean {
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
export function settleLeg(
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
