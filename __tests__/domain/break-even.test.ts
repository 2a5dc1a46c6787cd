import { averageOf, breakEvenOf, perUnitAt } from '@/lib/domain/ledger/position';

const shown = (quantity: string, cost: string, realised: string) => {
  const price = breakEvenOf({ quantity, cost }, realised);
  return price ? perUnitAt(price) : null;
};

test('at the break-even the day ends with nothing realised: what today realised is set against the cost', () => {
  expect(shown('800', '864', '6')).toBe('1.0725');
  expect(shown('800', '864', '-6')).toBe('1.0875');
  expect(shown('-100', '-110', '5')).toBe('1.15');
});

test('on a day that realised nothing it is the average', () => {
  const held = { quantity: '800', cost: '864' };
  expect(shown(held.quantity, held.cost, '0')).toBe(averageOf(held));
});

test('there is none where nothing is held, or where more was realised than all of it cost', () => {
  expect(shown('0', '0', '6')).toBeNull();
  expect(shown('10', '11', '12')).toBeNull();
});
