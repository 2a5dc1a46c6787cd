import { keysOf } from '../../record-of.ts';
import { type Attributes, MOST_ADDED } from './adjust.ts';
import { type NameKind, nameKindOf } from './fold.ts';
import { foldedListed, foldedOf, queryKind, type Folded, type FoldedListed } from './folded.ts';
import { better, documentKeys, type Judgement, withDocument, judgeName } from './judge.ts';
import { alike, type Alike, LEAST_ALIKE, likenessKeys, mostSlips } from './likeness.ts';
import { mostNameScore, type Pair, weightOf } from './score.ts';
import type { Identity, ListedEntity } from './subject.ts';
import type { Token } from './token.ts';

/**
 * Number of integers that describe a text: a bit set of its letters, a bit set of the letters that occur at least
 * twice, the number of third and further occurrences of letters, and the length.
 */
const FIELDS = 4;
/**
 * Number of integers per word: the counters of its text, the counters of its first sound, and its index in the
 * vocabulary.
 */
const STRIDE = FIELDS * 2 + 1;

/**
 * Letter counters of all words, grouped by word length. They exclude words that differ in too many letters from a
 * searched word without comparing the words. A search reads many of them, so they are flat integer arrays.
 */
class LetterCounts {
  readonly #byLength: number[][] = [];

  add(place: number, token: Token): void {
    (this.#byLength[token.text.length] ??= []).push(...countsOf(token), place);
  }

  /** Vocabulary indexes of all words whose counters allow few enough typos to match this word. */
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

/**
 * Counters of a text. Several letters share one of 32 bits, so two texts may seem to have more letters in common than
 * they have.
 */
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

/**
 * Minimum number of typos between two texts, computed from their counters. The counters of the first text begin at
 * `from` in `own`, those of the second at `at + from` in `counts`.
 */
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

/** Listed words that match a searched word, by their index in the vocabulary. */
type AlikeWords = ReadonlyMap<number, Alike>;

/** Maximum number of searched words whose matches are cached. */
const KEPT = 20_000;

/**
 * All different words of the listed names. Sounds, consonants and letter counters select candidates for a searched
 * word, so that few words are compared.
 */
class Vocabulary {
  readonly #words: Token[] = [];
  readonly #letters = new LetterCounts();
  readonly #places = new Map<string, number>();
  readonly #byKey = new Map<string, number[]>();
  readonly #known = new Map<string, AlikeWords>();

  /** Returns the index of a word; adds the word if it is new. */
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

  /** Vocabulary indexes of the words with this sound, however short the sound is. */
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

/**
 * A listed name in the index. `bearer` is the index of its list entry, `words` are the vocabulary indexes of its words.
 */
type IndexedName = Readonly<{
  bearer: number;
  name: string;
  is_weak: boolean;
  words: readonly number[];
  weight: number;
}>;

type Found = Readonly<{ bearer: number; judgement: Judgement }>;

/** Index of the listed names. A search compares only the names that can reach the score. */
class NameIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #names: IndexedName[] = [];
  /** Indexes of the names that contain a word; the array index is the word's index in the vocabulary. */
  readonly #namesOf: number[][] = [];

  add(bearer: number, { name, is_weak, tokens }: FoldedListed): void {
    if (tokens.length === 0) return;
    const words = tokens.map((token) => this.#vocabulary.add(token));
    const at = this.#names.push({ bearer, name, is_weak, words, weight: weightOf(tokens) }) - 1;
    for (const word of new Set(words)) (this.#namesOf[word] ??= []).push(at);
  }

  /**
   * Yields the listed names that reach the score `least`, with their judgements. The result is the same as if every
   * name were judged.
   */
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

  /**
   * Indexes of the listed names that write two of the searched words as one word, or one of the searched words as two.
   */
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

  /** Indexes of the listed names whose matching words have enough weight to reach the score `least`. */
  #worth(tokens: readonly Token[], alike: readonly AlikeWords[], least: number): number[] {
    const queryWeight = weightOf(tokens);
    const found = new Map<number, Weights>();
    tokens.forEach(({ weight }, place) => {
      for (const word of alike[place]?.keys() ?? []) {
        const listed = this.#vocabulary.at(word).weight;
        for (const at of this.#namesOf[word] ?? []) {
          count(found, at, { place, queryWeight: weight, listed });
        }
      }
    });
    const worth: number[] = [];
    for (const [at, { queryMatched, listedMatched }] of found) {
      const listed = this.#names[at]?.weight ?? 0;
      if (mostNameScore({ queryWeight, queryMatched, listed, listedMatched }) >= least)
        worth.push(at);
    }
    return worth;
  }
}

/**
 * Total weight of the matching words of the searched name and of a listed name. `last` is the index of the last
 * searched word that was counted.
 */
type Weights = { queryMatched: number; listedMatched: number; last: number };

function count(
  found: Map<number, Weights>,
  at: number,
  { place, queryWeight, listed }: Readonly<{ place: number; queryWeight: number; listed: number }>,
): void {
  const known = found.get(at);
  if (!known) {
    found.set(at, { queryMatched: queryWeight, listedMatched: listed, last: place });
    return;
  }
  known.listedMatched += listed;
  if (known.last === place) return;
  known.queryMatched += queryWeight;
  known.last = place;
}

/** All splits of a sound into two parts. */
const splits = (sound: string): (readonly [string, string])[] =>
  Array.from({ length: Math.max(0, sound.length - 1) }, (_, at) => [
    sound.slice(0, at + 1),
    sound.slice(at + 1),
  ]);

/** Sounds of any two of the words when they are read as one word. */
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

/** Data that the index stores for a list entry. */
type Bearer = Attributes & Readonly<{ id: number; first: string }>;

export type Match = Readonly<{ id: number; judgement: Judgement }>;

/**
 * In-memory index of list entries, searched by name and by document number. It finds the same matches as a comparison
 * with every entry.
 */
export class ListIndex {
  readonly #names: Readonly<Record<NameKind, NameIndex>> = {
    person: new NameIndex(),
    organisation: new NameIndex(),
    vessel: new NameIndex(),
  };
  readonly #bearers: Bearer[] = [];
  readonly #byDocument = new Map<string, number[]>();

  get size(): number {
    return this.#bearers.length;
  }

  add(id: number, entity: Omit<ListedEntity, 'ref' | 'topic' | 'programme' | 'text'>): void {
    const { birth_dates, countries, gender, ids, names, kind } = entity;
    const first = names[0]?.name ?? '';
    const bearer = this.#bearers.push({ id, first, kind, birth_dates, countries, gender, ids }) - 1;
    const index = this.#names[nameKindOf(kind)];
    for (const name of foldedListed({ names, kind })) index.add(bearer, name);
    for (const key of documentKeys(ids)) {
      const known = this.#byDocument.get(key);
      if (known) known.push(bearer);
      else this.#byDocument.set(key, [bearer]);
    }
  }

  /**
   * Finds all entries that match the identity, or one of the people behind it, with at least the score `least`; best
   * first.
   */
  search(identity: Identity, least: number): Match[] {
    const found = new Map<number, Judgement>();
    for (const one of [identity, ...(identity.people ?? [])]) this.#gather(one, least, found);
    return [...found]
      .map(([bearer, judgement]) => ({ id: this.#bearers[bearer]?.id ?? 0, judgement }))
      .toSorted((a, b) => b.judgement.score - a.judgement.score || a.id - b.id);
  }

  #gather(identity: Identity, least: number, found: Map<number, Judgement>): void {
    for (const { bearer, judgement } of this.#byName(identity, least)) {
      found.set(bearer, better(found.get(bearer), judgement));
    }
    for (const key of documentKeys(identity.document_numbers ?? [])) {
      for (const bearer of this.#byDocument.get(key) ?? []) {
        const { score } = found.get(bearer) ?? { score: 0 };
        if (score < 1)
          found.set(bearer, withDocument(found.get(bearer), this.#only(identity, bearer)));
      }
    }
  }

  *#byName(identity: Identity, least: number): Generator<Found> {
    const attributes = (bearer: number): Attributes => this.#bearers[bearer] ?? NOTHING;
    for (const kind of keysOf(this.#names)) {
      for (const query of foldedOf(identity, queryKind(identity, kind))) {
        yield* this.#names[kind].search(identity, query, { least, attributes });
      }
    }
  }

  /** Explanation of a match that was found only by a document number. */
  #only({ names }: Identity, bearer: number): Judgement['parts'] {
    const list_name = this.#bearers[bearer]?.first ?? '';
    return {
      query_name: names[0] ?? '',
      list_name,
      is_weak: false,
      pairs: [],
      query_rest: [],
      list_rest: [],
      name_score: 0,
      adjustments: [],
    };
  }
}

const NOTHING: Attributes = {
  kind: 'other',
  birth_dates: [],
  countries: [],
  gender: null,
  ids: [],
};
