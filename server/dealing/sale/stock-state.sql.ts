import { sql } from 'kysely';

import { add } from '@/lib/domain/money';
import type { Position } from '@/lib/domain/ledger/position';
import type { Db } from '@/server/kernel/host';

/** Stock and positions before a ticket, and the stock at the location after it. */
export type StockState = Readonly<{
  drawer: readonly Readonly<{
    currency: string;
    before: string;
    after: string;
    most: string | null;
  }>[];
  positions: ReadonlyMap<string, Position>;
  mids: ReadonlyMap<string, string>;
  /**
   * Number of a ticket that was posted in the last minutes for the same day and customer and has a leg like the first
   * line of this ticket. Undefined if there is none.
   */
  twin: string | undefined;
}>;

type Asked = Readonly<{
  locationId: number;
  net: readonly Readonly<{ currency: string; amount: string }>[];
  currencies: readonly string[];
  day: string;
  customerId: number | null;
  first: Readonly<{ side: 'buy' | 'sell'; currency: string; amount: string }> | undefined;
  mids: ReadonlyMap<string, string>;
}>;

/** Number of minutes for which a posted ticket can be the `twin` of a new one. */
const TWIN_MINUTES = 10;

export async function stockStateOf(db: Db, query: Asked): Promise<StockState> {
  const { locationId, net, currencies, mids } = query;
  const stock = await stockAt(db, locationId);
  const place = await db
    .selectFrom('location')
    .select('limits')
    .where('id', '=', locationId)
    .executeTakeFirst();
  const limits = place?.limits ?? {};
  return {
    drawer: net.map(({ currency, amount }) => {
      const before = stock.get(currency) ?? '0';
      return { currency, before, after: add(before, amount), most: limits[currency]?.max ?? null };
    }),
    positions: await positionsHeld(db, currencies),
    mids,
    twin: await twinOf(db, query),
  };
}

/** Stock of a location, by currency. */
export async function stockAt(db: Db, locationId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('stock')
    .select(['currency', sql<string>`trim_scale(quantity)::text`.as('quantity')])
    .where('location_id', '=', locationId)
    .execute();
  return new Map(rows.map(({ currency, quantity }) => [currency, quantity]));
}

/** Positions of the given currencies. */
export async function positionsHeld(
  db: Db,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, Position>> {
  const rows = await db
    .selectFrom('position')
    .select([
      'currency',
      sql<string>`trim_scale(quantity)::text`.as('quantity'),
      sql<string>`trim_scale(cost)::text`.as('cost'),
    ])
    .where('currency', 'in', currencies.length > 0 ? [...currencies] : [''])
    .execute();
  return new Map(rows.map(({ currency, ...position }) => [currency, position]));
}

async function twinOf(db: Db, { day, customerId, first }: Asked): Promise<string | undefined> {
  if (customerId === null || !first) return undefined;
  const twin = await db
    .selectFrom('ticket')
    .innerJoin('deal', 'deal.entry_id', 'ticket.entry_id')
    .innerJoin('entry', 'entry.id', 'ticket.entry_id')
    .leftJoin('entry as reversal', 'reversal.reverses_id', 'entry.id')
    .select('entry.number')
    .where('ticket.party_id', '=', customerId)
    .where('ticket.date', '=', day)
    .where('deal.side', '=', first.side)
    .where('deal.currency', '=', first.currency)
    .where('deal.amount', '=', first.amount)
    .where('reversal.id', 'is', null)
    .where(
      'ticket.at',
      '>',
      sql<string>`clock_timestamp() - make_interval(mins => ${TWIN_MINUTES})`,
    )
    .limit(1)
    .executeTakeFirst();
  return twin?.number;
}
