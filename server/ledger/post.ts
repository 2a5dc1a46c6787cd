import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';

import type { Deal } from '@/lib/domain/ledger/deal';
import { type Decimal, negate, sign, sum } from '@/lib/domain/money';
import { dateRefusal, type LockModule } from '@/lib/domain/ledger/open-books';
import type { Position } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusals, type Refusal } from '@/lib/domain/refusal';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Tx } from '@/server/kernel/host';
import { type Accounts, accountsById } from './accounts';
import { bookDatesOf, ensureYears, type KnownDates } from './book-dates';
import { Books } from './books';
import { lineRefusals, namedIn, sessionRefusals, withPlaces } from './check';
import type { EntryHeader, Settled } from './entry';
import { asTold } from './expected-stock';
import { writeLayers } from './layers.sql';
import type { Posting } from './posting';
import { type Reference, referenceTo } from './reference';
import { settle } from './settle';
import { writeEntries, type WriteOptions } from './write-entries';

/** Data that the caller has already read in this transaction. The ledger reads only the rest. */
export type Known = Partial<Reference & Readonly<{ dates: KnownDates }>>;

/** The user who posts, and the module, which determines the transaction locks that apply. */
export type As = Readonly<{ userId: number | null; module: LockModule }>;

export type Named = Readonly<Pick<EntryHeader, 'document_type' | 'document_id' | 'number'>>;

export type PostOptions = Pick<WriteOptions, 'wrote'> &
  Readonly<{
    as: As;
    /** Returns the document of each entry. `first` is the first new document id from `draw`, null without `draw`. */
    name: (first: number | null) => Promise<readonly Named[]>;
    /** Counter from which the documents of the postings get their ids, if they are new. */
    draw?: string;
    known?: Known;
  }>;

/** Number of postings checked before the event loop is released for other work. */
const AT_ONCE = 200;

/**
 * Posts one or many entries in one transaction and returns their ids in order. This is the only way into the ledger. If
 * one entry is refused, none is posted. `name` is called after the books were updated, so that counters are locked
 * last. Reasons for a refusal include: closed or locked days; general, inactive or unknown accounts; currencies that
 * the account does not accept; a missing party; too many decimals; debits and credits that differ by more than
 * rounding; payouts of cash that is not in stock; and an account or position left with a value but no quantity.
 */
export async function post(
  db: Tx,
  postings: readonly Posting[],
  { as, wrote, name, draw, known = {} }: PostOptions,
): Promise<number[]> {
  const { settled, books, dates } = await judge(db, postings, { as, known });
  const first = await writeBooks(db, settled, { positions: books.positions, draw });
  await ensureYears(db, [...new Set(postings.map(({ date }) => date))], dates.years);
  const names = await name(first.document);
  const entries = settled.map((one, index) => {
    const named = names[index];
    const posting = postings[index];
    if (!named || !posting) throw new Error('a posting has no document');
    const { kind, date, memo, reverses } = posting;
    const reverses_id = reverses?.isPart ? undefined : reverses?.entryId;
    return { settled: one, header: { kind, date, memo, reverses_id, ...named } };
  });
  const ids = await writeEntries(db, entries, first.entry, { by: as.userId, wrote });
  if (books.layers) await writeLayers(db, settled, books.layers, first.entry);
  return ids;
}

/**
 * Checks the postings and computes the changes that `post` would write, without writing them. Refuses the same postings
 * as `post`.
 */
export async function judge(
  db: Tx,
  postings: readonly Posting[],
  { as, known = {} }: Readonly<{ as: As; known?: Known }>,
): Promise<{ settled: Settled[]; books: Books; dates: KnownDates }> {
  const dates = known.dates ?? (await bookDatesOf(db, as.userId));
  const lines = postings.flatMap((posting) => posting.lines);
  const days = postings.map(({ date }) => date);
  const charged = postings.flatMap(({ deal }) => chargedIn(deal));
  const { accounts, currencies, own, mids } = await complete(db, known, { lines, charged, days });
  const named = await namedIn(db, lines);

  const refusals = postings.flatMap((posting) => dayRefusals(posting, as, dates));
  refusals.push(...(await sessionRefusals(db, postings)));
  const placed = postings.map((posting) => {
    const fieldOf = posting.fieldOf ?? ((line: number) => `lines.${line}`);
    const known = { accounts, currencies, named };
    refusals.push(...lineRefusals(posting.lines, known, fieldOf));
    const none = { currency: currencies.base, amount: '0', base: '0' };
    const charges = chargedIn(posting.deal).map((account_id) => ({ account_id, ...none }));
    refusals.push(...lineRefusals(charges, known, posting.chargeField ?? (() => 'lines')));
    return { ...posting, lines: withPlaces(posting.lines, accounts) };
  });
  if (refusals.length > 0) throw new Refusals(refusals);

  const books = new Books(accounts, currencies, mids);
  await books.lock(
    db,
    placed.flatMap((posting): readonly PostingLine[] => posting.lines),
    {
      followed: placed.flatMap(({ solvent = [] }) => solvent),
      spared: placed.find(({ spares }) => spares)?.spares,
    },
  );
  const settled: Settled[] = [];
  for (const posting of placed) {
    books.layers?.begin(settled.length);
    try {
      settled.push(settle(books, posting, own));
    } catch (error) {
      throw await asTold(db, as.userId, error);
    }
    if (settled.length % AT_ONCE === 0) await breathe();
  }
  return { settled, books, dates };
}

/** Returns the ids of the accounts to which the legs without a value are charged at cost. */
function chargedIn(deal: Deal | undefined): number[] {
  return (deal?.legs ?? []).flatMap((leg) => ('value' in leg ? [] : [leg.chargedTo]));
}

/** Refuses an entry on a closed or locked day. A closing may be on any day, because its caller has checked the day. */
function dayRefusals({ kind, date, dateField }: Posting, as: As, dates: KnownDates): Refusal[] {
  if (kind === 'closing') return [];
  const refusal = dateRefusal(dates, date, { ...as, roleId: dates.roleId }, dateField);
  return refusal ? [refusal] : [];
}

type Asked = Readonly<{
  lines: readonly PostingLine[];
  charged: readonly number[];
  days: readonly string[];
}>;

async function complete(db: Tx, known: Known, { lines, charged, days }: Asked): Promise<Reference> {
  const { currencies, own, mids } = known;
  const accounts = known.accounts && (await withAccounts(db, known.accounts, charged));
  if (accounts && currencies && own && mids) return { accounts, currencies, own, mids };
  const named = accounts ? [] : [...lines.map(({ account_id }) => account_id), ...charged];
  const read = await referenceTo(db, named, mids ? [] : days);
  return {
    accounts: accounts ?? read.accounts,
    currencies: currencies ?? read.currencies,
    own: own ?? read.own,
    mids: mids ?? read.mids,
  };
}

async function withAccounts(db: Tx, known: Accounts, ids: readonly number[]): Promise<Accounts> {
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  return new Map([...known, ...(await accountsById(db, missing))]);
}

/** First id that was allocated for the entries, and for their documents if these are new. */
type Drawn = Readonly<{ entry: number; document: number | null }>;

type Moves = Readonly<{ positions: ReadonlyMap<string, Position>; draw: string | undefined }>;

/**
 * Updates totals, balances, stock and positions in one statement. This statement also allocates consecutive entry ids
 * in posting order and, if `draw` is given, document ids. Counters are locked last.
 */
async function writeBooks(
  db: Tx,
  settled: readonly Settled[],
  { positions, draw = '' }: Moves,
): Promise<Drawn> {
  const lines = settled.flatMap(({ lines, date, kind }) =>
    lines.map((line) => ({ line, date, closing: kind === 'closing' })),
  );
  const held = [...positions].map(([currency, position]) => ({ currency, ...position }));
  const { rows } = await preparedQuery<Drawn>`
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
  from json_to_recordset(${JSON.stringify(totalsOf(lines))}::json) as given (
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
  from json_to_recordset(${JSON.stringify(balancesOf(lines))}::json) as given (
    account_id bigint, party_id bigint, currency text, amount numeric, base numeric
  )
  order by account_id, party_id, currency
  on conflict (account_id, party_id, currency) do update set
    amount = balance.amount + excluded.amount,
    base = balance.base + excluded.base
  returning 1
)`;

// Updates rows before it inserts any, because the check of an inserted row cannot see the earlier quantity.
const movedStock = (lines: readonly Dated[]) => sql`stocks as (
  select location_id, currency, quantity from json_to_recordset(${JSON.stringify(stockOf(lines))}::json) as given (
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

// Draws the ids last, so that a transaction that has locked the counters never waits for other locks.
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

type Dated = Readonly<{ line: PostingLine; date: string; closing: boolean }>;

/**
 * Sums the lines by account, currency and month. `movedTotals` also adds each sum to the total of its year (month 0).
 */
function totalsOf(lines: readonly Dated[]): object[] {
  const keyOf = ({ line, date, closing }: Dated) =>
    `${line.account_id} ${line.currency} ${date.slice(0, 7)} ${closing}`;
  return summed(lines, keyOf, ({ line, date, closing }, own) => ({
    account_id: line.account_id,
    currency: line.currency,
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    closing,
    debit: sum(own.map(amountOf).filter(isDebit)),
    credit: negate(sum(own.map(amountOf).filter(isCredit))),
    base_debit: sum(own.map(baseOf).filter(isDebit)),
    base_credit: negate(sum(own.map(baseOf).filter(isCredit))),
  }));
}

function balancesOf(lines: readonly Dated[]): object[] {
  const keyOf = ({ line: { account_id, party_id, currency } }: Dated) =>
    `${account_id} ${party_id ?? 0} ${currency}`;
  return summed(lines, keyOf, ({ line: { account_id, party_id, currency } }, own) => ({
    account_id,
    party_id: party_id ?? 0,
    currency,
    amount: sum(own.map(amountOf)),
    base: sum(own.map(baseOf)),
  }));
}

function stockOf(lines: readonly Dated[]): object[] {
  const placed = lines.filter(({ line }) => line.location_id != null);
  const keyOf = ({ line: { location_id, currency } }: Dated) => `${location_id} ${currency}`;
  return summed(placed, keyOf, ({ line: { location_id, currency } }, own) => ({
    location_id,
    currency,
    quantity: sum(own.map(amountOf)),
  }));
}

/** Merges rows with the same key into one row, in the order in which the keys first occur. */
function summed(
  lines: readonly Dated[],
  keyOf: (one: Dated) => string,
  rowOf: (first: Dated, all: readonly Dated[]) => object,
): object[] {
  return [...Map.groupBy(lines, keyOf).values()].flatMap((all) =>
    all[0] === undefined ? [] : [rowOf(all[0], all)],
  );
}

const amountOf = ({ line }: Dated) => line.amount;
const baseOf = ({ line }: Dated) => line.base;
const isDebit = (amount: Decimal) => sign(amount) >= 0;
const isCredit = (amount: Decimal) => sign(amount) < 0;
