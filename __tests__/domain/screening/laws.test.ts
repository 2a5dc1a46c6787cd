import fc from 'fast-check';

import { bandOf, holds } from '@/lib/domain/screening/bands';
import { tokensOf } from '@/lib/domain/screening/fold';
import { judge } from '@/lib/domain/screening/judge';
import { ListIndex } from '@/lib/domain/screening/list-index';
import { alikePairs, bestPairs, nameScore } from '@/lib/domain/screening/score';
import {
  entityText,
  type Identity,
  type ListedEntity,
  sidesText,
} from '@/lib/domain/screening/subject';

/** Words that are alike and unlike, of several scripts: such names are what the index must not miss. */
const word = fc.oneof(
  fc.constantFrom(
    ...['mohammad', 'muhammad', 'mohamed', 'ahmad', 'ahmed', 'hamid', 'karim', 'kareem', 'ali', 'al'],
    ...['hussein', 'husain', 'khan', 'rahman', 'rahim', 'rahimi', 'ibn', 'li', 'o', 'smith', 'smyth'],
    ...['محمد', 'علی', 'خان', 'حسین', 'Иванов', 'Сергей', 'ivanov', 'sergey', 'דוד', 'corp', 'llc'],
  ),
  fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom(...'abdehkmrs') }),
);
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const country = fc.constantFrom('AF', 'IR', 'DE');
const birth = fc.constantFrom('1970', '1971-02-03', '1975-01', '1990-12-31');
const number = fc.constantFrom('P12345', 'X-99 887', '12', 'AB100200');

const identity: fc.Arbitrary<Identity> = fc.record(
  {
    names: fc.array(name, { minLength: 1, maxLength: 3 }),
    is_company: fc.boolean(),
    date_of_birth: birth,
    countries: fc.array(country, { maxLength: 2 }),
    gender: fc.constantFrom('male' as const, 'female' as const),
    document_numbers: fc.array(number, { maxLength: 2 }),
  },
  { requiredKeys: ['names'] },
);

const entity: fc.Arbitrary<ListedEntity> = fc.record({
  ref: fc.string({ minLength: 1, maxLength: 4 }),
  kind: fc.constantFrom('person' as const, 'company' as const, 'vessel' as const),
  names: fc.array(fc.record({ name, is_weak: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  birth_dates: fc.array(birth, { maxLength: 2 }),
  countries: fc.array(country, { maxLength: 2 }),
  gender: fc.constantFrom(null, 'male' as const, 'female' as const),
  ids: fc.array(number, { maxLength: 2 }),
  programme: fc.constantFrom('A', 'B'),
  text: fc.constantFrom('', 'one', 'two'),
});

const shuffled = (given: string): fc.Arbitrary<string> => {
  const words = given.split(' ');
  return fc
    .shuffledSubarray(words, { minLength: words.length, maxLength: words.length })
    .map((some) => some.join(' '));
};

function scoreOf(one: string, other: string): number {
  const [query, list] = [one, other].map((given) => tokensOf(given, { isCompany: false }));
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
        fc.pre(tokensOf(own, { isCompany: false }).length > 1);
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

describe('what a decision was made about', () => {
  it('is another thing as soon as either side is another, and the same in another order', () => {
    fc.assert(
      fc.property(identity, identity, entity, entity, (one, two, listed, other) => {
        const text = sidesText(one, listed);
        const turned = { ...listed, names: listed.names.toReversed(), ids: listed.ids.toReversed() };
        expect(sidesText({ ...one, names: one.names.toReversed() }, turned)).toBe(text);
        if (entityText(listed) !== entityText(other)) expect(sidesText(one, other)).not.toBe(text);
        const alone = sidesText({ names: [''] }, listed);
        if (sidesText(one, listed) !== alone) expect(text).not.toBe(alone);
        expect(sidesText({ ...two, names: [...two.names, 'one more'] }, listed)).not.toBe(
          sidesText(two, listed),
        );
      }),
    );
  });

  it.each<[string, Partial<Identity>]>([
    ['name', { names: ['Karim Rahimi'] }],
    ['birth date', { date_of_birth: '1971' }],
    ['country', { countries: ['IR'] }],
    ['gender', { gender: 'female' }],
    ['document', { document_numbers: ['P2'] }],
    ['kind', { is_company: true }],
  ])('lapses with another %s of the subject', (_what, change) => {
    const listed = fc.sample(entity, 1)[0];
    if (!listed) throw new Error('an entity was made');
    const one: Identity = {
      ...{ names: ['Karim Rahim'], date_of_birth: '1970', countries: ['AF'], gender: 'male' },
      ...{ document_numbers: ['P1'], is_company: false },
    };
    expect(sidesText({ ...one, ...change }, listed)).not.toBe(sidesText(one, listed));
  });

  it.each<[string, Partial<ListedEntity>]>([
    ['name', { names: [{ name: 'Another', is_weak: false }] }],
    ['weakness of a name', { names: [{ name: 'Karim', is_weak: true }] }],
    ['birth date', { birth_dates: ['1980'] }],
    ['country', { countries: ['IR'] }],
    ['gender', { gender: 'female' }],
    ['document', { ids: ['P2'] }],
    ['programme', { programme: 'OTHER' }],
    ['text', { text: 'more' }],
  ])('lapses with another %s of the list', (_what, change) => {
    const listed: ListedEntity = {
      ...{ ref: '1', kind: 'person', names: [{ name: 'Karim', is_weak: false }], gender: null },
      ...{ birth_dates: ['1970'], countries: ['AF'], ids: ['P1'], programme: 'A', text: '' },
    };
    const one: Identity = { names: ['Karim'] };
    expect(sidesText(one, { ...listed, ...change })).not.toBe(sidesText(one, listed));
  });
});

describe('the bands', () => {
  const limits = { block: 0.95, review: 0.85, log: 0.75 };

  it.each([
    [1, 'block'],
    [0.95, 'block'],
    [0.9499, 'review'],
    [0.85, 'review'],
    [0.8499, 'log'],
    [0.75, 'log'],
    [0.7499, 'clear'],
    [0, 'clear'],
  ] as const)('%d is %s', (score, band) => expect(bandOf(score, limits)).toBe(band));

  it('hold what is blocked and what is to be looked at', () => {
    expect((['block', 'review', 'log', 'clear'] as const).map(holds)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
