import { isNameless } from './common-words.ts';
import { alike, type Alike, LEAST_ALIKE } from './likeness.ts';
import type { Token } from './token.ts';

const UNMATCHED_WEIGHT = 0.15;
/** Number of matched words that is enough for a match, even if the names have further words. */
const LEAST_MATCHED = 2;
const SHORTEST_SOUNDED = 3;
/**
 * One matched word is enough for an organisation or a vessel if the unmatched words of each name have at most this
 * share of its weight.
 */
const REST_OF_ONE = 0.5;

/** Two matched words, by their indexes in the two names. */
export type Pair = Alike & Readonly<{ query: number; list: number }>;

/** All pairs of similar words of two names. */
export function alikePairs(query: readonly Token[], list: readonly Token[]): Pair[] {
  return query.flatMap((one, at) =>
    list
      .map((other, place) => ({ query: at, list: place, ...alike(one, other) }))
      .filter((pair) => pair.similarity >= LEAST_ALIKE),
  );
}

/** Selects the most similar pairs first and uses each word only once. The result does not depend on the word order. */
export function bestPairs(
  query: readonly Token[],
  list: readonly Token[],
  pairs: readonly Pair[],
): Pair[] {
  const lengthOf = (pair: Pair) =>
    textAt(query, pair.query).length + textAt(list, pair.list).length;
  const sorted = pairs.toSorted(
    (a, b) =>
      b.similarity - a.similarity ||
      lengthOf(b) - lengthOf(a) ||
      order(textAt(query, a.query), textAt(query, b.query)) ||
      order(textAt(list, a.list), textAt(list, b.list)),
  );
  const [queries, lists] = [new Set<number>(), new Set<number>()];
  return sorted.filter((pair) => {
    if (queries.has(pair.query) || lists.has(pair.list)) return false;
    queries.add(pair.query);
    lists.add(pair.list);
    return true;
  });
}

/**
 * Similarity of two names from 0 to 1: the similarity of the paired words, multiplied by their share of the weight. The
 * whole weight is that of all words of the query and of the paired words of the listed name. Unpaired words of the
 * listed name reduce the score. With enough pairs, the score is also computed with the names exchanged, and the higher
 * one counts.
 */
export function nameScore(
  query: readonly Token[],
  list: readonly Token[],
  paired: readonly Pair[],
  isByOne = false,
): number {
  if (paired.length === 0) return 0;
  let [queryMatched, listMatched, alikeWeight] = [0, 0, 0];
  for (const { query: at, list: place, similarity } of paired) {
    const [queryWeight, listed] = [query[at]?.weight ?? 0, list[place]?.weight ?? 0];
    queryMatched += queryWeight;
    listMatched += listed;
    alikeWeight += similarity * (queryWeight + listed);
  }
  const matched = {
    queryWeight: weightOf(query),
    queryMatched,
    listed: weightOf(list),
    listedMatched: listMatched,
  };
  const similarity = alikeWeight / (queryMatched + listMatched);
  const isEnough = isByOne || paired.length >= LEAST_MATCHED;
  return Math.min(1, similarity * (isEnough ? mostNameScore(matched) : ofWholeQuery(matched)));
}

type Weights = Readonly<{
  queryWeight: number;
  queryMatched: number;
  listed: number;
  listedMatched: number;
}>;

function ofWholeQuery({ queryWeight, queryMatched, listed, listedMatched }: Weights): number {
  const unmatched = (listed - listedMatched) / listed;
  return (
    ((queryMatched + listedMatched) / (queryWeight + listedMatched)) *
    (1 - UNMATCHED_WEIGHT * unmatched)
  );
}

/**
 * Maximum score that two names with these weights can reach, which is the score if all matching words are identical.
 */
export function mostNameScore({
  queryWeight,
  queryMatched,
  listed,
  listedMatched,
}: Weights): number {
  const [ofQuery, ofListed] = [
    Math.min(queryWeight, queryMatched),
    Math.min(listed, listedMatched),
  ];
  return Math.max(
    ofWholeQuery({ queryWeight, queryMatched: ofQuery, listed, listedMatched: ofListed }),
    ofWholeQuery({
      queryWeight: listed,
      queryMatched: ofListed,
      listed: queryWeight,
      listedMatched: ofQuery,
    }),
  );
}

/** True if the unmatched words of each name have so little weight that one matched word is enough. */
export function isMatchedByOne(
  query: readonly Token[],
  list: readonly Token[],
  paired: readonly Pair[],
) {
  const rest = (tokens: readonly Token[], matched: ReadonlySet<number>) =>
    weightOf(restOf(tokens, matched)) / weightOf(tokens);
  return (
    rest(query, new Set(paired.map((pair) => pair.query))) <= REST_OF_ONE &&
    rest(list, new Set(paired.map((pair) => pair.list))) <= REST_OF_ONE
  );
}

/**
 * True if enough words match, or if all words of both names match. A matched word that cannot be a name alone does not
 * count. An unmatched initial counts if it fits an unmatched word of the other name.
 */
export function isFloorMet(
  query: readonly Token[],
  list: readonly Token[],
  paired: readonly Pair[],
): boolean {
  const named = paired.filter((pair) => !isNameless(textAt(list, pair.list)));
  const queryRest = restOf(query, new Set(paired.map((pair) => pair.query)));
  const listRest = restOf(list, new Set(paired.map((pair) => pair.list)));
  if (queryRest.length === 0 && listRest.length === 0) return named.length > 0;
  const counted = named.filter((pair) =>
    isCounted(pair, Math.min(textAt(query, pair.query).length, textAt(list, pair.list).length)),
  );
  return counted.length + initialsOf(queryRest, listRest) >= LEAST_MATCHED;
}

/**
 * True if a pair of words counts as a match: false for a match by similar letters, and for a short word that matches
 * only by sound, such as Li and Lei.
 */
const isCounted = ({ how }: Pair, length: number): boolean =>
  how !== 'letters' && (how !== 'sound' || length >= SHORTEST_SOUNDED);

const restOf = (tokens: readonly Token[], matched: ReadonlySet<number>): Token[] =>
  tokens.filter((_token, at) => !matched.has(at));

/** Number of pairs of unmatched words of which one is an initial of the other. Every word counts once. */
function initialsOf(one: readonly Token[], other: readonly Token[]): number {
  const free = new Set(other);
  return one.filter(({ text }) => {
    const match = [...free].find(
      (word) =>
        Math.min(text.length, word.text.length) === 1 && text.charAt(0) === word.text.charAt(0),
    );
    return match !== undefined && free.delete(match);
  }).length;
}

export const weightOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { weight }) => sum + weight, 0);

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
