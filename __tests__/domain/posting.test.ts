import fc from 'fast-check';

import { add, negate } from '@/lib/domain/money';
import {
  balanceGap,
  baseOf,
  checkRateAndBase,
  type PostingLine,
  settleRounding,
} from '@/lib/domain/ledger/posting';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';

const rules = { base: 'USD', decimals: 2, roundingAccountId: 99 };
const line = (currency: string, amount: string, base = amount): PostingLine => ({
  account_id: 1,
  currency,
  amount,
  base,
});
const refusedWith = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

test('lines that balance are posted as they are', () => {
  const lines = [line('USD', '100.00'), line('USD', '-60'), line('USD', '-40.0')];
  expect(settleRounding(lines, rules)).toBe(lines);
  expect(balanceGap(lines, 2)).toBe('0.00');
});

test('two currencies balance in the base currency, not in each', () => {
  const lines = [line('EUR', '1000', '1080.00'), line('USD', '-1080.00')];
  expect(settleRounding(lines, rules)).toBe(lines);
});

test('lines that do not balance are refused, and the gap is named', () => {
  expect(() => settleRounding([line('USD', '100'), line('USD', '-99.99')], rules)).toThrow(
    refusedWith('ledger.unbalanced', { field: 'lines', params: { gap: '0.01', currency: 'USD' } }),
  );
  expect(() => settleRounding([line('USD', '1'), line('USD', '-1000')], rules)).toThrow(
    refusedWith('ledger.unbalanced', { params: { gap: '-999.00', currency: 'USD' } }),
  );
});

test('the cent that rounding leaves of currencies that balance goes on the rounding account', () => {
  const lines = [
    line('EUR', '10.01', '10.85'),
    line('EUR', '10.02', '10.86'),
    line('EUR', '-20.03', '-21.70'),
  ];
  expect(settleRounding(lines, rules)).toEqual([
    ...lines,
    { account_id: 99, currency: 'USD', amount: '-0.01', base: '-0.01' },
  ]);
});

test('a gap above half a minor unit for each foreign line is not rounding', () => {
  const two = [line('EUR', '10', '10.85'), line('EUR', '-10', '-10.84')];
  expect(settleRounding(two, rules)).toHaveLength(3);
  const wider = [line('EUR', '10', '10.86'), line('EUR', '-10', '-10.84')];
  expect(() => settleRounding(wider, rules)).toThrow(refusedWith('ledger.unbalanced'));
});

test('a gap is not rounding where a currency does not balance by itself', () => {
  const lines = [line('EUR', '10', '10.85'), line('EUR', '-5', '-5.42'), line('USD', '-5.42')];
  expect(() => settleRounding(lines, rules)).toThrow(refusedWith('ledger.unbalanced'));
});

test('without a rounding account even a cent is refused', () => {
  const lines = [line('EUR', '10', '10.85'), line('EUR', '-10', '-10.84')];
  expect(() => settleRounding(lines, { ...rules, roundingAccountId: undefined })).toThrow(
    refusedWith('ledger.unbalanced'),
  );
});

test('an entry has two lines or more', () => {
  expect(() => settleRounding([line('USD', '0.00')], rules)).toThrow(
    refusedWith('ledger.two-lines'),
  );
  expect(() => settleRounding([], rules)).toThrow(refusedWith('ledger.two-lines'));
});

test('every line that moves nothing is refused, all of them at once', () => {
  const lines = [line('USD', '5'), line('USD', '0.00'), line('USD', '-5'), line('EUR', '-0', '0')];
  expect(() => settleRounding(lines, rules)).toThrow(
    expect.objectContaining({
      list: [
        refusedWith('ledger.zero-line', { field: 'lines.1.amount' }),
        refusedWith('ledger.zero-line', { field: 'lines.3.amount' }),
      ],
    }),
  );
});

test('a line that moves only value or only quantity is one', () => {
  const lines = [
    line('EUR', '5', '0'),
    line('EUR', '-5', '0'),
    line('EUR', '0', '3'),
    line('USD', '-3'),
  ];
  expect(settleRounding(lines, rules)).toBe(lines);
});

test('in the base currency an amount is its own base', () => {
  expect(() => settleRounding([line('USD', '5', '6'), line('USD', '-6')], rules)).toThrow(
    expect.objectContaining({
      list: [refusedWith('ledger.base-differs', { field: 'lines.0.base' })],
    }),
  );
});

test('law: whatever is settled balances to the minor unit', () => {
  const cents = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }).filter((value) => value !== 0n);
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('1.08345', '0.0071'),
      (all, rate) => {
        const amounts = all.map((value) => `${value}`);
        const rest = negate(amounts.reduce(add, '0'));
        const lines = [...amounts, rest]
          .map((amount) => line('EUR', amount, baseOf(amount, rate, 2)))
          .filter(({ amount }) => amount !== '0');
        fc.pre(lines.length > 1 && lines.every(({ base }) => base !== '0'));
        expect(balanceGap(settleRounding(lines, rules), 2)).toBe('0.00');
      },
    ),
  );
});

test('an amount comes to base once, half up', () => {
  expect(baseOf('250.125', '3.24', 2)).toBe('810.41');
  expect(baseOf('-250.125', '3.24', 2)).toBe('-810.41');
  expect(baseOf('1234.56', '0.3745', 3)).toBe('462.343');
});

test('a rate and a base that were both given agree within half a minor unit', () => {
  const given = { amount: '250.125', rate: '3.24' };
  expect(() => checkRateAndBase({ ...given, base: '810.40' }, { decimals: 2 })).not.toThrow();
  expect(() => checkRateAndBase({ ...given, base: '810.41' }, { decimals: 2 })).not.toThrow();
  expect(() =>
    checkRateAndBase({ ...given, base: '810.42' }, { decimals: 2, field: 'lines.0.base' }),
  ).toThrow(
    refusedWith('ledger.rate-and-base', { field: 'lines.0.base', params: { base: '810.41' } }),
  );
});

test('a refusal names its sentence, what fills it, and the field', () => {
  const refusal = new Refusal('ledger.unbalanced', { params: { gap: '1.00' }, field: 'lines' });
  expect(refusal).toMatchObject({
    message: 'ledger.unbalanced',
    code: 'ledger.unbalanced',
    params: { gap: '1.00' },
    field: 'lines',
  });
  expect(new Refusal('a.b')).toMatchObject({ params: {}, field: undefined });
});

test('refusals are thrown together, and none throws nothing', () => {
  const list = [new Refusal('a.b'), new Refusal('c.d')];
  expect(() => refuseAny(list)).toThrow(Refusals);
  expect(() => refuseAny(list)).toThrow(expect.objectContaining({ list }));
  expect(() => refuseAny([])).not.toThrow();
});
