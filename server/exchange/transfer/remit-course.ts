import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/exchange/transfer';
import type { Person } from '@/lib/contract/exchange/transfer-body';
import { isOverdue } from '@/lib/domain/remittance';
import type { TravelLevel } from '@/lib/domain/travel-rule';
import type { Turning } from '@/server/document/kind';

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
  /** Users whose wrong codes counted since it was last unlocked. */
  tried_by?: readonly number[];
  /** Each unlocking of its code, the latest last. */
  unlocks?: readonly Readonly<{ at: string; by: number }>[];
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
  /** The settlement that settled it with its agent; null where nothing of it was open any more. */
  settled?: Readonly<{ settlement_id: number | null; date: string }>;
  cancelled?: Readonly<{ entry_id: number }>;
  unclaimed?: Readonly<{ entry_id: number }>;
  held_from?: string;
  /** The batch that paid the agent for it. */
  commission_id?: number;
  alert?: OpenPosition;
  reason?: string;
}>;

export const remitCourse = (course: object | null): RemitCourse => course ?? {};

/** One that waited too long for its beneficiary has expired, whoever looks at it first. */
export const remitTurns: Turning = {
  stage: ({ stage, body, course }, { today }) => {
    // Rows of its type are written by its own calls.
    const typed = body as TransferBody;
    const expires_on = remitCourse(course).expires_on ?? typed.expires_on;
    return typed.kind !== 'internal' && isOverdue({ stage, expires_on }, today) ? 'expired' : stage;
  },
  term: ({ today }) => sql<string | null>`case
    when document.stage = 'available' and document.body ->> 'kind' <> 'internal'
      and coalesce(document.course ->> 'expires_on', document.body ->> 'expires_on') < ${today} then 'expired'
    else document.stage end`,
};
