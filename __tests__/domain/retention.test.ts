import { blocksOf, retentionState, tombstoneOf } from '@/lib/domain/compliance/retention';

const free = { hasEnded: true, keptUntil: '2026-11-19', isHeld: false, hasBalance: false };
const on = (own: Partial<typeof free>) => blocksOf({ ...free, ...own }, '2026-11-20');

test('a customer is due on the day after the duty has ended, and not on its last day', () => {
  expect(on({})).toEqual([]);
  expect(on({ keptUntil: '2026-11-20' })).toEqual(['duty']);
  expect(retentionState(on({}))).toBe('due');
  expect(retentionState(on({ keptUntil: '2030-01-01' }))).toBe('kept');
});

test('a relation, a hold and an open balance each stand in the way', () => {
  expect(on({ hasEnded: false, isHeld: true, hasBalance: true })).toEqual([
    'relation',
    'hold',
    'balance',
  ]);
  expect(retentionState(on({ hasEnded: false }))).toBe('current');
  expect(retentionState(on({ isHeld: true }))).toBe('held');
});

test('what stays in place of a name is a number', () => {
  expect(tombstoneOf('Customer', 42)).toBe('Customer 00042, erased');
  expect(tombstoneOf('Customer', 123456)).toBe('Customer 123456, erased');
});
