import { type Decimal, isZero, subtract, sum } from '@/lib/domain/money';

/**
 * A posted slip: the paid amount, later corrections, and `revised`, the pay that the current salary gives for the same
 * period.
 */
export type RevisedSlip = Readonly<{
  slip_id: number;
  paid: Decimal;
  /** Sum of the corrections already posted for this slip; positive if they increased the pay. */
  corrected: Decimal;
  revised: Decimal;
}>;

/** Amount still owed for the slip's period; negative if too much was paid. */
export const arrearsOf = ({ paid, corrected, revised }: Omit<RevisedSlip, 'slip_id'>): Decimal =>
  subtract(revised, sum([paid, corrected]));

/**
 * Returns the slips whose paid and corrected amount differs from the revised pay, with the difference of each slip and
 * the total.
 */
export function proposedArrears<Slip extends RevisedSlip>(
  slips: readonly Slip[],
): Readonly<{ slips: readonly (Slip & Readonly<{ difference: Decimal }>)[]; total: Decimal }> {
  const differing = slips
    .map((slip) => ({ ...slip, difference: arrearsOf(slip) }))
    .filter(({ difference }) => !isZero(difference));
  return { slips: differing, total: sum(differing.map(({ difference }) => difference)) };
}
