import { MAIN_VAULT } from '@/lib/domain/place';
import { Refusal } from '@/lib/domain/refusal';
import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';
import type { Posting } from './posting';

type Place = Readonly<{ id: number; name: string; type: string; session_id: number | null }>;

/**
 * What is dealt at a till, or taken back there, happens in the session that is open at it; at a vault
 * in the one that is open, or in none. The session is held, so that no count ends it before the
 * transaction does.
 */
export async function sessionRefusals(db: Db, postings: readonly Posting[]): Promise<Refusal[]> {
  const dealing = postings.flatMap(({ ticket, reverses }) => ticket ?? reverses?.ticket ?? []);
  const places = new Set(
    dealing.flatMap(({ location_id, session_id }) =>
      location_id === null || (location_id === MAIN_VAULT && session_id === null)
        ? []
        : [location_id],
    ),
  );
  if (places.size === 0) return [];
  const { rows } = await kept<Place>`
    select location.id, location.name, location.type, opened.id as session_id
    from location
    left join lateral (
      select id from till_session where location_id = location.id and status = 'open' for share
    ) opened on true
    where location.id = any(${[...places]}::bigint[])
  `.execute(db);
  return rows.flatMap(({ id, name, type, session_id }) => {
    const isInIt = ({ session_id: own }: (typeof dealing)[number]) =>
      own === null ? type !== 'till' : own === session_id;
    return dealing.every((one) => one.location_id !== id || isInIt(one))
      ? []
      : [new Refusal('till.not-open', { params: { till: name }, field: 'location_id' })];
  });
}
