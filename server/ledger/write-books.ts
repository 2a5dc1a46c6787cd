import { sql } from 'kysely';

import { absolute, add, sign } from '@/lib/domain/money';
import type { Position } from '@/lib/domain/position';
import type { PostingLine } from '@/lib/domain/posting';
import { kept } from '@/server/database/kept';
import type { Tx } from '@/server/kernel/host';
import type { Settled } from './entry';

type Sums = { debit: string; credit: string; base_debit: string; base_credit: string };

/** The first of the ids drawn for the entries, and for their documents where those are new. */
export type Drawn = Readonly<{ entry: number; document: number | null }>;

type Moves = Readonly<{ positions: ReadonlyMap<string, Position>; draw: string | undefined }>;

/**
 * Sums, balances, stock and positions move together, in one statement, which then draws the ids of
 * the entries, without a hole and in the order of posting, and from the counter `draw` those of
 * their documents. The counters are the last locks that a posting takes.
 */
export async function writeBooks(
  db: Tx,
  settled: readonly Settled[],
  { positions, draw = '' }: Moves,
): Promise<Drawn> {
  const lines = settled.flatMap(({ lines, date, kind }) =>
    lines.map((line) => ({ line, date, closing: kind === 'closing' })),
  );
  const held = [...positions].map(([currency, position]) => ({ currency, ...position }));
  const { rows } = await kept<Drawn>`
    with ${movedTotals(lines)},
      ${movedBalances(lines)},
      ${movedStock(lines)},
      ${movedPositions(held)},
      ${drawnIds(draw, settled.length)}
    select entries.first as entry, (select first from documents) as document from entries
  `.execute(db);
  const [drawn] = rows;
  if (!drawn) throw new Error('there is no counter of entries');
  return drawn;
}

const movedTotals = (lines: readonly Dated[]) => sql`totals as (
  insert into total (account_id, currency, year, month, closing, debit, credit, base_debit, base_credit)
  select account_id, currency, year, part, closing,
         sum(debit), sum(credit), sum(base_debit), sum(base_credit)
  from json_to_recordset(${jsonOf(totalsOf(lines))}::json) as given (
    account_id bigint, currency text, year smallint, month smallint, closing boolean,
    debit numeric, credit numeric, base_debit numeric, base_credit numeric
  )
  cross join lateral (values (0::smallint), (given.month)) as parts (part)
  group by account_id, currency, year, part, closing
  order by account_id, currency, year, part, closing
  on conflict (account_id, currency, year, month, closing) do update set
    debit = total.debit + excluded.debit,
    credit = total.credit + excluded.credit,
    base_debit = total.base_debit + excluded.base_debit,
    base_credit = total.base_credit + excluded.base_credit
  returning 1
)`;

const movedBalances = (lines: readonly Dated[]) => sql`balances as (
  insert into balance (account_id, party_id, currency, amount, base)
  select account_id, party_id, currency, amount, base
  from json_to_recordset(${jsonOf(balancesOf(lines))}::json) as given (
    account_id bigint, party_id bigint, currency text, amount numeric, base numeric
  )
  order by account_id, party_id, currency
  on conflict (account_id, party_id, currency) do update set
    amount = balance.amount + excluded.amount,
    base = balance.base + excluded.base
  returning 1
)`;

// Only what is new at a place is inserted: the check of a row that is to be inserted knows no former
// quantity.
const movedStock = (lines: readonly Dated[]) => sql`stocks as (
  select location_id, currency, quantity from json_to_recordset(${jsonOf(stockOf(lines))}::json) as given (
    location_id bigint, currency text, quantity numeric
  )
), moved as (
  update stock set quantity = stock.quantity + given.quantity
  from stocks given
  where stock.location_id = given.location_id and stock.currency = given.currency
  returning stock.location_id, stock.currency
), laid as (
  insert into stock (location_id, currency, quantity)
  select location_id, currency, quantity from stocks given
  where not exists (
    select from moved where moved.location_id = given.location_id and moved.currency = given.currency
  )
  order by location_id, currency
  on conflict (location_id, currency) do update set quantity = stock.quantity + excluded.quantity
  returning 1
)`;

const movedPositions = (held: readonly object[]) => sql`held as (
  update position set quantity = given.quantity, cost = given.cost
  from json_to_recordset(${JSON.stringify(held)}::json) as given (
    currency text, quantity numeric, cost numeric
  )
  where position.currency = given.currency
)`;

// Drawing waits for the totals, so that whoever holds the counters waits for nobody.
const drawnIds = (draw: string, count: number) => sql`entries as (
  update counter set last = last + ${count}::bigint
  from (select count(*) from totals) as totals_first
  where name = 'entry'
  returning last - ${count}::bigint + 1 as first
), documents as (
  insert into counter (name, last)
  select ${draw}::text, ${count}::bigint from entries where ${draw}::text <> ''
  on conflict (name) do update set last = counter.last + excluded.last
  returning last - ${count}::bigint + 1 as first
)`;

const jsonOf = (rows: ReadonlyMap<string, object>): string => JSON.stringify([...rows.values()]);

type Dated = Readonly<{ line: PostingLine; date: string; closing: boolean }>;

/** Sums by account, currency and month. A total by year is written beside each (month 0). */
function totalsOf(lines: readonly Dated[]) {
  const totals = new Map<
    string,
    Sums & { account_id: number; currency: string; year: number; month: number; closing: boolean }
  >();
  for (const { line, date, closing } of lines) {
    const { account_id, currency } = line;
    const month = date.slice(0, 7);
    const key = `${account_id} ${currency} ${month} ${closing}`;
    const sums = totals.get(key) ?? {
      account_id,
      currency,
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      closing,
      debit: '0',
      credit: '0',
      base_debit: '0',
      base_credit: '0',
    };
    addTo(sums, line);
    totals.set(key, sums);
  }
  return totals;
}

function addTo(sums: Sums, { amount, base }: PostingLine): void {
  if (sign(amount) < 0) sums.credit = add(sums.credit, absolute(amount));
  else sums.debit = add(sums.debit, amount);
  if (sign(base) < 0) sums.base_credit = add(sums.base_credit, absolute(base));
  else sums.base_debit = add(sums.base_debit, base);
}

function balancesOf(lines: readonly Dated[]) {
  const balances = new Map<
    string,
    { account_id: number; party_id: number; currency: string; amount: string; base: string }
  >();
  for (const { line } of lines) {
    const { account_id, party_id: party, currency, amount, base } = line;
    const party_id = party ?? 0;
    const key = `${account_id} ${party_id} ${currency}`;
    const sum = balances.get(key);
    balances.set(key, {
      account_id,
      party_id,
      currency,
      amount: add(sum?.amount ?? '0', amount),
      base: add(sum?.base ?? '0', base),
    });
  }
  return balances;
}

function stockOf(lines: readonly Dated[]) {
  const stock = new Map<string, { location_id: number; currency: string; quantity: string }>();
  for (const { line } of lines) {
    const { location_id, currency, amount } = line;
    if (location_id == null) continue;
    const key = `${location_id} ${currency}`;
    const quantity = add(stock.get(key)?.quantity ?? '0', amount);
    stock.set(key, { location_id, currency, quantity });
  }
  return stock;
}
