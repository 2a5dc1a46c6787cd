import type { Decimal } from './money';

/** A line as somebody types it: signed, debits positive; so is its base. */
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
  /** Whether an account holds foreign money; income, expense and equity hold base only. */
  isMonetary: (accountId: number) => boolean;
  /** Base per one unit at the middle of the board of the day, when there is one. */
  mid: (currency: string) => Decimal | undefined;
}>;

/** A line with its place, and whether the account that it names holds its currency. */
export type Typed = ManualLine & Readonly<{ at: number; holds: boolean }>;

export const VALUATION_MODES = ['at_wac', 'at_mid', 'explicit'] as const;

/**
 * What a currency that comes or goes is worth. `at_mid`: the middle of the board, and the difference to
 * its cost is realised. `at_wac`: what it cost, charged to the account that takes it; nothing is
 * realised. `explicit`: the base that is typed, by which the position moves; nothing is realised.
 */
export type ValuationMode = (typeof VALUATION_MODES)[number];
