import {
  differencesOf,
  piecesCompared,
  recomposed,
  totalsOf,
} from '@/lib/domain/dealing/till-count';

test('a count by pieces is their sum and what is loose, exactly', () => {
  const count = { USD: { '100': '3', '0.25': '7', loose: '3.45' }, EUR: '20.10' };
  expect(totalsOf(count)).toEqual({ USD: '305.2', EUR: '20.10' });
});

test('over is positive and short negative, and what agrees is not a difference', () => {
  const expected = { AED: '50', EUR: '300', USD: '1000' };
  expect(differencesOf({ AED: '50', EUR: '290', USD: '1000.05' }, expected)).toEqual({
    EUR: '-10',
    USD: '0.05',
  });
});

test('notes that were not touched lie there in the same pieces, however they are written', () => {
  const before = { USD: { '100': '2', '50.00': '0' } };
  const none = new Set<string>();
  expect(recomposed(before, { USD: { '100.0': '2' } }, none)).toEqual([]);
  expect(recomposed(before, { USD: { '100': '1', '50': '2' } }, none)).toEqual(['USD']);
});

test('a currency that moved, or that was counted as a sum, says nothing of its pieces', () => {
  const before = { USD: { '100': '2' }, EUR: '200' };
  const after = { USD: { '50': '4' }, EUR: { '100': '2' } };
  expect(recomposed(before, after, new Set(['USD']))).toEqual([]);
});

test('sent and counted pieces are compared by value, the largest first and loose money last', () => {
  const sent = { loose: '3', '50': '1', '100.00': '5' };
  expect(piecesCompared(sent, { '100': '4', '500': '1', loose: '3' })).toEqual([
    { value: '500', sent: '0', counted: '1', missing: '-1' },
    { value: '100', sent: '5', counted: '4', missing: '1' },
    { value: '50', sent: '1', counted: '0', missing: '1' },
    { value: 'loose', sent: '3', counted: '3', missing: '0' },
  ]);
});
