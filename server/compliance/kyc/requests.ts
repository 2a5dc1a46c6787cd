import type { InfoRequest } from '@/lib/contract/compliance/kyc-shapes';
import { isNeverTold, publicReason, type ReasonCode } from '@/lib/domain/compliance/kyc-state';
import type { Db, Host } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import type { CustomerRow } from './customers.sql';
import { openFor } from './sealed';

type Keys = Pick<Host, 'masters'>;

/** Parts of a request for information that are stored encrypted. */
export type SealedRequest = Pick<InfoRequest, 'fields' | 'message'>;
export type SealedRejection = Readonly<{ message: string | null; note: string | null }>;

/** Returns the request for information that the customer has not answered yet; null if there is none. */
export async function requestOf(
  db: Db,
  host: Keys,
  { id, request, requested_at, request_due_on }: CustomerRow,
): Promise<InfoRequest | null> {
  if (request === null) return null;
  const infoRequest = await openFor<SealedRequest>(db, host, {
    id,
    name: 'request',
    sealed: request,
  });
  return { ...infoRequest, asked_at: requested_at ?? '', due_on: request_due_on ?? '' };
}

/** Decrypts the texts of a rejection, including the internal note. */
export async function rejectionOf(
  db: Db,
  host: Keys,
  { id, rejection }: CustomerRow,
): Promise<SealedRejection> {
  if (rejection === null) return { message: null, note: null };
  return openFor<SealedRejection>(db, host, { id, name: 'rejection', sealed: rejection });
}

/**
 * Text of a rejection for the customer. For a confidential reason, returns a fixed public text and ignores the
 * reviewer's text.
 */
export function publicMessage(code: ReasonCode, message: string | null, say: Say): string {
  const plain = say(`kyc-reason.${publicReason(code)}`);
  return isNeverTold(code) || message === null || message === '' ? plain : message;
}
