import { type Attributes, MOST_ADDED } from './adjust.ts';
import type { Folded, FoldedListed } from './folded.ts';
import { type Judgement, judgeName } from './judge.ts';
import { mostNameScore, type Pair, weightOf } from './score.ts';
import type { Identity } from './subject.ts';
import type { Token } from './token.ts';
import { type AlikeWords, Vocabulary } from './vocabulary.ts';

/** A listed name in the index: its bearer, and the vocabulary indexes of its words. */
type IndexedName = Readonly<{
  bearer: number;
  name: string;
  is_weak: boolean;
  words: readonly number[];
  weight: number;
}>;

export type Found = Readonly<{ bearer: number; judgement: Judgement }>;

/** Finds the listed names that score enough without comparing all of them. */
export class NameIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #names: IndexedName[] = [];
  /** Names that contain each word. */
  readonly #namesOf: number[][] = [];

  add(bearer: number, { name, is_weak, tokens }: FoldedListed): void {
    if (tokens.length === 0) return;
    const words = tokens.map((token) => this.#vocabulary.add(token));
    const at = this.#names.push({ bearer, name, is_weak, words, weight: weightOf(tokens) }) - 1;
    for (const word of new Set(words)) (this.#namesOf[word] ??= []).push(at);
  }

  /** Names with at least this score; the result equals judging every name and dropping lower scores. */
  *search(
    identity: Identity,
    query: Folded,
    { least, attributes }: Readonly<{ least: number; attributes: (bearer: number) => Attributes }>,
  ): Generator<Found> {
    const alike = query.tokens.map((token) => this.#vocabulary.alikeTo(token));
    const joined = this.#joined(query.tokens);
    for (const at of new Set([
      ...joined,
      ...this.#worth(query.tokens, alike, least - MOST_ADDED),
    ])) {
      const listed = this.#names[at];
      if (!listed) continue;
      const { bearer, name, is_weak, words } = listed;
      const tokens = words.map((word) => this.#vocabulary.at(word));
      const names = { query, name: { name, is_weak, tokens } };
      const pairs = joined.has(at) ? undefined : pairsOf(alike, words);
      const judgement = judgeName(identity, attributes(bearer), names, pairs);
      if (judgement && judgement.score >= least) yield { bearer, judgement };
    }
  }

  /** Names that write two words of this name as one, or one of its words as two. */
  #joined(tokens: readonly Token[]): ReadonlySet<number> {
    const found = new Set<number>();
    const namesOf = (word: number) => this.#namesOf[word] ?? [];
    for (const { sounds } of tokens) {
      for (const [begin, end] of sounds.flatMap(splits)) {
        const ends = this.#vocabulary.ofSound(end);
        if (ends.length === 0) continue;
        const begun = new Set(this.#vocabulary.ofSound(begin).flatMap(namesOf));
        for (const at of ends.flatMap(namesOf)) if (begun.has(at)) found.add(at);
      }
    }
    for (const sound of joinedSounds(tokens)) {
      for (const at of this.#vocabulary.ofSound(sound).flatMap(namesOf)) found.add(at);
    }
    return found;
  }

  /** Names whose matching words have enough weight to reach the score. */
  #worth(tokens: readonly Token[], alike: readonly AlikeWords[], least: number): number[] {
    const asked = weightOf(tokens);
    const found = new Map<number, Weights>();
    tokens.forEach(({ weight }, place) => {
      for (const word of alike[place]?.keys() ?? []) {
        const listed = this.#vocabulary.at(word).weight;
        for (const at of this.#namesOf[word] ?? []) {
          count(found, at, { place, asked: weight, listed });
        }
      }
    });
    const worth: number[] = [];
    for (const [at, { askedMatched, listedMatched }] of found) {
      const listed = this.#names[at]?.weight ?? 0;
      if (mostNameScore({ asked, askedMatched, listed, listedMatched }) >= least) worth.push(at);
    }
    return worth;
  }
}

/** Weight of the matching words on both sides, and the last word that was counted. */
type Weights = { askedMatched: number; listedMatched: number; last: number };

function count(
  found: Map<number, Weights>,
  at: number,
  { place, asked, listed }: Readonly<{ place: number; asked: number; listed: number }>,
): void {
  const known = found.get(at);
  if (!known) {
    found.set(at, { askedMatched: asked, listedMatched: listed, last: place });
    return;
  }
  known.listedMatched += listed;
  if (known.last === place) return;
  known.askedMatched += asked;
  known.last = place;
}

/** All splits of a sound into two parts. */
const splits = (sound: string): (readonly [string, string])[] =>
  Array.from({ length: Math.max(0, sound.length - 1) }, (_, at) => [
    sound.slice(0, at + 1),
    sound.slice(at + 1),
  ]);

/** Sounds of every two words joined. */
const joinedSounds = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((first) =>
    tokens
      .filter((second) => second !== first)
      .flatMap((second) =>
        first.sounds.flatMap((begin) => second.sounds.map((end) => begin + end)),
      ),
  );

function pairsOf(alike: readonly AlikeWords[], words: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  alike.forEach((found, query) => {
    words.forEach((word, list) => {
      const alikeness = found.get(word);
      if (alikeness) pairs.push({ query, list, ...alikeness });
    });
  });
  return pairs;
}
