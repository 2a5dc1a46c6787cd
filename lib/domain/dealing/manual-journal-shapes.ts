import type { Decimal } from '@/lib/domain/money';

/** A line as entered; amount and base are signed, debit positive. */
export type ManualLine = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  location_id?: number | undefined;
  currency: string;
  amount: Decimal;
  base?: Decimal | undefined;
}>;

export type ManualSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** True if the account can hold foreign currency. Income, expense and equity accounts hold only base. */
  isMonetary: (accountId: number) => boolean;
  /** Mid rate of the board of the day in base per unit, if there is one. */
  mid: (currency: string) => Decimal | undefined;
}>;

/** A line with its index. `holds` is true if the account of the line can hold the currency. */
export type Typed = ManualLine & Readonly<{ at: number; holds: boolean }>;

export const VALUATION_MODES = ['at_wac', 'at_mid', 'explicit'] as const;

/**
 * Valuation of a foreign currency that enters or leaves the organisation. `at_mid`: at the board's mid rate; the
 * difference from cost is realised. `at_wac`: at average cost, charged to the account that cannot hold the currency;
 * nothing is realised. `explicit`: at the entered base amount; the position's cost changes by it, and nothing is
 * realised.
 */
export type ValuationMode = (typeof VALUATION_MODES)[number];
