import fc from 'fast-check';

import { ringFrom, ringText } from '@/lib/domain/ring';

const above = (tree: Readonly<Record<string, string>>) => (id: string) => tree[id];

test('a ring is named from the one that is asked about back to itself', () => {
  const tree = above({ '9100': '9200', '9200': '9300', '9300': '9100', '9400': '9400' });
  expect(ringText(ringFrom('9200', tree) ?? [])).toBe('9200 → 9300 → 9100 → 9200');
  expect(ringFrom('9400', tree)).toEqual(['9400', '9400']);
});

test('what hangs below a ring is in none, nor is what ends at the top', () => {
  const tree = above({ '91': '92', '92': '93', '93': '92', '10': '1' });
  expect([ringFrom('91', tree), ringFrom('10', tree), ringFrom('1', tree)]).toEqual(
    Array.from({ length: 3 }),
  );
});

test('the way up always ends, whatever stands above what', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }), fc.nat(9), (up, start) => {
      const ring = ringFrom(start, (id) => up[id]);
      if (ring === undefined) return;
      expect([ring[0], ring.at(-1)]).toEqual([start, start]);
      expect(new Set(ring).size).toBe(ring.length - 1);
    }),
  );
});
