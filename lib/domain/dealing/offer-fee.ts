import { add, type Decimal, divide, multiply, subtract, sum } from '@/lib/domain/money';
import type { TicketFee } from './sale-shapes';

/** Fee in base that the offer promises for a deal over its maximum amount. */
export type PromisedFee = Readonly<{ amount: Decimal; mode: TicketFee['mode'] }>;

/**
 * Part of the offer's fee for one accepted amount: the fee for all accepted amounts including this one, less the fee
 * for the earlier ones. This way the parts add up exactly to the fee.
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
