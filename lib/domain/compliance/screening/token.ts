import { namesSpelled } from './name-variants.ts';
import { soundsOf } from './sound.ts';

/** A word of a name, prepared for comparison. */
export type Token = Readonly<{
  text: string;
  /** Weight of the word in its name: its number of letters, reduced for a generic word of a company name. */
  weight: number;
  /** Consonants of each reading if the script omits vowels; otherwise empty. */
  bares: readonly string[];
  /** Indexes of the names in the name table that have this word as a spelling. */
  names: readonly number[];
  /** Possible sounds of the word. */
  sounds: readonly string[];
  /** The two words of a name that are compared as one word; undefined for a single word. */
  parts?: readonly [Token, Token];
}>;

type Made = Readonly<{ readings?: readonly string[]; isBare?: boolean }>;

const ARTICLE = /^[ae]l(?=[^aeiouy]\p{L}{4})/u;
/** Arabic article in Bengali and Urdu spelling, joined to the word before: Ziaur Rahman, Saiful Islam. */
const LAST_ARTICLE = /(?<=\p{L}{3})u[lr]$/u;

export function tokenOf(text: string, { readings = [text], isBare = false }: Made = {}): Token {
  const spoken = isBare
    ? [text]
    : [...readings, text.replace(ARTICLE, ''), text.replace(LAST_ARTICLE, '')];
  return {
    text,
    weight: text.length,
    bares: isBare ? unique(readings.map(consonantsOf)) : [],
    names: namesSpelled(text),
    sounds: unique(unique(spoken).flatMap(soundsOf)),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Minimum number of consonants that identify a word. */
const ENOUGH = 2;
/** Matches a final h, which is silent. After these letters the h belongs to a digraph and is not matched. */
const SILENT_H = /(?<![sckgztdp])h$/;

/**
 * Consonants of a word. Double consonants become one, and w and y are omitted. Persian reads the Arabic w as v, so a v
 * counts only if too few consonants remain without it.
 */
export function consonantsOf(text: string): string {
  const once = (letters: string) => letters.replace(/(.)\1+/gu, '$1');
  const consonants = text.replace(SILENT_H, '').replace(/[aeiouwy]/g, '');
  const sure = once(consonants.replaceAll('v', ''));
  return sure.length < ENOUGH ? once(consonants) : sure;
}

/** Joins two words that are one word in the other name, such as "Noor Ullah" and "Noorullah". */
export const joinedAs = (parts: readonly [Token, Token], whole: Token): Token => ({
  ...whole,
  parts,
  weight: parts[0].weight + parts[1].weight,
});

/** Text of a word for display. */
export const shownWord = ({ text, parts }: Token): string =>
  parts ? parts.map((part) => part.text).join(' ') : text;
