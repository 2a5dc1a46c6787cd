import { DOCUMENT_TYPES, documentTypes, type DocumentType } from '@/lib/domain/document-type';
import { parseAmountInput } from './amount-input';
import { foldName } from './fold';

/** A word that was typed, and what in a document answers to it beside a word that begins so. */
export type SearchWord = Readonly<{
  /** Its parts as texts are cut into words: all of them must be found. */
  parts: readonly string[];
  /** The number of a document, where it may be one. */
  number?: string | undefined;
  /** The amount, without sign and without zeros at its end, where it may be one. */
  amount?: string | undefined;
}>;

export type Search = Readonly<{
  /** What `JOU 12` begins with: the types whose numbers begin so. */
  types?: readonly DocumentType[];
  words: readonly SearchWord[];
}>;

/** More words than this narrow nothing that people look for. */
const WORDS_MAX = 12;
const LONGEST = 40;
/** Fewer figures, or a single letter, stand for themselves: too much begins with them. */
const FEWEST = { figures: 4, letters: 2 } as const;

const SEPARATORS =
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u2190-\u2bff\u3000-\u303f]+/g;

/** The words of a text as a search compares them; `search_words` of the database says the same. */
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
 * What is looked for: words, each of which must be found. A word finds what begins with it; a number
 * also the document of that number and exactly that amount, however it was typed (`1,250.5`, `۱۲۵۰`).
 * Letters of a type before a number name one document: `JOU 12`, `jou00012`; where only one type is looked
 * in, only its own letters do.
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

/** Whether a part stands for whatever begins with it, or for itself alone. */
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
