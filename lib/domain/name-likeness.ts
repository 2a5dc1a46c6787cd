import { tokensOf } from './screening/fold';
import { joinedNames } from './screening/joined-words';
import { alikePairs, bestPairs, nameScore } from './screening/score';

/** From here on two names of the same birth date are taken for one person's. */
export const SAME_NAME = 0.92;

/** How alike two names are, from 0 to 1, whichever comes first and in whatever script. */
export function nameLikeness(
  one: string,
  other: string,
  { isCompany }: Readonly<{ isCompany: boolean }>,
): number {
  const kind = isCompany ? 'organisation' : 'person';
  const { query: a, list: b } = joinedNames(tokensOf(one, kind), tokensOf(other, kind));
  const paired = bestPairs(a, b, alikePairs(a, b));
  const turned = paired.map((pair) => ({ ...pair, query: pair.list, list: pair.query }));
  return Math.max(nameScore(a, b, paired), nameScore(b, a, turned));
}
