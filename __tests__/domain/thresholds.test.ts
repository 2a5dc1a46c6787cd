import fc from 'fast-check';

import { PRESET_ROWS, PRESETS } from '@/lib/domain/compliance/threshold-presets';
import {
  inForceOn,
  isReached,
  isShare,
  overlaps,
  type Threshold,
  waysOf,
  WINDOWS,
} from '@/lib/domain/compliance/thresholds';

const ROW: Threshold = {
  rule: 'cash_report',
  direction: 'both',
  comparator: 'gt',
  amount: '10000',
  currency: 'USD',
  window: 'day',
  picture: false,
  valid_from: '2026-01-01',
  valid_to: null,
  source: 'x',
};

test('gt has to be exceeded, gte is reached by the amount itself', () => {
  const gt = { comparator: 'gt', amount: '10000' } as const;
  expect(['10000.00', '10000.01'].map((one) => isReached(one, gt))).toEqual([false, true]);
  const gte = { comparator: 'gte', amount: '10000.00' } as const;
  expect(['9999.99', '10000'].map((one) => isReached(one, gte))).toEqual([false, true]);
});

test('both ends of the time in force count', () => {
  const row = { ...ROW, valid_to: '2026-06-30' };
  const days = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'];
  expect(days.map((day) => inForceOn([row], day).length)).toEqual([0, 1, 1, 0]);
});

test('rows overlap only of one rule, one window and one way', () => {
  const later = { ...ROW, valid_from: '2026-07-01' };
  expect(overlaps(ROW, later)).toBe(true);
  expect(overlaps({ ...ROW, valid_to: '2026-06-30' }, later)).toBe(false);
  expect(overlaps(ROW, { ...later, window: '24h' })).toBe(false);
  expect(overlaps(ROW, { ...later, rule: 'identify' })).toBe(false);
  expect(overlaps({ ...ROW, direction: 'in' }, { ...later, direction: 'out' })).toBe(false);
  expect(overlaps({ ...ROW, direction: 'in' }, later)).toBe(true);
});

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
const row = fc
  .record({ from: day, to: fc.option(day), window: fc.constantFrom(...WINDOWS) })
  .filter(({ from, to }) => to === null || from <= to)
  .map(({ from, to, window }) => ({ ...ROW, valid_from: from, valid_to: to, window }));

test('two rows overlap exactly when both are in force on some day, whichever is asked first', () => {
  const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, '0')}`);
  fc.assert(
    fc.property(row, row, (one, other) => {
      const both = days.some((at) => inForceOn([one, other], at).length === 2);
      expect(overlaps(one, other)).toBe(both && one.window === other.window);
      expect(overlaps(one, other)).toBe(overlaps(other, one));
    }),
  );
});

test('every preset is free of overlaps, and says where each of its rows comes from', () => {
  for (const name of PRESETS) {
    const rows = PRESET_ROWS[name].map((one) => ({
      ...one,
      picture: false,
      valid_from: '2026-01-01',
      valid_to: null,
    }));
    for (const one of rows) {
      expect(one.source.length).toBeGreaterThan(20);
      expect(rows.filter((other) => other !== one && overlaps(one, other))).toEqual([]);
    }
  }
});

test('the presets have the figures of their law', () => {
  const figure = (preset: keyof typeof PRESET_ROWS, rule: Threshold['rule']) => {
    const found = PRESET_ROWS[preset].find((one) => one.rule === rule);
    return found && [found.comparator, found.amount, found.currency, found.window];
  };
  expect(figure('us', 'identify')).toEqual(['gt', '1000', 'USD', 'day']);
  expect(figure('us', 'cash_report')).toEqual(['gt', '10000', 'USD', 'day']);
  expect(figure('eu', 'identify')).toEqual(['gte', '3000', 'EUR', 'day']);
  expect(figure('canada', 'cash_report')).toEqual(['gte', '10000', 'CAD', '24h']);
  expect(figure('uae', 'full_kyc')).toEqual(['gte', '35000', 'AED', 'day']);
  expect(figure('fatf', 'identify')).toEqual(['gte', '15000', 'USD', '30d']);
  expect(figure('uae', 'cash_report')).toBeUndefined();
});

test('a row of both directions counts each by itself', () => {
  expect(waysOf({ direction: 'both' })).toEqual(['in', 'out']);
  expect(waysOf({ direction: 'out' })).toEqual(['out']);
});

test('every preset brings the shares of what was declared, which have no currency, and nothing else has none', () => {
  for (const name of PRESETS) {
    const shares = PRESET_ROWS[name].filter(({ currency }) => currency === null);
    expect([name, shares.map(({ rule, amount }) => [rule, amount])]).toEqual([
      name,
      [
        ['volume_profile', '150'],
        ['volume_office', '300'],
      ],
    ]);
    expect(shares.every(({ rule, window }) => isShare(rule) && window === '30d')).toBe(true);
  }
});
