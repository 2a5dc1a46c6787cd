import { sql } from 'kysely';

import { preparedQuery } from '@/server/database/prepared-query';
import { type TestDatabase, testDatabase } from '../support/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ migrated: false });
});
afterAll(() => database.drop());

const doubled = (value: number) =>
  preparedQuery<{ twice: number }>`select ${value}::integer * 2 as twice`;

test('a kept statement is prepared once in a session, whatever its values', async () => {
  const found = await database.db.connection().execute(async (db) => {
    const answers = [await doubled(2).execute(db), await doubled(21).execute(db)];
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
    `.execute(db);
    return { answers: answers.map(({ rows: [row] }) => row?.twice), rows };
  });
  expect(found).toEqual({
    answers: [4, 42],
    rows: [{ statement: '/* kept */ select $1::integer * 2 as twice' }],
  });
});

test('a refused value leaves the statement usable', async () => {
  await database.db.connection().execute(async (db) => {
    await expect(doubled(Number.NaN).execute(db)).rejects.toThrow('NaN');
    expect((await doubled(3).execute(db)).rows).toEqual([{ twice: 6 }]);
  });
});
