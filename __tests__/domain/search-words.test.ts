import { readSearch, searchWords } from '@/lib/format/search-words';

test.each([
  ['Rent, October', ['rent', 'october']],
  ['INV-2024/017', ['inv', '2024', '17']],
  ['inv2024017', ['inv', '2024017']],
  ['كرايهٔ ماه', ['کرایه', 'ماه']],
  ['شمارهٔ ۱۲۵۰', ['شماره', '1250']],
  ['a@b.com', ['a', 'b', 'com']],
  ['100 %', ['100']],
  ['«»…', []],
])('%s is the words %j', (text, words) => expect(searchWords(text)).toEqual(words));

test.each([
  ['1250', '1250'],
  ['1,250.50', '1250.5'],
  ['۱٬۲۵۰', '1250'],
  ['-1250.00', '1250'],
  ['1250.', undefined],
  ['1.234,50', undefined],
  ['=1+1', undefined],
  ['2024-01-31', undefined],
])('%s asks for the amount %s', (text, amount) =>
  expect(readSearch(text).words[0]?.amount).toBe(amount),
);

test.each([
  ['JOU 12', 'journal entry', '12'],
  ['jou00012', 'journal entry', '12'],
  ['jou-۱۲', 'journal entry', '12'],
  ['SAL 00017', 'sales', '17'],
])('%s is the number of one document', (text, type, number) =>
  expect(readSearch(text)).toEqual({ types: [type], words: [{ parts: [], number }] }),
);

test('letters of another type are words where only one type is looked in', () => {
  expect(readSearch('SAL 17', 'invoice').words.map(({ parts }) => parts)).toEqual([
    ['sal'],
    ['17'],
  ]);
});

test('a search of many words keeps the first twelve', () => {
  expect(readSearch('rent '.repeat(40)).words).toHaveLength(12);
});
