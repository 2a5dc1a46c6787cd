import type { Db } from '@/server/kernel/host';
import { treeOf } from '@/server/ledger/stamps/stamp-tree';

test('other calls have their turn while the leaves of many balances are hashed', async () => {
  const balances = Array.from({ length: 10_000 }, (_, place) => ({
    place,
    party_id: place,
    currency: 'USD',
    balance: '12.5',
    party_hash: 'ab'.repeat(32),
  }));
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  const noEntries = { first: 1, last: 0 };
  const tools = { key: 'ab'.repeat(32), base: 'USD' };
  const { size } = await treeOf({} as Db, { range: noEntries, balances }, tools);
  clearImmediate(next);
  expect(size).toBe(10_000);
  expect(turns).toBeGreaterThan(3);
});
