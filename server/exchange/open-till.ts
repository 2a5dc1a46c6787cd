import { isZero } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import {
  type Amounts,
  type Count,
  countRefusals,
  differencesOf,
  said,
  totalsOf,
} from '@/lib/domain/till-count';
import type { DocumentCall } from '@/server/document/answers';
import { drawId } from '@/server/kernel/counter';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';
import { locationOf } from './locations.sql';
import { postDifference, postFirstCount } from './till-posting';
import { booksAt, busyWith, denominationsOf } from './till-sessions.sql';

const isEmpty = (amounts: Amounts) => Object.keys(amounts).length === 0;

/**
 * Begins a session with a count. Where nothing ever lay, what is counted is the opening balance of the
 * place; else what it is over or short is posted at once and the session is marked. Refused: a bank,
 * a till that is open or whose count waits, and a user who has another till open.
 */
export async function openTill(
  call: DocumentCall,
  { location_id, count }: Readonly<{ location_id: number; count: Count }>,
): Promise<number> {
  const { db, me } = call;
  const place = await placeToOpen(db, me.id, location_id);
  const { after, expected, hasMoved } = await booksAt(db, location_id);
  await checkCount(db, count, expected);
  const id = await drawId(db, 'till session');
  const counted = totalsOf(count);
  const about = { sessionId: id, locationId: location_id, place: place.name };
  const difference = hasMoved ? differencesOf(count, expected) : {};
  if (!hasMoved) await postFirstCount(call, counted, about);
  else if (!isEmpty(difference)) await postDifference(call, difference, about);
  await db
    .insertInto('till_session')
    .values({
      id,
      location_id,
      user_id: me.id,
      opened_at: call.host.now().toISOString(),
      opened_after: after,
      opening_count: JSON.stringify(count),
      opening_expected: JSON.stringify(hasMoved ? expected : counted),
      opening_difference: JSON.stringify(difference),
    })
    .execute();
  call.audit({
    action: 'open',
    page: 'tills',
    record_type: 'till session',
    record_id: id,
    changes: {
      status: [null, 'open'],
      location: [null, place.name],
      count: [null, said(counted)],
      ...(!isEmpty(difference) && { difference: [null, said(difference)] }),
    },
  });
  return id;
}

async function placeToOpen(db: Tx, userId: number, locationId: number) {
  const field = 'location_id';
  // Judged as it is once it is held: somebody may just be giving it up.
  const [held] = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', locationId)
    .forUpdate()
    .execute();
  const place = held && (await locationOf(db, locationId));
  if (!place?.is_active) throw new Refusal('ledger.location-missing', { field });
  if (place.type === 'bank') throw new Refusal('till.bank', { field });
  const busy = await busyWith(db, { locationId, userId });
  if (busy.place) throw new Conflict(`till.is-${busy.place.status}`, { id: busy.place.id });
  if (busy.user) throw new Conflict('till.user-busy', { id: busy.user.id });
  return place;
}

/** Refuses a count that cannot be, or that leaves something out. */
export async function checkCount(db: Tx, count: Count, expected: Amounts): Promise<void> {
  const { decimals } = await currenciesOf(db);
  const denominations = await denominationsOf(db);
  const there = Object.fromEntries(Object.entries(expected).filter(([, held]) => !isZero(held)));
  refuseAny(countRefusals(count, { decimals, denominations, expected: there }));
}
