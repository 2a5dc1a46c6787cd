import { writeFile } from 'node:fs/promises';

import { sql } from 'kysely';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { guardsBroken, guardsThere } from '@/server/ledger/verify/guards';
import listed from '@/server/ledger/verify/guards.json';
import { seeded } from '@/server/seed/random';
import { type Switch, switchesOf } from '../support/guard-switches';
import { SEED, sized } from '../support/sample';
import { type TestDatabase, testDatabase } from '../support/test-database';

let host: TestDatabase;
beforeAll(async () => {
  host = await testDatabase();
});
afterAll(() => host.drop());

/** Guards that the check reports after some statements, which are rolled back. */
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

/** Number of switches that one transaction tries, in random order; the soak test tries each alone. */
const TOGETHER = sized(10, 1);

function shuffled(switches: readonly Switch[]): Switch[] {
  const random = seeded(SEED);
  return switches
    .map((one) => ({ one, place: random.below(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

/** Switches that the check does not report. */
async function missedOf(batch: readonly Switch[]): Promise<Switch[]> {
  try {
    const named = await namedAfter(batch.flatMap(({ statements }) => statements));
    return batch.filter(({ guard }) => !named.includes(guard));
  } catch (error) {
    // A statement may drop what a later one changes, so each is tried alone.
    if (batch.length === 1) throw error;
    const missed: Switch[] = [];
    for (const one of batch) missed.push(...(await missedOf([one])));
    return missed;
  }
}

test('the list of guards is what the migrations make: nothing more, nothing less', async () => {
  const { rows } = await guardsThere.execute(host.db);
  const there = Object.fromEntries(
    rows.map(({ name, hash }) => [name, hash] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  // After a migration that changes a guard, GUARDS=write rewrites the list.
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
  const missed: Switch[] = [];
  const waiting = shuffled(switches);
  while (waiting.length > 0) missed.push(...(await missedOf(waiting.splice(0, TOGETHER))));
  const guards = new Set(switches.map(({ guard }) => guard));
  process.stdout.write(
    `guards: ${Object.keys(listed).length} listed, ${switches.length} ways to switch them off, ${missed.length} not named\n`,
  );
  expect(missed).toEqual([]);
  expect(Object.keys(listed).filter((guard) => !guards.has(guard))).toEqual([]);
});
