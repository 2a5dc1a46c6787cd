import {
  riskOf,
  reviewMonths,
  withoutScreening,
  type RiskFacts,
} from '@/lib/domain/compliance/kyc-risk';

const NOTHING: RiskFacts = {
  type: 'individual',
  data: {},
  isRemote: false,
  hasFundsDocument: true,
  isNew: false,
  products: [],
  highCountries: ['KP'],
  mediumCountries: ['AF'],
  cashOccupations: ['driver'],
  mediumVolume: '10000',
  highVolume: '50000',
};
const risk = (own: Partial<RiskFacts>) => riskOf({ ...NOTHING, ...own });

test('the example of the design: 38, medium, looked at again after two years', () => {
  const data = { residence_country: 'AF', expected: { monthly_volume: '12000' } };
  const { score, level, parts } = risk({
    data,
    isRemote: true,
    isNew: true,
    products: ['remittance'],
  });
  expect([score, level]).toEqual([38, 'medium']);
  expect(parts.map(({ key }) => key)).toEqual([
    'country_medium',
    'remittance',
    'remote',
    'volume_above_10k',
    'new_relationship',
  ]);
  expect(reviewMonths(level, 60)).toBe(24);
});

test.each([
  ['nothing', {}, 0, 'low'],
  ['24 is low', { products: ['remittance', 'credit'], isRemote: false }, 20, 'low'],
  ['25 is medium', { data: { nationalities: ['KP'] } }, 25, 'medium'],
  ['above 50k counts once', { data: { expected: { monthly_volume: '50000.01' } } }, 15, 'low'],
  ['exactly 10k does not count', { data: { expected: { monthly_volume: '10000' } } }, 0, 'low'],
  [
    'the higher country alone',
    { data: { residence_country: 'KP', nationalities: ['AF'] } },
    25,
    'medium',
  ],
  ['an occupation by its word', { data: { occupation: 'Taxi Driver' } }, 10, 'low'],
  [
    'a politically exposed person is high whatever the sum',
    { data: { pep: { kind: 'family' } } },
    30,
    'high',
  ],
] as const satisfies readonly (readonly [string, Partial<RiskFacts>, number, string])[])(
  '%s',
  (_name, own, score, level) => {
    expect(risk(own)).toMatchObject({ score, level });
  },
);

test('volumes count above the amounts of the organisation, and without amounts not at all', () => {
  const data = { expected: { monthly_volume: '60000' } };
  const score = (own: Partial<RiskFacts>) => risk({ data, ...own }).score;
  expect(score({ mediumVolume: '42000000', highVolume: '210000000' })).toBe(0);
  expect(score({ mediumVolume: '500', highVolume: null })).toBe(8);
  expect(score({ mediumVolume: null, highVolume: '500' })).toBe(15);
  expect(score({ mediumVolume: null, highVolume: null })).toBe(0);
});

test('an owner who holds an office makes a company high; five owners make it complex', () => {
  const owner = { name: 'A', pct: '20', control_type: 'shares' } as const;
  const exposed = [{ ...owner, pep: { kind: 'self' } as const }];
  expect(risk({ type: 'company', data: { beneficial_owners: exposed } }).level).toBe('high');
  const five = [1, 2, 3, 4, 5].map(() => owner);
  expect(risk({ type: 'company', data: { beneficial_owners: five } }).score).toBe(15);
});

test('without what speaks of screening, a risk is scored as if that were not there', () => {
  const whole = risk({
    data: { nationalities: ['AF'] },
    hasAdverseMedia: true,
    hasClearedMatch: true,
  });
  expect([whole.score, whole.level]).toEqual([35, 'medium']);
  expect(withoutScreening(whole)).toMatchObject({
    score: 10,
    level: 'low',
    parts: [{ key: 'country_medium', points: 10 }],
  });
});

test('a confirmed match with an office holder counts once, and makes the level high', () => {
  const matched = risk({ data: {}, hasPepMatch: true });
  expect(matched).toMatchObject({ level: 'high', parts: [{ key: 'pep_match', points: 30 }] });
  expect(withoutScreening(matched)).toMatchObject({ score: 0, level: 'low', parts: [] });
  const declared = risk({ data: { pep: { kind: 'self' } }, hasPepMatch: true });
  expect(declared.parts).toEqual([{ key: 'pep', points: 30 }]);
});

test('however much comes together, a score is at most a hundred', () => {
  const { score } = risk({
    data: {
      nationalities: ['KP'],
      pep: { kind: 'self' },
      occupation: 'driver',
      expected: { monthly_volume: '90000' },
    },
    isRemote: true,
    isNew: true,
    hasFundsDocument: false,
    hasAdverseMedia: true,
    products: ['exchange_cash', 'remittance', 'credit'],
  });
  expect(score).toBe(100);
});
