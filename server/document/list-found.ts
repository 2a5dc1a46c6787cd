import type { DocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import { amongFirst } from './list-ids';
import type { ListInput } from './list-input';
import type { Order } from './list-order.sql';
import { type Counted, countedPage, sortedIds } from './list-page.sql';
import { COUNTED_UP_TO, type Filter } from './list-sums';
import { lookUpAlone, lotsHolding, lotsOf } from './lots.sql';
import type { Lot } from './search.sql';

/** What matches, of these lots or of any day; `isMost`: the type is most of all that the index of words holds. */
export type Matching = (within: Readonly<{ isMost: boolean; lots?: readonly Lot[] }>) => Filter;

type Wanted = Readonly<{
  type: DocumentType;
  matchesIn: Matching;
  /** What is of the days asked for. */
  days: Filter;
  input: Pick<ListInput, 'from' | 'to' | 'exact'>;
  order: Order;
  limit: number;
  offset: number;
}>;

/** A type of so few documents is looked through whole. */
const FEW = 20_000;
/** So many that match are put in order, though fewer are counted. */
const SORTED = 16_000;
/** What is common is told by so many documents, where as many of them match. */
const TRIED = 32;
const COMMON = 5;
/** Where so many hold a page, they are read one by one. */
const NEAR = 1500;
/** Where one part did not hold a page, one so many times as large may. */
const FURTHER = 4;
/** What a few documents hold is a little more than a page, where it is spread evenly. */
const MARGIN = 1.4;

/**
 * A page of what the index of words finds, counted. A rare word is looked up, counted and put in order at once. One that
 * very many documents hold would be read from end to end of the index: it is counted, and its page found, in the days
 * that come first, as many as will hold what is counted.
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
    /** About which part of all match. */
    share: number;
    inLots: (many: number) => readonly Lot[] | undefined;
  }>;

/** The ids of a page of very much: by day from the lots that come first, in other orders from the first few documents. */
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
