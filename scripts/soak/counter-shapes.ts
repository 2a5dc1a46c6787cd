import type { Holder, Spot } from './counter-lines';
import type { Quoted } from './counter-money';

/** Always the organisation's side. */
export type Side = 'buy' | 'sell';

/** How a sum is paid in another currency: at a rate of it for one of what is due. */
export type PaidAs = Readonly<{ currency: string; quoted: Quoted }>;

/** A wholesale deal as it is agreed; `quoted` is of the counter currency for one unit. */
export type Trade = Readonly<{
  dealer: number;
  side: Side;
  currency: string;
  amount: bigint;
  counter: string;
  quoted: Quoted;
  fee: bigint;
  brokerage: bigint;
}>;

export const TRADE_LEGS = ['fc', 'counter'] as const;
export type TradeLeg = (typeof TRADE_LEGS)[number];

/** What of a remittance's fee: handed in beside it, taken out of it, or not charged. */
export type RemitFee = Readonly<{ amount: bigint; mode: 'on_top' | 'deducted' | 'waived' }>;

/** A way of paying in that is not cash, in base. */
type PaidIn = Readonly<{ method: 'bank' | 'on_account'; amount: bigint }>;

/** Money to be sent; `quoted` is base for what is paid out, and plays no part where that is base. */
export type RemitOut = Readonly<{
  sender: number;
  agent: number;
  place: number;
  currency: string;
  quoted: Quoted;
  /** One side is typed: what is sent, in base, or what is paid out. */
  typed: Readonly<{ side: 'principal' | 'payout'; amount: bigint }>;
  fee?: RemitFee;
  tax: bigint;
  payments: readonly PaidIn[];
  /** The sender says from where the money is. */
  tellsFunds?: boolean;
}>;

/** Money to be paid out for an agent. */
export type RemitIn = Readonly<{ agent: number; currency: string; amount: bigint }>;

export type Sum = Readonly<{ currency: string; amount: bigint }>;

/** Money that goes to a place of another branch. */
export type Dispatch = Readonly<{ from: number; to: number; sums: readonly Sum[] }>;

/** What becomes of what did not arrive. */
export type Decision =
  Readonly<{ decision: 'charge' | 'found' }> | Readonly<{ decision: 'party'; party: number }>;

/** What stands between the organisation and a party goes down by an amount, paid somewhere. */
export type Settlement = Readonly<{
  owed: Holder;
  amount: bigint;
  at: Spot;
  as?: PaidAs | undefined;
}>;

/** A credit that a party draws, on its limit or on one of its sub-limits. */
export type Draw = Sum & Readonly<{ party: number; at: Spot; sub?: number | undefined }>;

/** A document that is posted and undone at once, which leaves the books as they were; amounts in minor units. */
export type Undo =
  | Readonly<{ of: 'expense' | 'receipt'; sum: Sum; rate: string }>
  | Readonly<{ of: 'journal'; sum: Sum; base: bigint }>
  | Readonly<{ of: 'revaluation' }>
  | Readonly<{ of: 'commission'; agent: number }>
  | Readonly<{ of: 'payment'; run: number; currency: string }>
  | Readonly<{ of: 'repayment'; advance: number; sum: Sum }>
  | Readonly<{ of: 'slip'; month: number }>;
