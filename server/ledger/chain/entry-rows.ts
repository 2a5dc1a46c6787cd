import { sql } from 'kysely';

import type { Json } from '@/lib/domain/ledger/chain';
import type { Db } from '@/server/kernel/host';
import type { SealedEntry } from './sealed-entry';

/** A row of a table as the database returned it: decimals, days and instants as text. */
type Row = Readonly<Record<string, Json>>;
type EntryRow = Row & Readonly<{ id: number; reverses_id: number | null }>;
type PartRow = Row & Readonly<{ entry_id: number }>;

/**
 * Reads the entries of a range of ids with all rows that were posted with them. A row that belongs to an entry is a
 * list of its column values in a fixed order, including nulls. Excluded are: `created_xid`, which belongs to one
 * server; a deal's margin, which the database computes; and columns of a document that later steps or a void change,
 * such as status, stage and version. A remittance is read with the reference that it had at posting, because sending
 * the remittance replaces the reference.
 */
export async function entriesBetween(db: Db, first: number, last: number): Promise<SealedEntry[]> {
  const range: Range = { first, last };
  const entries = await entriesOf(db, range);
  const lines = await partsOf(db, LINES, range);
  const moves = await partsOf(db, MOVES, range);
  const layers = await partsOf(db, LAYERS, range);
  const tickets = await partsOf(db, TICKETS, range);
  const deals = await partsOf(db, DEALS, range);
  const documents = await documentsOf(db, range);
  return entries.map((entry) => {
    const { id } = entry;
    const rowsOf = (parts: Parts): Json => parts.get(id) ?? [];
    return {
      id,
      entry,
      lines: rowsOf(lines),
      moves: rowsOf(moves),
      layers: rowsOf(layers),
      tickets: rowsOf(tickets),
      deals: rowsOf(deals),
      document: documents.get(id) ?? null,
    };
  });
}

type Range = Readonly<{ first: number; last: number }>;
type Parts = ReadonlyMap<number, Json[]>;
type Part = ReturnType<typeof sql>;

const LINES = sql`
  entry_id, line_no, account_id, party_id, location_id, date, currency, trim_scale(amount) as amount,
  trim_scale(base) as base, trim_scale(rate) as rate, memo
  from line`;
const MOVES = sql`
  entry_id, currency, trim_scale(quantity) as quantity, trim_scale(cost) as cost,
  trim_scale(realised) as realised, trim_scale(mid) as mid
  from position_move`;
const LAYERS = sql`
  entry_id, currency, layer_entry_id, layer_no, trim_scale(quantity) as quantity,
  trim_scale(cost) as cost
  from layer_move`;
const TICKETS = sql`
  entry_id, document_type, document_id, date, at, user_id, location_id, session_id, party_id,
  trim_scale(fee) as fee, trim_scale(fee_listed) as fee_listed, fee_mode, fee_rule_id,
  trim_scale(rounding) as rounding, overrides
  from ticket`;
const DEALS = sql`
  entry_id, leg_no, line_no, date, side, currency, trim_scale(amount) as amount,
  trim_scale(base) as base, trim_scale(rate) as rate, quote_unit, quote_direction,
  trim_scale(mid) as mid, trim_scale(board) as board, trim_scale(cost) as cost,
  trim_scale(realised) as realised
  from deal`;

async function entriesOf(db: Db, { first, last }: Range): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select date, document_id, document_type, id, kind, line_count, memo, number, posted_at,
           posted_by, reverses_id, trim_scale(total) as total
    from entry where id between ${first} and ${last} order by id
  `.execute(db);
  return rows;
}

/** Rows of a table, grouped by entry. The first four columns contain the key of a row and set the order. */
async function partsOf(db: Db, part: Part, { first, last }: Range): Promise<Parts> {
  const { rows } = await sql<PartRow>`
    select ${part} where entry_id between ${first} and ${last} order by 1, 2, 3, 4
  `.execute(db);
  return listed(rows);
}

function listed(rows: readonly PartRow[]): Map<number, Json[]> {
  const parts = new Map<number, Json[]>();
  for (const row of rows) {
    const known = parts.get(row.entry_id);
    if (known) known.push(Object.values(row));
    else parts.set(row.entry_id, [Object.values(row)]);
  }
  return parts;
}

/** Documents of the entries that are not reversals, by entry id. A revaluation comes with its lines. */
async function documentsOf(db: Db, { first, last }: Range): Promise<Map<number, Json>> {
  const { rows } = await sql<PartRow & { type: string; id: number }>`
    select e.id as entry_id, d.* from entry e
    cross join lateral (
      select trim_scale(amount) as amount, trim_scale(base) as base, body, counterparty,
             created_at, created_by, currency, custom_id, date, id, memo, number, posted_at,
             case when course ? 'sent' then nullif(body ->> 'reference', '') else reference end as reference,
             type, branch_id
      from document where type = e.document_type and id = e.document_id
      offset 0
    ) d
    where e.id between ${first} and ${last} and e.reverses_id is null
  `.execute(db);
  const revaluations = rows.filter(({ type }) => type === 'revaluation').map(({ id }) => id);
  const found = await revaluedIn(db, revaluations);
  return new Map(
    rows.map(({ entry_id, ...document }) => {
      const revaluation = (document.type === 'revaluation' && found.get(document.id)) || null;
      return [entry_id, { document, revaluation }];
    }),
  );
}

async function revaluedIn(db: Db, documents: readonly number[]): Promise<Parts> {
  if (documents.length === 0) return new Map();
  const { rows } = await sql<PartRow>`
    select document_id as entry_id, currency, trim_scale(quantity) as quantity,
           trim_scale(cost) as cost, trim_scale(worth) as worth,
           trim_scale(difference) as difference, rate_id
    from revaluation_line where document_id = any(${documents}::bigint[]) order by 1, 2
  `.execute(db);
  return listed(rows);
}
