import { negate } from '@/lib/domain/money';
import type { Tx } from '@/server/kernel/host';
import type { PositionMove } from '@/server/ledger/entry';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/settle';
import { type Act, type AnyKind, note, wrongState } from './act';
import { changeDocument, type DocumentRow, lockDocument } from './rows';

/** Takes a posted document back by a new entry, line for line. Both stay visible. */
export async function voidPosted(call: Act, kind: AnyKind): Promise<number> {
  const { reason, date } = call.input as { reason: string; date?: string };
  const row = await lockDocument(call.db, kind.type, call.params.id ?? 0);
  if (row.status !== 'posted') throw wrongState(row);
  const day = date ?? (await call.today());
  const posting = await reversalOf(call.db, row, day);
  const name = { document_type: kind.type, document_id: row.id, number: row.number ?? '' };
  await post(call.db, [posting], { by: call.user?.id ?? null, name: async () => [name] });
  await changeDocument(call.db, row, { status: 'voided', void_reason: reason });
  note(call, kind, row.id, 'void', { status: ['posted', 'voided'], void_reason: [null, reason] });
  return row.id;
}

async function reversalOf(
  db: Tx,
  { type, id, memo: said }: DocumentRow,
  date: string,
): Promise<Posting> {
  const entry = await db
    .selectFrom('entry')
    .select('id')
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('kind', '<>', 'reversal')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('line')
    .select(['account_id', 'party_id', 'location_id', 'currency', 'amount', 'base', 'rate', 'memo'])
    .where('entry_id', '=', entry.id)
    .orderBy('line_no')
    .execute();
  const moves: PositionMove[] = await db
    .selectFrom('position_move')
    .select(['currency', 'quantity', 'cost', 'realised'])
    .where('entry_id', '=', entry.id)
    .orderBy('currency')
    .execute();
  return {
    kind: 'reversal',
    date,
    memo: said ?? '',
    lines: lines.map(({ party_id, location_id, rate, memo, ...line }) => ({
      ...line,
      amount: negate(line.amount),
      base: negate(line.base),
      ...(party_id !== null && { party_id }),
      ...(location_id !== null && { location_id }),
      ...(rate !== null && { rate }),
      ...(memo !== null && { memo }),
    })),
    reverses: { entryId: entry.id, moves },
  };
}
