import fc from 'fast-check';

import { tokensOf } from '@/lib/domain/compliance/screening/fold';
import { judge } from '@/lib/domain/compliance/screening/judge';
import { ListIndex } from '@/lib/domain/compliance/screening/list-index';
import { alikePairs, bestPairs, nameScore } from '@/lib/domain/compliance/screening/score';
import { entity, identity, name, word } from '../../support/arbitrary-names';

const shuffled = (given: string): fc.Arbitrary<string> => {
  const words = given.split(' ');
  return fc
    .shuffledSubarray(words, { minLength: words.length, maxLength: words.length })
    .map((some) => some.join(' '));
};

function scoreOf(one: string, other: string): number {
  const [query, list] = [one, other].map((given) => tokensOf(given, 'person'));
  if (!query || !list) throw new Error('two names were given');
  return nameScore(query, list, bestPairs(query, list, alikePairs(query, list)));
}

describe('a score', () => {
  it('is the same in whatever order the words of either name stand', () => {
    const ways = fc
      .tuple(name, name)
      .chain(([a, b]) => fc.tuple(fc.constant([a, b] as const), shuffled(a), shuffled(b)));
    fc.assert(
      fc.property(ways, ([[a, b], a2, b2]) => {
        expect(scoreOf(a2, b2)).toBeCloseTo(scoreOf(a, b), 12);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never below nothing and never above the whole, whatever the names are', () => {
    const any = fc.oneof(name, fc.string({ maxLength: 60, unit: 'binary' }));
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(scoreOf(a, b)).toBeGreaterThanOrEqual(0);
        expect(scoreOf(a, b)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(identity, entity, (one, listed) => {
        const score = judge(one, listed)?.score ?? 0;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a name with itself is the whole, as long as it is more than one word', () => {
    fc.assert(
      fc.property(fc.tuple(word, word), (words) => {
        const own = words.join(' ');
        fc.pre(tokensOf(own, 'person').length > 1);
        expect(scoreOf(own, own)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('the index', () => {
  it('finds what judging every single entry finds, and scores it alike', () => {
    let hits = 0;
    fc.assert(
      fc.property(
        fc.array(entity, { minLength: 1, maxLength: 30 }),
        fc.array(identity, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0.6, 0.75, 0.9),
        (entities, identities, least) => {
          const index = new ListIndex();
          entities.forEach((one, id) => index.add(id, one));
          for (const one of identities) {
            const every = entities
              .map((listed, id) => ({ id, score: judge(one, listed)?.score ?? 0 }))
              .filter(({ score }) => score >= least)
              .toSorted((a, b) => b.score - a.score || a.id - b.id);
            const found = index.search(one, least);
            hits += found.length;
            expect(found.map(({ id, judgement: { score } }) => ({ id, score }))).toEqual(every);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(hits).toBeGreaterThan(1_000);
  });
});
