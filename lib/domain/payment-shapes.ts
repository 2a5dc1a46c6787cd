import type { Decimal } from './money';

export type PaymentLine = Readonly<{
  account_id: number;
  /** In the currency of the payment. */
  amount: Decimal;
  memo?: string | undefined;
  party_id?: number | undefined;
}>;

/** Money paid out of an account or received into one, for what the lines say. */
export type Payment = Readonly<{
  direction: 'out' | 'in';
  account_id: number;
  location_id?: number | undefined;
  party_id?: number | undefined;
  /** The account's own currency, or the base currency, when left out. */
  currency?: string | undefined;
  /** Base per one unit. */
  rate?: string | undefined;
  memo?: string | undefined;
  lines: readonly PaymentLine[];
}>;

/** What a payment needs to know of an account. */
export type PaymentAccount = Readonly<{
  type: string;
  currency: string | null;
  is_multi_currency: boolean;
  party_required: boolean;
}>;

export type PaymentSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  accounts: ReadonlyMap<number, PaymentAccount>;
  /** Base per one unit at the middle of the board of the day, when there is one. */
  mid: (currency: string) => string | undefined;
  /** The name, in what was sent, of the account that pays or receives. */
  accountField: string;
}>;
