import { pinyin } from 'pinyin-pro';

import {
  GENERIC,
  LEGAL_FORMS,
  PARTICLES,
  SERVANT,
  TITLES,
  VESSEL_PREFIXES,
  withEnglishWords,
} from './common-words.ts';
import { readingsOf, WITHOUT_VOWELS } from './letters.ts';
import { namesWithin } from './name-variants.ts';
import type { EntityKind } from './subject.ts';
import { type Token, tokenOf } from './token.ts';

/** Kinds of names; each kind has its own rules for comparison. */
export type NameKind = 'person' | 'organisation' | 'vessel';

/**
 * Maps the kind of a list entry to a kind of name. Aircraft and similar entries of the kind "other" are compared like
 * vessels, because they have no birth date.
 */
export const nameKindOf = (kind: EntityKind): NameKind =>
  kind === 'person' ? 'person' : kind === 'company' ? 'organisation' : 'vessel';

/** Maximum length of a name. Longer names are cut off, to limit the cost. */
const LONGEST_NAME = 500;
const MOST_TOKENS = 24;
const LONGEST_TOKEN = 60;

/** Weight of a generic word of a company name, as a share of the weight of other words. */
const GENERIC_WEIGHT = 0.3;

const LEAST_NAMES = 2;

/** Matches a letter and the point after it within an abbreviation, so that `L.L.C.` becomes one word. */
const POINTS = /(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu;
const MOTOR_VESSEL = /(?<!\p{L})m\/([vts])(?!\p{L})/giu;

/**
 * Apostrophes, similar marks and invisible joiners. They are removed, so that the letters around them form one word.
 */
const JOINING = /[\u0027\u2018\u2019\u02bb\u02bc\u02be\u02bf\u0060\u00b4\u200c\u200d]/gu;

/**
 * Words of a name for comparison, in Latin letters where the letters are known, without diacritics and case. Titles,
 * legal forms and similar words are removed unless too few words would remain.
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

/** Returns the words that are not in `some`, or all words if fewer than `least` would remain. */
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

/** Matches the Arabic article that is written together with its word. */
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
/** Matches spellings of Abdullah, which is not split into "servant of" and a second name. */
const OF_GOD = /^abd(?:ou|[uaeo])l+[aeo]?h?(?:ye?)?$/u;
/**
 * Matches names such as "Abdulkarim", which are also written as two words. Before some letters the l of "abdul" is
 * written as that letter, as in "Abdurrahman".
 */
const SERVANT_OF = /^abd(?:ou|[uaeo])(?:l|([rsztnd])(?=\1))?(\p{L}{3,})$/u;

function servantOf(text: string): readonly [string, string] | undefined {
  if (OF_GOD.test(text)) return undefined;
  const of = SERVANT_OF.exec(text)?.[2];
  return of === undefined ? undefined : [SERVANT, of];
}

/** Spellings of a syllable in Latin letters. */
type Reading = readonly string[];

const HAN = /\p{Script=Han}/u;
/** Hangul syllable decomposed by NFKD: initial, vowel, and an optional final. */
const SYLLABLE = /([\u1100-\u1112])([\u1161-\u1175])([\u11a8-\u11c2])?/gu;
const EAST_ASIAN = /[\p{Script=Han}\u1100-\u11ff]/u;

/** Spellings of a Chinese or Korean word, syllable by syllable; undefined for other scripts. */
function eastAsianReadings(word: string): readonly Reading[] | undefined {
  if (!EAST_ASIAN.test(word)) return undefined;
  return HAN.test(word) ? chinese(word) : korean(word);
}

const chinese = (word: string): Reading[] =>
  pinyin(word, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'removed' })
    .filter((syllable) => syllable !== '')
    .map((syllable) => [syllable.replaceAll('ü', 'u')]);

// Revised Romanisation of Korean (2000), in Unicode order.
const BEGINNINGS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const ENDS = 'k k ks n nj nh t l lk lm lb ls lt lp lh m p ps t t ng t t k t p t'.split(' ');

/** Syllables of Korean names, each with its spellings in South and North Korea, including the Revised Romanisation. */
const SYLLABLES: ReadonlyMap<string, readonly string[]> = byEach(
  `kim gim, lee yi ri rhee li i, park pak bak bahk, choi choe chwe, jung jeong chung chong jong, kang gang, cho jo, yun yoon youn, jang chang, lim im rim, han hahn, oh o, seo so suh, shin sin, kwon gwon, hwang whang, ahn an, song soong, yu yoo ryu, no roh noh ro,
  u woo wu, eun un, hyun hyeon hyon, young yeong yong, su soo, suk seok sok, kyung gyeong kyong, kyu gyu, jin chin, jun joon chun, sung seong song, chul cheol chol, ho hoh, min minn, geun kun keun, guk kuk gook, gwang kwang, gil kil, gu ku koo, nam nahm, hui hee hi, mi mee, ok og, pyo phyo, ryong yong, ryol yeol yol, byeong pyong byung, deok tok duk, dong tong, tae dae, il ihl, sik shik, ung woong, won weon, cha ja, beom pom bum`,
);

function korean(word: string): Reading[] {
  return [...word.matchAll(SYLLABLE)].map(([, beginning = '', vowel = '', end]) => {
    const syllable =
      (BEGINNINGS[beginning.charCodeAt(0) - 0x11_00] ?? '').replace('-', '') +
      (VOWELS[vowel.charCodeAt(0) - 0x11_61] ?? '') +
      (end === undefined ? '' : (ENDS[end.charCodeAt(0) - 0x11_a8] ?? ''));
    return [...new Set([syllable, ...(SYLLABLES.get(syllable) ?? [])])];
  });
}

function byEach(text: string): Map<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const group of text.split(',').map((some) => some.trim().split(/\s+/))) {
    for (const word of group) found.set(word, [...(found.get(word) ?? []), ...group]);
  }
  return found;
}
