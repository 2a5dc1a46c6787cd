import { tokensOf, type Token } from './fold.ts';
import { alikePairs, bestPairs, nameScore, type Pair } from './score.ts';
import {
  documentKey,
  type Identity,
  type ListedEntity,
  type ListedName,
  SHORTEST_DOCUMENT,
} from './subject.ts';

/** What a score was changed for, besides the name. */
export const ADJUSTMENTS = [
  'same_birth_year',
  'other_birth_year',
  'other_country',
  'other_gender',
  'needs_second',
  'same_document',
] as const;
type Adjustment = Readonly<{ kind: (typeof ADJUSTMENTS)[number]; value: number }>;

/** What can be added to the score of a name. */
export const MOST_ADDED = 0.05;
const OTHER_YEAR = -0.15;
const OTHER_COUNTRY = -0.1;
const OTHER_GENDER = -0.1;
/** Years further apart than this are those of two people. */
const YEARS_APART = 2;
/** What a name counts at most that too many bear, while nothing else speaks for it. */
const WITHOUT_SECOND = 0.8;

/** A word of either name, and the one it was paired with. */
type PairShown = Readonly<{ query: string; list: string; similarity: number }>;

/** Why something scores as it does: the names, which of their words were paired, and what was added or taken off. */
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

/** A name, and its words as they are compared. */
export type Folded = Readonly<{ name: string; tokens: readonly Token[] }>;
export type FoldedListed = Folded & Readonly<{ is_weak: boolean }>;

export const foldedOf = (
  { names }: Pick<Identity, 'names'>,
  isCompany: boolean,
): readonly Folded[] => names.map((name) => ({ name, tokens: tokensOf(name, { isCompany }) }));

export const foldedListed = ({ names, kind }: Pick<ListedEntity, 'names' | 'kind'>) =>
  names.map(({ name, is_weak }: ListedName): FoldedListed => ({
    ...{ name, is_weak, tokens: tokensOf(name, { isCompany: kind === 'company' }) },
  }));

/** What tells one bearer of a name from another. */
export type Attributes = Readonly<{
  birth_dates: readonly string[];
  countries: readonly string[];
  gender: ListedEntity['gender'];
  ids: readonly string[];
}>;

/**
 * How likely somebody is the one that a list means, from 0 to 1: the greatest score over all names of both, with what
 * else is known of them. Nothing where no word is alike and no document is the same.
 */
export function judge(identity: Identity, entity: ListedEntity): Judgement | undefined {
  const queries = foldedOf(identity, identity.is_company ?? entity.kind === 'company');
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

/** The greater of two; of equal ones always the same. */
export function better(one: Judgement | undefined, other: Judgement): Judgement {
  if (!one || other.score > one.score) return other;
  if (other.score < one.score) return one;
  return keyOf(other.parts) < keyOf(one.parts) ? other : one;
}

const keyOf = ({ list_name, query_name }: Parts) => `${list_name}\n${query_name}`;

type Names = Readonly<{ query: Folded; name: FoldedListed }>;

/** Judges one name against one of a list. `pairs` are those of their words that are alike, where they are known. */
export function judgeName(
  identity: Identity,
  entity: Attributes,
  { query, name }: Names,
  pairs: readonly Pair[] = alikePairs(query.tokens, name.tokens),
): Judgement | undefined {
  const paired = bestPairs(query.tokens, name.tokens, pairs);
  if (paired.length === 0) return undefined;
  const name_score = nameScore(query.tokens, name.tokens, paired);
  const adjustments = adjustmentsOf(identity, entity, { query, name, name_score });
  return {
    score: rounded(clamped(adjustments.reduce((sum, { value }) => sum + value, name_score))),
    parts: partsOf({ query, name, paired, name_score, adjustments }),
  };
}

function partsOf(
  made: Names &
    Readonly<{ paired: readonly Pair[]; name_score: number; adjustments: Adjustment[] }>,
): Parts {
  const { query, name, paired, adjustments } = made;
  const [queries, lists] = [query.tokens, name.tokens];
  return {
    ...{ query_name: query.name, list_name: name.name, is_weak: name.is_weak },
    pairs: paired.map((pair) => ({
      query: queries[pair.query]?.text ?? '',
      list: lists[pair.list]?.text ?? '',
      similarity: rounded(pair.similarity),
    })),
    query_rest: restOf(queries, new Set(paired.map((pair) => pair.query))),
    list_rest: restOf(lists, new Set(paired.map((pair) => pair.list))),
    ...{ name_score: rounded(made.name_score), adjustments },
  };
}

const restOf = (tokens: readonly Token[], taken: ReadonlySet<number>): string[] =>
  tokens.filter((_token, at) => !taken.has(at)).map(({ text }) => text);

/** What speaks for and against, in the order that it is told in. */
function adjustmentsOf(
  identity: Identity,
  entity: Attributes,
  { query, name, name_score }: Names & Readonly<{ name_score: number }>,
): Adjustment[] {
  const years = yearsBetween(identity.date_of_birth, entity.birth_dates);
  const countries = identity.countries ?? [];
  const isShared = countries.some((country) => entity.countries.includes(country));
  const isElsewhere = countries.length > 0 && entity.countries.length > 0 && !isShared;
  const isOther = identity.gender && entity.gender && identity.gender !== entity.gender;
  const known: Adjustment[] = [
    ...(years === 0 ? [{ kind: 'same_birth_year', value: MOST_ADDED } as const] : []),
    ...(years > YEARS_APART ? [{ kind: 'other_birth_year', value: OTHER_YEAR } as const] : []),
    ...(isElsewhere ? [{ kind: 'other_country', value: OTHER_COUNTRY } as const] : []),
    ...(isOther ? [{ kind: 'other_gender', value: OTHER_GENDER } as const] : []),
  ];
  const score = known.reduce((sum, { value }) => sum + value, name_score);
  const isCommon = name.is_weak || name.tokens.length === 1 || query.tokens.length === 1;
  if (!isCommon || isShared || years === 0 || score <= WITHOUT_SECOND) return known;
  return [...known, { kind: 'needs_second', value: rounded(WITHOUT_SECOND - score) }];
}

/** How many years are between a birth and the nearest of those a list knows; -1 where either is unknown. */
function yearsBetween(birth: string | undefined, listed: readonly string[]): number {
  const year = yearOf(birth ?? '');
  const years = listed.map(yearOf).filter((known) => known !== undefined);
  if (year === undefined || years.length === 0) return -1;
  return Math.min(...years.map((known) => Math.abs(known - year)));
}

const yearOf = (day: string): number | undefined =>
  /^\d{4}/.test(day) ? Number(day.slice(0, 4)) : undefined;

/** Whether one of the papers of somebody is one that the list names: of those that are long enough to tell. */
function sameDocument(identity: Identity, { ids }: Pick<Attributes, 'ids'>): boolean {
  const keys = documentKeys(identity.document_numbers ?? []);
  return keys.length > 0 && documentKeys(ids).some((key) => keys.includes(key));
}

export const documentKeys = (numbers: readonly string[]): string[] =>
  numbers.map(documentKey).filter((key) => key.length >= SHORTEST_DOCUMENT);

const byDocument = (query: Folded | undefined, name: FoldedListed | undefined): Parts => ({
  ...{ query_name: query?.name ?? '', list_name: name?.name ?? '', is_weak: false, pairs: [] },
  query_rest: query?.tokens.map(({ text }) => text) ?? [],
  list_rest: name?.tokens.map(({ text }) => text) ?? [],
  ...{ name_score: 0, adjustments: [] },
});

/** The same document is the same holder, whatever the names are. */
export function withDocument(judged: Judgement | undefined, otherwise: Parts): Judgement {
  const { score, parts } = judged ?? { score: 0, parts: otherwise };
  const value = rounded(1 - score);
  return {
    score: 1,
    parts: { ...parts, adjustments: [...parts.adjustments, { kind: 'same_document', value }] },
  };
}

const clamped = (score: number): number => Math.min(1, Math.max(0, score));
/** A score is told and compared in ten thousandths. */
const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;
