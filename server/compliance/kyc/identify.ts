import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { IDENTITY_DOCUMENTS } from '@/lib/domain/compliance/kyc-data';
import { asksPicture } from '@/lib/domain/compliance/thresholds';
import { thresholdsOn } from '@/server/compliance/monitoring/watched.sql';
import type { Call } from '@/server/kernel/serve';
import { reviewBy, takeOn, type Taking } from './approve';
import { changeCustomer, type CustomerRow } from './customers.sql';
import { duplicatesOf } from './duplicates';
import { decidedHits, openHitsOf } from './screening';
import { step } from './stepping';
import { type Sending, sendIn } from './submit';

type Identifying = Taking & Sending;

/** True if a threshold in force requires a picture of the document at the counter. */
export const needsPicture = async ({ db, today }: Pick<Call, 'db' | 'today'>): Promise<boolean> =>
  asksPicture(await thresholdsOn(db, await today()));

/**
 * Identifies a customer at the counter in the lowest tier. The file is approved at once if the same user began it and
 * submits it for the first time, the customer had no party before, and `needsSecond` returns false. Otherwise a second
 * person must approve it.
 */
export async function identify(call: Identifying, row: CustomerRow): Promise<void> {
  const { db, me } = call;
  const atCounter = { picture: await needsPicture(call) };
  const sent = await sendIn(call, row, { signature: null, atCounter });
  const written = await changeCustomer(db, sent, { written_by: me.id });
  if (!isOwnFirst(call, row) || (await needsSecond(call, written))) return;
  await acceptIdentity(call, row.id);
  const next_review_on = await reviewBy(call, written);
  await takeOn(call, written, { tier: 'basic', next_review_on });
}

/** True if this user began the file, the file was never submitted, and the customer has no party yet. */
const isOwnFirst = (
  { me }: Identifying,
  { created_by, submitted_at, party_id }: CustomerRow,
): boolean => created_by === me.id && submitted_at === null && party_id === null;

async function needsSecond({ db, host }: Identifying, row: CustomerRow): Promise<boolean> {
  if (row.risk_level !== 'low' || row.is_exposed) return true;
  const { open_hits } = await openHitsOf(db, row.id);
  const { isListed, isCleared, holdsOffice } = await decidedHits(db, row.id);
  if (open_hits > 0 || isListed || isCleared || holdsOffice) return true;
  return (await duplicatesOf(db, host, row)).length > 0;
}

/** Marks a customer's identity documents as accepted, because the user has sighted them at the counter. */
async function acceptIdentity({ db, host, me }: Identifying, id: number): Promise<void> {
  await db
    .updateTable('kyc_document')
    .set({
      status: 'accepted',
      method: 'sighted',
      verified_by: me.id,
      verified_at: host.now().toISOString(),
    })
    .where('customer_id', '=', id)
    .where('type', 'in', [...IDENTITY_DOCUMENTS])
    .execute();
}

export const identifyRoutes = [step(kycCustomers.identify, identify)];
