import { DOCUMENT_TYPES, documentTypes, type DocumentType } from '@/lib/domain/document-type';
import { parseAmountInput } from './amount-input';
import { foldName } from './fold';

/** A word of a search. It matches a document by its parts, by the document number, or by an amount. */
export type SearchWord = Readonly<{
  /** Parts of the word, split in the same way as the texts of documents. A document must match all parts. */
  parts: readonly string[];
  /** Document number that the word can be; undefined if the word cannot be one. */
  number?: string | undefined;
  /** Amount that the word can be, without sign and trailing zeros; undefined if the word cannot be one. */
  amount?: string | undefined;
}>;

export type Search = Readonly<{
  /** Document types to which the search is limited by a prefix at its start, such as `JOU` in `JOU 12`. */
  types?: readonly DocumentType[];
  words: readonly SearchWord[];
}>;

/** Maximum number of words in a search. */
const WORDS_MAX = 12;
const LONGEST = 40;
/**
 * Minimum length of a search word that also matches longer words. A shorter one would match too many, so it matches only
 * equal words.
 */
const FEWEST = { figures: 4, letters: 2 } as const;

const SEPARATORS =
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u2190-\u2bff\u3000-\u303f]+/g;

/** Words of a text for search. The result must equal `search_words` of the database. */
export function searchWords(text: string): string[] {
  return foldName(text)
    .replace(SEPARATORS, ' ')
    .replace(/([0-9])(?=[^0-9 ])/g, '$1 ')
    .replace(/([^0-9 ])(?=[0-9])/g, '$1 ')
    .replace(/(^| )0+(?=[0-9])/g, '$1')
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].slice(0, LONGEST).join(''));
}

/**
 * Parses a search into words that must all match. A search word also matches longer words that begin with it, unless it
 * is too short (`isBeginning`). A number also matches the document with that number, and exactly that amount in any
 * notation (`1,250.5`, `۱۲۵۰`). A type prefix, alone or before a number, limits the search to the document types with
 * this prefix: `JOU`, `JOU 12`, `jou00012`. With `only`, the prefixes of other document types are not read as prefixes.
 */
export function readSearch(text: string, only?: DocumentType): Search {
  const named = ofNumber(text);
  if (named?.types && (!only || named.types.includes(only))) return named;
  const words = text
    .split(/\s+/)
    .map(wordOf)
    .filter(({ parts, amount }) => parts.length > 0 || amount !== undefined);
  return { words: words.slice(0, WORDS_MAX) };
}

/** True if a part of a search word matches all words that begin with it; false if it matches only equal words. */
export function isBeginning(part: string): boolean {
  return part.length >= (/^[0-9]/.test(part) ? FEWEST.figures : FEWEST.letters);
}

function ofNumber(text: string): Search | undefined {
  const [letters = '', number, ...more] = searchWords(text);
  const types = typesOf(letters);
  if (types.length === 0 || more.length > 0) return undefined;
  if (number === undefined) return { types, words: [] };
  return isNumber(number) ? { types, words: [{ parts: [], number }] } : undefined;
}

const isNumber = (part: string) => /^[1-9][0-9]{0,14}$/.test(part);

function typesOf(letters: string): DocumentType[] {
  const prefix = letters.toUpperCase();
  return DOCUMENT_TYPES.filter((type) => documentTypes[type].prefix === prefix);
}

function wordOf(typed: string): SearchWord {
  const parts = searchWords(typed);
  const [only = ''] = parts;
  return {
    parts,
    ...(parts.length === 1 && isNumber(only) && { number: only }),
    ...amountOf(typed),
  };
}

function amountOf(typed: string): { amount?: string } {
  if (typed.startsWith('=') || !/[0-9\u0660-\u0669\u06f0-\u06f9]$/.test(typed)) return {};
  const read = parseAmountInput(typed);
  return 'value' in read ? { amount: read.value.replace(/^-/, '') } : {};
}
