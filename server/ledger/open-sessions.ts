import { MAIN_VAULT } from '@/lib/domain/place';
import { Refusal } from '@/lib/domain/refusal';
import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';
import type { Posting } from './settle';

type Till = Readonly<{ id: number; name: string; session_id: number | null }>;

/**
 * What is dealt at a till, or taken back there, happens in the session that is open at it. Asked once
 * the till's row is held, so that no count can end the session meanwhile.
 */
export async function sessionRefusals(db: Db, postings: readonly Posting[]): Promise<Refusal[]> {
  const dealing = postings.flatMap(({ ticket, reverses }) => ticket ?? reverses?.ticket ?? []);
  const places = new Set(
    dealing.flatMap(({ location_id }) =>
      location_id === null || location_id === MAIN_VAULT ? [] : [location_id],
    ),
  );
  if (places.size === 0) return [];
  const { rows } = await kept<Till>`
    select location.id, location.name, till_session.id as session_id
    from location
    left join till_session on till_session.location_id = location.id and till_session.status = 'open'
    where location.id = any(${[...places]}::bigint[]) and location.type = 'till'
  `.execute(db);
  return rows.flatMap(({ id, name, session_id }) => {
    const isOpen =
      session_id !== null &&
      dealing.every((one) => one.location_id !== id || one.session_id === session_id);
    return isOpen
      ? []
      : [new Refusal('till.not-open', { params: { till: name }, field: 'location_id' })];
  });
}
