import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  DEVELOPER,
  type HostProcess,
  hostProgram,
  startProcess,
} from '@/__tests__/soak/host-process';
import { beside, furnish } from '@/__tests__/soak/proof';
import { attached, Cluster, type Replica } from '@/__tests__/soak/replicas';
import { verifyRecent, verifyWhole } from '@/server/admin/verify-books';
import { verifySince } from '@/server/admin/verify-since';
import type { OpenDatabase } from '@/server/database/open';
import { readStandbyOf } from '@/server/database/read-standby';
import { entriesOf } from '@/lib/contract/list-export';
import { mayReadStandby } from '@/server/kernel/reads';
import { allRoutes } from '@/server/routes';
import { type Client, clientOf } from '../support/client';

const TOKEN = 'a token of at least thirty-two characters';
const READS = 25;

let folder: string;
let cluster: Cluster;
let first: Replica;
let second: Replica;
let host: HostProcess;
let me: Client;
let ids: ReadonlyMap<string, number>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-standby-calls-'));
  cluster = await Cluster.of('first', 'second');
  first = cluster.makePrimary('first');
  second = await cluster.addStandby(first, 'second');
  await attached(first);
  const env = {
    DATABASE_URL: first.url,
    DATABASE_READ_URL: second.url,
    METRICS_TOKEN: TOKEN,
  };
  host = await startProcess(path.join(folder, 'host'), await hostProgram(folder), env);
  ({ ids } = await furnish(path.join(folder, 'host'), first.url));
  me = clientOf(host.url);
  expect((await me.post('users/login', DEVELOPER)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  await host.kill();
  cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

let memos = 0;

/** Posts a journal with a unique memo and returns the memo. */
async function post(client = me): Promise<string> {
  memos += 1;
  const memo = `posting ${memos} of this test`;
  const { status, text } = await client.post('accounting/journal-entry/store', {
    date: '2026-01-15',
    memo,
    post: true,
    lines: [
      { account_id: ids.get('5210'), debit: '1' },
      { account_id: ids.get('1030'), credit: '1' },
    ],
  });
  expect([status, text]).toEqual([201, expect.anything()]);
  return memo;
}

type Counts = Readonly<Record<'standby' | 'primary' | 'repeated', number>>;

async function metrics(): Promise<Counts & Readonly<{ behind: number }>> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${host.url}/metrics`, { headers })).text();
  const value = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ')[1]);
  };
  const count = (source: string) => value(`sarraf_reads_total{source="${source}"}`);
  return {
    standby: count('standby'),
    primary: count('primary'),
    repeated: count('repeated'),
    behind: value('sarraf_reads_behind_seconds'),
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('nothing has changed');
    await sleep(50);
  }
}

/** Waits until a report reads from the standby. */
const used = () =>
  until(async () => {
    const { standby } = await metrics();
    await me.get('reports/trail-balance');
    return (await metrics()).standby > standby;
  });

/** Reads that must contain an own posting, each with the text in which its memo is. */
const OWN: readonly string[] = [
  'reports/general-ledger?from=2026-01-01&to=2026-12-31&limit=1000',
  'reports/general-ledger?from=2026-01-01&to=2026-12-31&format=csv',
  'accounting/ledger/export?format=csv',
];

test('authors who post at once each see their own posting in reports and exports', async () => {
  await used();
  const before = await metrics();
  const author = async (number: number): Promise<void> => {
    for (let at = 0; at < READS; at += 1) {
      const memo = await post();
      const { status, text } = await me.get(OWN[(at + number) % OWN.length] ?? '');
      // An export is refused while the same user makes another one.
      expect([200, 429]).toContain(status);
      if (status === 200) expect([memo, text.includes(memo)]).toEqual([memo, true]);
    }
  };
  await Promise.all([author(0), author(1), author(2)]);
  const after = await metrics();
  expect(after.standby - before.standby).toBeGreaterThan(READS);
  expect(after.repeated).toBe(before.repeated);
});

test('a report names its newest entry, and the proof and the audit trail include it', async () => {
  await used();
  for (let at = 0; at < 5; at += 1) {
    await post();
    const { body: report } = await me.get('reports/trail-balance?format=json');
    const { body: proof } = await me.get('accounting/proof');
    expect([proof.ok, proof.head.entry_id]).toEqual([true, report.up_to.entry_id]);
    const { body: trail } = await me.get('setting/audit-trail/list?per_page=1&sort=-id');
    expect(trail.data[0]).toMatchObject({ record_type: 'journal entry' });
    const { body: walk } = await me.get('setting/audit-trail/verify');
    expect(walk).toMatchObject({ ok: true, unsealed: 0 });
  }
  const { rows } = await first.query<{ id: number }>('select max(id)::int as id from entry');
  const { body } = await me.get('reports/balance-sheet');
  expect(body.up_to).toEqual({ entry_id: rows[0]?.id, at: expect.any(String) });
});

test('no call that may read from the standby needs the primary', async () => {
  await used();
  await post();
  const { head } = (await me.get('accounting/proof')).body;
  const needs: Readonly<Record<string, string>> = {
    'accounting/proof/verify-head': `hash=${head.hash}`,
    'reports/account-statement': `account_id=${ids.get('1030')}`,
  };
  const heavy = allRoutes.flatMap(({ endpoint }) => {
    const formats = 'format' in entriesOf(endpoint.input) ? ['json', 'csv', 'xlsx', 'pdf'] : [''];
    const queries = formats.map((format) => (format === '' ? '' : `format=${format}`));
    return endpoint.path.includes('{')
      ? []
      : queries
          .filter((query) => mayReadStandby(endpoint, new URLSearchParams(query)))
          .map((query) => `${endpoint.path}?${query}&${needs[endpoint.path] ?? ''}`);
  });
  expect(heavy.length).toBeGreaterThan(60);
  const before = await metrics();
  const statuses = new Map<number, string[]>();
  for (const address of heavy) {
    const { status } = await me.get(address.replace(/&$/, ''));
    statuses.set(status, [...(statuses.get(status) ?? []), address]);
  }
  // 422: an export has fewer formats than a report, or needs a choice of rows.
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 422]);
  const refused = statuses.get(422) ?? [];
  expect(refused.filter((address) => !address.includes('/export?'))).toEqual([]);
  const after = await metrics();
  expect(after.repeated).toBe(before.repeated);
  expect(after.standby - before.standby).toBeGreaterThan(heavy.length / 2);
}, 120_000);

test('a proof in the background reads from the standby and is stored on the primary', async () => {
  await used();
  const before = await metrics();
  expect((await me.post('accounting/proof/start')).status).toBe(202);
  const proofs = () =>
    first.query<{ broken: string[] }>('select broken from proof_run order by at desc');
  const stored = (await proofs()).rows.length;
  await until(async () => {
    const { rows } = await first.query(
      "select from job where kind = 'whole proof' and status = 'done'",
    );
    return rows.length > 0;
  });
  const { rows } = await proofs();
  expect(rows[0]).toEqual({ broken: [] });
  expect(rows.length).toBeGreaterThanOrEqual(stored);
  expect((await metrics()).standby).toBeGreaterThan(before.standby);
});

test('verify of the admin program reads from the standby', async () => {
  await used();
  const lines: string[] = [];
  const work = async ({ db }: Pick<OpenDatabase, 'db'>) => {
    const onChange = () => undefined;
    const reads = readStandbyOf({ url: second.url, primary: db, appRole: false, onChange });
    const say = (line: string) => void lines.push(line);
    try {
      await until(async () => {
        await reads.look();
        return reads.behindSeconds() === 0;
      });
      const { hash } = (await me.get('accounting/proof')).body.head;
      const codes = [await verifyWhole({ db, reads }, say), await verifyRecent({ db, reads }, say)];
      return [...codes, await verifySince({ db, reads }, hash, say), reads.counts];
    } finally {
      await reads.end();
    }
  };
  const all = { standby: 3, primary: 0, repeated: 0 };
  expect(await beside(folder, work, first.url)).toEqual([0, 0, 0, all]);
  expect(lines).toContainEqual(expect.stringMatching(/^The books are sealed to entry \d+/));
});

test('calls that write, and lists, never read from the standby', async () => {
  await used();
  const before = await metrics();
  await post();
  for (const address of ['accounting/journal-entry/list', 'accounting/parties/list']) {
    expect((await me.get(address)).status).toBe(200);
  }
  const { standby, primary } = await metrics();
  expect([standby, primary]).toEqual([before.standby, before.primary]);
});

test('while the standby applies nothing, own postings are seen, and nobody waits for it again', async () => {
  await used();
  await second.query('select pg_wal_replay_pause()');
  try {
    const memo = await post();
    expect((await me.get(OWN[0] ?? '')).text).toContain(memo);
    await until(async () => (await metrics()).behind > 0);
    const before = await metrics();
    for (let at = 0; at < 5; at += 1) {
      const next = await post();
      const { status, text } = await me.get(OWN[0] ?? '');
      expect([status, text.includes(next)]).toEqual([200, true]);
    }
    const { standby, primary } = await metrics();
    expect([standby, primary]).toEqual([before.standby, before.primary + 5]);
  } finally {
    await second.query('select pg_wal_replay_resume()');
  }
  await used();
  expect((await metrics()).behind).toBe(0);
});

test('if the standby is killed, reports and exports go on, and it is used again later', async () => {
  await used();
  second.signal('SIGKILL');
  for (let at = 0; at < 6; at += 1) {
    const memo = await post();
    const { status, text } = await me.get(OWN[at % OWN.length] ?? '');
    expect([status, text.includes(memo)]).toEqual([200, true]);
  }
  await second.startAgain();
  await used();
});
