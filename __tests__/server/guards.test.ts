import { writeFile } from 'node:fs/promises';

import { sql } from 'kysely';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { guardsBroken, guardsThere } from '@/server/ledger/verify/guards';
import listed from '@/server/ledger/verify/guards.json';
import { switchesOf } from '../support/guard-switches';
import { type TestDatabase, testDatabase } from '../support/test-database';

jest.setTimeout(300_000);

let host: TestDatabase;
beforeAll(async () => {
  host = await testDatabase();
});
afterAll(() => host.drop());

/** What the promise names after some statements, which are undone again. */
async function namedAfter(statements: readonly string[]): Promise<string[]> {
  const undo = new Error('undo');
  let named: string[] = [];
  const attempt = inTransaction(queriesOver(host.owner), async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const { rows } = await guardsBroken.execute(tx);
    named = rows.map((row) => String(row.guard));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  return named;
}

test('the list of guards is what the migrations make: nothing more, nothing less', async () => {
  const { rows } = await guardsThere.execute(host.db);
  const there = Object.fromEntries(
    rows.map(({ name, hash }) => [name, hash] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  // A migration that changes a guard changes the list with it: GUARDS=write makes it anew.
  if (process.env.GUARDS === 'write') {
    const text = `${JSON.stringify(there, null, 2)}\n`;
    await writeFile('server/ledger/verify/guards.json', text);
  } else expect(listed).toEqual(there);
});

test('where all stand, none is named', async () => {
  expect(await namedAfter([])).toEqual([]);
});

test('each guard that is switched off, weakened or gone is named', async () => {
  const switches = await switchesOf(host.owner, Object.keys(listed));
  const missed: unknown[] = [];
  for (const { guard, statements } of switches) {
    const named = await namedAfter(statements);
    if (!named.includes(guard)) missed.push({ guard, statements, named });
  }
  const guards = new Set(switches.map(({ guard }) => guard));
  process.stdout.write(
    `guards: ${Object.keys(listed).length} listed, ${switches.length} ways to switch them off, ${missed.length} not named\n`,
  );
  expect(missed).toEqual([]);
  expect(Object.keys(listed).filter((guard) => !guards.has(guard))).toEqual([]);
});
