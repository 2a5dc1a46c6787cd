import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { Conflict } from '@/server/kernel/failure';
import { claim, keep, type Kept } from '@/server/kernel/idempotency';
import { sized } from '../support/sample';
import { testDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const ROUNDS = sized(200, 1000);

const keyOf = (n: number) =>
  ({ userId: 1, method: 'POST', path: '/api/x', key: `key-${n}`, inputHash: HASH }) as const;
const HASH = randomBytes(32);

test('whoever takes a key that another has just let go finds the answer that was kept under it', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    const [first, second] = await Promise.all([claimed(n), claimed(n)]);
    expect([first, second].filter((kept) => kept === null)).toHaveLength(1);
  }
}, 120_000);

/** Asks until the key is free; whoever is the first keeps an answer, and learns of none. */
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
