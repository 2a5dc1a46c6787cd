import { add, type Decimal, divide, multiply, subtract, sum } from './money';
import type { TicketFee } from './sale-shapes';

/** What the customer is told to be charged for the greatest amount, in base. */
export type PromisedFee = Readonly<{ amount: Decimal; mode: TicketFee['mode'] }>;

/**
 * What a part is charged of the fee of the greatest amount: its share, by all that is then accepted and without what the
 * parts before were charged, so that the shares of all parts are the fee to the unit.
 */
export function feeOfPart(
  fee: PromisedFee,
  amount: Decimal,
  { amount_max, filled }: Readonly<{ amount_max: Decimal; filled: readonly Decimal[] }>,
  decimals: number,
): Decimal {
  const share = (of: Decimal) => divide(multiply(fee.amount, of), amount_max, { decimals });
  const before = sum(filled);
  return subtract(share(add(before, amount)), share(before));
}
