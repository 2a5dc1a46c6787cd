import { type RawBuilder, sql } from 'kysely';

import { readSearch, type SearchWord } from '@/lib/format/search-words';
import { answersTo, queryOf } from '@/server/document/search.sql';
import type { Db } from '@/server/kernel/host';

/** A search for lines of the ledger. */
export type LineSearch = Readonly<{
  /**
   * Finds the entries whose lines may match. Only the first call runs the query; later calls return the same result.
   */
  entries(db: Db): Promise<SearchedEntries>;
  /** True once `entries` was called. */
  isAsked(): boolean;
  /** SQL condition: the line `l` matches. It is valid only for lines whose entry is one of `entries`. */
  holds: RawBuilder<unknown>;
  /** SQL condition: the entry of the line `l` is one of `entries`. */
  canHold: RawBuilder<unknown>;
}>;

/** Ids of the entries whose lines may match. If there are too many for a list, the query that finds them. */
export type SearchedEntries = readonly number[] | RawBuilder<unknown>;

/**
 * Maximum number of entries that are returned as a list of ids. If a search finds more, lines are read account by
 * account.
 */
const FEW = 10_000;

/**
 * Builds a search of ledger lines. Every word must occur in the memo of the line or its entry, in the entry's number,
 * or in the line's party or amount (in its currency or in base). The search has two steps. First, the document index
 * and the searched amounts select the entries that may match; all closing entries are candidates too, because the index
 * lacks their documents. Then each line of these entries is tested.
 */
export async function lineSearch(
  db: Db,
  text: string | undefined,
  days: Readonly<{ from: string; to: string }>,
): Promise<LineSearch | undefined> {
  if (!text) return undefined;
  const { types, words } = readSearch(text);
  // The search may use party names, because the ledger shows the parties of its lines to all readers.
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
  // `offset 0` makes PostgreSQL test the documents line by line. It would take too long to test all documents at once.
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

/**
 * SQL of the entries with one of the searched amounts on a line. Some amounts, such as a fee or a cost, occur only in
 * the ledger and in no document.
 */
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

/** SQL condition: the entry of the line `l` has one of the searched amounts. */
function isOfAmount(words: readonly SearchWord[]): RawBuilder<unknown> {
  const amounts = amountsOf(words);
  if (amounts.length === 0) return sql`false`;
  return sql`exists (
    select from line o where o.entry_id = l.entry_id
      and (abs(o.base) = any(${amounts}::numeric[])
           or (o.amount <> o.base and abs(o.amount) = any(${amounts}::numeric[])))
  )`;
}
