import type { Decimal } from './money';

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
  /** True if an account can hold foreign currency; income, expense and equity hold base only. */
  isMonetary: (accountId: number) => boolean;
  /** Mid rate of the board of the day in base per unit, if there is one. */
  mid: (currency: string) => Decimal | undefined;
}>;

/** A line with its index; `holds` is true if its account can hold the currency. */
export type Typed = ManualLine & Readonly<{ at: number; holds: boolean }>;

export const VALUATION_MODES = ['at_wac', 'at_mid', 'explicit'] as const;

/**
 * Valuation of a currency that enters or leaves. `at_mid`: at the board's mid; the difference to cost is realised.
 * `at_wac`: at cost, charged to the receiving account; nothing is realised. `explicit`: at the base that is entered, by
 * which the position moves; nothing is realised.
 */
export type ValuationMode = (typeof VALUATION_MODES)[number];
