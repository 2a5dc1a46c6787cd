import { absolute, add, type Decimal, negate, sign, sum } from '@/lib/domain/money';
import type { SalePlan } from '@/lib/domain/dealing/sale';
import { baseOf, type Valuing } from './base-of';
import type { Moved } from './watched.sql';

/** Amounts that a ticket brings in and pays out, in total and in cash, in base at the day's mid. */
export function saleMoved(sale: SalePlan, valuing: Valuing, day: string): Moved {
  const legs = sale.priced.flatMap(({ legs: own, at }) => own.map((leg) => ({ ...leg, at })));
  const worth = legs.map((leg) => {
    const { currency, quantity: amount } = leg;
    const at = baseOf({ currency, amount: absolute(amount) }, valuing, day);
    return { ...leg, worth: at ?? absolute(leg.value) };
  });
  const side = (wanted: 'buy' | 'sell') =>
    sum(worth.filter((leg) => leg.side === wanted).map((leg) => leg.worth));
  const counter = counterBase(sale);
  const cash = (wanted: 1 | -1) =>
    sum(
      sale.settlement.net
        .filter(({ amount }) => sign(amount) === wanted)
        .map(
          ({ currency, amount }) =>
            baseOf({ currency, amount: absolute(amount) }, valuing, day) ?? '0',
        ),
    );
  return {
    kind: 'sale',
    amount_in: add(side('buy'), above(counter)),
    amount_out: add(side('sell'), above(negate(counter))),
    cash_in: cash(1),
    cash_out: cash(-1),
    deals: worth.map(({ side: way, currency, quantity }) => ({
      side: way,
      currency,
      amount: absolute(quantity),
    })),
    is_swap: isSwap(sale),
    beneficiary: null,
    sender: null,
  };
}

const above = (amount: Decimal): Decimal => (sign(amount) > 0 ? amount : '0');

/**
 * Net amount in base that the customer pays for the lines dealt against base, plus the fee; negative if the customer
 * receives it.
 */
function counterBase({ priced, fee }: SalePlan): Decimal {
  const lines = priced.map(({ legs }) => {
    const [only, second] = legs;
    if (!only || second) return '0';
    return only.side === 'sell' ? absolute(only.value) : negate(absolute(only.value));
  });
  return add(sum(lines), fee.amount);
}

/** True if the ticket both buys and sells the same currency. */
function isSwap({ priced }: SalePlan): boolean {
  const of = (side: 'buy' | 'sell') =>
    new Set(
      priced.flatMap(({ legs }) =>
        legs.filter((leg) => leg.side === side).map(({ currency }) => currency),
      ),
    );
  const sold = of('sell');
  return [...of('buy')].some((currency) => sold.has(currency));
}
