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
const SOUND: Alike = { similarity: 0.96, how: 'sound' };
/** The same consonants where one script leaves out the vowels: of three and more, of two. */
const BARE_LONG: Alike = { similarity: 0.95, how: 'consonants' };
const BARE_SHORT: Alike = { similarity: 0.85, how: 'consonants' };
const LEAST_BARE = 2;
/** A shorter sound is that of too many words. */
const LEAST_SOUND = 2;
/** Words of so many letters are one by their letters alone if no more slips are between them: 4 letters 1, 8 letters 2. */
const LETTERS_A_SLIP = 4;

/** Rules that leave no doubt that two words are one name. */
export const isSure = (how: Likeness): boolean =>
  how === 'same' || how === 'joined' || how === 'variant';

/** How alike two words are and by which rule; the same whichever comes first. */
export function alike(one: Token, other: Token): Alike {
  if (one.parts || other.parts) return joined(one, other);
  if (one.text === other.text) return one.text === '' ? { ...SAME, similarity: 0 } : SAME;
  if (one.names.some((name) => other.names.includes(name))) return VARIANT;
  if (isSameSound(one, other)) return SOUND;
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

const mostSlips = (one: string, other: string): number =>
  Math.floor(Math.max(one.length, other.length) / LETTERS_A_SLIP);

/** True if two words are of a length, so that their letters are worth comparing. */
export function isOfALength(one: string, other: string): boolean {
  const most = mostSlips(one, other);
  return most > 0 && Math.abs(one.length - other.length) <= most + 1;
}

/** Jaro and Winkler find words alike that only begin alike; the number of slips tells these apart. */
function byLetters(one: Token, other: Token): number {
  if (!isOfALength(one.text, other.text)) return 0;
  const similarity = jaroWinkler(one.text, other.text);
  if (similarity < LEAST_ALIKE) return 0;
  const most = mostSlips(one.text, other.text);
  const isNear =
    slipsBetween(one.text, other.text) <= most ||
    slipsBetween(one.sounds[0] ?? '', other.sounds[0] ?? '') <= most - 1;
  return isNear ? similarity : 0;
}

/** Two words share one of these keys where a rule other than that of letters may find them alike. */
export function likenessKeys({ text, names, sounds, bares }: Token): string[] {
  return [
    ...names.map((name) => `name ${name}`),
    ...sounds.filter((sound) => sound.length >= LEAST_SOUND).map((sound) => `sound ${sound}`),
    ...(bares.length > 0 ? bares : [consonantsOf(text)]).map((bare) => `bare ${bare}`),
  ];
}
