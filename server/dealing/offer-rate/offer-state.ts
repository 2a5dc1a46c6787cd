import { sql } from 'kysely';

import type { OfferBody } from '@/lib/contract/dealing/offer-rate';
import type { Wish } from '@/lib/contract/dealing/offer-shapes';
import type { DocumentStatus } from '@/lib/domain/document-status';
import { isOpenOffer, type OfferMids } from '@/lib/domain/dealing/offer';
import type { PromisedFee } from '@/lib/domain/dealing/offer-fee';
import type { Turning } from '@/server/document/kind';
import { statusOf } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';

/** A dealt part of the offer, with its figures at the time of the deal. */
export type Filled = OfferMids &
  Readonly<{
    no: number;
    type: 'sales' | 'trade';
    id: number;
    amount: string;
    at: string;
    margin: string | null;
    slippage: string | null;
    fee?: string;
  }>;

/** Data that an offer stores after it is made. */
export type OfferCourse = Partial<OfferMids> &
  Readonly<{
    offered_at?: string;
    valid_until?: string;
    margin?: string | null;
    /** Fee for the largest amount, as promised to the customer. */
    fee?: PromisedFee;
    /** Reserved stock; removed once the offer can no longer be accepted. */
    reserves?: Readonly<{ location_id: number; amount: string }>;
    fills?: readonly Filled[];
    /** Hash of the token in the customer's link. */
    link?: string;
    wish?: Wish;
    reason?: string;
  }>;

/** Stored body of an offer. For a cloned draft, it also contains the id of the original. */
export type StoredOffer = OfferBody & Readonly<{ copied_from?: number | undefined }>;

/** Reads the body of a stored offer. */
export const offerBodyOf = storedBody<StoredOffer>('offer rate');

export const offerCourse = (course: object | null): OfferCourse => course ?? {};

/** State of an offer at an instant. An open offer whose deadline has passed is expired. */
export function stateAt(
  row: Pick<DocumentRow, 'status' | 'stage'> & Readonly<{ valid_until: string | null | undefined }>,
  now: Date,
): DocumentStatus {
  const status = statusOf(row);
  const isOver = row.valid_until != null && now.getTime() > Date.parse(row.valid_until);
  return isOpenOffer(status) && isOver ? 'expired' : status;
}

export const secondsLeft = (validUntil: string | null | undefined, now: Date): number | null =>
  validUntil == null
    ? null
    : Math.max(0, Math.floor((Date.parse(validUntil) - now.getTime()) / SECOND_MS));

const SECOND_MS = 1000;

/**
 * An open offer whose deadline has passed counts as expired, even if the background job has not stored the expiry yet.
 */
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
