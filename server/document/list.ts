import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import { sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { checkSort, pageOf } from '@/server/kernel/paging';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { madeIn } from '@/server/ledger/branch.sql';
import type { AnyKind } from './act';
import type { DocumentCall } from './document-call';
import type { Moment } from './kind';
import { type Walked, walked, walkedIds, amongFirst } from './list-ids';
import type { ListInput } from './list-input';
import { SORTS, type Order } from './list-order.sql';
import { allIds, type Counted, countedPage, sortedIds } from './list-page.sql';
import { COUNTED_UP_TO, countsOf, type Filter, type Sums } from './list-sums';
import { talliedSums } from './list-tally.sql';
import { lookUpAlone, lotsHolding, lotsOf } from './lots.sql';
import { momentOf, standingAt, statusOf } from './record';
import { answersTo, type Finder, namesAccount, soughtIn, type Lot } from './search.sql';

export type ListKind = Pick<AnyKind, 'type' | 'turns' | 'list'>;

type Reader = Finder & Readonly<{ id: number; moment: Moment | undefined }>;

/**
 * Returns a page of documents, newest first by default, with totals of all posted matches. If there are too many
 * matches to count, `is_more` is set and there are no totals, unless the caller requests `exact`.
 */
export async function listDocuments(call: DocumentCall, kind: ListKind, input: ListInput) {
  const { db } = call;
  const { limit, offset, ...paging } = pageOf(input);
  const reader = await readerOf(call, kind);
  const order = orderOf(input);
  const wanted = await wantedPage(db, { ...kind, input, reader }, { order, limit, offset });
  const { sums, count, isKept } = wanted;
  const isMore = !isKept && count > COUNTED_UP_TO && input.exact !== '1';
  const total = isMore ? COUNTED_UP_TO : count;
  const ids = offset < total ? wanted.ids : [];

  const wire = wireOf(await currenciesOf(db));
  return {
    data: await shownRows(call, kind, { reader, ids, wire }),
    meta: {
      ...paging,
      total,
      ...(isMore && { is_more: true as const }),
      ...addedUp(isMore ? null : sums, wire),
      counts: countsOf(sums),
    },
  };
}

/**
 * Yields all matching documents in order and in batches, as the list shows them. `db` must be a transaction with one
 * snapshot. A cursor finds the documents once, so that later batches cost no more than the first ones.
 */
export async function* allDocuments(
  call: DocumentCall,
  kind: ListKind,
  input: ListInput,
): AsyncGenerator<Awaited<ReturnType<typeof shownRows>>, void> {
  const { db } = call;
  const reader = await readerOf(call, kind);
  const wire = wireOf(await currenciesOf(db));
  const { matches, matchesIn } = await filtersOf(db, { ...kind, input, reader });
  const { isMost } = await lotsOf(db, [kind.type], input);
  const all = matchesIn?.({ isMost }) ?? matches;
  for await (const ids of allIds(db, all, orderOf(input))) {
    yield await shownRows(call, kind, { reader, ids, wire });
  }
}

/** Order of a list. Refuses an unknown column. */
export const orderOf = ({ sort }: ListInput): Order => checkSort(sort ?? '-date', SORTS);

const readerOf = async (call: DocumentCall, kind: ListKind): Promise<Reader> => ({
  id: call.user?.id ?? 0,
  seesParties: call.may('parties', 'view'),
  moment: kind.turns && (await momentOf(call)),
});

type Shown = Readonly<{
  reader: Reader;
  ids: readonly number[];
  wire: ReturnType<typeof wireOf>;
}>;

async function shownRows(call: DocumentCall, kind: ListKind, { reader, ids, wire }: Shown) {
  const rows = (await rowsOf(call.db, kind.type, ids)).map((row) => ({
    ...row,
    status: statusOf(reader.moment ? standingAt(row, kind, reader.moment) : row),
  }));
  const own = await kind.list?.fields?.(call, rows, wire);
  return rows.map(
    ({ creator, created_by, body: _body, course: _course, stage: _stage, type, ...row }, at) => ({
      ...row,
      amount: wire.money(row.amount, row.currency),
      base: wire.base(row.base),
      created_by: created_by === null ? null : { id: created_by, name: creator ?? '' },
      attachments: Number(row.attachments ?? 0),
      due_to: type,
      due_to_id: row.id,
      ...own?.[at],
    }),
  );
}

type Asked = ListKind & Readonly<{ input: ListInput; reader: Reader }>;

/**
 * Returns the ids and counts of a page. It uses the full-text index if there is a search or an account, otherwise
 * `document_tally` if its columns suffice, otherwise the filters.
 */
async function wantedPage(
  db: Db,
  request: Asked,
  page: Omit<Walked, 'matches'>,
): Promise<Counted & Readonly<{ isKept: boolean }>> {
  const { type, turns, input } = request;
  const { matches, matchesIn, isOwn } = await filtersOf(db, request);
  if (matchesIn) {
    const days = daysOf(input);
    return { ...(await foundPage(db, { type, input, days, matchesIn, ...page })), isKept: false };
  }
  const kept = isOwn ? null : await talliedSums(db, { type, turns: !!turns }, input);
  if (kept === null) {
    return {
      ...(await narrowedPage(db, { matches, ...page }, input.exact === '1')),
      isKept: false,
    };
  }
  const count = kept.reduce((all, one) => all + Number(one.count), 0);
  const ids = await walkedIds(db, { matches, ...page, total: count });
  return { sums: kept, count, ids, isKept: true };
}

/**
 * Conditions of a list. `matches` ignores a search for words; `matchesIn` is set if there is one, or an account. `isOwn`
 * is true if the kind adds conditions, or the search names an id.
 */
async function filtersOf(db: Db, request: Asked) {
  const { type, list, input, reader } = request;
  const sought = await soughtIn(db, type, input.search, reader);
  const own = [
    ...(sought.id === undefined ? [] : [sql<boolean>`document.id = ${sought.id}`]),
    ...(list?.filters?.(input) ?? []),
  ];
  const words = [
    ...(sought.query === null ? [] : [sought.query]),
    ...(input.account_id ? [namesAccount(Number(input.account_id))] : []),
  ];
  const query = words.includes(undefined) ? undefined : words.join(' & ');
  const matchesIn: Matching = ({ isMost, lots }) =>
    filterOf(request, [...own, answersTo(query, isMost ? undefined : [type], lots)]);
  return {
    matches: filterOf(request, own),
    matchesIn: words.length > 0 ? matchesIn : undefined,
    isOwn: own.length > 0,
  };
}

/**
 * Ids and counts of a page of filtered documents. Sorts the matches if they are few or an exact count is requested;
 * otherwise scans the index in order.
 */
async function narrowedPage(db: Db, wanted: Walked, isExact: boolean): Promise<Counted> {
  const counted = await countedPage(db, wanted.matches, { ...wanted, isExact });
  if (isExact || counted.count <= COUNTED_UP_TO) return counted;
  return { ...counted, ids: await walked(db, wanted) };
}

/** Totals of posted documents; empty if the matches were not all counted. */
function addedUp(sums: readonly Sums[] | null, wire: ReturnType<typeof wireOf>) {
  const isWorth = sums?.every(({ without_base }) => Number(without_base) === 0) ?? false;
  return {
    totals: (sums ?? []).flatMap(({ currency, amount }) =>
      currency && amount ? [{ currency, amount: wire.money(amount, currency) }] : [],
    ),
    base_total: isWorth ? wire.base(sum((sums ?? []).map(({ base }) => base ?? '0'))) : null,
  };
}

/** Returns the rows of a page in the order of `ids`. Related data is read for these rows only. */
async function rowsOf(db: Db, type: DocumentType, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .leftJoin('app_user', 'app_user.id', 'document.created_by')
    .selectAll('document')
    .select('app_user.name as creator')
    .select((eb) => [
      eb
        .selectFrom('attachment')
        .whereRef('attachment.document_type', '=', 'document.type')
        .whereRef('attachment.document_id', '=', 'document.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('attachments'),
      sql<number[]>`(select coalesce(array_agg(entry.id order by entry.id), '{}') from entry
        where entry.document_type = document.type and entry.document_id = document.id)`.as(
        'entry_ids',
      ),
    ])
    .where('document.type', '=', type)
    .where('document.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function filterOf(
  { type, turns, input, reader: { id: userId, moment } }: Asked,
  own: readonly RawBuilder<boolean>[],
): Filter {
  const stage = (moment && turns?.term(moment)) ?? sql<string | null>`document.stage`;
  return (eb) => {
    const terms: Expression<SqlBool>[] = [
      eb('document.type', '=', type),
      input.status ? isIn(input.status, stage) : eb('document.status', '<>', 'discarded'),
      daysOf(input)(eb),
    ];
    if (input.mine) terms.push(eb('document.created_by', '=', userId));
    if (input.user_id) terms.push(eb('document.created_by', '=', Number(input.user_id)));
    if (input.branch_id) terms.push(madeIn(Number(input.branch_id)));
    if (input.currency) terms.push(eb('document.currency', '=', input.currency));
    if (input.amount_from) terms.push(eb('document.amount', '>=', input.amount_from));
    if (input.amount_to) terms.push(eb('document.amount', '<=', input.amount_to));
    if (input.attached) terms.push(hasFile(input.attached === '1'));
    return eb.and([...terms, ...own]);
  };
}

const daysOf =
  ({ from, to }: ListInput): Filter =>
  (eb) =>
    eb.and([
      ...(from ? [eb('document.date', '>=', from)] : []),
      ...(to ? [eb('document.date', '<=', to)] : []),
    ]);

/**
 * SQL condition that a document is in a displayed state. For a posted document with a stage, that state is the stage.
 */
function isIn(status: string, stage: RawBuilder<string | null>) {
  return status === 'posted'
    ? sql<boolean>`(document.status = 'posted' and ${stage} is null)`
    : sql<boolean>`(document.status = ${status} or document.status = 'posted' and ${stage} = ${status})`;
}

function hasFile(isWanted: boolean) {
  return sql<boolean>`${isWanted} = exists (
    select from attachment a
    where a.document_type = document.type and a.document_id = document.id
  )`;
}

/**
 * Builds the condition that a document matches the search. With `lots`, only documents in these eight-day lots match.
 * `isMost` is true if most documents in the index have the type.
 */
type Matching = (within: Readonly<{ isMost: boolean; lots?: readonly Lot[] }>) => Filter;

type Wanted = Readonly<{
  type: DocumentType;
  matchesIn: Matching;
  /** Condition that a document's day is within the days of the query. */
  days: Filter;
  input: Pick<ListInput, 'from' | 'to' | 'exact'>;
  order: Order;
  limit: number;
  offset: number;
}>;

/**
 * If a type has at most this many documents in the days of the query, a search finds and sorts all matches in one
 * query.
 */
const FEW = 20_000;
/** Maximum number of matches that the query for a rare word sorts. */
const SORTED = 16_000;
/** A word is common if at least `COMMON` of the first `TRIED` documents match. */
const TRIED = 32;
const COMMON = 5;
/** If the documents of a page are expected among this many documents, the documents are tested one by one. */
const NEAR = 1500;
/**
 * If the searched lots contain too few matches for a page, the next search covers this many times as many documents.
 */
const FURTHER = 4;
/** Factor by which more documents are searched than expected, because matches are not spread evenly. */
const MARGIN = 1.4;

/**
 * Returns a page of matches and their count. A rare word is found, counted and sorted in one query over all documents.
 * For a common word, that query would be slow, so only as many eight-day lots are searched as the count needs.
 */
async function foundPage(db: Db, wanted: Wanted): Promise<Counted> {
  const { type, matchesIn, days, input, order, limit, offset } = wanted;
  const held = await lotsOf(db, [type], input);
  const all = matchesIn({ isMost: held.isMost });
  const page = { order, limit, offset };
  if (input.exact === '1') return countedPage(db, all, { ...page, isExact: true });
  if (held.total <= FEW) return countedPage(db, all, { ...page, upTo: FEW });

  await lookUpAlone(db);
  const byDay = { column: 'date', direction: isOldest(order) ? 'asc' : 'desc' } as const;
  const tried = { type, matches: all, within: days, order: byDay, among: TRIED };
  const share = (await amongFirst(db, tried)).length / TRIED;
  const lotsInOrder = isOldest(order) ? held.lots.toReversed() : held.lots;
  const inLots = (many: number) => lotsHolding({ ...held, lots: lotsInOrder }, many);

  const lots = share * TRIED >= COMMON ? inLots(COUNTED_UP_TO / share) : undefined;
  if (lots) {
    const some = matchesIn({ isMost: held.isMost, lots });
    const counted = await countedPage(db, some, { ...page, upTo: held.total });
    const isMore = counted.count > COUNTED_UP_TO;
    if (isMore && order.column === 'date' && counted.ids.length === limit) return counted;
    if (isMore) return { ...counted, ids: await idsOfMany(db, { ...wanted, all, share, inLots }) };
  }
  const counted = await countedPage(db, all, { ...page, upTo: SORTED });
  if (counted.count <= COUNTED_UP_TO || counted.ids.length > 0) return counted;
  const least = Math.max(share, COUNTED_UP_TO / held.total);
  return { ...counted, ids: await idsOfMany(db, { ...wanted, all, share: least, inLots }) };
}

const isOldest = ({ column, direction }: Order) => column === 'date' && direction === 'asc';

type Many = Wanted &
  Readonly<{
    all: Filter;
    /** Estimated share of documents that match the search. */
    share: number;
    inLots: (many: number) => readonly Lot[] | undefined;
  }>;

/**
 * Returns the ids of a page of a search with many matches. Ordered by day, it searches the first eight-day lots; in
 * another order, the first documents of that order. If these contain too few matches, it searches all documents.
 */
async function idsOfMany(db: Db, wanted: Many): Promise<readonly number[]> {
  const { type, matchesIn, all, order, limit, offset, share, inLots } = wanted;
  if (offset >= COUNTED_UP_TO) return [];
  const page = { order, limit, offset };
  let many = (offset + limit) / share;
  if (order.column !== 'date') {
    const among = Math.ceil(many * MARGIN);
    if (among > NEAR) return sortedIds(db, all, page);
    const first = await amongFirst(db, { type, matches: all, order, among });
    if (first.length >= offset + limit) return first.slice(offset, offset + limit);
    return sortedIds(db, all, page);
  }
  for (let lots = inLots(many); lots; lots = inLots((many *= FURTHER))) {
    const ids = await sortedIds(db, matchesIn({ isMost: false, lots }), page);
    if (ids.length === limit) return ids;
  }
  return sortedIds(db, all, page);
}
