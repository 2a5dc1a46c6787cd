import { type RawBuilder, sql } from 'kysely';

import { idWritten } from '@/lib/domain/document-number';
import type { DocumentType } from '@/lib/domain/document-type';
import { isBeginning, readSearch, type SearchWord } from '@/lib/format/search-words';
import { likeOf } from '@/server/kernel/paging';
import type { Db } from '@/server/kernel/host';

/**
 * Rights of the user who searches. If the user may view parties, documents are also found by the current name of a
 * party.
 */
export type Finder = Readonly<{ seesParties: boolean }>;

/** Maximum number of parties, per word of the search, whose documents are found by the party's current name. */
const PARTIES_MAX = 500;
/** Minimum length of a word that is searched in party names; shorter words occur in too many names. */
const FEWEST_OF_A_NAME = 3;

/**
 * Returns the SQL conditions of a search in the list of one type; none for an empty search. The index `document_search`
 * makes these conditions fast.
 */
export async function searchTerms(
  db: Db,
  type: DocumentType,
  text: string | undefined,
  finder: Finder,
): Promise<RawBuilder<boolean>[]> {
  const { id, query } = await soughtIn(db, type, text, finder);
  if (id !== undefined) return [sql<boolean>`document.id = ${id}`];
  return query === null ? [] : [answersTo(query, [type])];
}

/**
 * Parses a search in the list of one type: a document id in a pasted URL, or a text query. A null query matches all
 * documents; an undefined query matches no document.
 */
export async function soughtIn(
  db: Db,
  type: DocumentType,
  text: string | undefined,
  finder: Finder,
): Promise<Readonly<{ id?: number; query: string | null | undefined }>> {
  if (!text) return { query: null };
  const id = /^\s*https?:/i.test(text) ? idWritten(type, text) : undefined;
  if (id !== undefined) return { id, query: null };
  const { types, words } = readSearch(text, type);
  // The number prefix of the list's own type matches every document of the list, so it is ignored.
  if (types && words.length === 0) return { query: null };
  return { query: await queryOf(db, words, finder) };
}

/**
 * Number of the eight-day lot of a document's day, as the SQL function `document_days` computes it; null for documents
 * without a day.
 */
export type Lot = number | null;

/**
 * SQL condition that a row of `document` matches a text query, has one of `types`, and is in one of `lots`. False
 * without a query, or if `types` or `lots` is empty.
 */
export function answersTo(
  query: string | undefined,
  types?: readonly DocumentType[],
  lots?: readonly Lot[],
): RawBuilder<boolean> {
  if (query === undefined || types?.length === 0 || lots?.length === 0) return sql<boolean>`false`;
  const all = [
    ...(types ? [types.map((type) => `'%${type}'`)] : []),
    ...(lots ? [lots.map((lot) => `'~${lot ?? ''}'`)] : []),
  ].map((ways) => `(${ways.join(' | ')})`);
  return sql<boolean>`(document_words(
    document.type, document.id, document.number, document.custom_id, document.reference, document.memo,
    document.counterparty, document.amount, document.base, document.body
  ) || document_days(document.date)) @@ ${[...all, query].join(' & ')}::tsquery`;
}

/** Query term for documents that name an account on a line or as their own account. */
export const namesAccount = (id: number) => `'^${id}'`;

/** Builds the tsquery for documents that match all words; undefined if there are no words. */
export async function queryOf(
  db: Db,
  words: readonly SearchWord[],
  { seesParties }: Finder,
): Promise<string | undefined> {
  const terms: string[] = [];
  for (const word of words) {
    const parties = seesParties ? await partiesNamed(db, word) : [];
    terms.push(termOf(word, parties));
  }
  return terms.length === 0 ? undefined : terms.join(' & ');
}

/**
 * Builds the tsquery term of a word. It contains no quote or backslash, because `searchWords` splits the text at them.
 */
function termOf({ parts, number, amount }: SearchWord, parties: readonly number[]): string {
  const written = parts.map((part) => `'${part}'${isBeginning(part) ? ':*' : ''}`);
  const ways = [
    ...(written.length > 0 ? [`(${written.join(' & ')})`] : []),
    ...(number === undefined ? [] : [`'#${number}'`]),
    ...(amount === undefined ? [] : [`'=${amount}'`]),
    ...parties.map((id) => `'@${id}'`),
  ];
  return `(${ways.join(' | ')})`;
}

async function partiesNamed(db: Db, { parts }: SearchWord): Promise<number[]> {
  if (parts.every((part) => part.length < FEWEST_OF_A_NAME)) return [];
  let named = db.selectFrom('party').select('id').where('deleted_at', 'is', null);
  for (const part of parts) named = named.where('search_text', 'like', likeOf(part));
  const rows = await named.orderBy('id', 'desc').limit(PARTIES_MAX).execute();
  return rows.map(({ id }) => id);
}
