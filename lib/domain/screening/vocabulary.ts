import { LetterCounts } from './letter-counts.ts';
import { alike, type Alike, LEAST_ALIKE, likenessKeys } from './likeness.ts';
import type { Token } from './token.ts';

/** Similar words of the lists, by their indexes. */
export type AlikeWords = ReadonlyMap<number, Alike>;

/** Size of the cache of queried words. */
const KEPT = 20_000;

/**
 * All words of the listed names, each once. Candidates for a word come from keys of its sounds and consonants and from
 * letter counts, so that few words are compared.
 */
export class Vocabulary {
  readonly #words: Token[] = [];
  readonly #letters = new LetterCounts();
  readonly #places = new Map<string, number>();
  readonly #byKey = new Map<string, number[]>();
  readonly #known = new Map<string, AlikeWords>();

  /** Returns the index of a word and adds it if it is new. */
  add(token: Token): number {
    const key = keyOf(token);
    const found = this.#places.get(key);
    if (found !== undefined) return found;
    const place = this.#words.push(token) - 1;
    this.#letters.add(place, token);
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

  /** Words with this sound, of any length. */
  ofSound(sound: string): readonly number[] {
    return this.#byKey.get(sound) ?? [];
  }

  alikeTo(token: Token): AlikeWords {
    const key = keyOf(token);
    const known = this.#known.get(key);
    if (known) return known;
    const words = new Map<number, Alike>();
    const byKey = likenessKeys(token).flatMap((each) => this.#byKey.get(each) ?? []);
    for (const place of new Set([...byKey, ...this.#letters.near(token)])) {
      const found = alike(token, this.at(place));
      if (found.similarity >= LEAST_ALIKE) words.set(place, found);
    }
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, words);
    return words;
  }
}

const keyOf = ({ text, weight, bares, sounds }: Token): string =>
  [text, weight, bares, sounds].join(' ');
