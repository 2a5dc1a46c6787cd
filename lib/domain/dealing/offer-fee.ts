import { add, type Decimal, divide, multiply, subtract, sum } from '@/lib/domain/money';
import type { TicketFee } from './sale-shapes';

/** Fee that the offer promises for its maximum amount, in base. */
export type PromisedFee = Readonly<{ amount: Decimal; mode: TicketFee['mode'] }>;

/**
 * Share of the offer's fee for one accepted part: the share for all accepted parts including this one, less the share
 * for the earlier parts. Computed this way, the shares add up exactly.
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
