import { sql } from 'kysely';

import { begun } from '@/server/kernel/sent-stream';
import { streamSnapshot } from '@/server/kernel/snapshot-stream';
import { type TestDatabase, testDatabase } from '../support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Messages for a lost connection, from whichever side notices first. */
const GONE = /terminat|EPIPE|ECONNRESET|not queryable/i;

/** A stream whose session the database ends after some parts. */
const broken = (after: number) =>
  streamSnapshot([database.db], async function* parts(snapshot) {
    for (let part = 0; part < after; part += 1) yield `part ${part}\n`;
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(snapshot);
    await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await sql`select 1`.execute(snapshot);
    yield 'never';
  });

test('a snapshot whose connection breaks gives its place in the pool back', async () => {
  for (let round = 0; round < 6; round += 1) {
    await expect(new Response(broken(1)).text()).rejects.toThrow(GONE);
  }
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});

test('a stream that cannot be read at all fails before it is answered', async () => {
  const owner = { onEnd: jest.fn(), onBroken: jest.fn() };
  await expect(begun(broken(0), owner)).rejects.toThrow(GONE);
  expect([owner.onEnd.mock.calls.length, owner.onBroken.mock.calls.length]).toEqual([1, 0]);
});

test('a stream that breaks off later tells its owner, once, and never looks whole', async () => {
  const owner = { onEnd: jest.fn(), onBroken: jest.fn() };
  const stream = await begun(broken(3), owner);
  await expect(new Response(stream).text()).rejects.toThrow(GONE);
  expect([owner.onEnd.mock.calls.length, owner.onBroken.mock.calls.length]).toEqual([1, 1]);
});

test('who stops reading ends the snapshot', async () => {
  const owner = { onEnd: jest.fn(), onBroken: jest.fn() };
  const reader = (await begun(broken(100), owner)).getReader();
  await reader.read();
  await reader.cancel();
  expect([owner.onEnd.mock.calls.length, owner.onBroken.mock.calls.length]).toEqual([1, 0]);
});
