import { Refusal } from '@/lib/domain/refusal';
import type { Db, Tx } from '@/server/kernel/host';

/** Who wants to deal, and where the notes lie. */
export type AtPlace = Readonly<{ userId: number; locationId: number }>;

/**
 * The open session of a user at a till, or null where the place is a vault, which needs none. The
 * till cannot be closed before the transaction ends. Refused: a place that is not there, a bank
 * account, a till without an open session, and one whose session is somebody else's.
 */
export async function sessionAt(
  db: Tx,
  { userId, locationId }: AtPlace,
  field = 'location_id',
): Promise<number | null> {
  const place = await db
    .selectFrom('location')
    .select(['type', 'name', 'is_active'])
    .where('id', '=', locationId)
    // The main vault is everybody's: it is never locked for all.
    .$if(locationId !== 1, (query) => query.forShare())
    .executeTakeFirst();
  if (!place?.is_active || place.type === 'bank') {
    throw new Refusal('ledger.location-missing', { field });
  }
  if (place.type === 'vault') return null;
  const session = await openSession(db, locationId);
  const params = { till: place.name };
  if (!session) throw new Refusal('till.not-open', { params, field });
  if (session.user_id !== userId) {
    throw new Refusal('till.not-yours', { params: { ...params, user: session.user }, field });
  }
  return session.id;
}

async function openSession(db: Db, locationId: number) {
  return db
    .selectFrom('till_session')
    .innerJoin('app_user', 'app_user.id', 'till_session.user_id')
    .select(['till_session.id', 'till_session.user_id', 'app_user.name as user'])
    .where('location_id', '=', locationId)
    .where('till_session.status', '=', 'open')
    .executeTakeFirst();
}
