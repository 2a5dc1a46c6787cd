import fc from 'fast-check';
import { mostInPieces, piecesFor, worthOf } from '@/lib/domain/dealing/pieces';

const DIRHAM = ['1000', '500', '200', '100', '50', '20', '10', '5', '1', '0.5', '0.25'];

test('the largest notes are handed out first', () => {
  expect(piecesFor('3660', DIRHAM)).toEqual([
    { value: '1000', count: 3 },
    { value: '500', count: 1 },
    { value: '100', count: 1 },
    { value: '50', count: 1 },
    { value: '10', count: 1 },
  ]);
});

test('a large note is given up where the smaller ones could not end it', () => {
  expect(piecesFor('60', ['50', '20'])).toEqual([{ value: '20', count: 3 }]);
  expect(piecesFor('30', ['50', '20'])).toBeUndefined();
});

test.each([
  ['48661', ['10000', '5000', '2000', '1000'], '48000'],
  ['495.45', ['200', '100', '50', '20', '10', '5'], '495'],
  ['3952.80', DIRHAM, '3952.75'],
  ['30', ['50', '20'], '20'],
  ['4', ['5'], '0'],
  ['4', [], '0'],
])('of %s in %j the most that can be handed out is %s', (amount, values, most) => {
  expect(mostInPieces(amount, values)).toBe(most);
});

test('pieces always come to the amount they are handed out for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_000_000 }), (quarters) => {
      const amount = String(quarters / 4);
      expect(worthOf(piecesFor(amount, DIRHAM) ?? [])).toBe(amount);
    }),
  );
});
