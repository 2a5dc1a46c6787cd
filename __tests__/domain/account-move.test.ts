import { renumbered } from '@/lib/domain/ledger/account-move';

const at = (id: number, number: string, parent: number | null) => ({ id, number, parent });
const CHART = [
  at(1, '1', null),
  at(2, '10', 1),
  at(3, '1010', 2),
  at(4, '1020', 2),
  at(5, '11', 1),
  at(6, '1110', 5),
  at(7, '77', 2),
];
const numbers = (id: number, to: Parameters<typeof renumbered>[2]) =>
  renumbered(CHART, id, to).map(({ before, number }) => `${before} > ${number}`);

test('a number that begins with the one above follows it and keeps its ending', () => {
  expect(numbers(4, { parent: 5 })).toEqual(['1020 > 1120']);
});

test('where its ending is taken it gets the next free number', () => {
  expect(numbers(3, { parent: 5 })).toEqual(['1010 > 1111']);
});

test('what stands below moves along, each after the one above it', () => {
  expect(numbers(2, { parent: 5 })).toEqual([
    '10 > 110',
    '1010 > 11010',
    '1020 > 11020',
    '77 > 77',
  ]);
});

test('a number given takes the place of the first, and what is below follows that', () => {
  expect(numbers(2, { parent: null, number: '8' })).toEqual([
    '10 > 8',
    '1010 > 810',
    '1020 > 820',
    '77 > 77',
  ]);
});

test('at the top, and where the number does not follow the one above, numbers stay', () => {
  expect(numbers(5, { parent: null })).toEqual(['11 > 11', '1110 > 1110']);
  expect(numbers(7, { parent: 5 })).toEqual(['77 > 77']);
});

test('the number of another account is refused', () => {
  expect(() => numbers(4, { parent: 5, number: '1110' })).toThrow('account.number-taken');
});

test('no two accounts have a number in common afterwards', () => {
  const chart = [...CHART, at(8, '1120', 5), at(9, '110', 5)];
  for (const { id } of chart) {
    const after = new Map(chart.map((account) => [account.id, account.number]));
    for (const one of renumbered(chart, id, { parent: 5 })) after.set(one.id, one.number);
    expect(new Set(after.values()).size).toBe(chart.length);
  }
});
