import type { PositionChange } from '@/lib/contract/dealing/manual-journal';
import type { DocumentType } from '@/lib/domain/document-type';
import { subtract } from '@/lib/domain/money';
import { averageOf, FLAT, type Position } from '@/lib/domain/ledger/position';
import type { Db } from '@/server/kernel/host';
import { type Currencies, wireOf } from '@/server/ledger/currencies';
import type { PositionMove } from '@/server/ledger/entry';

/** A change of a position, and the position after the change. */
type Moved = Readonly<{
  move: Pick<PositionMove, 'currency' | 'quantity' | 'cost' | 'realised'>;
  after: Position | undefined;
}>;

/** Changes that a document's entries, except reversals, have made to positions; empty before the document is posted. */
export async function changesBy(db: Db, type: DocumentType, id: number): Promise<Moved[]> {
  const rows = await db
    .selectFrom('position_move as moved')
    .innerJoin('entry', 'entry.id', 'moved.entry_id')
    .innerJoin('position', 'position.currency', 'moved.currency')
    .leftJoin('position_move as later', (join) =>
      join
        .onRef('later.currency', '=', 'moved.currency')
        .onRef('later.entry_id', '>', 'moved.entry_id'),
    )
    .select(({ fn }) => [
      'moved.currency',
      'moved.quantity',
      'moved.cost',
      'moved.realised',
      'position.quantity as now_quantity',
      'position.cost as now_cost',
      fn.sum<string | null>('later.quantity').as('later_quantity'),
      fn.sum<string | null>('later.cost').as('later_cost'),
    ])
    .where('entry.document_type', '=', type)
    .where('entry.document_id', '=', id)
    .where('entry.reverses_id', 'is', null)
    .groupBy(['moved.entry_id', 'moved.currency', 'position.currency'])
    .orderBy('moved.currency')
    .execute();
  return rows.map(({ now_quantity, now_cost, later_quantity, later_cost, ...move }) => ({
    move,
    after: {
      quantity: subtract(now_quantity, later_quantity ?? '0'),
      cost: subtract(now_cost, later_cost ?? '0'),
    },
  }));
}

/** A change of a position as calls return it. Without `maySee`, costs, averages and results are null. */
export function shownChange(
  { move, after = FLAT }: Moved,
  currencies: Currencies,
  maySee: boolean,
): PositionChange {
  const { currency } = move;
  const wire = wireOf(currencies);
  const formatPosition = (position: Position) => ({
    quantity: wire.money(position.quantity, currency),
    cost: maySee ? wire.base(position.cost) : null,
    average: maySee ? (averageOf(position) ?? null) : null,
  });
  const before = {
    quantity: subtract(after.quantity, move.quantity),
    cost: subtract(after.cost, move.cost),
  };
  return {
    currency,
    before: formatPosition(before),
    after: formatPosition(after),
    realised: maySee ? wire.base(move.realised) : null,
  };
}
