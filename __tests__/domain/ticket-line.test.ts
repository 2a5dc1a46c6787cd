import {
  changeOf,
  completeLine,
  computedPart,
  inNotes,
  type LinePart,
  type LineTerms,
  touch,
} from '@/lib/domain/dealing/ticket-line';

const DIRECT = { quote_unit: 1, quote_direction: 'direct' } as const;
const EURO: LineTerms = { manner: DIRECT, board: '1.08', decimals: 2, baseDecimals: 2 };
const YEN: LineTerms = {
  manner: { quote_unit: 100, quote_direction: 'direct' },
  board: '0.6850',
  decimals: 0,
  baseDecimals: 2,
};
const DIRHAM: LineTerms = {
  manner: { quote_unit: 1, quote_direction: 'indirect' },
  board: '3.66',
  decimals: 2,
  baseDecimals: 2,
};

const BLANK = { amount: '', counter: '', rate: '' };

function complete(
  typed: Partial<Record<LinePart, string>>,
  terms: LineTerms,
  side: 'buy' | 'sell' = 'sell',
) {
  const touched = Object.keys(typed) as LinePart[];
  return completeLine({ side, typed: { ...BLANK, ...typed }, touched }, terms);
}

test.each([
  ['direct', { amount: '1500' }, EURO, { amount: '1500', rate: '1.08', counter: '1620' }],
  ['direct', { counter: '1620' }, EURO, { amount: '1500', rate: '1.08', counter: '1620' }],
  [
    'direct',
    { amount: '1500', counter: '1650' },
    EURO,
    { amount: '1500', rate: '1.1', counter: '1650' },
  ],
  ['per 100', { amount: '50000' }, YEN, { amount: '50000', rate: '0.6850', counter: '342.5' }],
  ['per 100', { counter: '333.33' }, YEN, { amount: '48661', rate: '0.6850', counter: '333.33' }],
  [
    'per 100',
    { amount: '50000', counter: '345' },
    YEN,
    { amount: '50000', rate: '0.69', counter: '345' },
  ],
  ['indirect', { amount: '3660' }, DIRHAM, { amount: '3660', rate: '3.66', counter: '1000' }],
  ['indirect', { counter: '1000' }, DIRHAM, { amount: '3660', rate: '3.66', counter: '1000' }],
  [
    'indirect',
    { amount: '3650', counter: '1000' },
    DIRHAM,
    { amount: '3650', rate: '3.65', counter: '1000' },
  ],
])('%s: any two of amount, counter-amount and rate give the third: %j', (_, typed, terms, all) => {
  expect(complete(typed, terms)).toEqual(all);
});

test('a typed rate goes before the board, and is divided by, never by its rounded inverse', () => {
  expect(complete({ amount: '1000', rate: '3' }, DIRHAM).counter).toBe('333.33');
  expect(complete({ counter: '333.33', rate: '3' }, DIRHAM).amount).toBe('999.99');
});

test('the part that was left alone longest is the one that is computed', () => {
  expect(computedPart([])).toBe('counter');
  expect(computedPart(['amount'])).toBe('counter');
  expect(computedPart(['counter'])).toBe('amount');
  expect(computedPart(['counter', 'amount'])).toBe('rate');
  expect(computedPart(['rate', 'counter'])).toBe('amount');
  expect(touch(['amount', 'rate'], 'counter', false)).toEqual(['counter', 'amount']);
  expect(touch(['counter', 'amount'], 'counter', true)).toEqual(['amount']);
});

test('what can be handed over of a cross currency is rounded to its smallest cash', () => {
  const quote = { ...DIRHAM.manner, rate: '3.66' };
  const counter = { quote, decimals: 2, increment: '0.25' };
  expect(complete({ amount: '1000' }, { ...EURO, counter }, 'buy').counter).toBe('3952.75');
  expect(complete({ counter: '3660' }, { ...EURO, counter }, 'buy').amount).toBe('925.93');
});

test('a deducted fee is kept back from what the customer holds before it is exchanged', () => {
  const terms = { ...EURO, board: '1.10', aside: '5' };
  expect(complete({ counter: '550' }, terms).amount).toBe('495.45');
  expect(complete({ counter: '4' }, terms).amount).toBeUndefined();
  expect(complete({ counter: '1074.60' }, { ...EURO, aside: '5.40' }, 'buy').amount).toBe('1000');
});

test('an amount that notes cannot make is charged for the notes, with the change', () => {
  const quote = { ...YEN.manner, rate: '0.6850' };
  const notes = inNotes('48661', { most: '48000', quote, baseDecimals: 2 });
  expect(notes).toEqual({ amount: '48000', charge: '328.8' });
  expect(changeOf('333.33', '328.8', '0.01')).toBe('4.53');
  expect(changeOf('328.80', '328.8', '0.01')).toBeUndefined();
  expect(inNotes('48000', { most: '48000.00', quote, baseDecimals: 2 })).toBeUndefined();
});

test('what cannot be read computes nothing', () => {
  expect(complete({ amount: '1.234,5' }, EURO)).toEqual({
    amount: undefined,
    rate: '1.08',
    counter: undefined,
  });
  expect(complete({ amount: '100' }, { ...EURO, board: undefined }).counter).toBeUndefined();
});
