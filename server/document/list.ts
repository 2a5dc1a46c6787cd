import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

import type { DocumentBody } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import { sum } from '@/lib/domain/money';
import { checkSort, pageOf } from '@/server/kernel/paging';
import type { Db } from '@/server/kernel/host';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { foundIds } from './found-page';
import { countsOf, type Filter, sumsByCurrency } from './list-sums';
import { madeIn } from './branch.sql';
import { statusOf } from './record';
import type { DocumentKind, Moment, Turning } from './kind';
import { type Finder, searchTerms } from './search.sql';

export type ListInput = Readonly<{
  page?: string | undefined;
  per_page?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: string | undefined;
  mine?: '1' | undefined;
  user_id?: string | undefined;
  branch_id?: string | undefined;
  account_id?: string | undefined;
  currency?: string | undefined;
  amount_from?: string | undefined;
  amount_to?: string | undefined;
  attached?: '0' | '1' | undefined;
}>;

const SORTS = [
  'date',
  'id',
  'number',
  'amount',
  'base',
  'status',
  'memo',
  'counterparty',
  'created_at',
] as const;

/** What is listed, and how the kind's own filters narrow it: as terms of rows of `document`. */
type Listed = Readonly<{
  type: DocumentType;
  narrows?: ((input: object) => readonly RawBuilder<boolean>[]) | undefined;
  turns?: Turning | undefined;
  row?: DocumentKind<DocumentBody, object>['row'];
}>;

/** A page of documents, newest first, with the totals of everything posted that matches. */
export async function listDocuments(
  db: Db,
  { type, narrows, turns, row: ownOf }: Listed,
  input: ListInput,
  reader: Finder & Readonly<{ id: number; moment: Moment | undefined }>,
) {
  const { page, per_page, limit, offset } = pageOf(input);
  const { moment } = reader;
  const searched = await searchTerms(db, type, input.search, reader);
  const matches = filterOf(input, { type, turns, reader }, [
    ...searched,
    ...(narrows?.(input) ?? []),
  ]);
  const sums = await sumsByCurrency(db, matches);
  const total = sums.reduce((all, { count }) => all + Number(count), 0);
  const order = checkSort(input.sort ?? '-date', SORTS);
  const part = { ...order, limit, offset };
  const rows =
    searched.length === 0
      ? await pageRows(db, matches, part)
      : await foundRows(db, { type, matches, total, ...part });

  const wire = wireOf(await currenciesOf(db));
  return {
    data: rows.map(({ creator, created_by, body, course, stage, type: due_to, ...row }) => ({
      ...row,
      amount: wire.money(row.amount, row.currency),
      base: wire.base(row.base),
      status: statusOf({
        ...row,
        stage: moment ? (turns?.stage({ stage, body, course }, moment) ?? stage) : stage,
      }),
      created_by: created_by === null ? null : { id: created_by, name: creator ?? '' },
      attachments: Number(row.attachments ?? 0),
      due_to,
      due_to_id: row.id,
      ...ownOf?.(body, course ?? {}, wire, row),
    })),
    meta: {
      page,
      per_page,
      total,
      totals: sums.flatMap(({ currency, amount }) =>
        currency && amount ? [{ currency, amount: wire.money(amount, currency) }] : [],
      ),
      counts: countsOf(sums),
      base_total: sums.some(({ without_base }) => Number(without_base) > 0)
        ? null
        : wire.base(sum(sums.map(({ base }) => base ?? '0'))),
    },
  };
}

type Order = Readonly<{ column: (typeof SORTS)[number]; direction: 'asc' | 'desc' }>;
type Part = Order & Readonly<{ limit: number; offset: number }>;

/** A page of what a search found, in its order. */
async function foundRows(
  db: Db,
  wanted: Part & Readonly<{ type: DocumentType; matches: Filter; total: number }>,
) {
  const ids = await foundIds(db, wanted);
  if (ids.length === 0) return [];
  const named: Filter = (eb) =>
    eb.and([eb('document.type', '=', wanted.type), eb('document.id', 'in', ids)]);
  return pageRows(db, named, { ...wanted, offset: 0 });
}

function pageRows(db: Db, matches: Filter, { column, direction, limit, offset }: Part) {
  return db
    .selectFrom('document')
    .leftJoin('app_user', 'app_user.id', 'document.created_by')
    .selectAll('document')
    .select('app_user.name as creator')
    .select((eb) => [
      eb
        .selectFrom('attachment')
        .whereRef('attachment.document_type', '=', 'document.type')
        .whereRef('attachment.document_id', '=', 'document.id')
        .where('attachment.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .as('attachments'),
      sql<number[]>`(select coalesce(array_agg(entry.id order by entry.id), '{}') from entry
        where entry.document_type = document.type and entry.document_id = document.id)`.as(
        'entry_ids',
      ),
    ])
    .where(matches)
    .orderBy(`document.${column}`, direction)
    .orderBy('document.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

function filterOf(
  input: ListInput,
  {
    type,
    turns,
    reader: { id: userId, moment },
  }: Pick<Listed, 'type' | 'turns'> &
    Readonly<{ reader: Readonly<{ id: number; moment: Moment | undefined }> }>,
  own: readonly RawBuilder<boolean>[],
): Filter {
  const stage = (moment && turns?.term(moment)) ?? sql<string | null>`document.stage`;
  return (eb) => {
    const terms: Expression<SqlBool>[] = [
      eb('document.type', '=', type),
      input.status
        ? sql<boolean>`case when document.status = 'posted' then coalesce(${stage}, document.status)
            else document.status end = ${input.status}`
        : eb('document.status', '<>', 'discarded'),
    ];
    if (input.from) terms.push(eb('document.date', '>=', input.from));
    if (input.to) terms.push(eb('document.date', '<=', input.to));
    if (input.mine) terms.push(eb('document.created_by', '=', userId));
    if (input.user_id) terms.push(eb('document.created_by', '=', Number(input.user_id)));
    if (input.branch_id) terms.push(madeIn(Number(input.branch_id)));
    if (input.currency) terms.push(eb('document.currency', '=', input.currency));
    if (input.amount_from) terms.push(eb('document.amount', '>=', input.amount_from));
    if (input.amount_to) terms.push(eb('document.amount', '<=', input.amount_to));
    if (input.account_id) {
      terms.push(namesAccount(Number(input.account_id)));
    }
    if (input.attached) terms.push(hasFile(input.attached === '1'));
    return eb.and([...terms, ...own]);
  };
}

/** On a line, or as the account that pays or receives. */
function namesAccount(id: number) {
  const line = JSON.stringify([{ account_id: id }]);
  const names = (field: string) => sql`document.body @> ${JSON.stringify({ [field]: id })}::jsonb`;
  return sql<boolean>`(document.body -> 'lines' @> ${line}::jsonb
    or ${names('paid_from_account_id')} or ${names('received_into_account_id')})`;
}

function hasFile(isWanted: boolean) {
  return sql<boolean>`${isWanted} = exists (
    select from attachment a
    where a.document_type = document.type and a.document_id = document.id and a.deleted_at is null
  )`;
}
