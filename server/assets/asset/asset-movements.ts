import { sql } from 'kysely';

import type { AssetMoveKind } from '@/lib/domain/asset-shapes';
import type { Db } from '@/server/kernel/host';
import type { Wire } from '@/server/ledger/currencies';

type MoveRow = Readonly<{
  date: string;
  kind: AssetMoveKind;
  cost: string;
  accumulated: string;
  entry_id: number | null;
  reverses: boolean;
  reversed: boolean;
  type: string | null;
  document_id: number | null;
  number: string | null;
}>;

/** Moves of cost and accumulated depreciation of an asset, in order of storage. */
export async function movementsOf(db: Db, id: number, wire: Wire) {
  const { rows } = await sql<MoveRow>`
    select m.date, m.kind, m.cost, m.accumulated, m.entry_id, m.reverses_id is not null as reverses,
           m.reversed_by is not null as reversed, e.document_type as type, e.document_id, e.number
    from asset_move m left join entry e on e.id = m.entry_id
    where m.asset_id = ${id}
    order by m.id`.execute(db);
  return rows.map(({ cost, accumulated, type, document_id, number, ...move }) => ({
    ...move,
    cost: wire.base(cost),
    accumulated: wire.base(accumulated),
    document: type === null || document_id === null ? null : { type, id: document_id, number },
  }));
}
