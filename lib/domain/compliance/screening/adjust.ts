import type { Adjustment } from './adjustments.ts';
import { BELOW_BLOCK, WITHOUT_SECOND } from './bands.ts';
import type { Names } from './folded.ts';
import { isSure } from './likeness.ts';
import { isFloorMet, type Pair } from './score.ts';
import type { Identity, ListedEntity } from './subject.ts';

/** Maximum that adjustments can add to a name score; `same_document` is not limited. */
export const MOST_ADDED = 0.05;
const OTHER_YEAR = -0.15;
const OTHER_COUNTRY = -0.1;
const OTHER_GENDER = -0.1;
/** Maximum difference between the birth years of an identity and a list entry that does not lower the score. */
const YEARS_APART = 2;

/** Attributes of a list entry that are compared besides its names. */
export type Attributes = Readonly<{
  kind: ListedEntity['kind'];
  birth_dates: readonly string[];
  countries: readonly string[];
  gender: ListedEntity['gender'];
  ids: readonly string[];
}>;

type Scored = Names & Readonly<{ paired: readonly Pair[]; name_score: number; isByOne: boolean }>;

/** Adjustments of a name score, in display order. */
export function adjustmentsOf(
  identity: Identity,
  entity: Attributes,
  scored: Scored,
): Adjustment[] {
  const years = yearsBetween(identity.date_of_birth, entity.birth_dates);
  const countries = identity.countries ?? [];
  const isShared = countries.some((country) => entity.countries.includes(country));
  const isElsewhere = countries.length > 0 && entity.countries.length > 0 && !isShared;
  const isOther = identity.gender && entity.gender && identity.gender !== entity.gender;
  const known: Adjustment[] = [
    ...capped('not_whole', isWhole(scored) ? 1 : BELOW_BLOCK, scored.name_score),
    ...(years === 0 ? [{ kind: 'same_birth_year', value: MOST_ADDED } as const] : []),
    ...(years > YEARS_APART ? [{ kind: 'other_birth_year', value: OTHER_YEAR } as const] : []),
    ...(isElsewhere ? [{ kind: 'other_country', value: OTHER_COUNTRY } as const] : []),
    ...(isOther ? [{ kind: 'other_gender', value: OTHER_GENDER } as const] : []),
  ];
  const score = known.reduce((sum, { value }) => sum + value, scored.name_score);
  const { query, name, isByOne } = scored;
  const isOne = name.tokens.length === 1 || query.tokens.length === 1;
  if (!name.is_weak && !isOne) {
    const isEnough = isByOne || years === 0 || isFloorMet(query.tokens, name.tokens, scored.paired);
    return isEnough ? known : [...known, ...capped('few_words', WITHOUT_SECOND, score)];
  }
  const isNamedByOne = isByOne
    ? !isPerson(identity)
    : entity.kind === 'person' && isWholeWord(scored);
  if (!name.is_weak && isNamedByOne) {
    return [...known, ...capped('one_word', BELOW_BLOCK, score)];
  }
  if (isShared || years === 0) return known;
  return [...known, ...capped('needs_second', WITHOUT_SECOND, score)];
}

function capped(kind: Adjustment['kind'], most: number, score: number): Adjustment[] {
  return score <= most ? [] : [{ kind, value: rounded(most - score) }];
}

/** True if every word of both names has a sure match (`isSure`). If false, the name score is at most `BELOW_BLOCK`. */
const isWhole = ({ query, name, paired }: Scored): boolean =>
  paired.length === query.tokens.length &&
  paired.length === name.tokens.length &&
  paired.every(({ how }) => isSure(how));

/** Minimum length of a word that can identify a name alone. Shorter words occur in too many names. */
const SHORTEST_ALONE = 3;

/**
 * True if both names consist of one word and the two words match by a rule other than similar letters. The listed word
 * must have at least `SHORTEST_ALONE` letters and must not be in the name table.
 */
const isWholeWord = ({ query, name, paired }: Scored): boolean => {
  const [token, ...rest] = name.tokens;
  const isAlone = rest.length === 0 && query.tokens.length === 1;
  if (!token || !isAlone || token.text.length < SHORTEST_ALONE) return false;
  return token.names.length === 0 && paired.every(({ how }) => how !== 'letters');
};

/** True if the data show that the searched identity is a person and not an organisation or a vessel. */
const isPerson = ({ is_company, date_of_birth, gender }: Identity): boolean =>
  is_company === false || date_of_birth !== undefined || gender !== undefined;

/** Years between a birth date and the nearest listed birth date; -1 if either is unknown. */
function yearsBetween(birth: string | undefined, listed: readonly string[]): number {
  const year = yearOf(birth ?? '');
  const years = listed.map(yearOf).filter((known) => known !== undefined);
  if (year === undefined || years.length === 0) return -1;
  return Math.min(...years.map((known) => Math.abs(known - year)));
}

const yearOf = (day: string): number | undefined =>
  /^\d{4}/.test(day) ? Number(day.slice(0, 4)) : undefined;

/** Rounds to four decimals, the precision of scores. */
export const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;
