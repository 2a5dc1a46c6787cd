import { setImmediate as breathe } from 'node:timers/promises';

import type { Deal } from '@/lib/domain/deal';
import { dateRefusal, type LockModule } from '@/lib/domain/open-books';
import type { PostingLine } from '@/lib/domain/posting';
import { Refusals, type Refusal } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';
import { type Accounts, accountsById } from './accounts';
import { bookDatesOf, ensureYears, type KnownDates } from './book-dates';
import { Books } from './books';
import { lineRefusals, namedIn, sessionRefusals, withPlaces } from './check';
import type { EntryHeader, Settled } from './entry';
import { asTold } from './expected-stock';
import { type Reference, referenceTo } from './reference';
import { settle } from './settle';
import type { Posting } from './posting';
import { writeBooks } from './write-books';
import { writeEntries, type WriteOptions } from './write-entries';
import { writeLayers } from './layers.sql';

/** Values that the caller has already read in this transaction; the ledger reads the rest. */
export type Known = Partial<Reference & Readonly<{ dates: KnownDates }>>;

/** The user who posts, and the module whose locks apply. */
export type As = Readonly<{ userId: number | null; module: LockModule }>;

export type Named = Readonly<Pick<EntryHeader, 'document_type' | 'document_id' | 'number'>>;

export type PostOptions = Pick<WriteOptions, 'wrote'> &
  Readonly<{
    as: As;
    /** Returns the document of each entry; `first` is the first id drawn from `draw`. */
    name: (first: number | null) => Promise<readonly Named[]>;
    /** Counter from which the documents of the postings get their ids, if they are new. */
    draw?: string;
    known?: Known;
  }>;

/** Number of postings checked before other work of this process gets its turn. */
const AT_ONCE = 200;

/**
 * Posts one or many entries in one transaction and returns their ids in order. This is the only way into the ledger.
 * Entries are checked in order; if one is refused, none is posted. `name` is called after the books have moved, so that
 * counters are the last locks. Refused are: closed or locked days; general, inactive or unknown accounts; currencies
 * that the account does not accept; a missing party; too many decimals; debits and credits that differ by more than
 * rounding; notes that are not in stock; and a value left without a quantity.
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

/** Computes what `post` would write, without writing it, and refuses what it would refuse. */
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

/** Accounts that a deal charges with gains or losses at cost, one per leg. */
function chargedIn(deal: Deal | undefined): number[] {
  return (deal?.legs ?? []).flatMap((leg) => ('value' in leg ? [] : [leg.chargedTo]));
}

/** A closing may be on any day, because the caller has checked it; all other entries need an open day. */
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
