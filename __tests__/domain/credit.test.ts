import {
  availableFor,
  type CreditLine,
  creditStanding,
  currenciesWithoutMid,
  type Drawn,
  type SubLimit,
} from '@/lib/domain/dealing/credit';
import {
  isOverlapping,
  isWithin,
  outstandingOf,
  saleCreditDue,
} from '@/lib/domain/dealing/credit-draw';
import { overdrawn } from '@/lib/domain/dealing/credit-refusals';

const MIDS: Readonly<Record<string, string>> = { EUR: '1.0850', AED: '0.272294', JPY: '0.0067' };
const setting = {
  base: 'USD',
  decimals: { USD: 2, EUR: 2, AED: 2, JPY: 0, GBP: 2 },
  mid: (currency: string) => MIDS[currency],
};
const scope = { user_id: 1, branch_id: 1, product: 'withdrawal' } as const;
const drawn = (currency: string, amount: string): Drawn => ({ ...scope, currency, amount });
const euros: SubLimit = {
  id: 1,
  number: 'CRS 00001',
  scope: 'currency',
  scope_value: 'EUR',
  amount: '4000',
  currency: 'EUR',
  isSuspended: false,
};
const line = (own: Partial<CreditLine> = {}): CreditLine => ({
  amount: '10000.00',
  subs: [euros],
  owed: [drawn('EUR', '3000')],
  reserved: [],
  ...own,
});
const why = (draw: Drawn, of: CreditLine) =>
  overdrawn(draw, of, { setting, field: 'amount' }).map(({ code, params }) => [code, params]);

test('three thousand euros use 3,255.00 of ten thousand dollars, and a thousand euros are left of four', () => {
  const { used, available, subs } = creditStanding(line(), setting);
  expect([used, available]).toEqual(['3255', '6745']);
  expect(subs).toMatchObject([{ used: '3000', available: '1000' }]);
});

test('1,500 euros are more than the sub-limit, 10,000 dirhams are not', () => {
  expect(why(drawn('EUR', '1500'), line())).toEqual([
    ['credit.over-sub', { number: 'CRS 00001', available: '1000', currency: 'EUR' }],
  ]);
  expect(why(drawn('AED', '10000'), line())).toEqual([]);
  expect(why(drawn('EUR', '1000'), line())).toEqual([]);
});

test('what is reserved is used, and told apart', () => {
  const held = line({ reserved: [drawn('USD', '1000')] });
  expect(creditStanding(held, setting)).toMatchObject({
    used: '4255',
    reserved: '1000',
    available: '5745',
  });
  expect(why(drawn('USD', '5745.01'), held)).toEqual([
    ['credit.over-limit', { available: '5745', currency: 'USD' }],
  ]);
});

test('many small draws are judged by their sum, never by what each rounds to', () => {
  const yen = line({ amount: '1.00', subs: [], owed: [drawn('JPY', '75'), drawn('JPY', '74')] });
  expect(creditStanding(yen, setting).used).toBe('1');
  expect(why(drawn('JPY', '1'), yen)).toEqual([
    ['credit.over-limit', { available: '0', currency: 'USD' }],
  ]);
});

test('a limit that the rates have overrun has less than nothing left, and tells it', () => {
  const over = line({ amount: '3000' });
  expect(creditStanding(over, setting).available).toBe('-255');
  expect(why(drawn('USD', '1'), over)).toEqual([
    ['credit.over-limit', { available: '0', currency: 'USD' }],
  ]);
  expect(
    availableFor({ ...scope, currency: 'USD' }, over, { setting, targetCurrency: 'USD' }),
  ).toBe('0');
});

test('what may still be drawn is the least of what matches, rounded down', () => {
  const left = (currency: string, told = currency) =>
    availableFor({ ...scope, currency }, line(), { setting, targetCurrency: told });
  expect(left('EUR')).toBe('1000');
  expect(left('EUR', 'USD')).toBe('1085');
  expect(left('USD')).toBe('6745');
  expect(left('JPY')).toBe('1006716');
  const dear = line({ amount: '3355' });
  const some = availableFor({ ...scope, currency: 'EUR' }, dear, {
    setting,
    targetCurrency: 'EUR',
  });
  expect(some).toBe('92.16');
  expect(why(drawn('EUR', '92.16'), dear)).toEqual([]);
  expect(why(drawn('EUR', '92.18'), dear)).toHaveLength(1);
});

test('a currency without a middle is named, and nothing that needs it is known', () => {
  const pounds = line({ owed: [drawn('GBP', '10')] });
  expect(currenciesWithoutMid(pounds, setting)).toEqual(['GBP']);
  expect(creditStanding(pounds, setting)).toMatchObject({ used: null, available: null });
  expect(why(drawn('USD', '1'), pounds)).toEqual([['credit.no-mid', { currency: 'GBP' }]]);
  expect(
    availableFor({ ...scope, currency: 'USD' }, pounds, { setting, targetCurrency: 'USD' }),
  ).toBeNull();
});

test('a suspended sub-limit lets nothing of what it caps be drawn', () => {
  const stopped = line({ subs: [{ ...euros, isSuspended: true }] });
  expect(why(drawn('EUR', '1'), stopped)).toEqual([
    ['credit.sub-suspended', { number: 'CRS 00001' }],
  ]);
  expect(why(drawn('USD', '1'), stopped)).toEqual([]);
});

test('limits overlap where they share a day', () => {
  const first = { valid_from: '2026-01-01', valid_to: '2026-06-30' };
  expect(isOverlapping(first, { valid_from: '2026-07-01' })).toBe(false);
  expect(isOverlapping(first, { valid_from: '2026-06-30' })).toBe(true);
  expect(isOverlapping({ valid_from: '2025-01-01' }, first)).toBe(true);
  expect([isWithin(first, '2026-06-30'), isWithin(first, '2026-07-01')]).toEqual([true, false]);
});

test('what is owed is what was drawn without what was repaid, and a ticket has thirty days', () => {
  expect(outstandingOf('3000', [{ amount: '1000' }, { amount: '2000' }])).toBe('0');
  expect(saleCreditDue('2026-11-19')).toBe('2026-12-19');
});
