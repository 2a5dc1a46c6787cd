import { namesSpelled } from './name-variants.ts';

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

type Rule = readonly [RegExp, string];

const applied = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((sound, [spelling, written]) => sound.replace(spelling, written), text);

/** Rules for Arabic, Persian, Turkish, Urdu and European spellings, applied in this order. */
const RULES: readonly Rule[] = [
  [/(?<=[aeiou])h$/g, ''],
  [/ph/g, 'f'],
  [/tsch|tch/g, 'ch'],
  [/sch/g, 'sh'],
  [/dj|dzh/g, 'j'],
  [/gh|q/g, 'k'],
  [/ck|c(?![hz])/g, 'k'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/oo|ou|au|aw|ow|[ou]/g, 'u'],
  [/w/g, 'v'],
  [/(?<=[^aeiou])eh?$/g, 'a'],
  [/a?[eiy]+/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/**
 * Letters that some romanisations use for another sound: Thabit is Sabit, Dhakir is Zakir, Chaker is Shaker, Macid is
 * Majid, Sulejman is Suleyman.
 */
const OTHERWISE: readonly Rule[] = [
  [/(?<=[aeiou])j(?=[^aeiou]|$)/g, 'y'],
  [/th/g, 's'],
  [/dh/g, 'z'],
  [/(?<!s)ch/g, 'sh'],
  [/c(?!h)/g, 'j'],
  [/kh/g, 'h'],
  [/(?<!c)sh/g, 's'],
  [/a[vw](?=[^aeiouy])/g, 'u'],
];
const MOST_SPELLINGS = 8;

/**
 * Rules for the English (BGN/PCGN), passport (ICAO 9303), library (ALA-LC), standard (GOST 7.79) and German (Duden)
 * romanisations of Russian. They merge more sounds than the rules for other languages.
 */
const SLAVIC: readonly Rule[] = [
  [/schtsch|shch|shh/g, 'S'],
  [/tsch|tch/g, 'C'],
  [/sch|sh|zh/g, 'S'],
  [/kh|x/g, 'h'],
  [/ts|z|c(?!h)/g, 's'],
  [/w/g, 'v'],
  [/yo|jo/g, 'e'],
  [/[eiyj]+/g, 'i'],
  [/(.)\1+/g, '$1'],
];
/**
 * Minimum length of a word for the Russian rules. Under these rules a shorter word shares its sound with too many
 * words.
 */
const SHORTEST_SLAVIC = 4;

/** Sounds of a Latin word. Two words with a common sound may be spellings of one name. */
function soundsOf(text: string): string[] {
  let spellings = [text];
  for (const [spelling, written] of OTHERWISE) {
    if (spellings.length * 2 > MOST_SPELLINGS) break;
    spellings = [
      ...new Set([...spellings, ...spellings.map((one) => one.replace(spelling, written))]),
    ];
  }
  return [...spellings.map((one) => applied(one, RULES)), ...slavicSounds(text)];
}

/**
 * Sounds of a romanised Russian word, with both readings of "ch": German writes "ch" for the sound "kh", English for
 * another sound.
 */
function slavicSounds(text: string): string[] {
  if (text.length < SHORTEST_SLAVIC) return [];
  const sound = applied(text, SLAVIC);
  return ['C', 'h'].map((written) => `ru ${sound.replace(/ch/g, written)}`);
}
