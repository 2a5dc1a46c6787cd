import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { makeChart } from '@/server/seed/chart';
import { journals, type SeedJournal } from '@/server/seed/journals';
import { journalsCsv } from '@/server/seed/journals-csv';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let client: Client;
let accounts: Awaited<ReturnType<typeof makeChart>>;
beforeAll(async () => {
  host = await startHost({ jobs: true });
  client = await host.signIn();
  accounts = await inTransaction(host.db, (tx) => makeChart(tx));
});
afterAll(() => host.close());

const upload = (content: string) =>
  client.upload('accounting/journal-entry/import', { name: 'entries.csv', content });
const generated = (entries: number): SeedJournal[] => [
  ...journals({ seed: 7, entries, from: '2026-01-01', to: '2026-03-31' }, accounts),
];
async function count(): Promise<number> {
  const { rows } = await host.owner.query<{ count: number }>('select count(*) as count from entry');
  return rows[0]?.count ?? 0;
}

test('ten thousand entries become a job that posts them all, each with its audit row', async () => {
  const before = await count();
  const started = Date.now();
  const { status, body } = await upload(journalsCsv(generated(10_000)));
  expect([status, body.job.status]).toEqual([202, 'queued']);
  const job = await ended(body.job.id);
  expect(job).toMatchObject({
    kind: 'journal import',
    status: 'done',
    progress: 1,
    result: { entries: 10_000, lines: 30_000, errors: [] },
  });
  expect(Date.now() - started).toBeLessThan(60_000);
  expect(await count()).toBe(before + 10_000);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit where changes -> 'status' ->> 1 = 'posted'
  `.execute(host.db);
  expect(rows[0]?.count).toBe(before + 10_000);
}, 90_000);

test('a job that is refused says why, posts nothing, and gives its errors as a file', async () => {
  const before = await count();
  const tooMuch = 'z,2026-03-31,Too much,5210,9999999999999,,,\nz,,,1010,,9999999999999,,\n';
  const text = journalsCsv(generated(5_001)) + tooMuch;
  const { body } = await upload(text);
  const job = await ended(body.job.id);
  expect([job.status, job.error]).toEqual(['failed', 'The file was refused. Nothing was posted.']);
  expect(await count()).toBe(before);
  const { text: csv } = await client.get(`jobs/${job.id}/download`);
  expect(csv).toContain('credit');
}, 60_000);

test('a large file is taken without being read to its end, and what is wrong there is told by the job', async () => {
  const before = await count();
  // The first entry has its date in the last row of the file.
  const late = 'late,,First and last,5210,1,,,\n';
  const [head = '', ...rows] = journalsCsv(generated(5_001)).split('\n');
  const text = [head, late.trim(), ...rows.filter(Boolean)].join('\n');
  const taken = await upload(`${text}\nlate,2026-03-31,,1010,,1,,\n`);
  expect(taken.status).toBe(202);
  expect(await ended(taken.body.job.id)).toMatchObject({ status: 'done' });
  expect(await count()).toBe(before + 5_002);

  const refused = await upload(`${text}\nlate,2026-03-31,,9999,,1,,\n`);
  expect(refused.status).toBe(202);
  const job = await ended(refused.body.job.id);
  expect([job.status, job.result.errors]).toEqual([
    'failed',
    [expect.objectContaining({ row: 15_006, column: 'account' })],
  ]);
  expect(await count()).toBe(before + 5_002);
}, 90_000);

async function ended(id: number) {
  for (;;) {
    const { body } = await client.get(`jobs/${id}/show`);
    if (!['queued', 'running'].includes(body.status)) return body;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
