import { absolute, type Decimal, negate, sign, sum } from '@/lib/domain/money';

type Line = Readonly<{
  side: 'buy' | 'sell';
  counter_currency: string;
  counter_amount: Decimal;
}>;

/** A payment of the ticket. `in` means that the organisation receives the amount. */
type Settled = Readonly<{ direction: 'in' | 'out'; currency: string; amount: Decimal }>;

export type InvoiceTotal = Readonly<{
  currency: string;
  amount: Decimal;
  payer: 'customer' | 'house';
}>;

/**
 * Total of a ticket's document, and who pays it. If all lines are priced in one foreign currency, the total is their
 * sum in that currency without the fee. Otherwise it is the sum of the settlements in base, including fee and rounding.
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
