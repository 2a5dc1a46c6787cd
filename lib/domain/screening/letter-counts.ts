import { mostSlips } from './likeness.ts';
import type { Token } from './token.ts';

/** Counters of a text: letters it contains, letters it contains twice, further letters, length. */
const FIELDS = 4;
/** A word has the counters of its text, those of its first sound, and its index in the vocabulary. */
const STRIDE = FIELDS * 2 + 1;

/**
 * Letter counters of words, by word length. A typo changes one letter, so words with fewer common letters are never
 * compared. The counters are flat integer arrays, because each query reads all of them.
 */
export class LetterCounts {
  readonly #byLength: number[][] = [];

  add(place: number, token: Token): void {
    (this.#byLength[token.text.length] ??= []).push(...countsOf(token), place);
  }

  /** Indexes of all words whose letters are close enough to this word. */
  near(token: Token): number[] {
    const { length } = token.text;
    const own = countsOf(token);
    const found: number[] = [];
    this.#byLength.forEach((counts, other) => {
      const most = mostSlips(length, other);
      if (most === 0 || Math.abs(length - other) > most + 1) return;
      for (let at = 0; at < counts.length; at += STRIDE) {
        if (
          leastSlips(own, counts, at) <= most ||
          (most > 1 && leastSlips(own, counts, at, FIELDS) < most)
        ) {
          found.push(counts[at + STRIDE - 1] ?? 0);
        }
      }
    });
    return found;
  }
}

const countsOf = ({ text, sounds }: Token): number[] => [
  ...lettersOf(text),
  ...lettersOf(sounds[0] ?? ''),
];

/** Letters share 32 bits, so two texts may seem to have more in common than they have. */
function lettersOf(text: string): number[] {
  let [once, twice, more] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = 1 << (text.charCodeAt(at) & 31);
    if ((once & letter) === 0) once |= letter;
    else if ((twice & letter) === 0) twice |= letter;
    else more += 1;
  }
  return [once, twice, more, text.length];
}

/** Lower bound of the typos between two texts, whose counters begin at `from` and at `at + from`. */
function leastSlips(own: readonly number[], counts: readonly number[], at: number, from = 0) {
  const [mine, theirs] = [from, at + from];
  const common =
    bitsOf((own[mine] ?? 0) & (counts[theirs] ?? 0)) +
    bitsOf((own[mine + 1] ?? 0) & (counts[theirs + 1] ?? 0)) +
    lesser(own[mine + 2] ?? 0, counts[theirs + 2] ?? 0);
  const [length, other] = [own[mine + 3] ?? 0, counts[theirs + 3] ?? 0];
  return (length > other ? length : other) - common;
}

/** Written by hand instead of Math.min, because it runs millions of times. */
const lesser = (one: number, other: number): number => (one < other ? one : other);

function bitsOf(given: number): number {
  let bits = given - ((given >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
