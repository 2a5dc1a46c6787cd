import type { Holder, Spot } from './counter-lines';
import type { Quoted } from './counter-money';

/** Side of the organisation. */
export type Side = 'buy' | 'sell';

/** Payment in another currency: its rate for one unit of the amount due. */
export type PaidAs = Readonly<{ currency: string; quoted: Quoted }>;

/** A wholesale deal; `quoted` is the counter currency per unit. */
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

/** Fee of a remittance: on top of the principal, deducted from it, or waived. */
export type RemitFee = Readonly<{ amount: bigint; mode: 'on_top' | 'deducted' | 'waived' }>;

/** Payment other than cash, in base. */
type PaidIn = Readonly<{ method: 'bank' | 'on_account'; amount: bigint }>;

/** Remittance to send; `quoted` is base per payout currency, and unused if that is base. */
export type RemitOut = Readonly<{
  sender: number;
  agent: number;
  place: number;
  currency: string;
  quoted: Quoted;
  /** The typed amount: principal in base, or payout. */
  typed: Readonly<{ side: 'principal' | 'payout'; amount: bigint }>;
  fee?: RemitFee;
  tax: bigint;
  payments: readonly PaidIn[];
  /** True if the sender declares the source of funds. */
  tellsFunds?: boolean;
}>;

/** Incoming remittance that an agent ordered us to pay out. */
export type RemitIn = Readonly<{ agent: number; currency: string; amount: bigint }>;

export type Sum = Readonly<{ currency: string; amount: bigint }>;

export type Dispatch = Readonly<{ from: number; to: number; sums: readonly Sum[] }>;

/** Settlement of missing amounts. */
export type Decision =
  | Readonly<{ decision: 'charge' | 'found' }>
  | Readonly<{ decision: 'party'; party: number }>;

/** Payment that reduces the balance of a party. */
export type Settlement = Readonly<{
  owed: Holder;
  amount: bigint;
  at: Spot;
  as?: PaidAs | undefined;
}>;

/** Draw of a party on its limit or on one of its sub-limits. */
export type Draw = Sum & Readonly<{ party: number; at: Spot; sub?: number | undefined }>;

/** Document that is posted and undone at once, which leaves the books unchanged; amounts in minor units. */
export type Undo =
  | Readonly<{ of: 'expense' | 'receipt'; sum: Sum; rate: string }>
  | Readonly<{ of: 'journal'; sum: Sum; base: bigint }>
  | Readonly<{ of: 'revaluation' }>
  | Readonly<{ of: 'commission'; agent: number }>
  | Readonly<{ of: 'payment'; run: number; currency: string }>
  | Readonly<{ of: 'repayment'; advance: number; sum: Sum }>
  | Readonly<{ of: 'slip'; month: number }>;
