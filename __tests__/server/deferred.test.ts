import { sql } from 'kysely';

import { deferred, preparedQuery } from '@/server/database/prepared-query';
import { inTransaction } from '@/server/database/transaction';
import type { Tx } from '@/server/kernel/host';
import { type TestDatabase, testDatabase } from '../support/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ migrated: false });
  await database.owner.query(`
    create table noted (value integer primary key check (value > 0));
    grant select, insert on noted to sarraf_app`);
});
beforeEach(() => database.owner.query('truncate noted'));
afterAll(() => database.drop());

const note = (tx: Tx, value: unknown) =>
  deferred`insert into noted (value) values (${value}::integer)`.execute(tx);

async function noted(db = database.db): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from noted order by 1`.execute(db);
  return rows.map(({ value }) => value);
}

const within = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.db, work);

test('what is deferred is done before the next statement, and with the commit', async () => {
  const seen = await within(async (tx) => {
    await note(tx, 1);
    await note(tx, 2);
    const among = await noted(tx);
    await note(tx, 3);
    return among;
  });
  expect(seen).toEqual([1, 2]);
  expect(await noted()).toEqual([1, 2, 3]);
});

test('what is deferred is one transaction with the rest: nobody sees half of it', async () => {
  await within(async (tx) => {
    await note(tx, 1);
    expect(await noted(tx)).toEqual([1]);
    expect(await noted()).toEqual([]);
  });
});

test('a deferred statement that is refused refuses the commit, and nothing is left', async () => {
  const refused = within(async (tx) => {
    await note(tx, 1);
    await note(tx, -1);
    await note(tx, 2);
  });
  await expect(refused).rejects.toMatchObject({ code: '23514' });
  expect(await noted()).toEqual([]);
});

test('it refuses the statement that it went with, which is not done, and can be prepared later', async () => {
  const double = (tx: Tx) =>
    preparedQuery<{ twice: number }>`select 2 * ${21}::integer as twice`.execute(tx);
  const refused = within(async (tx) => {
    await note(tx, -1);
    await double(tx);
  });
  await expect(refused).rejects.toMatchObject({ code: '23514' });
  expect((await within(double)).rows).toEqual([{ twice: 42 }]);
});

test('a value that cannot be sent keeps everything behind it from being done', async () => {
  const circle: unknown[] = [];
  circle.push({ circle });
  const refused = within(async (tx) => {
    await note(tx, 1);
    await note(tx, { circle });
  });
  await expect(refused).rejects.toThrow('circular');
  expect(await noted()).toEqual([]);
  await within((tx) => note(tx, 1));
  expect(await noted()).toEqual([1]);
});

test('whoever takes a transaction back takes back what is deferred', async () => {
  const left = within(async (tx) => {
    await note(tx, 1);
    throw new Error('thought better of it');
  });
  await expect(left).rejects.toThrow('thought better of it');
  await within((tx) => note(tx, 2));
  expect(await noted()).toEqual([2]);
});

test('after a savepoint each statement answers for itself', async () => {
  await within(async (tx) => {
    await note(tx, 1);
    await sql`savepoint kept_here`.execute(tx);
    await expect(note(tx, -1)).rejects.toMatchObject({ code: '23514' });
    await sql`rollback to savepoint kept_here`.execute(tx);
    await note(tx, 2);
  });
  expect(await noted()).toEqual([1, 2]);
});

test('outside a transaction nothing is deferred', async () => {
  await database.db.connection().execute(async (db) => {
    await deferred`insert into noted (value) values (${7}::integer)`.execute(db);
  });
  expect(await noted()).toEqual([7]);
});

test('a transaction that asks nothing is nothing, and isolation holds from its first statement', async () => {
  expect(await within(async () => 'done')).toBe('done');
  const seen = await inTransaction(
    database.db,
    async (tx) => {
      const first = await noted(tx);
      await within((other) => note(other, 1));
      return [first, await noted(tx)];
    },
    { isolation: 'repeatable read', readOnly: true },
  );
  expect(seen).toEqual([[], []]);
});

test('numbers and days come as they do from any statement', async () => {
  const { rows } = await within((tx) =>
    sql`select 1.50::numeric as amount, '2026-03-21'::date as day, 12::bigint as id`.execute(tx),
  );
  expect(rows).toEqual([{ amount: '1.50', day: '2026-03-21', id: 12 }]);
});
