import type { Likeness } from './adjustments.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { slipsBetween } from './slips.ts';
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
