import { sql } from 'kysely';

import { Refusal } from '@/lib/domain/refusal';
import { type Amounts, amountsText } from '@/lib/domain/dealing/till-count';
import type { DocumentCall } from '@/server/document/document-call';
import { decide, holdFor } from '@/server/document/approval';
import { type Counted, differenceInBase, postDifference } from './till-posting';
import type { SessionRow } from './till-sessions.sql';

const page = 'tills';
const record_type = 'till session';

/**
 * Requests approval of an opening count with a difference, if a rule requires the approval. Returns true if the session
 * must wait for it.
 */
export async function holdOpening(
  call: DocumentCall,
  difference: Amounts,
  { sessionId, place, reason }: Counted,
): Promise<boolean> {
  return holdFor(call, {
    subject: 'till_variance',
    page,
    type: record_type,
    id: sessionId,
    base: await differenceInBase(call, difference),
    request: { reason: `${place} ${amountsText(difference)}: ${reason ?? ''}` },
  });
}

/** Approves an opening count that waited for a second person. Posts the difference and opens the session. */
export async function approveOpening(call: DocumentCall, session: SessionRow): Promise<void> {
  const { db, me, host } = call;
  const { id, location_id, location, opening_difference, opening_reason } = session;
  if (session.user.id === me.id) throw new Refusal('approval.own');
  await decide(call, { type: record_type, id }, 'approved');
  await postDifference(call, opening_difference, {
    sessionId: id,
    locationId: location_id,
    place: location,
    ...(opening_reason !== null && { reason: opening_reason }),
  });
  await db
    .updateTable('till_session')
    .set({
      status: 'open',
      opening_approved_by: me.id,
      opening_approved_at: host.now().toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = { status: [session.status, 'open'] } as const;
  call.audit({ action: 'approve', page, record_type, record_id: id, changes });
}

/** Rejects a held opening count, which has posted nothing. The location can then be counted again. */
export async function rejectOpening(
  call: DocumentCall,
  session: SessionRow,
  reason: string,
): Promise<void> {
  const { db, host } = call;
  const { id } = session;
  await decide(call, { type: record_type, id }, 'rejected', reason);
  await db
    .updateTable('till_session')
    .set({
      status: 'rejected',
      closed_at: host.now().toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = { status: [session.status, 'rejected'], reason: [null, reason] } as const;
  call.audit({ action: 'reject', page, record_type, record_id: id, changes });
}
