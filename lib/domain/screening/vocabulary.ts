import { consonantsOf, type Token } from './fold.ts';
import { jaroWinkler, mostAlike } from './jaro-winkler.ts';
import { LEAST_ALIKE, similarity } from './score.ts';

/** The words of the lists that are alike to one that was asked for, and how much so. */
export type Alike = ReadonlyMap<number, number>;

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
  readonly #byConsonants = new Map<string, number[]>();
  readonly #known = new Map<string, Alike>();

  /** The place of a word, a new one where it was not there. */
  add(token: Token): number {
    const key = keyOf(token);
    const found = this.#places.get(key);
    if (found !== undefined) return found;
    const place = this.#words.push(token) - 1;
    this.#letters.push(lettersOf(token.text));
    this.#places.set(key, place);
    const consonants = token.bare || consonantsOf(token.text);
    const same = this.#byConsonants.get(consonants);
    if (same) same.push(place);
    else this.#byConsonants.set(consonants, [place]);
    return place;
  }

  at(place: number): Token {
    const token = this.#words[place];
    if (!token) throw new Error(`no word at ${place}`);
    return token;
  }

  alikeTo(token: Token): Alike {
    const key = keyOf(token);
    const known = this.#known.get(key);
    if (known) return known;
    const alike = this.#alikeByLetters(token);
    for (const place of this.#byConsonants.get(token.bare || consonantsOf(token.text)) ?? []) {
      const found = similarity(token, this.at(place));
      if (found >= LEAST_ALIKE) alike.set(place, found);
    }
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, alike);
    return alike;
  }

  /** Those that are alike by their letters; only words with enough of them in common are compared. */
  #alikeByLetters({ text }: Token): Map<number, number> {
    const own = lettersOf(text);
    const alike = new Map<number, number>();
    for (let place = 0; place < this.#words.length; place += 1) {
      const [word, letters] = [this.#words[place], this.#letters[place]];
      if (!word || !letters) continue;
      if (mostAlike(text, word.text, mostCommon(own, letters)) < LEAST_ALIKE) continue;
      const found = jaroWinkler(text, word.text);
      if (found >= LEAST_ALIKE) alike.set(place, found);
    }
    return alike;
  }
}

const keyOf = ({ text, bare }: Token): string => `${text} ${bare}`;

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
