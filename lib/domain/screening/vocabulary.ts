import { consonantsOf, type Token } from './fold';
import { mostAlike } from './jaro-winkler';
import { LEAST_ALIKE, similarity } from './score';

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
  readonly #letters: number[] = [];
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
    const same = this.#byConsonants.get(token.bare || consonantsOf(token.text)) ?? [];
    const alike = new Map<number, number>();
    for (const place of new Set([...this.#withLettersOf(token), ...same])) {
      const found = similarity(token, this.at(place));
      if (found >= LEAST_ALIKE) alike.set(place, found);
    }
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, alike);
    return alike;
  }

  /** The words that have enough letters in common to be alike. */
  #withLettersOf({ text }: Token): number[] {
    const own = lettersOf(text);
    const places: number[] = [];
    this.#words.forEach((word, place) => {
      const other = this.#letters[place] ?? 0;
      const common = Math.min(
        text.length - bitsOf(own & ~other),
        word.text.length - bitsOf(other & ~own),
      );
      if (mostAlike(text, word.text, common) >= LEAST_ALIKE) places.push(place);
    });
    return places;
  }
}

const keyOf = ({ text, bare }: Token): string => `${text} ${bare}`;

/** Which letters a word has, as bits; some share a bit, so that it can only seem to have more in common. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(given: number): number {
  let bits = given - ((given >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
