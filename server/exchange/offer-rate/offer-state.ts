import { sql } from 'kysely';

import type { OfferBody } from '@/lib/contract/exchange/offer-rate';
import type { Wish } from '@/lib/contract/exchange/offer-shapes';
import type { DocumentStatus } from '@/lib/domain/document-status';
import { isOpenOffer, type OfferMids } from '@/lib/domain/offer';
import type { PromisedFee } from '@/lib/domain/offer-fee';
import type { Turning } from '@/server/document/kind';
import { statusOf } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';

/** A part that was accepted, as it was measured then. */
export type Filled = OfferMids &
  Readonly<{
    no: number;
    type: 'sales' | 'trade';
    id: number;
    amount: string;
    at: string;
    margin: string | null;
    slippage: string | null;
    /** Its share of the fee. */
    fee?: string;
  }>;

/** What an offer has written down since it was made. */
export type OfferCourse = Partial<OfferMids> &
  Readonly<{
    offered_at?: string;
    valid_until?: string;
    margin?: string | null;
    /** What the greatest amount is charged, as the customer was told. */
    fee?: PromisedFee;
    /** What is kept aside for it, while it can be accepted. */
    reserves?: Readonly<{ location_id: number; amount: string }>;
    fills?: readonly Filled[];
    /** The print of the token in the customer's address. */
    link?: string;
    wish?: Wish;
    reason?: string;
  }>;

/** As it was sent; the draft of a copy keeps what it is a copy of. */
export type StoredOffer = OfferBody & Readonly<{ copied_from?: number | undefined }>;

/** What a stored offer says. */
export const offerBodyOf = storedBody<StoredOffer>('offer rate');

export const offerCourse = (course: object | null): OfferCourse => course ?? {};

/** The state of an offer at an instant: one that was not ended and whose deadline is over has expired. */
export function stateAt(
  row: Pick<DocumentRow, 'status' | 'stage'> & Readonly<{ valid_until: string | null | undefined }>,
  now: Date,
): DocumentStatus {
  const status = statusOf(row);
  const isOver = row.valid_until != null && now.getTime() > Date.parse(row.valid_until);
  return isOpenOffer(status) && isOver ? 'expired' : status;
}

/** Whole seconds until an offer that is open expires. */
export const secondsLeft = (validUntil: string | null | undefined, now: Date): number | null =>
  validUntil == null
    ? null
    : Math.max(0, Math.floor((Date.parse(validUntil) - now.getTime()) / SECOND_MS));

const SECOND_MS = 1000;

/** An offer whose deadline is over has expired, whoever looks at it first. */
export const offerTurns: Turning = {
  stage: ({ stage, course }, { now }) => {
    const { valid_until } = offerCourse(course);
    const status = stateAt({ status: 'posted', stage, valid_until }, now);
    return status === 'expired' ? status : stage;
  },
  term: ({ now }) => sql<string | null>`case
    when document.stage in ('offered', 'part_filled')
      and (document.course ->> 'valid_until')::timestamptz < ${now.toISOString()}::timestamptz then 'expired'
    else document.stage end`,
};
