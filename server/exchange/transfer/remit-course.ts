import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/exchange/transfer';
import type { Person } from '@/lib/contract/exchange/transfer-body';
import { isOverdue } from '@/lib/domain/remittance';
import type { TravelLevel } from '@/lib/domain/travel-rule';
import type { Turning } from '@/server/document/kind';

/** Sender and beneficiary at the time of posting. */
export type TravelSnapshot = Readonly<{
  level: TravelLevel;
  amount: string;
  sender: Partial<Person> & Readonly<{ name: string }>;
  beneficiary: Person | null;
}>;

/** Position left open by a reversed remittance, with its cost and market value in base. */
export type OpenPosition = Readonly<{
  currency: string;
  quantity: string;
  cost?: string;
  market?: string;
}>;

/** Data of a remittance since its posting. */
export type RemitCourse = Readonly<{
  /** Fingerprint of the payout code. The code itself is not stored. */
  code?: string;
  tries?: number;
  /** Users whose wrong codes counted since the last unlock. */
  tried_by?: readonly number[];
  /** Unlocks of the code, latest last. */
  unlocks?: readonly Readonly<{ at: string; by: number }>[];
  /** Base per unit of the payout currency when it was posted. */
  mid?: string;
  /** Charges that the fee rules set at posting, if none were typed. */
  fee?: NonNullable<TransferBody['fee']>;
  fee_rule_id?: number;
  tax?: string;
  expires_on?: string;
  travel?: TravelSnapshot;
  /** Data missing in an agent's order, with reasons. The remittance is held until somebody decides. */
  missing?: readonly Readonly<{ field: string; key: string }>[];
  sent?: Readonly<{ reference: string | null }>;
  paid_out?: Readonly<{ entry_id: number; document: object; date: string }>;
  /** Settlement with the agent; null if nothing was open any more. */
  settled?: Readonly<{ settlement_id: number | null; date: string }>;
  cancelled?: Readonly<{ entry_id: number }>;
  unclaimed?: Readonly<{ entry_id: number }>;
  held_from?: string;
  /** Commission batch that includes it. */
  commission_id?: number;
  alert?: OpenPosition;
  reason?: string;
}>;

export const remitCourse = (course: object | null): RemitCourse => course ?? {};

/** An available remittance past its expiry counts as expired, even before the job stores it. */
export const remitTurns: Turning = {
  stage: ({ stage, body, course }, { today }) => {
    // Only the document type's own calls write these rows.
    const typed = body as TransferBody;
    const expires_on = remitCourse(course).expires_on ?? typed.expires_on;
    return typed.kind !== 'internal' && isOverdue({ stage, expires_on }, today) ? 'expired' : stage;
  },
  term: ({ today }) => sql<string | null>`case
    when document.stage = 'available' and document.body ->> 'kind' <> 'internal'
      and coalesce(document.course ->> 'expires_on', document.body ->> 'expires_on') < ${today} then 'expired'
    else document.stage end`,
};
