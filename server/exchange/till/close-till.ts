import { sql } from 'kysely';

import { isZero } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import {
  type Amounts,
  type Count,
  differencesOf,
  recomposed,
  amountsText,
  totalsOf,
} from '@/lib/domain/till-count';
import type { DocumentCall } from '@/server/document/document-call';
import { decide, holdFor } from '@/server/document/approval';
import { Conflict } from '@/server/kernel/failure';
import { checkCount } from './open-till';
import { approveOpening } from './opening-review';
import { movementsOf } from './movements.sql';
import { differenceInBase, postDifference } from './till-posting';
import { booksAt, busyWith, type SessionRow } from './till-sessions.sql';

const page = 'tills';
const record_type = 'till session';

/**
 * Closes a session with a count. A difference in amounts or notes is held for approval if a rule requires it, otherwise
 * posted. Only the session's user may close it, or a user who may approve counts.
 */
export async function closeTill(
  call: DocumentCall,
  session: SessionRow,
  count: Count,
): Promise<void> {
  const { db, me } = call;
  const { id } = session;
  if (session.user.id !== me.id && !call.may(page, 'approve')) {
    throw new Refusal('till.not-yours', {
      params: { till: session.location, user: session.user.name },
      field: 'count',
    });
  }
  const { after, expected } = await booksAt(db, session.location_id);
  await checkCount(db, count, expected);
  const difference = await variance(call, session, { count, expected, after });
  const sums = nonZero(difference);
  const base = await differenceInBase(call, sums);
  const isHeld =
    Object.keys(difference).length > 0 &&
    (await holdFor(call, {
      subject: 'till_variance',
      page,
      type: record_type,
      id,
      base,
      request: { reason: `${session.location} ${amountsText(sums)}`.trim() },
    }));
  if (!isHeld && Object.keys(sums).length > 0) await postDifference(call, sums, aboutOf(session));
  const status = isHeld ? 'variance_review' : 'closed';
  await db
    .updateTable('till_session')
    .set({
      status,
      closed_at: call.host.now().toISOString(),
      closed_after: after,
      closing_count: JSON.stringify(count),
      closing_expected: JSON.stringify(expected),
      closing_difference: JSON.stringify(difference),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = {
    status: ['open', status],
    count: [null, amountsText(totalsOf(count))],
    difference: [null, amountsText(difference)],
  } as const;
  call.audit({ action: 'close', page, record_type, record_id: id, changes });
}

/** Differences of a count. A currency whose notes alone changed has the difference zero. */
async function variance(
  { db }: DocumentCall,
  session: SessionRow,
  { count, expected, after }: Readonly<{ count: Count; expected: Amounts; after: number }>,
): Promise<Amounts> {
  const movements = await movementsOf(db, { ...session, closed_after: after });
  const moved = new Set(movements.map(({ currency }) => currency));
  const others = recomposed(session.opening_count, count, moved);
  return {
    ...Object.fromEntries(others.map((currency) => [currency, '0'])),
    ...differencesOf(count, expected),
  };
}

/** Approves a held opening or closing count, by a second person. */
export async function approveCount(call: DocumentCall, session: SessionRow): Promise<void> {
  const { db, me, host } = call;
  const { id } = session;
  if (session.status === 'opening_review') return approveOpening(call, session);
  if (session.user.id === me.id) throw new Refusal('approval.own');
  await decide(call, { type: record_type, id }, 'approved');
  const sums = nonZero(session.closing_difference ?? {});
  if (Object.keys(sums).length > 0) await postDifference(call, sums, aboutOf(session));
  await db
    .updateTable('till_session')
    .set({
      status: 'closed',
      approved_by: me.id,
      approved_at: host.now().toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = { status: [session.status, 'closed'] } as const;
  call.audit({ action: 'approve', page, record_type, record_id: id, changes });
}

/** Rejects a closing count: the session is open again. */
export async function reopenTill(
  call: DocumentCall,
  session: SessionRow,
  reason: string,
): Promise<void> {
  const { db } = call;
  const { id } = session;
  const { user } = await busyWith(db, {
    locationId: session.location_id,
    userId: session.user.id,
  });
  if (user) throw new Conflict('till.user-busy', { id: user.id });
  await decide(call, { type: record_type, id }, 'rejected', reason);
  await db
    .updateTable('till_session')
    .set({
      status: 'open',
      closed_at: null,
      closed_after: null,
      closing_count: null,
      closing_expected: null,
      closing_difference: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = { status: [session.status, 'open'], reason: [null, reason] } as const;
  call.audit({ action: 'reopen', page, record_type, record_id: id, changes });
}

function aboutOf({ id, location_id, location }: SessionRow) {
  return { sessionId: id, locationId: location_id, place: location };
}

function nonZero(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => !isZero(amount)));
}
