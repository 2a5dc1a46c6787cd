import { consonantsOf, type Token } from './fold.ts';
import { jaroWinkler } from './jaro-winkler.ts';

/** Words that are less alike than this have nothing to do with each other. */
export const LEAST_ALIKE = 0.75;
/** How alike words are whose consonants are the same, where one script leaves out the vowels: of three and more, of two. */
const BARE_LONG = 0.95;
const BARE_SHORT = 0.85;
const LEAST_BARE = 2;
/** What the words of a listed name weigh that nothing was found for. */
const UNMATCHED_WEIGHT = 0.15;

/** Two words that were found to be one, by their places in either name. */
export type Pair = Readonly<{ query: number; list: number; similarity: number }>;

/** How alike two words are; the same whichever comes first. */
export function similarity(one: Token, other: Token): number {
  return Math.max(jaroWinkler(one.text, other.text), bareSimilarity(one, other));
}

/** The vowels of the one are not known, so only the consonants are compared. */
function bareSimilarity(one: Token, other: Token): number {
  if ((one.bare === '') === (other.bare === '')) return 0;
  const bare = one.bare || other.bare;
  if (bare.length < LEAST_BARE) return 0;
  if (bare !== consonantsOf(one.bare === '' ? one.text : other.text)) return 0;
  return bare.length > LEAST_BARE ? BARE_LONG : BARE_SHORT;
}

/** Every two words of two names that are alike enough to be one. */
export function alikePairs(query: readonly Token[], list: readonly Token[]): Pair[] {
  return query.flatMap((one, at) =>
    list
      .map((other, place) => ({ query: at, list: place, similarity: similarity(one, other) }))
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
 * How alike a name is to a listed one, from 0 to 1: the paired words by their length and likeness, of all that were
 * asked for and of those of the list that were found; less for what the listed name has besides.
 */
export function nameScore(
  query: readonly Token[],
  list: readonly Token[],
  paired: readonly Pair[],
): number {
  if (paired.length === 0) return 0;
  const [asked, listed] = [lengthOf(query), lengthOf(list)];
  let [found, weighed] = [0, 0];
  for (const pair of paired) {
    const length = textAt(list, pair.list).length;
    found += length;
    weighed += pair.similarity * (textAt(query, pair.query).length + length);
  }
  const unmatched = (listed - found) / listed;
  return Math.min(1, (weighed / (asked + found)) * (1 - UNMATCHED_WEIGHT * unmatched));
}

/**
 * What a name can score at most of which so many letters, of those asked for and of those listed, are in words that
 * are alike at all.
 */
export function mostNameScore(
  letters: Readonly<{ asked: number; askedAlike: number; listed: number; listedAlike: number }>,
): number {
  const { asked, askedAlike, listed } = letters;
  const listedAlike = Math.min(letters.listedAlike, listed);
  const unmatched = (listed - listedAlike) / listed;
  return ((askedAlike + listedAlike) / (asked + listedAlike)) * (1 - UNMATCHED_WEIGHT * unmatched);
}

export const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { text }) => sum + text.length, 0);

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
