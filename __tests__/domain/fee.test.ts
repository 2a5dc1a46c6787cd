import { feeFor, type FeeRule } from '@/lib/domain/dealing/fee';

const ANY: FeeRule = {
  id: 1,
  product: 'buy',
  currency: null,
  customer_class: null,
  channel: null,
  corridor: null,
  band_from: '0',
  band_to: null,
  kind: 'percent',
  fixed: '0',
  percent: '0.5',
  min: '2',
  max: '20',
  mode_default: 'deducted',
  priority: 0,
  valid_from: '1990-01-01',
  valid_to: null,
  is_active: true,
};

const DEAL = {
  product: 'buy',
  currency: 'EUR',
  customer_class: 'walk_in',
  channel: 'counter',
  base: '1080.00',
  day: '2026-01-10',
} as const;

const amount = (rule: Partial<FeeRule>, base = '1080.00') =>
  feeFor([{ ...ANY, ...rule }], { ...DEAL, base }, 2)?.amount;

test('half a percent of 1,080.00, at least 2 and at most 20, is 5.40', () => {
  expect(feeFor([ANY], DEAL, 2)).toEqual({ rule_id: 1, amount: '5.4', mode: 'deducted' });
  expect(amount({}, '399.99')).toBe('2');
  expect(amount({}, '4000')).toBe('20');
  expect(amount({}, '9000')).toBe('20');
});

test('a fee is fixed, by the lakh of base, or a sum and a share, rounded once', () => {
  const free = { min: null, max: null };
  expect(amount({ kind: 'fixed', fixed: '4', ...free })).toBe('4');
  expect(amount({ kind: 'per_lakh', fixed: '150', ...free }, '55714.29')).toBe('83.57');
  expect(amount({ kind: 'mixed', fixed: '1.005', percent: '0.5', ...free }, '100')).toBe('1.51');
  expect(amount({ kind: 'percent', percent: '0.5', ...free }, '1.00')).toBe('0.01');
});

test('the rule that names most is taken, then the highest priority, then the oldest', () => {
  const fixed = { kind: 'fixed', min: null, max: null } as const;
  const rules: FeeRule[] = [
    { ...ANY, ...fixed, id: 1, fixed: '1', priority: 9 },
    { ...ANY, ...fixed, id: 4, fixed: '4', currency: 'EUR', priority: 1 },
    { ...ANY, ...fixed, id: 3, fixed: '3', currency: 'EUR', priority: 1 },
    { ...ANY, ...fixed, id: 2, fixed: '2', currency: 'EUR', customer_class: 'vip' },
  ];
  expect(feeFor(rules, DEAL, 2)?.rule_id).toBe(3);
  expect(feeFor(rules, { ...DEAL, customer_class: 'vip' }, 2)?.rule_id).toBe(2);
  expect(feeFor(rules, { ...DEAL, currency: 'AED' }, 2)?.rule_id).toBe(1);
});

test('no rule fits another product, channel, corridor, band or day, and none means no fee', () => {
  const none: readonly Partial<FeeRule>[] = [
    { product: 'sell' },
    { channel: 'phone' },
    { corridor: 'PK' },
    { band_from: '1080.01' },
    { band_to: '1080' },
    { valid_from: '2026-01-11' },
    { valid_to: '2026-01-09' },
    { is_active: false },
  ];
  for (const rule of none) expect(amount(rule)).toBeUndefined();
  expect(amount({ band_from: '1080', band_to: '1080.01' })).toBe('5.4');
  expect(amount({ valid_from: '2026-01-10', valid_to: '2026-01-10' })).toBe('5.4');
  expect(feeFor([], DEAL, 2)).toBeUndefined();
});
