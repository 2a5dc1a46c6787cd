import type { TransferBody } from '@/lib/contract/exchange/transfer';
import type { Person } from '@/lib/contract/exchange/transfer-body';
import type { TravelLevel } from '@/lib/domain/travel-rule';

/** Who sent what to whom, as it was known when it was posted. */
export type TravelSnapshot = Readonly<{
  level: TravelLevel;
  amount: string;
  sender: Partial<Person> & Readonly<{ name: string }>;
  beneficiary: Person | null;
}>;

/** A position that taking a remittance back left open, with what it cost and what it is worth, in base. */
export type OpenPosition = Readonly<{
  currency: string;
  quantity: string;
  cost?: string;
  market?: string;
}>;

/** What has become of a remittance since it was paid in or advised. */
export type RemitCourse = Readonly<{
  /** The fingerprint of its code; the code itself is nowhere. */
  code?: string;
  tries?: number;
  /** Base per one unit of the payout currency, when it was paid in. */
  mid?: string;
  /** What the rules asked for when it was posted, where nobody typed anything. */
  fee?: NonNullable<TransferBody['fee']>;
  fee_rule_id?: number;
  tax?: string;
  expires_on?: string;
  travel?: TravelSnapshot;
  /** What an agent left out, by field and why: it is held until somebody decides. */
  missing?: readonly Readonly<{ field: string; key: string }>[];
  sent?: Readonly<{ reference: string | null }>;
  paid_out?: Readonly<{ entry_id: number; document: object; date: string }>;
  cancelled?: Readonly<{ entry_id: number }>;
  unclaimed?: Readonly<{ entry_id: number }>;
  held_from?: string;
  /** The batch that paid the agent for it. */
  commission_id?: number;
  alert?: OpenPosition;
  reason?: string;
}>;

export const remitCourse = (course: object | null): RemitCourse => course ?? {};
