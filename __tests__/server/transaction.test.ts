import { type Kysely, sql } from 'kysely';
import { Client, Pool } from 'pg';

import { inTransaction, OutcomeUnknown } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { failureOf } from '@/server/kernel/failure';
import { sessionConfig } from '@/server/database/connection';
import { queriesOver } from '@/server/database/pool';
import { type TestDatabase, testDatabase } from '../support/test-database';

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await testDatabase({ migrated: false });
  db = database.db;
  await database.owner.query(`
    create table tally (name text primary key, value bigint not null, price numeric, day date, at timestamptz);
    insert into tally values ('a', 0, 10.50, '2026-01-31', '2026-01-31 10:00:00.123456+03:30'), ('b', 0, null, null, null);
    grant all on tally to sarraf_app`);
});
afterAll(() => database.drop());

const failure = (code: string) => Object.assign(new Error(code), { code });

test.each(['40001', '40P01'])('work that lost a race by %s runs again', async (code) => {
  let runs = 0;
  const answer = await inTransaction(db, async () => {
    runs += 1;
    if (runs < 4) throw failure(code);
    return 'done';
  });
  expect([answer, runs]).toEqual(['done', 4]);
});

test('after five retries the lost race is told', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw failure('40001');
  };
  await expect(inTransaction(db, work)).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(6);
});

test.each(['23505', '57014', '08006'])('a failure by %s is told at once', async (code) => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw failure(code);
  };
  await expect(inTransaction(db, work)).rejects.toMatchObject({ code });
  expect(runs).toBe(1);
});

test('work that throws leaves nothing behind', async () => {
  const work = inTransaction(db, async (tx) => {
    await sql`update tally set value = 99`.execute(tx);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect((await database.owner.query('select value from tally')).rows).toEqual([
    { value: 0 },
    { value: 0 },
  ]);
});

test('two sessions that lock each other out both come through', async () => {
  const add = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      await sql`update tally set value = value + 1 where name = ${first}`.execute(tx);
      await sql`select pg_sleep(0.05)`.execute(tx);
      await sql`update tally set value = value + 1 where name = ${second}`.execute(tx);
    });
  await Promise.all([add('a', 'b'), add('b', 'a')]);
  const { rows } = await database.owner.query('select sum(value)::int as sum from tally');
  expect(rows).toEqual([{ sum: 4 }]);
});

test('serializable counting loses no count', async () => {
  await database.owner.query('update tally set value = 0');
  const count = () =>
    inTransaction(
      db,
      async (tx) => {
        const { rows } = await sql<{
          value: number;
        }>`select value from tally where name = 'a'`.execute(tx);
        await sql`update tally set value = ${(rows[0]?.value ?? 0) + 1} where name = 'a'`.execute(
          tx,
        );
      },
      { isolation: 'serializable' },
    );
  await Promise.all([count(), count(), count()]);
  expect((await database.owner.query(`select value from tally where name = 'a'`)).rows).toEqual([
    { value: 3 },
  ]);
});

test('a reading transaction cannot write', async () => {
  const work = inTransaction(db, (tx) => sql`update tally set value = 1`.execute(tx), {
    readOnly: true,
    isolation: 'repeatable read',
  });
  await expect(work).rejects.toMatchObject({ code: '25006' });
});

test('amounts and days arrive as text, instants as ISO 8601 in UTC, counts as numbers', async () => {
  const { rows } = await database.owner.query(`
    select price, day, at, 7::bigint as count, array[price, null] as prices, array[at] as instants
    from tally where name = 'a'`);
  expect(rows).toEqual([
    {
      price: '10.50',
      day: '2026-01-31',
      at: '2026-01-31T06:30:00.123456Z',
      count: 7,
      prices: ['10.50', null],
      instants: ['2026-01-31T06:30:00.123456Z'],
    },
  ]);
});

test('a count that a number cannot hold exactly is refused', async () => {
  await expect(database.owner.query('select 9007199254740993::bigint')).rejects.toThrow(
    '9007199254740993 is too large to be a number',
  );
});

test('a request that waits for a lock gives up after five seconds, a statement after thirty', async () => {
  const { rows } = await sql`
    select current_setting('lock_timeout') lock, current_setting('statement_timeout') statement,
      current_setting('idle_in_transaction_session_timeout') idle, current_setting('timezone') zone,
      current_user::text who`.execute(db);
  expect(rows).toEqual([
    { lock: '5s', statement: '30s', idle: '1min', zone: 'UTC', who: 'sarraf_app' },
  ]);
});

/** A session that loses its connection after the database has committed, before the answer arrives. */
class LosingAnswerOfCommit extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    this.on('error', () => {});
    const query = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    this.query = (async (...given: unknown[]) => {
      const answer = await query(...given);
      if (given[0] !== 'commit') return answer;
      await this.end();
      throw new Error('Connection terminated unexpectedly');
    }) as Client['query'];
  }
}

test('a connection that is lost during COMMIT leaves the outcome unknown, and here it is stored', async () => {
  const pool = new Pool({ ...sessionConfig(database.url), Client: LosingAnswerOfCommit, max: 1 });
  const losing = queriesOver(pool);
  const add = (name: string, readOnly: boolean) =>
    inTransaction(
      losing,
      (tx) =>
        readOnly
          ? sql`select 1`.execute(tx)
          : sql`insert into tally values (${name}, 1)`.execute(tx),
      { readOnly },
    );
  await expect(add('lost', false)).rejects.toBeInstanceOf(OutcomeUnknown);
  await expect(add('lost', true)).rejects.not.toBeInstanceOf(OutcomeUnknown);
  await pool.end();
  const { rows } = await database.owner.query("select value from tally where name = 'lost'");
  expect(rows).toEqual([{ value: 1 }]);
});

test('a refusal at COMMIT is known: nothing is stored', async () => {
  await database.owner.query(`
    create table late (value bigint unique deferrable initially deferred);
    grant all on late to sarraf_app`);
  const twice = inTransaction(db, async (tx) => {
    await sql`insert into late values (1), (1)`.execute(tx);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
});

test('a database that is read-only for now is a 503 with the time to come back', async () => {
  const read = (error: unknown) => {
    const { status, retryAfter } = failureOf(error, (key) => key, 'r1');
    return { status, retryAfter };
  };
  const written: unknown = await inTransaction(db, async (tx) => {
    await sql`set transaction read only`.execute(tx);
    return sql`update tally set value = 1`.execute(tx);
  }).catch((error: unknown) => error);
  expect(read(written)).toEqual({ status: 503, retryAfter: 2 });
  // A standby refuses to begin a writing transaction.
  const standby = Object.assign(
    new Error('cannot set transaction read-write mode during recovery'),
    {
      code: '0A000',
      routine: 'call_bool_check_hook',
    },
  );
  expect(read(standby)).toEqual({ status: 503, retryAfter: 2 });
});
