import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { type TestDatabase, testDatabase } from '../support/test-database';

const ROOT = process.cwd();
const CODEGEN = path.join(ROOT, 'node_modules', '.bin', 'kysely-codegen');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** `UPDATE_TYPES=1` rewrites the file after a migration or a change of .kysely-codegenrc.json. */
test('the types of the tables are those that the migrations and .kysely-codegenrc.json make', () => {
  const verify = process.env.UPDATE_TYPES === '1' ? [] : ['--verify'];
  const url = database.url;
  const run = () => execFileSync(CODEGEN, ['--url', url, ...verify], { cwd: ROOT, stdio: 'pipe' });
  expect(run).not.toThrow();
});
