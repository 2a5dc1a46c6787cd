import type { Random } from '@/server/seed/random';
import { HOSTILE } from './fuzz-hostile';

/** Kinds of input, by their distance from what a form would send. */
export const KINDS = ['valid', 'boundary', 'near', 'hostile', 'oversized'] as const;
export type Kind = (typeof KINDS)[number];

const x = (length: number) => 'x'.repeat(length);

/** Boundary values that are still valid for some format of the API, as texts and as numbers. */
const BOUNDARY: readonly unknown[] = [
  '0',
  '0.00',
  '0.0001',
  '1.001',
  '1.0001',
  '999999999999999',
  '999999999999999.9999',
  '-999999999999999.9999',
  '-0.01',
  '0.000000000001',
  '999999999999.999999999999',
  '100',
  '99.999',
  0,
  1,
  2,
  9_007_199_254_740_991,
  999_999_999_999_999,
  '1990-01-01',
  '2100-12-31',
  '2024-02-29',
  '2026-12-31',
  '2026-11-21T10:00:00Z',
  '',
  'x',
  x(20),
  x(40),
  x(60),
  x(80),
  x(100),
  x(120),
  x(200),
  x(300),
  x(500),
  x(1000),
  'EUR',
  'JPY',
  'KWD',
  'USD',
  'XXX',
  'AAA',
  '1',
  '200',
  '100000',
  'سلام',
  '👩‍👩‍👧‍👦',
  'BR2/00017',
  'true',
  'fa',
  null,
  true,
  false,
  [],
  {},
];

const NEAR: readonly unknown[] = [
  '1.00001',
  '1000000000000000',
  '-1',
  '0.0000000000001',
  '1e3',
  '1.',
  '01',
  ' 1',
  '1,000',
  '1989-12-31',
  '2101-01-01',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-11-21T10:00:00',
  'eur',
  'EURO',
  'EU',
  'USD ',
  x(41),
  x(61),
  x(101),
  x(121),
  x(201),
  x(301),
  x(501),
  x(1001),
  -1,
  0,
  1.5,
  2_147_483_648,
  9_007_199_254_740_992,
  '201',
  '0',
  ' ',
  '\n',
  'a\tb',
  'None',
  'undefined',
  null,
  [null],
  [[]],
  { id: 1 },
  'true',
  'yes',
  [1, 2, 3],
  ['EUR'],
];

/** Oversized values, created on demand. */
const OVERSIZED: readonly ((random: Random) => unknown)[] = [
  () => x(10_000),
  () => '9'.repeat(5000),
  () => `0.${'1'.repeat(5000)}`,
  () => 'ﷺ'.repeat(20_000),
  () => '\u0001'.repeat(5000),
  () => Array.from({ length: 1001 }, () => ({})),
  () => Array.from({ length: 300 }, (_, at) => at + 1),
  (random) => Array.from({ length: 100 + random.below(2000) }, () => x(20)),
  (random) =>
    Object.fromEntries(Array.from({ length: random.below(3000) }, (_, at) => [`k${at}`, at])),
  () => JSON.parse(`${'['.repeat(31)}${']'.repeat(31)}`) as unknown,
  (random) => (random.below(20) === 0 ? x(900_000) : x(60_000)),
];

/** Random value of a kind, for any field. */
export function valueOf(kind: Exclude<Kind, 'valid'>, random: Random): unknown {
  if (kind === 'boundary') return random.pick(BOUNDARY);
  if (kind === 'near') return random.pick(NEAR);
  if (kind === 'hostile') return random.pick(HOSTILE);
  return random.pick(OVERSIZED)(random);
}

const PLACES = [
  '0',
  '-1',
  'abc',
  '1.5',
  '%00',
  '..%2f..',
  '99999999999999999999',
  '9007199254740993',
  '1%20',
  '\u0661',
];

/** Random text in place of an id. */
export const noId = (random: Random): string => encodeURI(random.pick(PLACES));

const CELLS = [
  '',
  '1.00',
  '5210',
  '1010',
  'EUR',
  '2026-11-20',
  'E1',
  '"',
  '=1+1',
  '-1',
  x(200),
  '\u0000',
  'ش',
  '1e9',
];

/** Random file, similar to a spreadsheet export or arbitrary. */
export function fileOf(random: Random): string {
  if (random.below(5) === 0) return String(valueOf('hostile', random));
  const heads = [
    'entry,date,account,debit,credit',
    'account,amount,currency,base',
    'number,name,position,type,parent',
    'x',
  ];
  const rows = Array.from({ length: random.below(random.below(20) === 0 ? 3000 : 20) }, () =>
    Array.from({ length: 3 + random.below(4) }, () => random.pick(CELLS)).join(','),
  );
  return [random.pick(heads), ...rows].join('\n');
}
