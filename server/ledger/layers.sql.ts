import type { Layer } from '@/lib/domain/ledger/layers';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Db, Tx } from '@/server/kernel/host';
import type { LayerMoved, Settled } from './entry';
import { Layers, UNWRITTEN } from './layers';

type Row = Layer & Readonly<{ currency: string }>;

/** Reads the layers of currencies whose positions the caller has locked. */
export async function layersOf(db: Db, currencies: readonly string[]): Promise<Layers> {
  const { rows } = await preparedQuery<Row>`
    select currency, entry_id as entry, no, quantity, cost from position_layer
    where currency = any(${currencies}::text[]) order by currency, entry_id, no
  `.execute(db);
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return new Layers(
    new Map(
      [...byCurrency].map(([code, all]) => [code, all.map(({ currency: _, ...one }) => one)]),
    ),
  );
}

/** Layer movements of an entry, in layer order. */
export async function layersMovedBy(db: Db, entryId: number): Promise<LayerMoved[]> {
  return db
    .selectFrom('layer_move')
    .select(['currency', 'layer_entry_id as entry', 'layer_no as no', 'quantity', 'cost'])
    .where('entry_id', '=', entryId)
    .orderBy('currency')
    .orderBy('layer_entry_id')
    .orderBy('layer_no')
    .execute();
}

/** Writes the layer movements of entries and the layers that they changed; `first` is the id of the first entry. */
export async function writeLayers(
  db: Tx,
  settled: readonly Settled[],
  { held }: Layers,
  first: number,
): Promise<void> {
  const idOf = (entry: number) => (entry >= UNWRITTEN ? first + entry - UNWRITTEN : entry);
  const moves = settled.flatMap(({ layers = [] }, index) =>
    layers.map(({ currency, entry, no, quantity, cost }) => ({
      entry_id: first + index,
      currency,
      layer_entry_id: idOf(entry),
      layer_no: no,
      quantity,
      cost,
    })),
  );
  if (moves.length === 0) return;
  const touched = new Set(
    moves.map((one) => `${one.currency} ${one.layer_entry_id} ${one.layer_no}`),
  );
  const currentLayers = [...held].flatMap(([currency, layers]) =>
    layers.map(({ entry, no, ...layer }) => ({ currency, entry_id: idOf(entry), no, ...layer })),
  );
  const changed = currentLayers.filter(({ currency, entry_id, no }) =>
    touched.has(`${currency} ${entry_id} ${no}`),
  );
  await preparedQuery`
    with given as (
      select * from json_to_recordset(${JSON.stringify(moves)}::json) as given (
        entry_id bigint, currency text, layer_entry_id bigint, layer_no integer, quantity numeric, cost numeric
      )
    ), written as (
      insert into layer_move (entry_id, currency, layer_entry_id, layer_no, quantity, cost)
      select entry_id, currency, layer_entry_id, layer_no, quantity, cost from given
    )
    delete from position_layer l using given
    where (l.currency, l.entry_id, l.no) = (given.currency, given.layer_entry_id, given.layer_no)
  `.execute(db);
  await preparedQuery`
    insert into position_layer (currency, entry_id, no, quantity, cost)
    select currency, entry_id, no, quantity, cost
    from json_to_recordset(${JSON.stringify(changed)}::json) as given (
      currency text, entry_id bigint, no integer, quantity numeric, cost numeric
    )
  `.execute(db);
}
