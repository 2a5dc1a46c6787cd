import { tillRefusals } from '@/lib/domain/ledger/place';
import type { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';

/** The user who pays or receives cash, and the location from which or into which it is paid. */
export type AtPlace = Readonly<{ userId: number | null; locationId: number | undefined }>;

/** Returns refusals if the user may not pay or receive at the location. */
export async function placeRefusals(db: Db, { userId, locationId }: AtPlace): Promise<Refusal[]> {
  if (locationId === undefined) return [];
  const place = await db
    .selectFrom('location')
    .leftJoin('till_session', (on) =>
      on
        .onRef('till_session.location_id', '=', 'location.id')
        .on('till_session.status', '=', 'open'),
    )
    .select(['location.name', 'location.type', 'till_session.user_id as opened_by'])
    .where('location.id', '=', locationId)
    .executeTakeFirst();
  return place ? tillRefusals(place, userId) : [];
}
