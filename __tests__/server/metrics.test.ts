import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { Registry } from 'prom-client';

import { backup, noteBackup } from '@/server/admin/backup';
import { createPool, queriesOver } from '@/server/database/pool';
import { Servers } from '@/server/database/servers';
import { keepDrill, NOT_RECOVERED } from '@/server/ledger/drill-run';
import { collectMetrics, samplerOf } from '@/server/telemetry/metrics';
import { startHost, type TestHost } from '../support/test-host';

const log = pino({ level: 'silent' });

let host: TestHost;
beforeAll(async () => {
  host = await startHost({ chart: true });
}, 60_000);
afterAll(() => host.close());

/** Lines of the metrics that begin with a name, without comments. */
const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(name));

/** A sampler with its own clock and registry, on the database of the host. */
function sampling() {
  const registry = new Registry();
  const pool = createPool(host.databaseUrl, { appRole: false, max: 1, patienceMs: 500 });
  const clock = { at: 0 };
  const sampler = samplerOf(queriesOver(pool), { registry, log, now: () => clock.at });
  return {
    clock,
    pool,
    refresh: () => sampler.refresh(),
    lines: async (name: string) => linesOf(await registry.metrics(), name),
    end: () => pool.end(),
  };
}

async function postJournal(): Promise<void> {
  const me = await host.signIn();
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const idOf = (code: string) =>
    accounts.find((account: { number: string }) => account.number === code)?.id;
  const { status } = await me.post('accounting/journal-entry/store', {
    date: new Date().toISOString().slice(0, 10),
    post: true,
    lines: [
      { account_id: idOf('5210'), debit: '1' },
      { account_id: idOf('3000'), credit: '1' },
    ],
  });
  expect(status).toBe(201);
}

test('values that were never stored are missing, so that an alert can find their absence', async () => {
  const metrics = sampling();
  await metrics.refresh();
  expect(await metrics.lines('sarraf_proof')).toEqual([]);
  expect(await metrics.lines('sarraf_backup')).toEqual([]);
  expect(await metrics.lines('sarraf_drill')).toEqual([]);
  expect(await metrics.lines('sarraf_sample_success{')).toHaveLength(9);
  expect((await metrics.lines('sarraf_sample_success{')).every((line) => line.endsWith(' 1'))).toBe(
    true,
  );
  await metrics.end();
});

test('jobs, messages, gateways, proof, backup and chain are as the database has them', async () => {
  const { owner } = host;
  await owner.query(`
    insert into job (kind, input, status, created_at) values ('whole proof', '{}', 'queued', now() - interval '90 s');
    insert into gateway (name, trouble, trouble_since) values ('webhook 7', 'unreachable', now());
    insert into gateway (name, is_closed) values ('webhook 8', true);
    insert into message (gateway, key, kind, body, created_at, due_at) values
      ('webhook 7', 'a', 'event', '', now() - interval '50 s', now() - interval '50 s'),
      ('webhook 7', 'b', 'event', '', now() - interval '99 s', now() + interval '1 hour'),
      ('webhook 8', 'c', 'event', '', now(), now());
    insert into message (gateway, key, kind, body, created_at, due_at, sent_at) values
      ('webhook 7', 'd', 'event', '', now(), now(), now());
    insert into proof_run (at, ms, checks, broken) values ('2026-01-01T00:00:00Z', 1, 50, '{chain,sums}')`);
  expect(await noteBackup(host.db, new Date('2026-01-02T00:00:00Z'), 12n)).toEqual([]);
  await postJournal();
  const metrics = sampling();
  await metrics.refresh();
  const valueOf = async (name: string) =>
    Number((await metrics.lines(name))[0]?.split(' ').at(-1) ?? Number.NaN);
  expect(await metrics.lines('sarraf_jobs{')).toEqual([
    'sarraf_jobs{status="queued"} 1',
    'sarraf_jobs{status="running"} 0',
  ]);
  expect(await valueOf('sarraf_jobs_oldest_seconds{status="queued"}')).toBeGreaterThanOrEqual(90);
  expect(await metrics.lines('sarraf_outbox_messages{gateway="webhook')).toEqual([
    'sarraf_outbox_messages{gateway="webhook 7"} 2',
    'sarraf_outbox_messages{gateway="webhook 8"} 1',
  ]);
  const oldest = await valueOf('sarraf_outbox_oldest_seconds{gateway="webhook 7"}');
  expect([oldest >= 50, oldest < 99]).toEqual([true, true]);
  expect(await metrics.lines('sarraf_outbox_oldest_seconds{gateway="webhook 8"}')).toEqual([]);
  expect(await metrics.lines('sarraf_gateway_failing{gateway="webhook')).toEqual([
    'sarraf_gateway_failing{gateway="webhook 7"} 1',
    'sarraf_gateway_failing{gateway="webhook 8"} 0',
  ]);
  expect(await valueOf('sarraf_proof_time_seconds')).toBe(Date.parse('2026-01-01') / 1_000);
  expect(await valueOf('sarraf_proof_broken_checks')).toBe(2);
  expect(await valueOf('sarraf_backup_time_seconds')).toBe(Date.parse('2026-01-02') / 1_000);
  expect(await valueOf('sarraf_unsealed_oldest_seconds')).toBeGreaterThan(0);
  await metrics.end();
});

test('the last drill and the archive of the embedded database have metrics', async () => {
  const drill = { ...NOT_RECOVERED, source: 'archive', seconds: 5 } as const;
  await keepDrill(host.db, { ...drill, at: '2026-01-03T00:00:00Z' });
  const metrics = sampling();
  await metrics.refresh();
  expect(await metrics.lines('sarraf_drill_ok')).toEqual(['sarraf_drill_ok 0']);
  expect(await metrics.lines('sarraf_drill_time')).toEqual([
    `sarraf_drill_time_seconds ${Date.parse('2026-01-03T00:00:00Z') / 1_000}`,
  ]);
  await metrics.end();

  const parts = { servers: new Servers(host.databaseUrl), pools: {}, version: '0', log };
  const duties = { calls: true, jobs: true };
  const archive = { state: () => ({ failures: 3, behindSeconds: 90 }) };
  for (const [given, failures, behind] of [
    [{ archive }, ['sarraf_archive_failures_total 3'], ['sarraf_archive_behind_seconds 90']],
    [{}, [], []],
  ] as const) {
    const own = collectMetrics({ ...parts, ...given, duties });
    const text = await own.text();
    expect(linesOf(text, 'sarraf_archive_failures')).toEqual(failures);
    expect(linesOf(text, 'sarraf_archive_behind')).toEqual(behind);
    await own.stop();
  }
});

test('postings are counted by kind from the start of the process', async () => {
  const metrics = sampling();
  await metrics.refresh();
  expect(await metrics.lines('sarraf_postings_total{')).toEqual([]);
  await postJournal();
  await postJournal();
  metrics.clock.at += 10_000;
  await metrics.refresh();
  metrics.clock.at += 10_000;
  await metrics.refresh();
  expect(await metrics.lines('sarraf_postings_total{')).toEqual([
    'sarraf_postings_total{kind="document"} 2',
  ]);
  await metrics.end();
});

test('twenty scrapes at once read the database once, and once again after ten seconds', async () => {
  const metrics = sampling();
  const query = jest.spyOn(metrics.pool, 'connect');
  const scrapes = () => Promise.all(Array.from({ length: 20 }, () => metrics.refresh()));
  await scrapes();
  const once = query.mock.calls.length;
  metrics.clock.at = 9_999;
  await scrapes();
  expect(query.mock.calls.length).toBe(once);
  metrics.clock.at = 10_000;
  await scrapes();
  expect(query.mock.calls.length).toBe(2 * once);
  await metrics.end();
});

test('a session that waits for a lock is counted, and a locked table delays no scrape', async () => {
  const holder = await host.owner.connect();
  const waiter = await host.owner.connect();
  await holder.query('begin; lock table job in access exclusive mode');
  const waiting = waiter.query('select from job limit 1').catch(() => undefined);
  const metrics = sampling();
  const begun = performance.now();
  await metrics.refresh();
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(await metrics.lines('sarraf_jobs{')).toEqual([]);
  expect(await metrics.lines('sarraf_sample_success{part="jobs"}')).toEqual([
    'sarraf_sample_success{part="jobs"} 0',
  ]);
  expect(await metrics.lines('sarraf_sample_success{part="outbox"}')).toEqual([
    'sarraf_sample_success{part="outbox"} 1',
  ]);
  expect(await metrics.lines('sarraf_lock_waiting_sessions')).toEqual([
    'sarraf_lock_waiting_sessions 1',
  ]);
  await holder.query('rollback');
  await waiting;
  metrics.clock.at += 10_000;
  await metrics.refresh();
  expect(await metrics.lines('sarraf_jobs{')).toHaveLength(2);
  holder.release();
  waiter.release();
  await metrics.end();
});

test('a database that does not answer leaves the metrics of the process, within four seconds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  const { port } = silent.address() as AddressInfo;
  const servers = new Servers(`postgres://nobody@127.0.0.1:${port}/books`);
  const duties = { calls: true, jobs: false };
  const files = { counts: () => ({ done: 7, failed: 1 }) };
  const metrics = collectMetrics({ servers, pools: {}, files, duties, version: '1.2.3', log });
  const begun = performance.now();
  const text = await metrics.text();
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(linesOf(text, 'sarraf_process{')).toEqual([
    'sarraf_process{version="1.2.3",calls="true",jobs="false"} 1',
  ]);
  expect(linesOf(text, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  expect(linesOf(text, 'sarraf_bucket_operations_total{')).toEqual([
    'sarraf_bucket_operations_total{outcome="done"} 7',
    'sarraf_bucket_operations_total{outcome="failed"} 1',
  ]);
  expect(linesOf(text, 'sarraf_jobs{')).toEqual([]);
  await metrics.stop();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('a backup is taken from a schema without the table of backups, and says that the metrics do not show it', async () => {
  const { owner } = host;
  await owner.query('alter table backup_run rename to backup_run_away');
  expect(await noteBackup(host.db, new Date(), 1n)).toEqual([
    expect.stringContaining('cannot store the time of the backup'),
  ]);
  await owner.query('alter table backup_run_away rename to backup_run');
  const file = path.join(host.host.config.dataDir, 'backup');
  const { tables } = await backup(host.databaseUrl, {
    file,
    files: host.host.files,
    now: new Date(),
  });
  expect(tables.map(({ name }) => name)).not.toContain('backup_run');
});
