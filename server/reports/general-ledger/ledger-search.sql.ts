import { type RawBuilder, sql } from 'kysely';

import { readSearch, type SearchWord } from '@/lib/format/search-words';
import { answersTo, queryOf } from '@/server/document/search.sql';
import type { Db } from '@/server/kernel/host';

/** Lines of the ledger that a search picks out. */
export type LineSearch = Readonly<{
  /** The entries that they can be in, or how to find those where they are too many to name. */
  entries: readonly number[] | RawBuilder<unknown>;
  /** Of lines `l`: whether one is among them. */
  holds: RawBuilder<unknown>;
}>;

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
  if (query === undefined) return { entries: [], holds: sql`false` };

  const within = sql`
    select e.id from document
    join entry e on e.document_type = document.type and e.document_id = document.id
    where ${answersTo(query, types)}
    union all select id from entry where kind = 'closing'
    ${ofAmounts(words, days)}
  `;
  const { rows } = await sql<{ id: number }>`${within} limit ${FEW + 1}`.execute(db);
  const isOfType = types ? sql`e.document_type = any(${types}::text[])` : sql`true`;
  const holds = sql`(
    select ${isOfType} and array_to_tsvector(array_remove(
      search_words(concat_ws(' ', l.memo, e.memo)) || array[
        '#' || ltrim(regexp_replace(e.number, '[^0-9]', '', 'g'), '0'), '@' || l.party_id,
        '=' || trim_scale(abs(l.amount)), '=' || trim_scale(abs(l.base))
      ], null)) @@ ${query}::tsquery
    from entry e where e.id = l.entry_id
  )`;
  if (rows.length <= FEW) return { entries: rows.map(({ id }) => id), holds };
  return { entries: within, holds };
}

/** Amounts that only the ledger has: a fee, what a currency cost. */
function ofAmounts(
  words: readonly SearchWord[],
  { from, to }: Readonly<{ from: string; to: string }>,
): RawBuilder<unknown> {
  const amounts = words.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  if (amounts.length === 0) return sql``;
  return sql`union all select entry_id from line
    where date between ${from}::date and ${to}::date
      and (abs(base) = any(${amounts}::numeric[])
           or (amount <> base and abs(amount) = any(${amounts}::numeric[])))`;
}
