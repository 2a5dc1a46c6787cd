import type { Token } from './fold.ts';
import { type Attributes, type Folded, type FoldedListed, judgeName, MOST_ADDED } from './judge.ts';
import type { Judgement } from './judge.ts';
import { lengthOf, mostNameScore, type Pair } from './score.ts';
import type { Identity } from './subject.ts';
import { type Alike, Vocabulary } from './vocabulary.ts';

/** A listed name in the index: its bearer, and its words by their places in the vocabulary. */
type IndexedName = Readonly<{
  bearer: number;
  name: string;
  is_weak: boolean;
  words: readonly number[];
  letters: number;
}>;

export type Found = Readonly<{ bearer: number; judgement: Judgement }>;

/** Finds the listed names that score enough without comparing with every one. */
export class NameIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #names: IndexedName[] = [];
  /** The names that a word is in. */
  readonly #namesOf: number[][] = [];

  add(bearer: number, { name, is_weak, tokens }: FoldedListed): void {
    if (tokens.length === 0) return;
    const words = tokens.map((token) => this.#vocabulary.add(token));
    const at = this.#names.push({ bearer, name, is_weak, words, letters: lengthOf(tokens) }) - 1;
    for (const word of new Set(words)) (this.#namesOf[word] ??= []).push(at);
  }

  /** What scores at least so much; the same as judging every name, and dropping what scores less. */
  *search(
    identity: Identity,
    query: Folded,
    { least, attributes }: Readonly<{ least: number; attributes: (bearer: number) => Attributes }>,
  ): Generator<Found> {
    const alike = query.tokens.map((token) => this.#vocabulary.alikeTo(token));
    for (const at of this.#worth(query.tokens, alike, least - MOST_ADDED)) {
      const listed = this.#names[at];
      if (!listed) continue;
      const { bearer, name, is_weak, words } = listed;
      const tokens = words.map((word) => this.#vocabulary.at(word));
      const names = { query, name: { name, is_weak, tokens } };
      const judgement = judgeName(identity, attributes(bearer), names, pairsOf(alike, words));
      if (judgement && judgement.score >= least) yield { bearer, judgement };
    }
  }

  /** The names whose alike words are long enough for the score. */
  #worth(tokens: readonly Token[], alike: readonly Alike[], least: number): number[] {
    const asked = lengthOf(tokens);
    const found = new Map<number, Letters>();
    tokens.forEach(({ text }, place) => {
      for (const word of alike[place]?.keys() ?? []) {
        const length = this.#vocabulary.at(word).text.length;
        for (const at of this.#namesOf[word] ?? []) {
          count(found, at, { place, asked: text.length, listed: length });
        }
      }
    });
    const worth: number[] = [];
    for (const [at, { askedAlike, listedAlike }] of found) {
      const listed = this.#names[at]?.letters ?? 0;
      if (mostNameScore({ asked, askedAlike, listed, listedAlike }) >= least) worth.push(at);
    }
    return worth;
  }
}

/** The letters of a name that are in alike words, of those asked for and of the listed ones; the last place counted. */
type Letters = { askedAlike: number; listedAlike: number; last: number };

function count(
  found: Map<number, Letters>,
  at: number,
  { place, asked, listed }: Readonly<{ place: number; asked: number; listed: number }>,
): void {
  const known = found.get(at);
  if (!known) {
    found.set(at, { askedAlike: asked, listedAlike: listed, last: place });
    return;
  }
  known.listedAlike += listed;
  if (known.last === place) return;
  known.askedAlike += asked;
  known.last = place;
}

function pairsOf(alike: readonly Alike[], words: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  alike.forEach((found, query) => {
    words.forEach((word, list) => {
      const similarity = found.get(word);
      if (similarity !== undefined) pairs.push({ query, list, similarity });
    });
  });
  return pairs;
}
