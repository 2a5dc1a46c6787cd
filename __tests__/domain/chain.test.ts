import { createHash } from 'node:crypto';

import { canonicalJson, FIRST_HASH, type Json, linkText } from '@/lib/domain/ledger/chain';

const hash = (previous: string, sealed: Json) =>
  createHash('sha256').update(linkText(previous, sealed)).digest('hex');

const FIRST = {
  seq: 1,
  at: '2026-11-20T09:00:00Z',
  user: 7,
  doc: 'SAL 00001',
  lines: [
    ['1020', 'EUR', '500.00', '539.00'],
    ['1010', 'USD', '-539.00', '-539.00'],
  ],
};
const SECOND = {
  seq: 2,
  at: '2026-11-20T09:05:00Z',
  user: 8,
  doc: 'SAL 00002',
  lines: [
    ['1010', 'USD', '875.60', '875.60'],
    ['1020', 'EUR', '-800.00', '-863.68'],
    ['4020', 'USD', '-2.00', '-2.00'],
    ['4010', 'USD', '-9.92', '-9.92'],
  ],
};

test('a link is the SHA-256 of the hash before it and the canonical JSON of the entry', () => {
  const first = hash(FIRST_HASH, FIRST);
  expect(first).toBe('c9f0f7736b850e142a7e2e8f4c2b1b0f2796f1e67686d6ce4f7c84078aad7f74');
  const second = hash(first, SECOND);
  expect(second).toBe('d2225a204f6f1784a7622afe7947522a0c720e9d7f0edfc20d3b8d29bb10b980');
});

test('keys are sorted at every depth, also those that look like numbers, and there are no blanks', () => {
  const value = {
    b: [{ d: 1, c: null }, true],
    a: { '20': 'x', '100': 'y' },
    پ: 'ا "q" \n \u2028',
  };
  expect(canonicalJson(value)).toBe(
    '{"a":{"100":"y","20":"x"},"b":[{"c":null,"d":1},true],"پ":"ا \\"q\\" \\n \u2028"}',
  );
});

test('a key without a value and a missing key are not the same', () => {
  expect(canonicalJson({ memo: null })).not.toBe(canonicalJson({}));
});

test('every string and number is written as JSON writes it', () => {
  const values = [
    '',
    'plain',
    'a"b',
    'back\\slash',
    '\t\u0000\u001f',
    '\u007f\u0085',
    '\ud800 alone',
    '😀',
    'پول',
    0,
    -1,
    1.5,
    1e21,
    true,
    null,
  ];
  for (const value of values) expect(canonicalJson(value)).toBe(JSON.stringify(value));
  expect(canonicalJson(values)).toBe(JSON.stringify(values));
});
