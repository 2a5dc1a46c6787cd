import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/dealing/transfer';
import type { Person } from '@/lib/contract/dealing/transfer-body';
import { isOverdue } from '@/lib/domain/dealing/remittance';
import type { TravelLevel } from '@/lib/domain/compliance/travel-rule';
import type { Turning } from '@/server/document/kind';

/** Travel-rule data of sender and beneficiary, as it was at posting. */
export type TravelSnapshot = Readonly<{
  level: TravelLevel;
  amount: string;
  sender: Partial<Person> & Readonly<{ name: string }>;
  beneficiary: Person | null;
}>;

/**
 * Currency position left over after a remittance was reversed although the agent was paid. Cost and market value are in
 * base.
 */
export type OpenPosition = Readonly<{
  currency: string;
  quantity: string;
  cost?: string;
  market?: string;
}>;

/** Data that a remittance stores at posting and in later steps. */
export type RemitCourse = Readonly<{
  /** Hash of the payout code; the code itself is not stored. */
  code?: string;
  tries?: number;
  /** Ids of users who entered a wrong code since the last unlock. */
  tried_by?: readonly number[];
  /** Unlocks of the payout, latest last. */
  unlocks?: readonly Readonly<{ at: string; by: number }>[];
  /** Mid rate of the payout currency when the remittance was posted, in base per unit. */
  mid?: string;
  /** Fee and tax that were agreed at posting: as typed, otherwise from the rules. */
  fee?: NonNullable<TransferBody['fee']>;
  fee_rule_id?: number;
  tax?: string;
  expires_on?: string;
  travel?: TravelSnapshot;
  /**
   * Data that an agent's order lacks: each field with the message key of its refusal. The remittance is held until a
   * user releases or refuses it.
   */
  missing?: readonly Readonly<{ field: string; key: string }>[];
  sent?: Readonly<{ reference: string | null }>;
  paid_out?: Readonly<{ entry_id: number; document: object; date: string }>;
  /**
   * Settlement with the agent. `settlement_id` is null if an earlier payment had already covered the amount, so that no
   * settlement was needed.
   */
  settled?: Readonly<{ settlement_id: number | null; date: string }>;
  cancelled?: Readonly<{ entry_id: number }>;
  unclaimed?: Readonly<{ entry_id: number }>;
  held_from?: string;
  /** Id of the commission batch that paid for this remittance. */
  commission_id?: number;
  alert?: OpenPosition;
  reason?: string;
}>;

export const remitCourse = (course: object | null): RemitCourse => course ?? {};

/**
 * Computes the current stage. An available remittance past its expiry counts as expired, even if the background job has
 * not stored the expiry yet.
 */
export const remitTurns: Turning = {
  stage: ({ stage, body, course }, { today }) => {
    // The cast is safe: only the calls of this document type write these rows.
    const typed = body as TransferBody;
    const expires_on = remitCourse(course).expires_on ?? typed.expires_on;
    return typed.kind !== 'internal' && isOverdue({ stage, expires_on }, today) ? 'expired' : stage;
  },
  term: ({ today }) => sql<string | null>`case
    when document.stage = 'available' and document.body ->> 'kind' <> 'internal'
      and coalesce(document.course ->> 'expires_on', document.body ->> 'expires_on') < ${today} then 'expired'
    else document.stage end`,
};
