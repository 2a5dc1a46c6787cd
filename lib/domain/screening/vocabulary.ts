import { jaroWinkler, mostAlike } from './jaro-winkler.ts';
import { alike, type Alike, isOfALength, LEAST_ALIKE, likenessKeys } from './likeness.ts';
import type { Token } from './token.ts';

/** The words of the lists that are alike to one word, by their places. */
export type AlikeWords = ReadonlyMap<number, Alike>;

/** So many words that were asked for keep what they are alike to. */
const KEPT = 20_000;

/**
 * Every word that the listed names are made of, each once. It finds those that are alike to a word without comparing it
 * with all of them: only with the ones whose letters let them be alike at all, which is every one that is.
 */
export class Vocabulary {
  readonly #words: Token[] = [];
  readonly #letters: Letters[] = [];
  readonly #places = new Map<string, number>();
  readonly #byKey = new Map<string, number[]>();
  readonly #known = new Map<string, AlikeWords>();

  /** The place of a word, a new one where it was not there. */
  add(token: Token): number {
    const key = keyOf(token);
    const found = this.#places.get(key);
    if (found !== undefined) return found;
    const place = this.#words.push(token) - 1;
    this.#letters.push(lettersOf(token.text));
    this.#places.set(key, place);
    for (const each of [...likenessKeys(token), ...token.sounds]) {
      const same = this.#byKey.get(each);
      if (same) same.push(place);
      else this.#byKey.set(each, [place]);
    }
    return place;
  }

  at(place: number): Token {
    const token = this.#words[place];
    if (!token) throw new Error(`no word at ${place}`);
    return token;
  }

  /** The words of a sound, however short it is. */
  ofSound(sound: string): readonly number[] {
    return this.#byKey.get(sound) ?? [];
  }

  alikeTo(token: Token): AlikeWords {
    const key = keyOf(token);
    const known = this.#known.get(key);
    if (known) return known;
    const words = this.#alikeByLetters(token);
    for (const place of likenessKeys(token).flatMap((each) => this.#byKey.get(each) ?? [])) {
      const found = alike(token, this.at(place));
      if (found.similarity >= LEAST_ALIKE) words.set(place, found);
    }
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, words);
    return words;
  }

  /** Those that are alike by their letters; only words with enough of them in common are compared. */
  #alikeByLetters(token: Token): Map<number, Alike> {
    const { text } = token;
    const own = lettersOf(text);
    const words = new Map<number, Alike>();
    for (let place = 0; place < this.#words.length; place += 1) {
      const [word, letters] = [this.#words[place], this.#letters[place]];
      if (!word || !letters || !isOfALength(text, word.text)) continue;
      if (mostAlike(text, word.text, mostCommon(own, letters)) < LEAST_ALIKE) continue;
      if (jaroWinkler(text, word.text) < LEAST_ALIKE) continue;
      const found = alike(token, word);
      if (found.similarity >= LEAST_ALIKE) words.set(place, found);
    }
    return words;
  }
}

const keyOf = ({ text, weight, bares, sounds }: Token): string =>
  [text, weight, bares, sounds].join(' ');

/**
 * Which letters a word has, and which of them twice, as bits; and how many it has beyond that. Some share a bit, so that
 * words can only seem to have more in common.
 */
type Letters = Readonly<{ once: number; twice: number; more: number }>;

function lettersOf(text: string): Letters {
  let [once, twice, more] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = 1 << (text.charCodeAt(at) & 31);
    if ((once & letter) === 0) once |= letter;
    else if ((twice & letter) === 0) twice |= letter;
    else more += 1;
  }
  return { once, twice, more };
}

/** How many letters two words have in common at most. */
const mostCommon = (one: Letters, other: Letters): number =>
  bitsOf(one.once & other.once) +
  bitsOf(one.twice & other.twice) +
  (one.more < other.more ? one.more : other.more);

function bitsOf(given: number): number {
  let bits = given - ((given >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
