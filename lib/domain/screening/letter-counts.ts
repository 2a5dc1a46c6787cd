import { mostSlips } from './likeness.ts';
import type { Token } from './token.ts';

/** Numbers of a counted text: which letters it has, which of them twice, how many more there are, its length. */
const FIELDS = 4;
/** A word has the counts of its text, then those of its first sound, then its place in the vocabulary. */
const STRIDE = FIELDS * 2 + 1;

/**
 * Counts of the letters of words, by the length of the word. A slip changes one letter, so words with fewer letters in
 * common than that are never compared. The counts lie side by side as integers, because all of them are read per word.
 */
export class LetterCounts {
  readonly #byLength: number[][] = [];

  add(place: number, token: Token): void {
    (this.#byLength[token.text.length] ??= []).push(...countsOf(token), place);
  }

  /** The places of all words that may be near enough to this one by their letters. */
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

/** Letters share 32 bits, so that two texts may seem to have more in common than they have. */
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

/** A lower bound of the slips between two texts, whose counts begin at `at + from` and at `from`. */
function leastSlips(own: readonly number[], counts: readonly number[], at: number, from = 0) {
  const [mine, theirs] = [from, at + from];
  const common =
    bitsOf((own[mine] ?? 0) & (counts[theirs] ?? 0)) +
    bitsOf((own[mine + 1] ?? 0) & (counts[theirs + 1] ?? 0)) +
    lesser(own[mine + 2] ?? 0, counts[theirs + 2] ?? 0);
  const [length, other] = [own[mine + 3] ?? 0, counts[theirs + 3] ?? 0];
  return (length > other ? length : other) - common;
}

/** Written out, because it runs by the million. */
const lesser = (one: number, other: number): number => (one < other ? one : other);

function bitsOf(given: number): number {
  let bits = given - ((given >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
