import { setImmediate as breathe } from 'node:timers/promises';

import type { PostingLine } from '@/lib/domain/posting';
import { Refusals, type Refusal } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';
import { type Accounts, accountsById } from './accounts';
import { Books } from './books';
import { lineRefusals, namedIn, withPlaces } from './check';
import { type Currencies, currenciesOf } from './currencies';
import type { EntryHeader, Settled } from './entry';
import { type OwnAccounts, type Posting, settle } from './settle';
import { writeBooks } from './write-books';
import { writeEntries, type WriteOptions } from './write-entries';

/** What the caller has read already; the ledger reads the rest. */
export type Known = Readonly<{ accounts?: Accounts; currencies?: Currencies }>;

export type Named = Readonly<Pick<EntryHeader, 'document_type' | 'document_id' | 'number'>>;

export type PostOptions = WriteOptions &
  Readonly<{ name: () => Promise<readonly Named[]>; known?: Known }>;

/** How many postings are judged before other work of this process has its turn. */
const AT_ONCE = 200;

/**
 * Posts entries: the only way anything reaches the ledger, one or many, in one transaction. Every
 * entry is judged in the order given; if one is refused, none is posted. `name` tells which
 * documents they belong to, and is asked only once the books have moved, so that the counters are
 * the last locks taken. Gives the entry ids in the order given.
 *
 * Refused: lines on general, inactive or unknown accounts or in a currency the account does not
 * take, a missing party, more decimals than the currency has, debits that differ from credits by
 * more than rounding, notes that do not lie there, a value left without a quantity.
 */
export async function post(
  db: Tx,
  postings: readonly Posting[],
  { by, wrote, name, known = {} }: PostOptions,
): Promise<number[]> {
  const { settled, books } = await judge(db, postings, known);
  await writeBooks(db, settled, books.positions);
  const names = await name();
  const entries = settled.map((one, index) => {
    const named = names[index];
    const posting = postings[index];
    if (!named || !posting) throw new Error('a posting has no document');
    const { kind, date, memo, reverses } = posting;
    return { settled: one, header: { kind, date, memo, reverses_id: reverses?.entryId, ...named } };
  });
  return writeEntries(db, entries, { by, wrote });
}

/** What posting would do, without writing anything; refuses what posting would refuse. */
export async function judge(
  db: Tx,
  postings: readonly Posting[],
  known: Known = {},
): Promise<{ settled: Settled[]; books: Books }> {
  const currencies = known.currencies ?? (await currenciesOf(db));
  const lines = postings.flatMap((posting) => posting.lines);
  const own = await ownAccounts(db);
  const accounts =
    known.accounts ??
    (await accountsById(
      db,
      lines.map(({ account_id }) => account_id),
    ));
  const named = await namedIn(db, lines);

  const refusals: Refusal[] = [];
  const placed = postings.map((posting) => {
    const fieldOf = posting.fieldOf ?? ((line: number) => `lines.${line}`);
    refusals.push(...lineRefusals(posting.lines, { accounts, currencies, named }, fieldOf));
    return { ...posting, lines: withPlaces(posting.lines, accounts) };
  });
  if (refusals.length > 0) throw new Refusals(refusals);

  const books = new Books(accounts, currencies);
  await books.lock(
    db,
    placed.flatMap((posting): readonly PostingLine[] => posting.lines),
  );
  const settled: Settled[] = [];
  for (const posting of placed) {
    settled.push(settle(books, posting, own));
    if (settled.length % AT_ONCE === 0) await breathe();
  }
  return { settled, books };
}

async function ownAccounts(db: Tx): Promise<OwnAccounts> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'purpose'])
    .where('purpose', 'in', ['rounding', 'realised_fx', 'position_valuation'])
    .execute();
  const idOf = (purpose: string) => rows.find((row) => row.purpose === purpose)?.id;
  return {
    rounding: idOf('rounding'),
    realised_fx: idOf('realised_fx'),
    position_valuation: idOf('position_valuation'),
  };
}
