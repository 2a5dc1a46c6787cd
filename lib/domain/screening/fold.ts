import {
  GENERIC,
  LEGAL_FORMS,
  PARTICLES,
  SERVANT,
  TITLES,
  VESSEL_PREFIXES,
  withEnglishWords,
} from './common-words.ts';
import { eastAsianReadings } from './east-asian.ts';
import { readingsOf, WITHOUT_VOWELS } from './letters.ts';
import { namesWithin } from './name-variants.ts';
import type { EntityKind } from './subject.ts';
import { type Token, tokenOf } from './token.ts';

/** Kinds of bearers; names of each kind have their own rules. */
export type NameKind = 'person' | 'organisation' | 'vessel';

/** Lists class aircraft and the like as "other"; they have no birth date either. */
export const nameKindOf = (kind: EntityKind): NameKind =>
  kind === 'person' ? 'person' : kind === 'company' ? 'organisation' : 'vessel';

/** Longer names are cut off, to limit the cost. */
const LONGEST_NAME = 500;
const MOST_TOKENS = 24;
const LONGEST_TOKEN = 60;

/** Weight of a generic word, as a share of its letters. */
const GENERIC_WEIGHT = 0.3;

const LEAST_NAMES = 2;

/** Points within an abbreviation: L.L.C. becomes one word, and so does M/V. */
const POINTS = /(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu;
const MOTOR_VESSEL = /(?<!\p{L})m\/([vts])(?!\p{L})/giu;

/** Apostrophes and similar marks join the letters around them; all other marks separate words. */
const JOINING = /[\u0027\u2018\u2019\u02bb\u02bc\u02be\u02bf\u0060\u00b4\u200c\u200d]/gu;

/**
 * Words of a name for comparison, from any script: without diacritics and case, in Latin letters, without titles and
 * legal forms unless nothing else remains. Word order does not matter: "SURNAME, Given" equals "Given Surname".
 */
export function tokensOf(name: string, kind: NameKind): Token[] {
  const words = wordsOf(
    kind === 'organisation' ? withEnglishWords(name.slice(0, LONGEST_NAME)) : name,
  );
  if (kind === 'person') return without(without(words, TITLES), PARTICLES, LEAST_NAMES);
  if (kind === 'vessel') return without(words, VESSEL_PREFIXES);
  const own = without(without(words, TITLES), LEGAL_FORMS);
  return own.map((token) =>
    GENERIC.has(token.text) ? { ...token, weight: token.weight * GENERIC_WEIGHT } : token,
  );
}

/** Words that are not in the set, or all words if fewer than `least` would remain. */
function without(tokens: Token[], some: ReadonlySet<string>, least = 1): Token[] {
  const rest = tokens.filter(({ text }) => !some.has(text));
  return rest.length >= least ? rest : tokens;
}

export const isGeneric = ({ text }: Token): boolean => GENERIC.has(text) || LEGAL_FORMS.has(text);

function wordsOf(name: string): Token[] {
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(JOINING, '')
    .replace(MOTOR_VESSEL, 'm$1')
    .replace(POINTS, '$1')
    .toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(tokensOfWord)
    .filter(({ text }) => text !== '')
    .slice(0, MOST_TOKENS);
}

/** Size of the word cache; most words occur in many listed names. The oldest entries are dropped first. */
const CACHED_WORDS = 50_000;
const cachedWords = new Map<string, readonly Token[]>();

function tokensOfWord(word: string): readonly Token[] {
  const cached = cachedWords.get(word);
  if (cached) return cached;
  const tokens = readWord(word);
  const [oldest] = cachedWords.keys();
  if (cachedWords.size >= CACHED_WORDS && oldest !== undefined) cachedWords.delete(oldest);
  if (word.length <= LONGEST_TOKEN) cachedWords.set(word, tokens);
  return tokens;
}

/** The Arabic article, written together with its word. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

function readWord(word: string): Token[] {
  const syllables = eastAsianReadings(word);
  if (syllables) return syllables.map((readings) => tokenOf(readings[0] ?? '', { readings }));
  const readings = readingsOf(word.replace(ARTICLE, '')).map((one) => one.slice(0, LONGEST_TOKEN));
  const [text = ''] = readings;
  if (SERVANT_ALONE.test(text)) return [tokenOf(SERVANT)];
  const isBare = WITHOUT_VOWELS.test(word);
  const parts = servantOf(text) ?? (isBare ? undefined : namesWithin(text));
  if (!parts) return [tokenOf(text, { readings, isBare })];
  const [first, second] = parts;
  if (!isBare) return [tokenOf(first), tokenOf(second)];
  const others = readings.map((one) => servantOf(one)?.[1] ?? second);
  return [tokenOf(first), tokenOf(second, { readings: others, isBare })];
}

const SERVANT_ALONE = /^abd(?:(?:ou|[uaeo])[lrsztnd]?)?$/u;
/** Abdullah in all its spellings is one name. */
const OF_GOD = /^abd(?:ou|[uaeo])l+[aeo]?h?(?:ye?)?$/u;
/** "Abdulkarim" is also written as two words; before some letters the article takes their sound. */
const SERVANT_OF = /^abd(?:ou|[uaeo])(?:l|([rsztnd])(?=\1))?(\p{L}{3,})$/u;

function servantOf(text: string): readonly [string, string] | undefined {
  if (OF_GOD.test(text)) return undefined;
  const of = SERVANT_OF.exec(text)?.[2];
  return of === undefined ? undefined : [SERVANT, of];
}
