import type { Decimal } from '@/lib/domain/money';

/** A line as entered. Amount and base are signed, debit positive. */
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
  /** True if the account can hold foreign currency. Income, expense and equity accounts hold base only. */
  isMonetary: (accountId: number) => boolean;
  /** Mid rate of the day on the rate board, in base per unit; undefined if there is none. */
  mid: (currency: string) => Decimal | undefined;
}>;

/** An entered line with its index `at`. `holds` is true if the line's account can hold the line's currency. */
export type Typed = ManualLine & Readonly<{ at: number; holds: boolean }>;

export const VALUATION_MODES = ['at_wac', 'at_mid', 'explicit'] as const;

/**
 * Valuation of a foreign currency that enters or leaves the organisation. `at_mid`: at the board's mid rate; the
 * difference from cost is realised. `at_wac`: at average cost, charged to the line on an account that cannot hold the
 * currency; nothing is realised. `explicit`: at the entered base amount, which changes the position's cost; nothing is
 * realised.
 */
export type ValuationMode = (typeof VALUATION_MODES)[number];
