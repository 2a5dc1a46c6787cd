import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';

import type { invoice, Invoiced } from '@/lib/contract/dealing/invoice';
import type { ReadInput } from '@/lib/contract/endpoint';
import type { DB } from '@/server/database/types';
import type { DocumentRow } from '@/server/document/rows';
import { madeIn } from '@/server/ledger/branch.sql';
import { type Finder, searchTerms } from '@/server/document/search.sql';
import type { Db, Tx } from '@/server/kernel/host';
import { checkSort, pageOf } from '@/server/kernel/paging';

type Asked = ReadInput<typeof invoice.list>;
export type Source = Readonly<{ document_type: Invoiced; document_id: number }>;

const SORTS = ['id', 'number', 'date', 'amount', 'counterparty', 'status'] as const;

/** A page of the matching invoices and their total number. */
export async function invoicesPage(db: Db, query: Asked, finder: Finder) {
  const { limit, offset } = pageOf(query);
  const { column, direction } = checkSort(query.sort ?? '-id', SORTS);
  const matches = filterOf(query, await searchTerms(db, 'invoice', query.search, finder));
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .where(matches)
    .orderBy(column === 'number' ? 'id' : column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

function filterOf(query: Asked, searched: readonly RawBuilder<boolean>[]) {
  return (eb: ExpressionBuilder<DB, 'document'>) => {
    const terms: Expression<SqlBool>[] = [eb('type', '=', 'invoice')];
    if (query.status) terms.push(eb('status', '=', query.status));
    if (query.type) terms.push(eb(bodyText('type'), '=', query.type));
    if (query.document_type) terms.push(eb(bodyText('document_type'), '=', query.document_type));
    if (query.document_id) terms.push(eb(sourceId, '=', Number(query.document_id)));
    if (query.branch_id) terms.push(madeIn(Number(query.branch_id)));
    if (query.from) terms.push(eb('date', '>=', query.from));
    if (query.to) terms.push(eb('date', '<=', query.to));
    return eb.and([...terms, ...searched]);
  };
}

const bodyText = (field: string) => sql<string>`document.body ->> ${sql.lit(field)}`;

const sourceId = sql<number>`(document.body ->> 'document_id')::bigint`;

/** Locks and returns the issued invoice of a document. */
export function standingInvoice(
  db: Tx,
  { document_type, document_id }: Source,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', 'invoice')
    .where('status', '=', 'issued')
    .where(bodyText('type'), '=', 'invoice')
    .where(bodyText('document_type'), '=', document_type)
    .where(sourceId, '=', document_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the document to be invoiced, so that two concurrent calls cannot each issue an invoice for it. */
export function lockSource(
  db: Tx,
  { document_type, document_id }: Source,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', document_type)
    .where('id', '=', document_id)
    .forUpdate()
    .executeTakeFirst();
}

export function partyOf(db: Db, id: number) {
  return db
    .selectFrom('party')
    .select(['id', 'name', 'phone', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the name of the location of a ticket, by the id of its entry. */
export async function placeOf(db: Db, entryId: number): Promise<string | null> {
  const row = await db
    .selectFrom('ticket')
    .innerJoin('location', 'location.id', 'ticket.location_id')
    .select('location.name')
    .where('ticket.entry_id', '=', entryId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Changes of customers' balances by an entry, added up by currency; debits are positive. */
export function onAccount(db: Db, entryId: number) {
  return db
    .selectFrom('line')
    .select(({ fn }) => ['currency', fn.sum<string>('amount').as('amount')])
    .where('entry_id', '=', entryId)
    .where('party_id', 'is not', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}
