import { type Decimal, isZero, subtract, sum } from './money';

/** A slip that was posted: what it paid, what was made good since, and what the salary of now gives for its period. */
export type RevisedSlip = Readonly<{
  slip_id: number;
  paid: Decimal;
  /** What adjustments that trace to it have made good, above zero where they paid more. */
  corrected: Decimal;
  revised: Decimal;
}>;

/** What is still owed for a slip's period; below zero it was paid too much. */
export const arrearsOf = ({ paid, corrected, revised }: Omit<RevisedSlip, 'slip_id'>): Decimal =>
  subtract(revised, sum([paid, corrected]));

/** The slips that differ from what they should have paid, each by how much, and all of it together. */
export function proposedArrears<Slip extends RevisedSlip>(
  slips: readonly Slip[],
): Readonly<{ slips: readonly (Slip & Readonly<{ difference: Decimal }>)[]; total: Decimal }> {
  const differing = slips
    .map((slip) => ({ ...slip, difference: arrearsOf(slip) }))
    .filter(({ difference }) => !isZero(difference));
  return { slips: differing, total: sum(differing.map(({ difference }) => difference)) };
}
