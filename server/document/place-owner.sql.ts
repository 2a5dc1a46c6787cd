import { tillRefusals } from '@/lib/domain/place';
import type { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';

/** Who handles the notes, and where they lie. */
export type AtPlace = Readonly<{ userId: number | null; locationId: number | undefined }>;

/** What stands against somebody paying or receiving at a place. */
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
