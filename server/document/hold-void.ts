import { sql } from 'kysely';
import * as v from 'valibot';

import type { Tx } from '@/server/kernel/host';
import { type Act, type AnyKind, note, wrongState } from './act';
import type { DocumentCall } from './document-call';
import { decide, dropWaiting, fallsUnder, holdFor, waitingFor } from './approval';
import { approveHeld, rejectHeld } from './hold';
import type { DocumentRow } from './rows';
import { voidDocument, Voiding } from './void';

const SUBJECT = 'void_after_day';

/**
 * Voids a document. If it was posted on an earlier day and the approval rule for such voids applies, requests a second
 * person's approval instead. The document then stays posted until the request is approved.
 */
export async function voidOrAsk(
  call: Act<Voiding>,
  kind: AnyKind,
  row: DocumentRow,
): Promise<void> {
  const { type, page } = kind;
  const request = call.input;
  const isOver = await wasPostedBefore(call.db, row.posted_at, await call.today());
  const held = isOver && (await holdFor(call, { ...deedOf(row), page, type, id: row.id, request }));
  if (held) {
    note(call, kind, row.id, 'ask to void', { void_reason: [null, request.reason] });
    return;
  }
  await dropWaiting(call.db, type, row.id);
  await voidDocument(call, kind, row.id, request);
}

/**
 * Approves the waiting request of a document. The request is to post it, to void it, or to perform another action of
 * its kind.
 */
export async function approveAsked(call: Act, kind: AnyKind, row: DocumentRow): Promise<void> {
  const { id } = row;
  if (!(await waitsForVoid(call, kind, row))) {
    if (!kind.agreed || row.status === 'pending_approval') {
      return approveHeld(call, kind, waiting(row));
    }
    const request = await decide(call, { type: kind.type, id }, 'approved');
    return kind.agreed(call, row, request);
  }
  const request = await decide(call, { type: kind.type, id }, 'approved');
  await voidDocument(call, kind, id, v.parse(Voiding, request));
}

/** Rejects the waiting request of a document. A document whose void was requested stays posted. */
export async function rejectAsked(
  call: Act<Pick<Voiding, 'reason'>>,
  kind: AnyKind,
  row: DocumentRow,
): Promise<void> {
  const { id } = row;
  const isHeld = !kind.agreed || row.status === 'pending_approval';
  if (isHeld && !(await waitsForVoid(call, kind, row))) {
    return rejectHeld(call, kind, waiting(row));
  }
  const { reason } = call.input;
  await decide(call, { type: kind.type, id }, 'rejected', reason);
  note(call, kind, id, 'reject', { reason: [null, reason] });
}

/** True if a void today would need approval. */
export async function voidWaits(
  { db, today }: Pick<DocumentCall, 'db' | 'today'>,
  row: DocumentRow,
): Promise<boolean> {
  const isOver = await wasPostedBefore(db, row.posted_at, await today());
  return isOver && fallsUnder(db, deedOf(row));
}

function deedOf({ base }: DocumentRow) {
  return { subject: SUBJECT, ...(base !== null && { base }) } as const;
}

/** Returns a document that waits to be posted; otherwise throws a 409. */
function waiting(row: DocumentRow): DocumentRow {
  if (row.status !== 'pending_approval') throw wrongState(row);
  return row;
}

async function waitsForVoid({ db }: Act, { type }: AnyKind, { id }: DocumentRow): Promise<boolean> {
  return (await waitingFor(db, type, id))?.subject === SUBJECT;
}

async function wasPostedBefore(db: Tx, at: string | null, today: string): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    select (${at}::timestamptz at time zone timezone)::date < ${today}::date as before from organization
  `.execute(db);
  return rows[0]?.before ?? false;
}
