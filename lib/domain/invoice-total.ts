import { absolute, type Decimal, negate, sign, sum } from './money';

type Line = Readonly<{
  side: 'buy' | 'sell';
  counter_currency: string;
  counter_amount: Decimal;
}>;

/** What changes hands for a ticket; in is what the organisation takes. */
type Settled = Readonly<{ direction: 'in' | 'out'; currency: string; amount: Decimal }>;

export type InvoiceTotal = Readonly<{
  currency: string;
  amount: Decimal;
  payer: 'customer' | 'house';
}>;

/**
 * The one figure that a paper comes to, and who pays it. Usually what is settled in base, with fee
 * and rounding. Where currencies are changed into one another without going over base money, it is
 * what the customer pays or gets of the one that all lines are counted in; the fee is then apart.
 */
export function invoiceTotal(
  lines: readonly Line[],
  settled: readonly Settled[],
  base: string,
): InvoiceTotal {
  const counters = new Set(lines.map(({ counter_currency }) => counter_currency));
  const [only] = counters;
  if (counters.size === 1 && only !== undefined && only !== base) {
    return paid(
      lines.map(({ side, counter_amount: one }) => (side === 'sell' ? one : negate(one))),
      only,
    );
  }
  const inBase = settled.filter(({ currency }) => currency === base);
  return paid(
    inBase.map(({ direction, amount }) => (direction === 'in' ? amount : negate(amount))),
    base,
  );
}

function paid(amounts: readonly Decimal[], currency: string): InvoiceTotal {
  const net = sum(amounts);
  return { currency, amount: absolute(net), payer: sign(net) < 0 ? 'house' : 'customer' };
}
