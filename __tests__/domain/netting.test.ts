import fc from 'fast-check';

import { add, isZero, negate, sign, subtract, sum } from '@/lib/domain/money';
import { netted, type Standing } from '@/lib/domain/dealing/netting';

const of = (...amounts: readonly string[]) =>
  netted(amounts.map((amount, who) => ({ who, amount })));

/** Balances that add up to zero, in a currency of zero, two or three decimals. */
const standings = fc
  .tuple(
    fc.constantFrom(0, 2, 3),
    fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 9 }),
  )
  .map(([decimals, units]): Standing<number>[] => {
    const amounts = units.map(
      (unit) => `${unit}${decimals === 0 ? '' : `.${'5'.repeat(decimals)}`}`,
    );
    return [...amounts, negate(sum(amounts))].map((amount, who) => ({ who, amount }));
  });
/** More balances than the search for the fewest payments covers. */
const many = fc
  .array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 15, maxLength: 60 })
  .map((units) => [...units.map(String), negate(sum(units.map(String)))])
  .map((amounts) => amounts.map((amount, who) => ({ who, amount })));

function leftAfter(all: readonly Standing<number>[]): readonly string[] {
  const left = new Map(all.map(({ who, amount }) => [who, amount]));
  for (const { from, to, amount } of netted(all)) {
    left.set(from, subtract(left.get(from) ?? '0', amount));
    left.set(to, add(left.get(to) ?? '0', amount));
  }
  return [...left.values()];
}

test('law: the payments clear every balance exactly, and nobody pays what they do not owe', () => {
  fc.assert(
    fc.property(fc.oneof(standings, many), (all) => {
      expect(leftAfter(all).every(isZero)).toBe(true);
      const owing = new Set(all.filter(({ amount }) => sign(amount) > 0).map(({ who }) => who));
      const owed = new Set(all.filter(({ amount }) => sign(amount) < 0).map(({ who }) => who));
      for (const { from, to, amount } of netted(all)) {
        expect([owing.has(from), owed.has(to), sign(amount)]).toEqual([true, true, 1]);
      }
    }),
  );
});

test('law: among n who owe or are owed there is at least one payment fewer', () => {
  fc.assert(
    fc.property(fc.oneof(standings, many), (all) => {
      const open = all.filter(({ amount }) => !isZero(amount)).length;
      expect(netted(all).length).toBeLessThanOrEqual(Math.max(0, open - 1));
    }),
  );
});

test('law: fewer payments than the groups that clear by themselves allow there cannot be', () => {
  fc.assert(
    fc.property(standings, (all) => {
      const open = all.filter(({ amount }) => !isZero(amount)).map(({ amount }) => amount);
      expect(netted(all)).toHaveLength(open.length - mostGroups(open));
    }),
    { numRuns: 60 },
  );
});

/** Largest number of groups that each add up to zero, found by trying every group that contains the first amount. */
function mostGroups(amounts: readonly string[]): number {
  const [first, ...rest] = amounts;
  if (first === undefined) return 0;
  let most = 0;
  for (let mask = 0; mask < 1 << rest.length; mask += 1) {
    const inside = rest.filter((_, at) => (mask & (1 << at)) !== 0);
    if (!isZero(sum([first, ...inside]))) continue;
    const outside = rest.filter((_, at) => (mask & (1 << at)) === 0);
    most = Math.max(most, 1 + mostGroups(outside));
  }
  return most;
}

test('one who owes two pays both; pairs and groups that clear by themselves are left to themselves', () => {
  expect(of('100', '-60', '-40')).toEqual([
    { from: 0, to: 1, amount: '60' },
    { from: 0, to: 2, amount: '40' },
  ]);
  expect(of('100', '70', '-100', '-70')).toHaveLength(2);
  // 7 = 4 + 3 and 6 = 5 + 1 need four payments; largest with largest would need five.
  expect(of('7', '6', '-5', '-4', '-3', '-1')).toHaveLength(4);
  expect(of('0', '0')).toEqual([]);
});

test('what does not come to nothing is no netting', () => {
  expect(() => of('1')).toThrow(/do not come to the same/);
});
