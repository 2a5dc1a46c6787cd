import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';

import { beside } from '@/__tests__/soak/proof';
import {
  DEVELOPER,
  type HostProcess,
  hostProgram,
  startProcess,
} from '@/__tests__/soak/host-process';
import { fastFolder } from '@/scripts/test/fast-folder';
import { createUser } from '@/server/admin/users';
import { inTransaction } from '@/server/database/transaction';
import { type Client, clientOf } from '../support/client';
import { ledgerBook } from '../support/ledger-scene';

const ENTRIES = 5000;
const FILES = 1;

let folder: string;
let dataDir: string;
let host: HostProcess;
let clerks: readonly Client[];
let other: Client;
beforeAll(async () => {
  folder = await mkdtemp(path.join(fastFolder(), 'sarraf-exports-'));
  dataDir = path.join(folder, 'data');
  host = await startProcess(dataDir, await hostProgram(folder), { TMPDIR: folder });
  const me = await signIn(DEVELOPER.email);
  await ledgerBook(me);
  for (let file = 0; file < FILES; file += 1) await fill(me, file);
  await beside(dataDir, ({ db }) =>
    inTransaction(db, async (tx) => {
      for (const name of ['one', 'two', 'three']) await makeClerk(tx, name);
    }),
  );
  clerks = [await signIn('one@example.test'), await signIn('two@example.test')];
  other = await signIn('three@example.test');
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(email: string): Promise<Client> {
  const client = clientOf(host.url);
  const { status } = await client.post('users/login', { email, password: DEVELOPER.password });
  expect(status).toBe(200);
  return client;
}

const makeClerk = (tx: Parameters<typeof createUser>[0], name: string) =>
  createUser(tx, {
    name,
    email: `${name}@example.test`,
    role: 'Administrator',
    password: DEVELOPER.password,
  });

/** Imports thousands of entries of four lines. */
async function fill(me: Client, file: number): Promise<void> {
  const rows = Array.from({ length: ENTRIES }, (_, at) =>
    ['1030,9.00,', '5210,1.00,', '4020,,6.00', '4020,,4.00'].map((line) => {
      const [account = '', debit = '', credit = ''] = line.split(',');
      return `${at},2026-0${1 + (at % 9)}-11,entry ${file} ${at},${account},${debit},${credit}`;
    }),
  );
  const content = `entry,date,memo,account,debit,credit\n${rows.flat().join('\n')}\n`;
  const { status, text } = await me.upload('accounting/journal-entry/import', {
    name: 'a.csv',
    content,
  });
  expect([status, text.slice(0, 200)]).toEqual([200, expect.stringContaining('entries')]);
}

async function waitOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const glance = async () => {
  const { status } = await other.get('accounting/journal-entry/list?per_page=10');
  expect(status).toBe(200);
};
const percentile = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0;

/** Number of the host's sessions that have been in a transaction for a second, and are idle in it. */
const transactions = () =>
  beside(dataDir, async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '1 second'
        and state = 'idle in transaction' and datname = current_database()
    `.execute(db);
    return rows[0]?.count ?? 0;
  });

const PERIOD = 'from=2026-01-01&to=2026-12-31';
const EXPORTS = [
  'accounting/ledger/export?format=csv',
  `reports/general-ledger?${PERIOD}&format=xlsx`,
  `reports/general-ledger?${PERIOD}&format=csv`,
  'accounting/ledger/export?format=beancount',
];

test('twenty exports of everything at once do not make another user wait, and hold two connections', async () => {
  const idle: number[] = [];
  for (let round = 0; round < 30; round += 1) idle.push(await waitOf(glance));

  let isOver = false;
  const exporting = Promise.all(
    clerks.flatMap((clerk) =>
      Array.from({ length: 10 }, (_, at) => clerk.get(EXPORTS[at % EXPORTS.length] ?? '')),
    ),
  ).finally(() => (isOver = true));
  const busy: number[] = [];
  let held = 0;
  while (!isOver) {
    busy.push(await waitOf(glance));
    if (busy.length % 20 === 0) held = Math.max(held, await transactions());
  }
  const answers = await exporting;
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const figures = {
    idle: [percentile(idle, 0.5), percentile(idle, 0.95)].map(Math.round),
    busy: [percentile(busy, 0.5), percentile(busy, 0.95), Math.max(...busy)].map(Math.round),
    calls: busy.length,
    held,
  };
  process.stdout.write(`exports: ${JSON.stringify(figures)}\n`);
  expect(busy.length).toBeGreaterThan(20);
  expect(percentile(busy, 0.5)).toBeLessThan(percentile(idle, 0.5) * 8 + 100);
  expect(percentile(busy, 0.95)).toBeLessThan(percentile(idle, 0.95) * 10 + 300);
  expect(held).toBeLessThanOrEqual(3);

  const lines = ENTRIES * FILES * 4;
  const ledger = answers[0]?.text.trim().split('\n') ?? [];
  expect(ledger.length).toBeGreaterThanOrEqual(lines);
});

test('an export that nobody takes to its end gives its place, its connection and its file back', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [clerk] = clerks;
    const away = new AbortController();
    const { headers, body } = await fetch(
      `${host.url}/api/${EXPORTS[round % EXPORTS.length] ?? ''}`,
      {
        signal: away.signal,
        headers: { cookie: [...(clerk?.cookies ?? [])].map((pair) => pair.join('=')).join('; ') },
      },
    );
    expect(headers.get('content-disposition')).toContain('attachment');
    await body?.getReader().read();
    away.abort();
  }
  expect((await clerks[0]?.get(EXPORTS[0] ?? ''))?.status).toBe(200);
  expect(await transactions()).toBeLessThanOrEqual(1);
  expect((await readdir(folder)).filter((name) => name.includes('upload'))).toEqual([]);
  expect(host.isRunning()).toBe(true);
});
