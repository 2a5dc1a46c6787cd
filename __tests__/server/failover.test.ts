import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';

import {
  DEVELOPER,
  type HostProcess,
  hostProgram,
  type Program,
  startProcess,
} from '@/__tests__/soak/host-process';
import { attached, Cluster, detached, type Replica } from '@/__tests__/soak/replicas';
import { freePort } from '@/scripts/test/postgres-15';
import { acceptLoss } from '@/server/admin/accept-loss';
import { openDatabase } from '@/server/database/open';
import { createPool, queriesOver } from '@/server/database/pool';
import { NoServerError, ReadOnlyServerError, Servers } from '@/server/database/servers';
import { inTransaction } from '@/server/database/transaction';
import { failureOf } from '@/server/kernel/failure';
import { verify } from '@/server/ledger/verify';
import { problemOf } from '@/server/preflight';
import { runAdmin } from '../support/admin-run';
import { type Client, clientOf } from '../support/client';
import { METRICS_TOKEN, metricsOf, samplesOf } from '../support/host-metrics';

const DURABLE = { DURABILITY: 'standby' };
const SYNCHRONOUS = "set synchronous_standby_names = 'ANY 1 (*)'";

let folder: string;
let program: Program;
let cluster: Cluster;
let first: Replica;
let second: Replica;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-failover-'));
  program = await hostProgram(folder);
  cluster = await Cluster.of('first', 'second');
  first = cluster.makePrimary('first');
  second = await cluster.addStandby(first, 'second');
  await attached(first);
}, 60_000);
afterAll(async () => {
  await Promise.all(started.map((host) => host.kill()));
  cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

const started: HostProcess[] = [];

async function start(
  name: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) {
  const settings = { DATABASE_URL: bothUrl(), ...env };
  const host = await startProcess(path.join(folder, name), program, settings, args);
  started.push(host);
  return host;
}

/** The marks of a host in its file. */
const marksIn = (name: string) =>
  readFile(path.join(folder, name, 'acknowledgements', `${os.hostname()}-0.jsonl`), 'utf8');

/** Both servers, the standby first. */
const bothUrl = () => cluster.urlOf([second, first]);

async function signIn({ url }: HostProcess): Promise<Client> {
  const client = clientOf(url);
  expect((await client.post('users/login', DEVELOPER)).status).toBe(200);
  return client;
}

/** Ids of the accounts by their numbers. */
const accountIds = new Map<string, number>();

/** Posts a journal; returns the answer. */
async function post(
  client: Client,
  key: string = randomUUID(),
  headers: Readonly<Record<string, string>> = {},
) {
  const lines = [
    { account_id: accountIds.get('5210'), debit: '1' },
    { account_id: accountIds.get('1030'), credit: '1' },
  ];
  const entry = { date: '2026-01-15', post: true, lines };
  const all = { 'idempotency-key': key, ...headers };
  return client.post('accounting/journal-entry/store', entry, all);
}

/** Sends a posting until the host answers it; returns its number, and whether an earlier attempt had stored it. */
async function postAtLast(client: Client, key: string = randomUUID()) {
  for (let left = 200; left > 0; left -= 1) {
    const { status, body, headers, text } = await post(client, key).catch(() => LOST);
    if (status === 201) {
      const number: string = body.number;
      return { number, isReplayed: headers.get('idempotent-replay') === 'true' };
    }
    expect([status, text]).toEqual([503, expect.anything()]);
    expect(headers.get('retry-after')).not.toBeNull();
    await sleep(100);
  }
  throw new Error('the host did not come back');
}
const LOST = {
  status: 503,
  body: null,
  headers: new Headers({ 'retry-after': '1' }),
  text: 'lost',
};

/** Sends a posting whose commit then waits for a standby. Returns the promise of its answer in a list. */
async function postWaiting(client: Client, primary: Replica, key: string) {
  const answer = post(client, key);
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`;
  while ((await primary.query(waiting)).rows.length === 0) await sleep(25);
  return [answer] as const;
}

async function numbersIn(server: Replica): Promise<string[]> {
  const { rows } = await server.query<{ number: string }>('select number from entry order by id');
  return rows.map(({ number }) => number);
}

const UNKNOWN = { status: 503, body: { code: 'outcome_unknown' } };

const migrated = () => runAdmin(['migrate'], { ...DURABLE, DATABASE_URL: bothUrl() });

const health = async ({ url }: HostProcess) => (await fetch(`${url}/health/ready`)).json();

describe('servers of a URL', () => {
  test('a pool finds the server that accepts writes, wherever it is in the list', async () => {
    for (const url of [bothUrl(), cluster.urlOf([first, second], 'target_session_attrs=primary')]) {
      const pool = createPool(url, { appRole: false, max: 2 });
      const { rows } = await pool.query(
        'select pg_is_in_recovery() as standby, inet_server_port() as port',
      );
      expect(rows).toEqual([{ standby: false, port: first.port }]);
      await pool.end();
    }
  });

  test('without target_session_attrs the first server is taken, and a dead one is passed by', async () => {
    const pool = createPool(cluster.urlOf([second, first], ''), { appRole: false, max: 1 });
    expect((await pool.query('select inet_server_port() as port')).rows).toEqual([
      { port: second.port },
    ]);
    await pool.end();
    const dead = createPool(`postgres://postgres@127.0.0.1:9,127.0.0.1:${second.port}/postgres`, {
      appRole: false,
      max: 1,
    });
    expect((await dead.query('select inet_server_port() as port')).rows).toEqual([
      { port: second.port },
    ]);
    await dead.end();
  });

  test('if no server fits, each is named with its reason, and callers get a 503', async () => {
    const url = `postgres://postgres@127.0.0.1:9,127.0.0.1:${second.port}/postgres?target_session_attrs=read-write`;
    const error: unknown = await new Servers(url).open().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoServerError);
    expect(String(error)).toMatch(
      /127\.0\.0\.1:9 .*ECONNREFUSED.*; 127\.0\.0\.1:\d+ accepts no writes/,
    );
    expect(failureOf(error, String, 'r')).toMatchObject({ status: 503, retryAfter: 2 });
    expect(
      await problemOf({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url, NODE_ENV: 'test' }),
    ).toBe(
      `DATABASE_URL: nothing listens at 127.0.0.1:9; the server at 127.0.0.1:${second.port} accepts no writes`,
    );
  });

  test('one standby alone is refused if writes are asked for', async () => {
    const url = `${second.url}?target_session_attrs=read-write`;
    await expect(new Servers(url).open()).rejects.toBeInstanceOf(ReadOnlyServerError);
  });

  test('every kind of write to a standby is a 503, and its session is not used again', async () => {
    const pool = createPool(second.url, { appRole: false, max: 1 });
    const db = queriesOver(pool);
    const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const writes = [
      () => inTransaction(db, (tx) => sql`select 1`.execute(tx)),
      () => sql`create table x (y int)`.execute(db),
      () => sql`select pg_current_xact_id()`.execute(db),
      () => inTransaction(db, (tx) => sql`select 1`.execute(tx), { isolation: 'serializable' }),
    ];
    for (const write of writes) {
      const before = await pid();
      const error: unknown = await write().catch((caught: unknown) => caught);
      expect(failureOf(error, String, 'r')).toMatchObject({ status: 503, retryAfter: 2 });
      expect(await pid()).not.toBe(before);
    }
    await pool.end();
  });
});

describe('with DURABILITY=standby', () => {
  let host: HostProcess;
  let client: Client;

  test('the host starts only if the server has synchronous standbys', async () => {
    await expect(start('sync', DURABLE)).rejects.toThrow(/synchronous_standby_names .* is empty/);
    for (const server of [first, second]) await server.configure(SYNCHRONOUS);
    // The migrations are not applied yet; their commits would wait for a standby.
    second.stop();
    await expect(start('sync', DURABLE)).rejects.toThrow(/no synchronous standby is attached/);
    const { code, failed } = await migrated();
    expect([code, failed]).toEqual([1, expect.stringMatching(/no synchronous standby/)]);
    second.start();
    await attached(first, "sync_state in ('sync', 'quorum')");
    expect(await migrated()).toMatchObject({ code: 0 });
    host = await start('sync', { ...DURABLE, METRICS_TOKEN });
    client = await signIn(host);
    const { body: accounts } = await client.get('accounting/chart-of-accounts/generate_accounts');
    for (const { number, id } of accounts) accountIds.set(number, id);
    expect((await post(client)).status).toBe(201);
    expect(await health(host)).toMatchObject({ status: 'ready', standby: true });
    expect(await samplesOf(host.url)).toEqual(new Set(['1']));
    expect(Object.fromEntries(await metricsOf(host.url))).toMatchObject({
      sarraf_standby_needed: '1',
      'sarraf_standby_attached{kind="synchronous"}': '1',
      sarraf_standby_lag_bytes: expect.stringMatching(/^\d+$/),
    });
  });

  test('while no standby is attached, reading works and saving is refused in both languages', async () => {
    second.stop();
    await sleep(1_200);
    const refused = await post(client);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.body.message).toMatch(/^No standby copies the database/);
    const persian = await post(client, randomUUID(), { 'accept-language': 'fa' });
    expect(persian.body.message).toMatch(/سرور پشتیبان/);
    expect(await health(host)).toMatchObject({
      status: 'not ready',
      database: true,
      standby: false,
    });
    second.start();
    await postAtLast(client);
  });

  test('a commit that no standby has confirmed is not acknowledged before one has', async () => {
    const before = (await numbersIn(first)).length;
    second.signal('SIGSTOP');
    const key = randomUUID();
    const [answer] = await postWaiting(client, first, key);
    second.signal('SIGKILL');
    expect(await answer).toMatchObject(UNKNOWN);
    expect(await numbersIn(first)).toHaveLength(before + 1);
    expect((await post(client, key)).status).toBe(503);
    // The watch of the host has seen the row, but a standby that takes over would not have it.
    const { rows } = await first.query<{ id: string }>('select max(id) as id from audit');
    await sleep(1_500);
    expect(await marksIn('sync')).not.toContain(`"audit":${rows[0]?.id},`);
    second.start();
    expect(await postAtLast(client, key)).toMatchObject({ isReplayed: true });
    expect(await numbersIn(second)).toHaveLength(before + 1);
  });

  test('a primary that dies takes no posting with it, and a posting without an answer exists once', async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5, 6].map(() => postAtLast(client)));
    // The standby has the commit of the next posting before the primary dies, and the host has no answer yet.
    await first.configure("set synchronous_commit = 'remote_apply'");
    await second.query('select pg_wal_replay_pause()');
    const key = randomUUID();
    const [answer] = await postWaiting(client, first, key);
    first.signal('SIGKILL');
    expect(await answer).toMatchObject(UNKNOWN);
    await second.promote();
    await cluster.rebuild(first, second);
    const again = await postAtLast(client, key);
    expect(again.isReplayed).toBe(true);
    sent.push(again, await postAtLast(client));
    const numbers = await numbersIn(second);
    expect(numbers).toEqual(expect.arrayContaining(sent.map(({ number }) => number)));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await samplesOf(host.url)).toEqual(new Set(['1']));
    expect(await host.stop()).toBe(0);
  });
});

describe('an asynchronous standby that takes over', () => {
  const DATA = 'async';
  let lost: string[];
  let hash = '';
  let port: number;
  beforeAll(async () => {
    port = await freePort();
  });
  /** Starts a worker with the data directory of the host. */
  const startWorker = async (): Promise<HostProcess> => {
    const url = `http://127.0.0.1:${port}`;
    return start(DATA, { APP_URL: url, PORT: String(port) }, ['--worker']);
  };

  test('lacks acknowledged postings: host and worker, which knew of them, stop working', async () => {
    for (const server of [first, second]) await server.configure('reset synchronous_standby_names');
    await attached(second);
    const [host, worker] = [await start(DATA), await startWorker()];
    const client = await signIn(host);
    const kept = await postAtLast(client);
    // The standby does not follow the primary any more, and is then behind.
    await first.stopFollowing();
    await detached(second);
    lost = [];
    for (let at = 0; at < 6; at += 1) lost.push((await postAtLast(client)).number);
    await sleep(1_500);
    second.signal('SIGKILL');
    await first.promote();

    for (const one of [host, worker]) {
      await untilRefused(one);
      const state = { status: 'not ready', database: true, books: false };
      expect(await health(one)).toMatchObject(state);
    }
    const refused = await post(client);
    expect([refused.status, refused.body.message, refused.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^The database lacks changes that were already confirmed/),
      '2',
    ]);
    expect((await numbersIn(first)).at(-1)).toBe(kept.number);
    await Promise.all([host.stop(), worker.stop()]);
  });

  test('a restart says what is missing, and how to accept it', async () => {
    const refusal: unknown = await start(DATA).catch((error: unknown) => error);
    expect(String(refusal)).toMatch(
      new RegExp(
        `the database lacks 6 changes that this host acknowledged from .* to .*, the last: journal entry ${lost.at(-1)}[.]`,
      ),
    );
    hash = /accept-loss ([0-9a-f]{64})/.exec(String(refusal))?.[1] ?? '';
    expect(hash).not.toBe('');
  });

  test('another hash is refused, and the accepted loss is in the audit trail', async () => {
    const dataDir = path.join(folder, DATA);
    const database = await openDatabase(
      { dataDir, databaseUrl: bothUrl() },
      { role: 'owner', migrate: false, host: false },
    );
    await expect(acceptLoss(database, { dataDir, hash: 'f'.repeat(64) })).rejects.toThrow(
      new RegExp(`No loss has this hash: the database lacks 6 changes .*accept-loss ${hash}`),
    );
    const [said, ...others] = await acceptLoss(database, { dataDir, hash });
    expect(said).toBe(
      `Accepted the loss of 6 acknowledged changes, the last: journal entry ${lost.at(-1)}. The host serves again.`,
    );
    const { rows } = await database.pool.query(
      "select record_id, changes from audit where action = 'accept loss'",
    );
    expect(rows).toEqual([
      {
        record_id: hash,
        changes: expect.objectContaining({
          last_lost_change: [null, `journal entry ${lost.at(-1)}`],
        }),
      },
    ]);
    // The worker has read newer rows than the host that was started again, or older ones.
    for (const other of others) {
      expect(other).toMatch(/^Another process .* lacks audit row \d+, which this host read at /);
      const [, seen = ''] = /accept-loss ([0-9a-f]{64})/.exec(other) ?? [];
      expect(await acceptLoss(database, { dataDir, hash: seen })).toHaveLength(1);
    }
    await expect(acceptLoss(database, { dataDir, hash })).rejects.toThrow(/contains every change/);
    await database.close();
  });

  test('the host serves again, and the books hold', async () => {
    const host = await start(DATA);
    const client = await signIn(host);
    expect((await postAtLast(client)).number).toBe(lost[0]);
    expect(await health(host)).toMatchObject({ status: 'ready', books: true });
    expect(await host.stop()).toBe(0);
    const worker = await startWorker();
    expect(await worker.stop()).toBe(0);
    const pool = createPool(bothUrl(), { appRole: false, max: 2 });
    expect((await verify(queriesOver(pool))).checks.filter(({ ok }) => !ok)).toEqual([]);
    await pool.end();
    expect(await marksIn(DATA)).not.toContain(lost.at(-1));
  });
});

async function untilRefused(host: HostProcess): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const { books } = (await health(host)) as Readonly<{ books: boolean }>;
    if (!books) return;
    await sleep(100);
  }
}
