import fc from 'fast-check';

import { bandOf, holds } from '@/lib/domain/compliance/screening/bands';
import {
  entityText,
  type Identity,
  type ListedEntity,
  sidesText,
} from '@/lib/domain/compliance/screening/subject';
import { entity, identity } from '../../support/arbitrary-names';

describe('what a decision was made about', () => {
  it('is another thing as soon as either side is another, and the same in another order', () => {
    fc.assert(
      fc.property(identity, identity, entity, entity, (one, two, listed, other) => {
        const text = sidesText(one, listed);
        const turned = {
          ...listed,
          names: listed.names.toReversed(),
          ids: listed.ids.toReversed(),
        };
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
      names: ['Karim Rahim'],
      date_of_birth: '1970',
      countries: ['AF'],
      gender: 'male',
      document_numbers: ['P1'],
      is_company: false,
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
    ['topic', { topic: 'pep' }],
    ['programme', { programme: 'OTHER' }],
    ['text', { text: 'more' }],
  ])('lapses with another %s of the list', (_what, change) => {
    const listed: ListedEntity = {
      ref: '1',
      kind: 'person',
      topic: 'sanction',
      names: [{ name: 'Karim', is_weak: false }],
      gender: null,
      birth_dates: ['1970'],
      countries: ['AF'],
      ids: ['P1'],
      programme: 'A',
      text: '',
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
      true,
      true,
      false,
      false,
    ]);
  });
});
