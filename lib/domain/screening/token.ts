import { namesSpelled } from './name-variants.ts';
import { soundsOf } from './sound.ts';

/** A word of a name as it is compared. */
export type Token = Readonly<{
  text: string;
  /** Its share of a name, in letters; a word that says little about a company counts for less. */
  weight: number;
  /** Its consonants alone, by each reading, where its script leaves out the vowels; else empty. */
  bares: readonly string[];
  /** The names of the table that it may be a spelling of. */
  names: readonly number[];
  /** Its sound, and those of its other readings. */
  sounds: readonly string[];
  /** Its parts, where two words of its name are compared as one. */
  parts?: readonly [Token, Token];
}>;

type Made = Readonly<{ readings?: readonly string[]; isBare?: boolean }>;

const ARTICLE = /^[ae]l(?=[^aeiouy]\p{L}{4})/u;
/** The article as Bengalis and Urdu speakers write it on to the word before: Ziaur Rahman, Saiful Islam. */
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

/** Words of fewer consonants than these have too little left of them. */
const ENOUGH = 2;
/** A final h is not spoken after a vowel; after these letters it is part of their sign. */
const SILENT_H = /(?<![sckgztdp])h$/;

/**
 * The consonants of a word, each once where it is doubled. A half-vowel is written and not always spoken; the one that is
 * w in Arabic is v in Persian, so that a v counts only where too little is left without it.
 */
export function consonantsOf(text: string): string {
  const once = (letters: string) => letters.replace(/(.)\1+/gu, '$1');
  const consonants = text.replace(SILENT_H, '').replace(/[aeiouwy]/g, '');
  const sure = once(consonants.replaceAll('v', ''));
  return sure.length < ENOUGH ? once(consonants) : sure;
}

/** Words that are one on the other side, as "Noor Ullah" is "Noorullah". */
export const joinedAs = (parts: readonly [Token, Token], whole: Token): Token => ({
  ...whole,
  parts,
  weight: parts[0].weight + parts[1].weight,
});

/** A word as it is shown. */
export const shownWord = ({ text, parts }: Token): string =>
  parts ? parts.map((part) => part.text).join(' ') : text;
