import { type RawBuilder, sql } from 'kysely';

import { readSearch, type SearchWord } from '@/lib/format/search-words';
import { answersTo, queryOf } from '@/server/document/search.sql';
import type { Db } from '@/server/kernel/host';

/** Lines of the ledger that a search picks out. */
export type LineSearch = Readonly<{
  /** The entries that they can be in. They are found once, and only if somebody asks. */
  entries(db: Db): Promise<SearchedEntries>;
  /** Whether somebody has asked. */
  isAsked(): boolean;
  /** Of lines `l`: whether one is among them, if its entry is. */
  holds: RawBuilder<unknown>;
  /** Of lines `l`: whether their entry is one of those that they can be in. */
  canHold: RawBuilder<unknown>;
}>;

/** Entries, or how to find them where they are too many to name. */
export type SearchedEntries = readonly number[] | RawBuilder<unknown>;

/** Of more entries than these, lines are read account by account. */
const FEW = 10_000;

/**
 * What a text picks out of the lines of these days: every word must be found in the memo of the line or
 * of its entry, its party, its number or its amount, in currency or in base. Entries are found from the
 * index of documents, beside the few that close a year and have none; each line is then judged by what
 * the ledger itself shows of it.
 */
export async function lineSearch(
  db: Db,
  text: string | undefined,
  days: Readonly<{ from: string; to: string }>,
): Promise<LineSearch | undefined> {
  if (!text) return undefined;
  const { types, words } = readSearch(text);
  // The ledger shows the party of every line to whoever reads it.
  const query = await queryOf(db, words, { seesParties: true });
  const nothing = sql`false`;
  if (query === undefined) {
    const entries = () => Promise.resolve([]);
    return { entries, isAsked: () => true, holds: nothing, canHold: nothing };
  }

  const within = sql`
    select e.id from document
    join entry e on e.document_type = document.type and e.document_id = document.id
    where ${answersTo(query, types)}
    union all select id from entry where kind = 'closing'
    ${ofAmounts(words, days)}
  `;
  const isOfType = types ? sql`e.document_type = any(${types}::text[])` : sql`true`;
  const holds = sql`(
    select ${isOfType} and array_to_tsvector(array_remove(
      search_words(concat_ws(' ', l.memo, e.memo)) || array[
        '#' || ltrim(regexp_replace(e.number, '[^0-9]', '', 'g'), '0'), '@' || l.party_id,
        '=' || trim_scale(abs(l.amount)), '=' || trim_scale(abs(l.base))
      ], null)) @@ ${query}::tsquery
    from entry e where e.id = l.entry_id
  )`;
  // With an offset it is asked of each line: for all documents at once it would take as long as these are many.
  const canHold = sql`exists (
    select from entry e left join document on e.document_type = document.type and e.document_id = document.id
    where e.id = l.entry_id and (e.kind = 'closing' or ${answersTo(query, types)} or ${isOfAmount(words)})
    offset 0
  )`;
  let found: Promise<SearchedEntries> | undefined;
  const find = async (from: Db): Promise<SearchedEntries> => {
    const { rows } = await sql<{ id: number }>`${within} limit ${FEW + 1}`.execute(from);
    return rows.length <= FEW ? rows.map(({ id }) => id) : within;
  };
  return {
    entries: (from) => (found ??= find(from)),
    isAsked: () => found !== undefined,
    holds,
    canHold,
  };
}

const amountsOf = (words: readonly SearchWord[]) =>
  words.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));

/** Amounts that only the ledger has: a fee, what a currency cost. */
function ofAmounts(
  words: readonly SearchWord[],
  { from, to }: Readonly<{ from: string; to: string }>,
): RawBuilder<unknown> {
  const amounts = amountsOf(words);
  if (amounts.length === 0) return sql``;
  return sql`union all select entry_id from line
    where date between ${from}::date and ${to}::date
      and (abs(base) = any(${amounts}::numeric[])
           or (amount <> base and abs(amount) = any(${amounts}::numeric[])))`;
}

/** Of lines `l`: the same of their entry, of the days that are read. */
function isOfAmount(words: readonly SearchWord[]): RawBuilder<unknown> {
  const amounts = amountsOf(words);
  if (amounts.length === 0) return sql`false`;
  return sql`exists (
    select from line o where o.entry_id = l.entry_id
      and (abs(o.base) = any(${amounts}::numeric[])
           or (o.amount <> o.base and abs(o.amount) = any(${amounts}::numeric[])))
  )`;
}
