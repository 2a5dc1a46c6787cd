import { adjustmentsOf, type Attributes, rounded } from './adjust.ts';
import type { Adjustment, Likeness } from './adjustments.ts';
import { isGeneric, nameKindOf } from './fold.ts';
import {
  type Folded,
  type FoldedListed,
  foldedListed,
  foldedOf,
  type Names,
  queryKind,
} from './folded.ts';
import { joinedNames } from './joined-words.ts';
import { alikePairs, bestPairs, isMatchedByOne, nameScore, type Pair } from './score.ts';
import { documentKey, type Identity, type ListedEntity, SHORTEST_DOCUMENT } from './subject.ts';
import { shownWord, type Token } from './token.ts';

/** Minimum length of a word that can distinguish an organisation or a vessel alone. */
const SHORTEST_NAME = 4;

/** A word of the searched name and the word of the listed name that matches it. */
type PairShown = Readonly<{ query: string; list: string; similarity: number; how?: Likeness }>;

/** Explanation of a score: the two names, their paired and unpaired words, the name score, and the adjustments. */
export type Parts = Readonly<{
  query_name: string;
  list_name: string;
  is_weak: boolean;
  pairs: readonly PairShown[];
  query_rest: readonly string[];
  list_rest: readonly string[];
  name_score: number;
  adjustments: readonly Adjustment[];
}>;

export type Judgement = Readonly<{ score: number; parts: Parts }>;

/**
 * Judges whether an identity is the listed one, as a score from 0 to 1: the best score over all pairs of their names,
 * adjusted by the other known attributes. Undefined if no words match and no document number is equal.
 */
export function judge(identity: Identity, entity: ListedEntity): Judgement | undefined {
  const queries = foldedOf(identity, queryKind(identity, nameKindOf(entity.kind)));
  const listed = foldedListed(entity);
  const found = queries.flatMap((query) =>
    listed.map((name) => judgeName(identity, entity, { query, name })),
  );
  const judged = found
    .filter((one) => one !== undefined)
    .reduce<Judgement | undefined>(better, undefined);
  const document = sameDocument(identity, entity) ? byDocument(queries[0], listed[0]) : undefined;
  return document ? withDocument(judged, document) : judged;
}

/**
 * Returns the judgement with the higher score. If both scores are equal, the listed name that sorts first decides, so
 * that the result is stable.
 */
export function better(one: Judgement | undefined, other: Judgement): Judgement {
  if (!one || other.score > one.score) return other;
  if (other.score < one.score) return one;
  return keyOf(other.parts) < keyOf(one.parts) ? other : one;
}

const keyOf = ({ list_name, query_name }: Parts) => `${list_name}\n${query_name}`;

/**
 * Compares one searched name with one listed name. `alike` may contain the pairs of similar words if they are already
 * known; it must be omitted if words of the two names can be joined.
 */
export function judgeName(
  identity: Identity,
  entity: Attributes,
  { query, name }: Names,
  alike?: readonly Pair[],
): Judgement | undefined {
  const tokens = alike
    ? { query: query.tokens, list: name.tokens }
    : joinedNames(query.tokens, name.tokens);
  const names = {
    query: { ...query, tokens: tokens.query },
    name: { ...name, tokens: tokens.list },
  };
  const paired = bestPairs(
    tokens.query,
    tokens.list,
    alike ?? alikePairs(tokens.query, tokens.list),
  );
  if (paired.length === 0) return undefined;
  const isByOne = entity.kind !== 'person' && namesByOne(names, paired);
  const name_score = nameScore(tokens.query, tokens.list, paired, isByOne);
  const adjustments = adjustmentsOf(identity, entity, { ...names, paired, name_score, isByOne });
  return {
    score: rounded(clamped(adjustments.reduce((sum, { value }) => sum + value, name_score))),
    parts: partsOf({ ...names, paired, name_score, adjustments }),
  };
}

/**
 * True if both names share a distinctive word and the rest of each name has little weight. Only for organisations and
 * vessels.
 */
const namesByOne = ({ query, name }: Names, paired: readonly Pair[]): boolean =>
  isMatchedByOne(query.tokens, name.tokens, paired) &&
  paired.some(({ list, how }) => {
    const token = name.tokens[list];
    return token !== undefined && how !== 'letters' && isDistinctive(token);
  });

const isDistinctive = (token: Token): boolean =>
  token.text.length >= SHORTEST_NAME && !isGeneric(token);

function partsOf(
  made: Names &
    Readonly<{ paired: readonly Pair[]; name_score: number; adjustments: Adjustment[] }>,
): Parts {
  const { query, name, paired, adjustments } = made;
  const [queries, lists] = [query.tokens, name.tokens];
  return {
    query_name: query.name,
    list_name: name.name,
    is_weak: name.is_weak,
    pairs: paired.map((pair) => ({
      query: wordAt(queries, pair.query),
      list: wordAt(lists, pair.list),
      similarity: rounded(pair.similarity),
      how: pair.how,
    })),
    query_rest: restOf(queries, new Set(paired.map((pair) => pair.query))),
    list_rest: restOf(lists, new Set(paired.map((pair) => pair.list))),
    name_score: rounded(made.name_score),
    adjustments,
  };
}

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token ? shownWord(token) : '';
};

const restOf = (tokens: readonly Token[], taken: ReadonlySet<number>): string[] =>
  tokens.filter((_token, at) => !taken.has(at)).map(shownWord);

/**
 * True if the identity and the list entry have a document number in common. Numbers that are too short to be
 * distinctive are ignored.
 */
function sameDocument(identity: Identity, { ids }: Pick<Attributes, 'ids'>): boolean {
  const keys = documentKeys(identity.document_numbers ?? []);
  return keys.length > 0 && documentKeys(ids).some((key) => keys.includes(key));
}

export const documentKeys = (numbers: readonly string[]): string[] =>
  numbers.map(documentKey).filter((key) => key.length >= SHORTEST_DOCUMENT);

const byDocument = (query: Folded | undefined, name: FoldedListed | undefined): Parts => ({
  query_name: query?.name ?? '',
  list_name: name?.name ?? '',
  is_weak: false,
  pairs: [],
  query_rest: query?.tokens.map(shownWord) ?? [],
  list_rest: name?.tokens.map(shownWord) ?? [],
  name_score: 0,
  adjustments: [],
});

/** Sets the score to 1 for an equal document number, whatever the names are. */
export function withDocument(judged: Judgement | undefined, otherwise: Parts): Judgement {
  const { score, parts } = judged ?? { score: 0, parts: otherwise };
  const value = rounded(1 - score);
  return {
    score: 1,
    parts: { ...parts, adjustments: [...parts.adjustments, { kind: 'same_document', value }] },
  };
}

const clamped = (score: number): number => Math.min(1, Math.max(0, score));
