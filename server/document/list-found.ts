import type { DocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import { amongFirst } from './list-ids';
import type { ListInput } from './list-input';
import type { Order } from './list-order.sql';
import { type Counted, countedPage, sortedIds } from './list-page.sql';
import { COUNTED_UP_TO, type Filter } from './list-sums';
import { lookUpAlone, lotsHolding, lotsOf } from './lots.sql';
import type { Lot } from './search.sql';

/**
 * Builds the condition for these lots, or for any day. `isMost` is true if the type makes up most of the documents in
 * the index.
 */
export type Matching = (within: Readonly<{ isMost: boolean; lots?: readonly Lot[] }>) => Filter;

type Wanted = Readonly<{
  type: DocumentType;
  matchesIn: Matching;
  /** Condition for the days of the query. */
  days: Filter;
  input: Pick<ListInput, 'from' | 'to' | 'exact'>;
  order: Order;
  limit: number;
  offset: number;
}>;

/** If a type has at most this many documents, all of them may be counted. */
const FEW = 20_000;
/** Most matches that are sorted; only `COUNTED_UP_TO` of them are counted. */
const SORTED = 16_000;
/** A word is common if at least COMMON of the first TRIED documents match. */
const TRIED = 32;
const COMMON = 5;
/** If this many documents contain a page, they are tested one by one. */
const NEAR = 1500;
/** Factor by which the number of lots grows if they did not contain a page. */
const FURTHER = 4;
/** Safety factor for matches that are not evenly spread. */
const MARGIN = 1.4;

/**
 * Returns a page of matches and their count. A rare word is looked up, counted and sorted at once. A common word would
 * read the whole index; so it is counted, and its page found, in the first lots of the order, as many as the count
 * needs.
 */
export async function foundPage(db: Db, wanted: Wanted): Promise<Counted> {
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
    /** Estimated share of documents that match. */
    share: number;
    inLots: (many: number) => readonly Lot[] | undefined;
  }>;

/** Ids of a page of many matches: by day from the first lots, in other orders from the first documents. */
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
