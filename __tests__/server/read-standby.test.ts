import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';

import { attached, Cluster, detached, type Replica } from '@/__tests__/soak/replicas';
import { type OpenDatabase, openDatabase } from '@/server/database/open';
import { type ReadStandby, readStandbyOf } from '@/server/database/read-standby';
import type { Db } from '@/server/kernel/host';
import { readFrom, readSnapshot } from '@/server/kernel/reads';
import { streamSnapshot } from '@/server/kernel/snapshot-stream';
import { problemOf } from '@/server/preflight';

/** Time in ms for a change of the standby to be noticed on a machine under load. */
const NOTICED_MS = 20_000;

let folder: string;
let cluster: Cluster;
let first: Replica;
let second: Replica;
let other: Replica;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-read-standby-'));
  cluster = await Cluster.of('first', 'second', 'third', 'late', 'other');
  first = cluster.makePrimary('first');
  database = await openDatabase(
    { databaseUrl: first.url, dataDir: folder },
    { role: 'app', migrate: true, host: false },
  );
  second = await cluster.addStandby(first, 'second');
  other = cluster.makePrimary('other');
  await attached(first);
}, 120_000);
afterAll(async () => {
  for (const watch of watches) watch.stop();
  await Promise.all(opened.map((reads) => reads.end()));
  await database.close();
  cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

const opened: ReadStandby[] = [];
const watches: { stop(): void }[] = [];

/** Opens a standby of the first server; `lines` are its changes. */
async function open(url = second.url, primary = database.db) {
  const lines: string[] = [];
  const onChange = (reason: string | undefined) => void lines.push(reason ?? USED);
  const reads = readStandbyOf({ url, primary, appRole: true, onChange });
  opened.push(reads);
  watches.push(reads.watch());
  await until(() => lines.length > 0);
  return { reads, lines };
}

const USED = 'the standby is used';

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + NOTICED_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('nothing has changed');
    await sleep(20);
  }
}

const usable = (reads: ReadStandby) => until(() => reads.behindSeconds() === 0);
const unusable = (reads: ReadStandby) => until(() => reads.behindSeconds() > 0);

const newest = (db: Db) =>
  sql<{ name: string; standby: boolean; role: string }>`
    select memo as name, pg_is_in_recovery() as standby, current_user as role
    from note_of_test order by id desc limit 1`
    .execute(db)
    .then(({ rows }) => rows[0]);

const write = (memo: string) => first.query('insert into note_of_test (memo) values ($1)', [memo]);

/** Reads the newest note as a call does. */
const read = (reads: ReadStandby, db = database.db) => readSnapshot({ db, reads }, newest);

beforeAll(async () => {
  await first.query('create table note_of_test (id serial primary key, memo text)');
  await first.query('grant select on note_of_test to sarraf_app');
});

test('every read has what was committed before it, and reads as the restricted role', async () => {
  const { reads, lines } = await open();
  await usable(reads);
  for (let at = 0; at < 200; at += 1) {
    await write(`note ${at}`);
    expect(await read(reads)).toMatchObject({ name: `note ${at}`, role: 'sarraf_app' });
  }
  const { standby, primary, repeated } = reads.counts;
  expect([standby + primary, repeated]).toEqual([200, 0]);
  expect(standby).toBeGreaterThan(100);
  expect(lines[0]).toBe(USED);
});

test('six writers at once each read their own change', async () => {
  const { reads } = await open();
  await usable(reads);
  const own = async (writer: number): Promise<void> => {
    for (let at = 0; at < 20; at += 1) {
      const memo = `${writer}/${at}`;
      await write(memo);
      const rows = await readFrom({ db: database.db, reads }, async ([source]) => {
        const found = await sql`select from note_of_test where memo = ${memo}`.execute(source);
        return found.rows.length;
      });
      expect([memo, rows]).toEqual([memo, 1]);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(own));
  expect(reads.counts.standby).toBeGreaterThan(0);
});

test('a standby that applies nothing is not waited for twice, and is used again later', async () => {
  const { reads, lines } = await open();
  await usable(reads);
  await second.query('select pg_wal_replay_pause()');
  try {
    await write('while paused');
    expect(await read(reads)).toMatchObject({ name: 'while paused', standby: false });
    await unusable(reads);
    const asked = jest.spyOn(reads, 'caughtUp');
    const begun = performance.now();
    for (let at = 0; at < 10; at += 1) {
      expect(await read(reads)).toMatchObject({ name: 'while paused', standby: false });
    }
    expect(asked).toHaveBeenCalledTimes(10);
    asked.mockRestore();
    expect(performance.now() - begun).toBeLessThan(3_000);
  } finally {
    await second.query('select pg_wal_replay_resume()');
  }
  await usable(reads);
  await until(async () => (await read(reads))?.standby === true);
  expect(lines.slice(0, 3)).toEqual([USED, expect.stringMatching(/300 ms behind/), USED]);
});

test('a query that the standby cancels for its recovery is repeated on the primary', async () => {
  await second.configure("set max_standby_streaming_delay = '0'");
  const { reads } = await open();
  await usable(reads);
  const servers: boolean[] = [];
  const answer = await readSnapshot({ db: database.db, reads }, async (tx) => {
    const found = await newest(tx);
    servers.push(found?.standby === true);
    if (found?.standby === true) {
      await first.query('begin; lock table note_of_test in access exclusive mode; commit');
      for (;;) await sql`select pg_sleep(0.05)`.execute(tx);
    }
    return found?.standby;
  });
  expect([answer, servers]).toEqual([false, [true, false]]);
  expect(reads.counts).toMatchObject({ repeated: 1 });
  await second.configure('reset max_standby_streaming_delay');
});

test('a refusal is not repeated, and an error of the primary is the one that is reported', async () => {
  const { reads } = await open();
  await usable(reads);
  const refused = readFrom({ db: database.db, reads }, async () => {
    throw new RangeError('too many rows');
  });
  await expect(refused).rejects.toThrow('too many rows');
  expect(reads.counts).toEqual({ standby: 0, primary: 0, repeated: 0 });
  const wrong = readFrom({ db: database.db, reads }, ([source]) =>
    sql`select nothing_like_it`.execute(source),
  );
  await expect(wrong).rejects.toMatchObject({ code: '42703' });
  expect(reads.counts).toMatchObject({ repeated: 1 });
});

test('a query that is too slow on the standby does not burden the primary as well', async () => {
  const { reads } = await open();
  await usable(reads);
  const slow = readSnapshot({ db: database.db, reads }, async (tx) => {
    await sql`select set_config('statement_timeout', '50', true)`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(reads.counts).toEqual({ standby: 0, primary: 0, repeated: 0 });
});

test('a read never goes to another standby that lacks what the first one had', async () => {
  const late = await cluster.addStandby(first, 'late');
  const { reads } = await open(cluster.urlOf([second, late], ''));
  await usable(reads);
  await late.query('select pg_wal_replay_pause()');
  await write('not on the late one');
  await until(async () => (await reads.caughtUp()) !== undefined);
  const answer = await readFrom({ db: database.db, reads }, ([source]) => {
    if (source !== database.db) second.signal('SIGKILL');
    return newest(source);
  });
  expect(answer).toMatchObject({ name: 'not on the late one', standby: false });
  expect(reads.counts).toMatchObject({ repeated: 1 });
  await late.query('select pg_wal_replay_resume()');
  await until(async () => (await read(reads))?.standby === true);
  late.stop();
  await second.startAgain();
  await attached(first);
});

test('a streamed file goes on with the next source only if nothing was sent', async () => {
  const { reads } = await open();
  await usable(reads);
  const stream = (after: number) =>
    readFrom({ db: database.db, reads }, async (sources) =>
      streamSnapshot(sources, async function* parts(snapshot) {
        const isStandby = (await newest(snapshot))?.standby;
        for (let part = 0; part < after; part += 1) yield `${isStandby} `;
        if (isStandby === true)
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(snapshot);
        yield `${isStandby}`;
      }),
    );
  const text = async (after: number) => new Response(await stream(after)).text();
  await until(async () => (await reads.caughtUp()) !== undefined);
  expect(await text(0)).toBe('false');
  await usable(reads);
  await until(async () => (await reads.caughtUp()) !== undefined);
  await expect(text(2)).rejects.toThrow(/terminat|EPIPE|ECONNRESET|not queryable/i);
});

test('a standby that hangs during a read is left, and the primary answers', async () => {
  const { reads, lines } = await open();
  await usable(reads);
  const waits = readFrom({ db: database.db, reads }, async ([source]) => {
    const found = await newest(source);
    if (found?.standby === true) {
      second.signal('SIGSTOP');
      await sql`select 1`.execute(source);
    }
    return found?.standby;
  });
  try {
    expect(await waits).toBe(false);
    await unusable(reads);
    expect(await read(reads)).toMatchObject({ standby: false });
    expect(lines.at(-1)).toBe('the standby does not answer');
  } finally {
    second.signal('SIGCONT');
  }
  await usable(reads);
});

test('a standby that ends is a line of the log, and reads go on', async () => {
  const { reads, lines } = await open();
  await usable(reads);
  second.stop();
  await write('without a standby');
  expect(await read(reads)).toMatchObject({ name: 'without a standby', standby: false });
  await unusable(reads);
  for (let at = 0; at < 20; at += 1) await read(reads);
  expect(lines.filter((line) => line !== USED).length).toBeLessThanOrEqual(3);
  second.start();
  await usable(reads);
  await until(async () => (await read(reads))?.standby === true);
  expect(lines.at(-1)).toBe(USED);
  await attached(first);
});

describe('servers that are refused', () => {
  const start = (env: Readonly<Record<string, string>>) =>
    problemOf({ PORT: '0', DATA_DIR: folder, NODE_ENV: 'test', DATABASE_URL: first.url, ...env });
  const at = ({ port }: Replica) => `the server at 127.0.0.1:${port}`;

  test('a standby is accepted, also one that does not answer, and one of several servers', async () => {
    const ok = [
      second.url,
      'postgres://postgres@127.0.0.1:9/postgres',
      cluster.urlOf([first, second], 'connect_timeout=5'),
    ];
    for (const url of ok) {
      expect([url, await start({ DATABASE_READ_URL: url })]).toEqual([url, undefined]);
    }
  });

  test('a server that accepts writes, and another database, are refused at start', async () => {
    const cases: readonly (readonly [string, string])[] = [
      [first.url, `${at(first)} accepts writes; name a standby`],
      [other.url, `${at(other)} has another database`],
      [second.url.replace(/postgres$/, 'template1'), `${at(second)} has another database`],
    ];
    for (const [url, reason] of cases) {
      expect(await start({ DATABASE_READ_URL: url })).toBe(`DATABASE_READ_URL: ${reason}`);
    }
  });

  test('a user who cannot see the state of the standby is refused at start', async () => {
    await first.query('create role reader login');
    await attached(first, 'replay_lsn = pg_current_wal_lsn()');
    const url = second.url.replace('postgres@', 'reader@');
    expect(await start({ DATABASE_READ_URL: url })).toBe(
      `DATABASE_READ_URL: the user at 127.0.0.1:${second.port} cannot see what the standby receives; grant pg_read_all_stats to it`,
    );
  });

  test.each([
    ['nonsense', 'must be a URL that begins with postgres:// or postgresql://'],
    ['postgres://h/d?target_session_attrs=primary', 'must not have target_session_attrs'],
    ['postgres://h/d?wrong=1', 'must not have the parameter wrong; '],
  ])('%s is refused', async (url, reason) => {
    expect(await start({ DATABASE_READ_URL: url })).toContain(`DATABASE_READ_URL ${reason}`);
  });

  test('the embedded database has no standby', async () => {
    expect(await start({ DATABASE_URL: '', DATABASE_READ_URL: second.url })).toBe(
      'DATABASE_READ_URL needs DATABASE_URL, the primary of its servers',
    );
  });
});

describe('after a standby has taken over', () => {
  let third: Replica;
  let promoted: OpenDatabase;
  beforeAll(async () => {
    third = await cluster.addStandby(first, 'third');
    await attached(first, "application_name = 'third' and state = 'streaming'");
    await third.promote();
    promoted = await openDatabase(
      { databaseUrl: third.url, dataDir: folder },
      { role: 'app', migrate: false, host: false },
    );
  }, 60_000);
  afterAll(() => promoted.close());

  test('a standby of the former primary is not read, however far it is', async () => {
    for (let at = 0; at < 50; at += 1) await write(`lost ${at}`);
    const { reads, lines } = await open(second.url, promoted.db);
    expect(await read(reads, promoted.db)).toMatchObject({
      name: expect.not.stringMatching(/^lost/),
    });
    expect(reads.counts).toEqual({ standby: 0, primary: 1, repeated: 0 });
    expect(lines).toEqual(['the standby does not receive the log of the primary']);
  });

  test('a promoted standby is not read, and of several servers the one that is a standby is', async () => {
    const { reads, lines } = await open(third.url);
    expect(await read(reads)).toMatchObject({ standby: false });
    expect(lines).toEqual(['the server of DATABASE_READ_URL accepts writes']);
    const several = await open(cluster.urlOf([third, first, second], ''));
    await usable(several.reads);
    await until(async () => (await read(several.reads))?.standby === true);
  });

  test('a standby without a connection to its primary is not read', async () => {
    const { reads, lines } = await open();
    await usable(reads);
    await second.stopFollowing();
    await detached(first);
    await unusable(reads);
    expect(await read(reads)).toMatchObject({ standby: false });
    expect(lines.at(-1)).toBe('the standby does not receive the log of the primary');
  });
});
