import type { COMMISSION_METHODS } from './party';
import { type Decimal, divide, multiply, round, sum } from './money';

/** A hundred thousand, by which agents are paid from Kabul to Karachi. */
const LAKH = '100000';

type Terms = Readonly<{ method: (typeof COMMISSION_METHODS)[number]; amount: Decimal }>;

/** A remittance that an agent is paid for: its base at the rate of its day, below zero where it is taken back. */
export type Commissioned = Readonly<{ base: Decimal }>;

/** The currency that a commission is paid in: its decimals, and what one unit of it is in base. */
type PaidIn = Readonly<{ decimals: number; mid: Decimal }>;

/**
 * What a batch pays: so much for each remittance or for each hundred thousand of base, or a share of base, which
 * is worth as much in the currency that is paid. Rounded once, half up, to the decimals of that.
 */
export function commissionOf(
  items: readonly Commissioned[],
  { method, amount }: Terms,
  { decimals, mid }: PaidIn,
): Decimal {
  const total = sum(items.map(({ base }) => base));
  const count = String(items.reduce((n, { base }) => n + (base.startsWith('-') ? -1 : 1), 0));
  switch (method) {
    case 'none':
      return round('0', decimals);
    case 'per_tx':
      return round(multiply(amount, count), decimals);
    case 'percent':
      return divide(multiply(total, amount), multiply('100', mid), { decimals });
    case 'per_lakh':
      return divide(multiply(total, amount), LAKH, { decimals });
  }
}
