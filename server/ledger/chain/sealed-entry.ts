import { createHash } from 'node:crypto';
import { sql } from 'kysely';

import { canonicalJson, type Json, linkText } from '@/lib/domain/chain';
import type { Db } from '@/server/kernel/host';

/** An entry with all that its posting wrote, as its link covers it. */
export type SealedEntry = Readonly<{
  id: number;
  entry: Readonly<Record<string, Json>>;
  /** The document as it was posted; none for an entry that takes another one back. */
  document: Json;
}>;

/** What a link says beside the entry: how long the trail was, and when the link was made. */
export type LinkTail = Readonly<{ audit_seq: number; audit_hash: string; sealed_at: string }>;

/** The hash of an entry's link, in hex. */
export function linkHash(
  previous: string,
  { entry }: Pick<SealedEntry, 'entry'>,
  document: string | null,
  { audit_seq, audit_hash, sealed_at }: LinkTail,
): string {
  const audit = { count: audit_seq, head: audit_hash };
  return sha256(linkText(previous, { ...entry, document, audit, sealed_at }));
}

export const documentHash = (document: Json): string | null =>
  document === null ? null : sha256(canonicalJson(document));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An instant as the hash covers it: UTC, all microseconds. */
export const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const decimal = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;

/**
 * The entries of a range of ids with all that was posted with them. Every column that says something
 * is there, a value or null; rows are lists of their columns, in the order of the table. Left out are
 * `created_xid`, which belongs to one server, and the margin of a deal, which the database works out.
 */
export async function entriesBetween(db: Db, first: number, last: number): Promise<SealedEntry[]> {
  const within = sql`entry_id between ${first} and ${last}`;
  const { rows } = await sql<SealedEntry>`
    select e.id, json_build_object(
      'seq', e.id, 'kind', e.kind, 'number', e.number, 'date', e.date, 'memo', e.memo,
      'document_type', e.document_type, 'document_id', e.document_id, 'reverses', e.reverses_id,
      'line_count', e.line_count, 'total', ${decimal('e.total')},
      'user', e.posted_by, 'at', ${instant('e.posted_at')},
      'lines', coalesce(lines.all, '[]'), 'moves', coalesce(moves.all, '[]'),
      'layers', coalesce(layers.all, '[]'), 'ticket', tickets.one, 'deals', coalesce(deals.all, '[]')
    ) as entry, case when e.reverses_id is null then ${DOCUMENT} end as document
    from entry e
    left join (${linesOf(within)}) lines on lines.entry_id = e.id
    left join (${movesOf(within)}) moves on moves.entry_id = e.id
    left join (${layersOf(within)}) layers on layers.entry_id = e.id
    left join (${ticketsOf(within)}) tickets on tickets.entry_id = e.id
    left join (${dealsOf(within)}) deals on deals.entry_id = e.id
    left join document d on d.type = e.document_type and d.id = e.document_id
    where e.id between ${first} and ${last}
    order by e.id
  `.execute(db);
  return rows;
}

type Sql = ReturnType<typeof sql>;

const linesOf = (within: Sql) => sql`
  select entry_id, json_agg(json_build_array(
    line_no, account_id, party_id, location_id, date, currency, ${decimal('amount')},
    ${decimal('base')}, ${decimal('rate')}, memo
  ) order by line_no) as all from line where ${within} group by entry_id`;

const movesOf = (within: Sql) => sql`
  select entry_id, json_agg(json_build_array(
    currency, ${decimal('quantity')}, ${decimal('cost')}, ${decimal('realised')}, ${decimal('mid')}
  ) order by currency) as all from position_move where ${within} group by entry_id`;

const layersOf = (within: Sql) => sql`
  select entry_id, json_agg(json_build_array(
    currency, layer_entry_id, layer_no, ${decimal('quantity')}, ${decimal('cost')}
  ) order by currency, layer_entry_id, layer_no) as all
  from layer_move where ${within} group by entry_id`;

const ticketsOf = (within: Sql) => sql`
  select entry_id, json_build_array(
    document_type, document_id, date, ${instant('at')}, user_id, location_id, session_id, party_id,
    ${decimal('fee')}, ${decimal('rounding')}, overrides, ${decimal('fee_listed')}, fee_mode,
    fee_rule_id
  ) as one from ticket where ${within}`;

const dealsOf = (within: Sql) => sql`
  select entry_id, json_agg(json_build_array(
    leg_no, line_no, date, side, currency, ${decimal('amount')}, ${decimal('base')},
    ${decimal('rate')}, quote_unit, quote_direction, ${decimal('mid')}, ${decimal('board')},
    ${decimal('cost')}, ${decimal('realised')}
  ) order by leg_no) as all from deal where ${within} group by entry_id`;

// Left out is what a void changes: status, void_reason, version.
const DOCUMENT = sql`
  json_build_object(
    'type', d.type, 'id', d.id, 'number', d.number, 'custom_id', d.custom_id, 'date', d.date,
    'reference', d.reference, 'memo', d.memo, 'counterparty', d.counterparty,
    'amount', ${decimal('d.amount')}, 'currency', d.currency, 'base', ${decimal('d.base')},
    'body', d.body, 'created_by', d.created_by, 'created_at', ${instant('d.created_at')},
    'posted_at', ${instant('d.posted_at')},
    'revaluation', case when d.type = 'revaluation' then (
      select json_agg(json_build_array(
        currency, ${decimal('quantity')}, ${decimal('cost')}, ${decimal('worth')},
        ${decimal('difference')}, rate_id
      ) order by currency) from revaluation_line where document_id = d.id
    ) end
  )`;
