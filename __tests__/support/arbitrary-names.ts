import fc from 'fast-check';

import type { Identity, ListedEntity } from '@/lib/domain/compliance/screening/subject';

/** Similar and different words of several scripts; the index must find the similar ones. */
export const word = fc.oneof(
  fc.constantFrom(
    'mohammad',
    'muhammad',
    'mohamed',
    'ahmad',
    'ahmed',
    'hamid',
    'karim',
    'kareem',
    'ali',
    'al',
    'hussein',
    'husain',
    'khan',
    'rahman',
    'rahim',
    'rahimi',
    'ibn',
    'li',
    'o',
    'smith',
    'smyth',
    'محمد',
    'علی',
    'خان',
    'حسین',
    'Иванов',
    'Сергей',
    'ivanov',
    'sergey',
    'דוד',
    'corp',
    'llc',
  ),
  fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom(...'abdehkmrs') }),
);
export const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const country = fc.constantFrom('AF', 'IR', 'DE');
const birth = fc.constantFrom('1970', '1971-02-03', '1975-01', '1990-12-31');
const number = fc.constantFrom('P12345', 'X-99 887', '12', 'AB100200');

export const identity: fc.Arbitrary<Identity> = fc.record(
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

export const entity: fc.Arbitrary<ListedEntity> = fc.record({
  ref: fc.string({ minLength: 1, maxLength: 4 }),
  kind: fc.constantFrom('person' as const, 'company' as const, 'vessel' as const),
  topic: fc.constantFrom('sanction' as const, 'pep' as const),
  names: fc.array(fc.record({ name, is_weak: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  birth_dates: fc.array(birth, { maxLength: 2 }),
  countries: fc.array(country, { maxLength: 2 }),
  gender: fc.constantFrom(null, 'male' as const, 'female' as const),
  ids: fc.array(number, { maxLength: 2 }),
  programme: fc.constantFrom('A', 'B'),
  text: fc.constantFrom('', 'one', 'two'),
});
