import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';
import { type Act, type AnyKind, note, wrongState } from './act';
import type { DocumentCall } from './document-call';
import { decide, dropWaiting, fallsUnder, holdFor, waitingFor } from './approval';
import { approveHeld, rejectHeld } from './hold';
import { type DocumentRow, lockDocument } from './rows';
import { voidDocument, type Voiding } from './void';

const SUBJECT = 'void_after_day';

/**
 * Takes a document back, or asks a second person where it was posted on a day that is over and the
 * rule says so; it stands until that person agrees.
 */
export async function voidOrAsk(call: Act, kind: AnyKind): Promise<number> {
  const { type, page } = kind;
  const row = await lockDocument(call.db, type, call.params.id ?? 0);
  if (row.status !== 'posted') throw wrongState(row);
  // The shape that every void endpoint has let through.
  const asked = call.input as Voiding;
  const isOver = await wasPostedBefore(call.db, row.posted_at, await call.today());
  const held =
    isOver && (await holdFor(call, { ...deedOf(row), page, type, id: row.id, request: asked }));
  if (held) {
    note(call, kind, row.id, 'ask to void', { void_reason: [null, asked.reason] });
    return row.id;
  }
  await dropWaiting(call.db, type, row.id);
  return voidDocument(call, kind, row.id, asked);
}

/** Approves what waits on a document: its posting, or its being taken back. */
export async function approveAsked(call: Act, kind: AnyKind): Promise<number> {
  const id = call.params.id ?? 0;
  if (!(await waitsForVoid(call, kind, id))) return approveHeld(call, kind);
  // Asked for by `voidOrAsk`, from what its endpoint had let through.
  const asked = (await decide(call, { type: kind.type, id }, 'approved')) as Voiding;
  return voidDocument(call, kind, id, asked);
}

/** Sends back what waits on a document; one that was to be taken back stands. */
export async function rejectAsked(call: Act, kind: AnyKind): Promise<number> {
  const id = call.params.id ?? 0;
  if (!(await waitsForVoid(call, kind, id))) return rejectHeld(call, kind);
  // The shape that every such endpoint has let through.
  const { reason } = call.input as Readonly<{ reason: string }>;
  await decide(call, { type: kind.type, id }, 'rejected', reason);
  note(call, kind, id, 'reject', { reason: [null, reason] });
  return id;
}

/** Whether taking it back today would wait for a second person. */
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

async function waitsForVoid({ db }: Act, { type }: AnyKind, id: number): Promise<boolean> {
  await lockDocument(db, type, id);
  return (await waitingFor(db, type, id))?.subject === SUBJECT;
}

async function wasPostedBefore(db: Tx, at: string | null, today: string): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    select (${at}::timestamptz at time zone timezone)::date < ${today}::date as before from organization
  `.execute(db);
  return rows[0]?.before ?? false;
}
