import type { Likeness } from './adjustments.ts';
import { consonantsOf, type Token } from './token.ts';

/** Minimum similarity at which two words match. */
export const LEAST_ALIKE = 0.78;

export type Alike = Readonly<{ similarity: number; how: Likeness }>;

const SAME: Alike = { similarity: 1, how: 'same' };
const JOINED: Alike = { similarity: 0.98, how: 'joined' };
const VARIANT: Alike = { similarity: 0.98, how: 'variant' };
const NOT_ALIKE: Alike = { similarity: 0, how: 'letters' };
const SOUND: Alike = { similarity: 0.96, how: 'sound' };
/**
 * Similarity of two words with equal consonants, if one of them is in a script without vowels: with at least three
 * consonants, and with only two.
 */
const BARE_LONG: Alike = { similarity: 0.95, how: 'consonants' };
const BARE_SHORT: Alike = { similarity: 0.85, how: 'consonants' };
const LEAST_BARE = 2;
/** Minimum length of a sound by which words match. Too many words share a shorter sound. */
const LEAST_SOUND = 2;
/**
 * Minimum similarity by letters. Four-letter words that differ in their first letter, such as Yang and Tang, do not
 * reach it.
 */
const LEAST_BY_LETTERS = 0.85;
/**
 * Words of 4 or more letters that match by letters may differ by one typo, from 12 letters by two, from 18 by three.
 */
const SHORTEST_MISSPELT = 4;
const LETTERS_A_SLIP = 6;

/** True if two words match with certainty: equal, equal when joined, or spellings of one name in the name table. */
export const isSure = (how: Likeness): boolean =>
  how === 'same' || how === 'joined' || how === 'variant';

/** Similarity of two words and the rule that applies. The order of the words does not matter. */
export function alike(one: Token, other: Token): Alike {
  if (one.parts || other.parts) return joined(one, other);
  if (one.text === other.text) return one.text === '' ? { ...SAME, similarity: 0 } : SAME;
  if (one.names.some((name) => other.names.includes(name))) return VARIANT;
  if (isSameSound(one, other)) return SOUND;
  // Two words that spell different names of the name table, such as Hassan and Ghassan, never count as typos of each
  // other.
  if (one.names.length > 0 && other.names.length > 0) return NOT_ALIKE;
  const bare = byConsonants(one, other);
  const letters = byLetters(one, other);
  return bare && bare.similarity >= letters ? bare : { similarity: letters, how: 'letters' };
}

const joined = (one: Token, other: Token): Alike =>
  one.text === other.text && !(one.parts && other.parts) ? JOINED : { ...JOINED, similarity: 0 };

const isSameSound = (one: Token, other: Token): boolean =>
  one.sounds.some((sound) => sound.length >= LEAST_SOUND && other.sounds.includes(sound));

/** Compares only the consonants of two words, because the vowels of one word are unknown. */
function byConsonants(one: Token, other: Token): Alike | undefined {
  const [native, latin] = one.bares.length > 0 ? [one, other] : [other, one];
  if (native.bares.length === 0 || latin.bares.length > 0) return undefined;
  const consonants = consonantsOf(latin.text);
  if (consonants.length < LEAST_BARE || !native.bares.includes(consonants)) return undefined;
  return consonants.length > LEAST_BARE ? BARE_LONG : BARE_SHORT;
}

/** Maximum number of typos between two words of these lengths that still match. */
export function mostSlips(one: number, other: number): number {
  const longest = Math.max(one, other);
  return longest < SHORTEST_MISSPELT ? 0 : Math.max(1, Math.floor(longest / LETTERS_A_SLIP));
}

/**
 * Similarity of two words by letters. The limit on typos excludes words that only begin alike, which Jaro–Winkler would
 * match.
 */
function byLetters(one: Token, other: Token): number {
  const most = mostSlips(one.text.length, other.text.length);
  if (most === 0 || Math.abs(one.text.length - other.text.length) > most + 1) return 0;
  const isNear =
    slipsBetween(one.text, other.text, most) <= most ||
    (most > 1 && slipsBetween(one.sounds[0] ?? '', other.sounds[0] ?? '', most - 1) < most);
  const similarity = isNear ? jaroWinkler(one.text, other.text) : 0;
  return similarity < LEAST_BY_LETTERS ? 0 : similarity;
}

/** Index keys of a word. Two single words that match by a rule other than similar letters share at least one key. */
export function likenessKeys({ text, names, sounds, bares }: Token): string[] {
  return [
    ...names.map((name) => `name ${name}`),
    ...sounds.filter((sound) => sound.length >= LEAST_SOUND).map((sound) => `sound ${sound}`),
    ...(bares.length > 0 ? bares : [consonantsOf(text)]).map((bare) => `bare ${bare}`),
  ];
}

/**
 * Number of typos between two words: letters to add, remove, change or swap with the next one (optimal string alignment
 * distance). If there are more than `most`, the result is any number above `most`.
 */
function slipsBetween(one: string, other: string, most = Infinity): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = [0];
  for (let at = 1; at <= other.length; at += 1) above.push(at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(at - 1);
      let slips = (above[at - 1] ?? 0) + (isSame ? 0 : 1);
      slips = lesser(slips, lesser(above[at] ?? 0, line[at - 1] ?? 0) + 1);
      if (row > 1 && at > 1 && isSwapped(one, other, row, at)) {
        slips = lesser(slips, (before[at - 2] ?? 0) + 1);
      }
      line.push(slips);
      least = lesser(least, slips);
    }
    // Even a swap, which continues from the row two above, adds one typo. So no later row can have fewer typos than
    // this row, and the loop may stop.
    if (least > most) return least;
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}

const lesser = (one: number, other: number): number => (one < other ? one : other);

const isSwapped = (one: string, other: string, row: number, at: number): boolean =>
  one.charCodeAt(row - 1) === other.charCodeAt(at - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(at - 1);

const PREFIX_WEIGHT = 0.1;
const LONGEST_PREFIX = 4;
/** Minimum similarity at which a common prefix raises the score. */
const BOOST_FROM = 0.7;

/** Jaro–Winkler similarity of two words, from 0 to 1. The order of the words does not matter. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const isOrdered = one.length < other.length || (one.length === other.length && one < other);
  return boosted(isOrdered ? jaroOf(one, other) : jaroOf(other, one), samePrefix(one, other));
}

/** Number of letters that two words share at their start, at most `LONGEST_PREFIX`. */
function samePrefix(one: string, other: string): number {
  const most = Math.min(LONGEST_PREFIX, one.length, other.length);
  let prefix = 0;
  while (prefix < most && one.charCodeAt(prefix) === other.charCodeAt(prefix)) prefix += 1;
  return prefix;
}

const boosted = (jaro: number, prefix: number): number =>
  jaro < BOOST_FROM ? jaro : jaro + PREFIX_WEIGHT * prefix * (1 - jaro);

function jaroOf(short: string, long: string): number {
  if (short === '') return 0;
  const { ofShort, ofLong, count } = matched(short, long);
  if (count === 0) return 0;
  let moved = 0;
  for (let at = 0, place = 0; at < short.length; at += 1) {
    if (ofShort[at] === 0) continue;
    while (ofLong[place] === 0) place += 1;
    if (short.charCodeAt(at) !== long.charCodeAt(place)) moved += 1;
    place += 1;
  }
  return (count / short.length + count / long.length + (count - moved / 2) / count) / 3;
}

/**
 * Two buffers that comparisons of short words reuse, because a search makes millions of comparisons. This is safe
 * because comparisons are never nested.
 */
const MARKS = [new Uint8Array(64), new Uint8Array(64)] as const;

/** Returns a cleared buffer, in which the caller marks the matched letters of one of the two words. */
function marks(of: 0 | 1, length: number): Uint8Array {
  const kept = MARKS[of];
  return length <= kept.length ? kept.fill(0, 0, length) : new Uint8Array(length);
}

/** Marks and counts the letters that both words share within the distance that Jaro's rule allows. */
function matched(short: string, long: string) {
  const reach = Math.max(0, Math.floor(long.length / 2) - 1);
  const [ofShort, ofLong] = [marks(0, short.length), marks(1, long.length)];
  let count = 0;
  for (let at = 0; at < short.length; at += 1) {
    const last = Math.min(long.length - 1, at + reach);
    for (let place = Math.max(0, at - reach); place <= last; place += 1) {
      if (ofLong[place] === 1 || short.charCodeAt(at) !== long.charCodeAt(place)) continue;
      ofShort[at] = 1;
      ofLong[place] = 1;
      count += 1;
      break;
    }
  }
  return { ofShort, ofLong, count };
}
