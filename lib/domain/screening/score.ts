import { isNameless } from './common-words.ts';
import { alike, type Alike, LEAST_ALIKE } from './likeness.ts';
import type { Token } from './token.ts';

/** The weight of unmatched words, of either name. */
const UNMATCHED_WEIGHT = 0.15;
/** A longer name is the shorter one with more words only if so many of them are matched. */
const LEAST_MATCHED = 2;
const SHORTEST_SOUNDED = 3;
/** An organisation is matched by one word if what is left of either name weighs no more than this share. */
const REST_OF_ONE = 0.5;

/** Two words that were found to be one, by their places in either name. */
export type Pair = Alike & Readonly<{ query: number; list: number }>;

/** Every two words of two names that are alike enough to be one. */
export function alikePairs(query: readonly Token[], list: readonly Token[]): Pair[] {
  return query.flatMap((one, at) =>
    list
      .map((other, place) => ({ query: at, list: place, ...alike(one, other) }))
      .filter((pair) => pair.similarity >= LEAST_ALIKE),
  );
}

/**
 * Takes the words that are most alike as pairs, one after the other, each word once. Which ones does not depend on the
 * order in which either name was written.
 */
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
 * How alike two names are, from 0 to 1: the paired words by their weight and likeness, of all words of the one name and
 * the paired ones of the other; less for the further words of the other, whichever of the two it is.
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
    const [asked, listed] = [query[at]?.weight ?? 0, list[place]?.weight ?? 0];
    queryMatched += asked;
    listMatched += listed;
    alikeWeight += similarity * (asked + listed);
  }
  const matched = {
    asked: weightOf(query),
    askedMatched: queryMatched,
    listed: weightOf(list),
    listedMatched: listMatched,
  };
  const similarity = alikeWeight / (queryMatched + listMatched);
  const isEnough = isByOne || paired.length >= LEAST_MATCHED;
  return Math.min(1, similarity * (isEnough ? mostNameScore(matched) : ofWholeQuery(matched)));
}

type Weights = Readonly<{
  asked: number;
  askedMatched: number;
  listed: number;
  listedMatched: number;
}>;

function ofWholeQuery({ asked, askedMatched, listed, listedMatched }: Weights): number {
  const unmatched = (listed - listedMatched) / listed;
  return (
    ((askedMatched + listedMatched) / (asked + listedMatched)) * (1 - UNMATCHED_WEIGHT * unmatched)
  );
}

/** The score of two names of which so much is in words that are alike, if these were the same. */
export function mostNameScore({ asked, askedMatched, listed, listedMatched }: Weights): number {
  const [ofAsked, ofListed] = [Math.min(asked, askedMatched), Math.min(listed, listedMatched)];
  return Math.max(
    ofWholeQuery({ asked, askedMatched: ofAsked, listed, listedMatched: ofListed }),
    ofWholeQuery({ asked: listed, askedMatched: ofListed, listed: asked, listedMatched: ofAsked }),
  );
}

/** True if one word names an organisation: what is left of either name weighs little beside it. */
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

/** True if enough words are matched by a rule, or if no word of either name is left over. */
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

/** Words that are only near are none for the floor, nor are short ones of one sound: Li and Lei. */
const isCounted = ({ how }: Pair, length: number): boolean =>
  how !== 'letters' && (how !== 'sound' || length >= SHORTEST_SOUNDED);

const restOf = (tokens: readonly Token[], matched: ReadonlySet<number>): Token[] =>
  tokens.filter((_token, at) => !matched.has(at));

/** How many words of either rest are the first letter of a word of the other, each word once. */
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
