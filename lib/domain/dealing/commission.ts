import type { COMMISSION_METHODS } from '@/lib/domain/accounting/party';
import { type Decimal, divide, multiply, round, sum } from '@/lib/domain/money';

/** A lakh is a hundred thousand, the usual unit of agent commissions. */
const LAKH = '100000';

type Terms = Readonly<{ method: (typeof COMMISSION_METHODS)[number]; amount: Decimal }>;

/**
 * A remittance that earns commission. `base` is its amount at the rate of its day; negative for a reversed remittance.
 */
export type Commissioned = Readonly<{ base: Decimal }>;

/** Currency in which the commission is paid: its decimals, and its mid rate in base per unit. */
type PaidIn = Readonly<{ decimals: number; mid: Decimal }>;

/**
 * Commission for a batch of remittances: an amount for each remittance, an amount for each hundred thousand of base, or
 * a percentage of the base amount, which is converted at `mid`. Rounded once to the decimals of the paid currency.
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
