import type { Decimal } from '@/lib/domain/money';

export type PaymentLine = Readonly<{
  account_id: number;
  /** Amount in the currency of the payment. */
  amount: Decimal;
  memo?: string | undefined;
  party_id?: number | undefined;
}>;

/**
 * A payment from an account, or a receipt into an account. Each line names another account and its share of the amount.
 */
export type Payment = Readonly<{
  direction: 'out' | 'in';
  account_id: number;
  location_id?: number | undefined;
  party_id?: number | undefined;
  /** Currency of the payment. The default is the account's own currency or, if it has none, the base currency. */
  currency?: string | undefined;
  /** Base per unit. */
  rate?: string | undefined;
  memo?: string | undefined;
  lines: readonly PaymentLine[];
}>;

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
  /** Mid rate of the day on the rate board, in base per unit; undefined if there is none. */
  mid: (currency: string) => string | undefined;
  /** Form field of the paying or receiving account. */
  accountField: string;
}>;
