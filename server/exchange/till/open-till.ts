import { isZero } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import {
  type Amounts,
  type Count,
  countRefusals,
  differencesOf,
  amountsText,
  totalsOf,
} from '@/lib/domain/till-count';
import type { DocumentCall } from '@/server/document/document-call';
import { drawId } from '@/server/kernel/counter';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { takeTry } from '@/server/kernel/limits';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { seesStockAt } from '@/server/ledger/expected-stock';
import { locationOf } from '@/server/ledger/locations.sql';
import { holdOpening } from './opening-review';
import { postDifference, postFirstCount } from './till-posting';
import { booksAt, busyWith, denominationsOf } from './till-sessions.sql';

type Opening = Readonly<{ location_id: number; count: Count; reason?: string | undefined }>;
type OpenCall = DocumentCall & Pick<Call, 'user'>;

const isEmpty = (amounts: Amounts) => Object.keys(amounts).length === 0;

/** Opening counts without a reason that a user may try per location and hour. */
const BLIND_TRIES = { most: 5, minutes: 60 };

/**
 * Opens a session with a count. If the location never had stock, the count becomes its opening balance. Otherwise a
 * difference needs a reason; it is held for approval if a rule requires it, or else posted. Refuses a bank, a location
 * that is in use, and a user who has another till open.
 */
export async function openTill(call: OpenCall, opening: Opening): Promise<number> {
  const { location_id, count, reason } = opening;
  const { db, me } = call;
  const place = await placeToOpen(db, me.id, location_id);
  const { after, expected, hasMoved } = await booksAt(db, location_id);
  await checkCount(db, count, expected);
  if (reason === undefined) await countBlindTry(call, location_id);
  const difference = hasMoved ? differencesOf(count, expected) : {};
  const differs = !isEmpty(difference);
  // The refusal does not name the currency or the amount.
  if (differs && reason === undefined) throw new Refusal('till.reason', { field: 'reason' });
  const id = await drawId(db, 'till session');
  const counted = totalsOf(count);
  const about = {
    sessionId: id,
    locationId: location_id,
    place: place.name,
    ...(reason !== undefined && { reason }),
  };
  const isHeld = differs && (await holdOpening(call, difference, about));
  if (!hasMoved) await postFirstCount(call, counted, about);
  else if (differs && !isHeld) await postDifference(call, difference, about);
  const status = isHeld ? 'opening_review' : 'open';
  await db
    .insertInto('till_session')
    .values({
      id,
      location_id,
      status,
      user_id: me.id,
      opened_at: call.host.now().toISOString(),
      opened_after: after,
      opening_count: JSON.stringify(count),
      opening_expected: JSON.stringify(hasMoved ? expected : counted),
      opening_difference: JSON.stringify(difference),
      opening_reason: differs ? (reason ?? null) : null,
    })
    .execute();
  call.audit({
    action: 'open',
    page: 'tills',
    record_type: 'till session',
    record_id: id,
    changes: {
      status: [null, status],
      location: [null, place.name],
      count: [null, amountsText(counted)],
      ...(differs && { difference: [null, amountsText(difference)], reason: [null, reason] }),
    },
  });
  return id;
}

/**
 * Limits the counts without a reason. Otherwise a user who counts blind could find the booked stock by trying counts.
 */
async function countBlindTry({ db, me, user, host }: OpenCall, locationId: number): Promise<void> {
  if (await seesStockAt(db, user, locationId)) return;
  const key = `count ${locationId} ${me.id}`;
  await takeTry(host.aside, [{ key, ...BLIND_TRIES }], host.now());
}

async function placeToOpen(db: Tx, userId: number, locationId: number) {
  const field = 'location_id';
  // Reads the location under its lock, because it may just have been deactivated.
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

/** Refuses an invalid count, or one that leaves out a currency in stock. */
export async function checkCount(db: Tx, count: Count, expected: Amounts): Promise<void> {
  const { decimals } = await currenciesOf(db);
  const denominations = await denominationsOf(db);
  const there = Object.fromEntries(Object.entries(expected).filter(([, held]) => !isZero(held)));
  refuseAny(countRefusals(count, { decimals, denominations, expected: there }));
}
