import * as v from 'valibot';

import { negate } from '@/lib/domain/money';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import type { Tx } from '@/server/kernel/host';
import type { PositionMove, Ticket } from '@/server/ledger/entry';
import { layersMovedBy } from '@/server/ledger/layers.sql';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';
import { type AnyKind, note, wrongState } from './act';
import type { DocumentCall } from './document-call';
import { isBeside } from './plan-draft';
import { statusOf } from './record';
import { changeDocument, type DocumentRow, lockDocument } from './rows';

export const Voiding = v.object({ reason: v.string(), date: v.optional(v.string()) });
export type Voiding = v.InferOutput<typeof Voiding>;

/**
 * Voids a document. If it has posted to the ledger, posts a reversing entry, dated today if no day is given; both
 * entries stay visible.
 */
export async function voidDocument(
  call: DocumentCall,
  kind: AnyKind,
  id: number,
  { reason, date }: Voiding,
): Promise<number> {
  const row = await lockDocument(call.db, kind.type, id);
  const status = statusOf(row);
  const { from = ['posted'], check, after } = kind.void ?? {};
  if (!from.includes(status)) throw wrongState({ ...row, status });
  await check?.(call, row);
  if (!isBeside(kind, row.body)) await reverse(call, kind, row, date);
  await changeDocument(call.db, row, { status: 'voided', void_reason: reason });
  note(call, kind, row.id, 'void', { status: [status, 'voided'], void_reason: [null, reason] });
  await after?.(call, row, reason);
  return row.id;
}

async function reverse(
  call: DocumentCall,
  { type }: AnyKind,
  row: DocumentRow,
  date: string | undefined,
): Promise<void> {
  const day = date ?? (await call.today());
  const entryId = await postedEntry(call.db, row);
  const posting = await reversalOf(call.db, { entryId, memo: row.memo ?? '' }, day);
  const name = { document_type: type, document_id: row.id, number: row.number ?? '' };
  const as = { userId: call.user?.id ?? null, module: lockModuleOf(type) };
  await post(call.db, [posting], { as, name: async () => [name] });
}

/** Returns the id of a posted document's first entry that is not a reversal. */
export async function postedEntry(
  db: Tx,
  { type, id }: Pick<DocumentRow, 'type' | 'id'>,
): Promise<number> {
  const entry = await db
    .selectFrom('entry')
    .select('id')
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return entry.id;
}

export type Reversal = Posting & Readonly<{ reverses: NonNullable<Posting['reverses']> }>;

/** Builds the posting that reverses a ledger entry line by line. */
export async function reversalOf(
  db: Tx,
  { entryId, memo }: Readonly<{ entryId: number; memo: string }>,
  date: string,
): Promise<Reversal> {
  const lines = await db
    .selectFrom('line')
    .select(['account_id', 'party_id', 'location_id', 'currency', 'amount', 'base', 'rate', 'memo'])
    .where('entry_id', '=', entryId)
    .orderBy('line_no')
    .execute();
  const moves: PositionMove[] = await db
    .selectFrom('position_move')
    .select(['currency', 'quantity', 'cost', 'realised', 'mid'])
    .where('entry_id', '=', entryId)
    .orderBy('currency')
    .execute();
  return {
    kind: 'reversal',
    date,
    memo,
    lines: lines.map(({ party_id, location_id, rate, memo: lineMemo, ...line }) => ({
      ...line,
      amount: negate(line.amount),
      base: negate(line.base),
      ...(party_id !== null && { party_id }),
      ...(location_id !== null && { location_id }),
      ...(rate !== null && { rate }),
      ...(lineMemo !== null && { memo: lineMemo }),
    })),
    reverses: {
      entryId,
      moves,
      ticket: await takenBack(db, entryId),
      layers: await layersMovedBy(db, entryId),
    },
  };
}

/**
 * Builds the ticket for the reversal of an entry, with all amounts negated. The ticket keeps the user of the original
 * ticket, and belongs to the session that is now open at its location.
 */
async function takenBack(db: Tx, entryId: number): Promise<Ticket | undefined> {
  const ticket = await db
    .selectFrom('ticket')
    .select(['user_id', 'location_id', 'party_id', 'fee', 'fee_listed', 'fee_mode', 'fee_rule_id'])
    .select(['rounding', 'overrides'])
    .select((eb) =>
      eb
        .selectFrom('till_session')
        .select('till_session.id')
        .whereRef('till_session.location_id', '=', 'ticket.location_id')
        .where('till_session.status', '=', 'open')
        .as('session_id'),
    )
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (!ticket) return undefined;
  const deals = await db
    .selectFrom('deal')
    .select([
      'line_no',
      'side',
      'currency',
      'amount',
      'base',
      'rate',
      'quote_unit',
      'quote_direction',
      'mid',
      'board',
      'cost',
      'realised',
    ])
    .where('entry_id', '=', entryId)
    .orderBy('leg_no')
    .execute();
  return {
    ...ticket,
    fee: negate(ticket.fee),
    fee_listed: ticket.fee_listed && negate(ticket.fee_listed),
    rounding: negate(ticket.rounding),
    deals: deals.map(({ amount, base, cost, realised, ...deal }) => ({
      ...deal,
      amount: negate(amount),
      base: negate(base),
      cost: negate(cost),
      realised: negate(realised),
    })),
  };
}
