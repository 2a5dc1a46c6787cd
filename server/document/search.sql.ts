import { type RawBuilder, sql } from 'kysely';

import { idWritten } from '@/lib/domain/document-number';
import type { DocumentType } from '@/lib/domain/document-type';
import { isBeginning, readSearch, type SearchWord } from '@/lib/format/search-words';
import { likeOf } from '@/server/kernel/paging';
import type { Db } from '@/server/kernel/host';

/** What a caller may find by: names that parties have now only where he may see parties. */
export type Finder = Readonly<{ seesParties: boolean }>;

/** Of so many parties that answer to one word, documents are found by their present names. */
const PARTIES_MAX = 500;
/** Too many names hold a shorter part. */
const FEWEST_OF_A_NAME = 3;

/**
 * The terms, of rows of `document`, that a search adds to a list of one type; none where nothing was
 * typed. They are answered from the index `document_search`.
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

/** What a search looks for in a list of one type: the document that is named, or all that answer; null asks for nothing. */
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
  // The letters of its own numbers alone are on every document of the list.
  if (types && words.length === 0) return { query: null };
  return { query: await queryOf(db, words, finder) };
}

/** Lots of eight days, as `document_days` counts them; null is what has no day. */
export type Lot = number | null;

/**
 * Rows of `document` that hold everything, of these types or of all, and of these lots or of any day; nothing where there
 * is nothing to look for.
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

/** What is asked of documents that name an account on a line, or as the one that pays or receives. */
export const namesAccount = (id: number) => `'^${id}'`;

/** What all words ask of a document, as PostgreSQL writes it; nothing where no word was typed. */
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

/** Words hold neither quotes nor backslashes: these part them (`searchWords`). */
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
