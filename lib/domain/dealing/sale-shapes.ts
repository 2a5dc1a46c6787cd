import type { CashRounding } from './cash-rounding';
import type { Fee, FeeProduct } from './fee';
import type { Decimal } from '@/lib/domain/money';
import type { Quote } from '@/lib/domain/rate';

export type Side = 'buy' | 'sell';

/** A ticket line. `side` is the side of the organisation. */
export type SaleLine = Readonly<{
  side: Side;
  currency: string;
  amount: Decimal;
  rate?: Decimal | undefined;
  counter_currency?: string | undefined;
  counter_amount?: Decimal | undefined;
  counter_rate?: Decimal | undefined;
  counter_quote_unit?: Quote['quote_unit'];
  counter_quote_direction?: Quote['quote_direction'];
}> &
  Omit<Quote, 'rate'>;

/** A payment of a ticket. `in` means that the organisation receives the amount. */
export type SalePayment = Readonly<{
  direction: 'in' | 'out';
  method: 'cash' | 'card' | 'bank' | 'on_account' | 'credit_limit';
  currency: string;
  amount: Decimal;
  account_id?: number | undefined;
}>;

export type SaleDraft = Readonly<{
  customer_id?: number | undefined;
  on_account?: boolean | undefined;
  lines: readonly SaleLine[];
  fee?: Readonly<{ amount?: Decimal | undefined; mode: TicketFee['mode'] }> | undefined;
  payments?: readonly SalePayment[] | undefined;
}>;

export type SaleAccounts = Readonly<
  Record<
    'cash' | 'stock' | 'bank' | 'fees' | 'rounding' | 'customer_balances' | 'customer_receivable',
    number | undefined
  >
>;

export type SaleSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Smallest payable cash amount, by currency. */
  increments: Readonly<Record<string, Decimal>>;
  cashRounding: CashRounding;
  /** Buy or sell rate of a currency on the rate board; undefined if the board has none. */
  board: (currency: string, side: Side) => Quote | undefined;
  accounts: SaleAccounts;
  location_id: number;
  /** Fee that the fee rules define for a ticket of this value in base; undefined if no rule matches. */
  listed: (product: FeeProduct, currency: string, base: Decimal) => Fee | undefined;
}>;

/** Fee of a ticket in base: the charged amount, and the amount by the fee rules. */
export type TicketFee = Readonly<{
  amount: Decimal;
  mode: 'on_top' | 'deducted' | 'waived';
  listed: Decimal;
  rule_id: number | null;
}>;
