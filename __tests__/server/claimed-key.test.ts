import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { Conflict } from '@/server/kernel/failure';
import { claim, keep, type Kept } from '@/server/kernel/idempotency';
import { sealerFrom } from '@/server/kernel/seal';
import { sized } from '../support/sample';
import { testDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const ROUNDS = sized(200, 1000);

const keyOf = (n: number) =>
  ({
    userId: 1,
    method: 'POST',
    path: '/api/x',
    key: `key-${n}`,
    input: '{}',
    isSecret: false,
    sealer: SEALER,
  }) as const;
const OWN = randomBytes(32);
const SEALER = sealerFrom(OWN, []);

test('whoever takes a key that another has just let go finds the answer that was kept under it', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    const [first, second] = await Promise.all([claimed(n), claimed(n)]);
    expect([first, second].filter((kept) => kept === null)).toHaveLength(1);
  }
}, 120_000);

/** Claims a key until it is free. The first one stores an answer and gets null. */
async function claimed(n: number): Promise<Kept | null> {
  for (;;) {
    const kept = await inTransaction(database.db, async (db) => {
      const answer = await claim(db, keyOf(n));
      if (answer === null) await keep(db, keyOf(n), { status: 200, answer: n }, sql`select 1`);
      return answer;
    }).catch((error: unknown) => {
      if (error instanceof Conflict) return undefined;
      throw error;
    });
    if (kept !== undefined) return kept;
  }
}

test('a call that is repeated after the key of the host was changed gets its first answer', async () => {
  const before = { ...keyOf(ROUNDS), sealer: sealerFrom(OWN, ['former'.repeat(6)]) };
  const after = { ...before, sealer: sealerFrom(OWN, ['newer'.repeat(7), 'former'.repeat(6)]) };
  await inTransaction(database.db, async (db) => {
    await claim(db, before);
    await keep(db, before, { status: 200, answer: 7 }, sql`select 1`);
  });
  const again = (claimant: Parameters<typeof claim>[1]) =>
    inTransaction(database.db, (db) => claim(db, claimant));
  expect(await again(after)).toEqual({ status: 200, answer: 7 });
  await expect(again({ ...after, input: '{"other":1}' })).rejects.toThrow(Conflict);
});
