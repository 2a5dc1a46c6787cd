import type { Likeness } from './adjustments.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { slipsBetween } from './slips.ts';
import { consonantsOf, type Token } from './token.ts';

/** Words that are less alike than this have nothing to do with each other. */
export const LEAST_ALIKE = 0.78;

export type Alike = Readonly<{ similarity: number; how: Likeness }>;

const SAME: Alike = { similarity: 1, how: 'same' };
const JOINED: Alike = { similarity: 0.98, how: 'joined' };
const VARIANT: Alike = { similarity: 0.98, how: 'variant' };
const NOT_ALIKE: Alike = { similarity: 0, how: 'letters' };
const SOUND: Alike = { similarity: 0.96, how: 'sound' };
/** The same consonants where one script leaves out the vowels: of three and more, of two. */
const BARE_LONG: Alike = { similarity: 0.95, how: 'consonants' };
const BARE_SHORT: Alike = { similarity: 0.85, how: 'consonants' };
const LEAST_BARE = 2;
/** A shorter sound is that of too many words. */
const LEAST_SOUND = 2;
/** A word of four letters with another first letter is another word: Yang and Tang. */
const LEAST_BY_LETTERS = 0.85;
/** Words of 4 letters and more are one by their letters alone if one slip is between them, of 12 letters two, of 18 three. */
const SHORTEST_MISSPELT = 4;
const LETTERS_A_SLIP = 6;

/** Rules that leave no doubt that two words are one name. */
export const isSure = (how: Likeness): boolean =>
  how === 'same' || how === 'joined' || how === 'variant';

/** How alike two words are and by which rule; the same whichever comes first. */
export function alike(one: Token, other: Token): Alike {
  if (one.parts || other.parts) return joined(one, other);
  if (one.text === other.text) return one.text === '' ? { ...SAME, similarity: 0 } : SAME;
  if (one.names.some((name) => other.names.includes(name))) return VARIANT;
  if (isSameSound(one, other)) return SOUND;
  // Two names of the table are no slips of each other: Hassan and Ghassan.
  if (one.names.length > 0 && other.names.length > 0) return NOT_ALIKE;
  const bare = byConsonants(one, other);
  const letters = byLetters(one, other);
  return bare && bare.similarity >= letters ? bare : { similarity: letters, how: 'letters' };
}

const joined = (one: Token, other: Token): Alike =>
  one.text === other.text && !(one.parts && other.parts) ? JOINED : { ...JOINED, similarity: 0 };

const isSameSound = (one: Token, other: Token): boolean =>
  one.sounds.some((sound) => sound.length >= LEAST_SOUND && other.sounds.includes(sound));

/** The vowels of the one are not known, so only the consonants are compared. */
function byConsonants(one: Token, other: Token): Alike | undefined {
  const [native, latin] = one.bares.length > 0 ? [one, other] : [other, one];
  if (native.bares.length === 0 || latin.bares.length > 0) return undefined;
  const consonants = consonantsOf(latin.text);
  if (consonants.length < LEAST_BARE || !native.bares.includes(consonants)) return undefined;
  return consonants.length > LEAST_BARE ? BARE_LONG : BARE_SHORT;
}

/** The most slips between two words of so many letters that are one by their letters alone. */
export function mostSlips(one: number, other: number): number {
  const longest = Math.max(one, other);
  return longest < SHORTEST_MISSPELT ? 0 : Math.max(1, Math.floor(longest / LETTERS_A_SLIP));
}

/** Jaro and Winkler find words alike that only begin alike; the number of slips tells these apart. */
function byLetters(one: Token, other: Token): number {
  const most = mostSlips(one.text.length, other.text.length);
  if (most === 0 || Math.abs(one.text.length - other.text.length) > most + 1) return 0;
  const isNear =
    slipsBetween(one.text, other.text, most) <= most ||
    (most > 1 && slipsBetween(one.sounds[0] ?? '', other.sounds[0] ?? '', most - 1) < most);
  const similarity = isNear ? jaroWinkler(one.text, other.text) : 0;
  return similarity < LEAST_BY_LETTERS ? 0 : similarity;
}

/** Two words share one of these keys where a rule other than that of letters may find them alike. */
export function likenessKeys({ text, names, sounds, bares }: Token): string[] {
  return [
    ...names.map((name) => `name ${name}`),
    ...sounds.filter((sound) => sound.length >= LEAST_SOUND).map((sound) => `sound ${sound}`),
    ...(bares.length > 0 ? bares : [consonantsOf(text)]).map((bare) => `bare ${bare}`),
  ];
}
