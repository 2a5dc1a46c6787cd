import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';

/** Who handles the notes, and where they lie. */
export type AtPlace = Readonly<{ userId: number | null; locationId: number | undefined }>;

/**
 * What stands against somebody paying or receiving at a place: only whoever opened a till handles
 * what lies in it, and a till that nobody opened is shut. A vault is everybody's.
 */
export async function tillRefusals(
  db: Db,
  { userId, locationId }: AtPlace,
  field = 'location_id',
): Promise<Refusal[]> {
  if (locationId === undefined) return [];
  const place = await db
    .selectFrom('location')
    .leftJoin('till_session', (on) =>
      on
        .onRef('till_session.location_id', '=', 'location.id')
        .on('till_session.status', '=', 'open'),
    )
    .select(['location.name', 'location.type', 'till_session.user_id'])
    .where('location.id', '=', locationId)
    .executeTakeFirst();
  if (place?.type !== 'till' || (userId !== null && place.user_id === userId)) return [];
  const code = place.user_id === null ? 'till.not-open' : 'till.not-yours';
  return [new Refusal(code, { params: { till: place.name }, field })];
}
