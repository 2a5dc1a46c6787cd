import { add, compare, type Decimal, divide, multiply, plain, smaller } from '@/lib/domain/money';

export const FEE_PRODUCTS = ['buy', 'sell', 'cross', 'remit_out', 'remit_in', 'trade'] as const;
export const FEE_KINDS = ['fixed', 'percent', 'per_lakh', 'mixed'] as const;
export const FEE_MODES = ['on_top', 'deducted'] as const;
export const CUSTOMER_CLASSES = ['walk_in', 'regular', 'vip', 'corporate'] as const;
export const CHANNELS = ['counter', 'phone', 'link'] as const;

export type FeeProduct = (typeof FEE_PRODUCTS)[number];
export type FeeKind = (typeof FEE_KINDS)[number];
export type FeeMode = (typeof FEE_MODES)[number];
export type CustomerClass = (typeof CUSTOMER_CLASSES)[number];
export type Channel = (typeof CHANNELS)[number];

/**
 * Conditions and amounts of a fee. A condition that is null matches anything. Amounts are in base; the range includes
 * `band_from` and excludes `band_to`.
 */
export type FeeRule = Readonly<{
  id: number;
  product: FeeProduct;
  currency: string | null;
  customer_class: CustomerClass | null;
  channel: Channel | null;
  corridor: string | null;
  band_from: Decimal;
  band_to: Decimal | null;
  kind: FeeKind;
  fixed: Decimal;
  percent: Decimal;
  min: Decimal | null;
  max: Decimal | null;
  mode_default: FeeMode;
  priority: number;
  valid_from: string;
  valid_to: string | null;
  is_active: boolean;
}>;

/** A deal for which a fee is charged, with its value in base. */
type Charged = Readonly<{
  product: FeeProduct;
  currency: string;
  customer_class: CustomerClass;
  channel: Channel;
  corridor?: string | undefined;
  base: Decimal;
  day: string;
}>;

/** A fee in base, with the id of the fee rule that sets it. */
export type Fee = Readonly<{ rule_id: number; amount: Decimal; mode: FeeMode }>;

const LAKH = '100000';

/**
 * Returns the fee of a deal; undefined if no rule matches. Among the matching rules, the one that names the most
 * conditions applies, then the one with the highest priority, then the oldest. A computed fee is rounded once to the
 * decimals of base.
 */
export function feeFor(
  rules: readonly FeeRule[],
  deal: Charged,
  decimals: number,
): Fee | undefined {
  const [rule] = rules
    .filter((given) => applies(given, deal))
    .sort((a, b) => namedBy(b) - namedBy(a) || b.priority - a.priority || a.id - b.id);
  return (
    rule && { rule_id: rule.id, amount: charge(rule, deal.base, decimals), mode: rule.mode_default }
  );
}

function applies(rule: FeeRule, { base, day, ...deal }: Charged): boolean {
  return (
    rule.is_active &&
    rule.product === deal.product &&
    (rule.currency ?? deal.currency) === deal.currency &&
    (rule.customer_class ?? deal.customer_class) === deal.customer_class &&
    (rule.channel ?? deal.channel) === deal.channel &&
    (rule.corridor ?? deal.corridor) === deal.corridor &&
    compare(base, rule.band_from) >= 0 &&
    (rule.band_to === null || compare(base, rule.band_to) < 0) &&
    rule.valid_from <= day &&
    (rule.valid_to === null || day <= rule.valid_to)
  );
}

function namedBy({ currency, customer_class, channel, corridor }: FeeRule): number {
  return [currency, customer_class, channel, corridor].filter((named) => named !== null).length;
}

function charge({ kind, fixed, percent, min, max }: FeeRule, base: Decimal, decimals: number) {
  const share = multiply(base, percent);
  const amount = {
    fixed: () => plain(fixed),
    percent: () => divide(share, '100', { decimals }),
    per_lakh: () => divide(multiply(base, fixed), LAKH, { decimals }),
    mixed: () => divide(add(multiply(fixed, '100'), share), '100', { decimals }),
  }[kind]();
  const atLeast = min !== null && compare(amount, min) < 0 ? min : amount;
  return plain(max === null ? atLeast : smaller(atLeast, max));
}
