import { tokensOf } from './screening/fold';
import { joinedNames } from './screening/joined-words';
import { alikePairs, bestPairs, nameScore } from './screening/score';

/**
 * Minimum likeness at which two names count as the same person or company, if the dates of birth or incorporation are
 * equal too.
 */
export const SAME_NAME = 0.92;

/** Likeness of two names from 0 to 1. The names can be in any script; swapping them does not change the result. */
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
