import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { HostPlace } from '../support/a-host';
import { query, serverProcessesOf } from '../support/embedded-directory';
import { testDatabase } from '../support/test-database';

let place: HostPlace;
beforeEach(async () => {
  place = new HostPlace();
  await place.furnish();
});
afterEach(() => place.remove());

const answerOf = (url: string, agent?: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { ...(agent && { agent }) }, resolve).once('error', reject);
  });

test('a port that is taken is named, and no database was made or started for it', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  // A server listening on a port has an address of this type.
  const { port } = other.address() as AddressInfo;
  const host = await place.start({ PORT: String(port) });
  expect(await host.ended).toBe(1);
  other.close();
  expect(host.said()).toBe(
    `Sarraf cannot run: PORT ${port} of 127.0.0.1 is taken by another program\n`,
  );
  expect(existsSync(path.join(place.root, 'data'))).toBe(false);
});

test('a start that refuses a database from before 0.1.0 says so, and leaves no process and no lock file', async () => {
  const dataDir = path.join(place.root, 'data');
  const first = await place.start({});
  await first.ready;
  const socket = new URLSearchParams({
    host: path.join(dataDir, 'pg'),
    port: '5432',
    user: 'sarraf',
  });
  await query(
    `postgres:///postgres?${socket}`,
    "insert into schema_migration (name, checksum) values ('0001-organisation.sql', '')",
  );
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await place.start({});
  expect(await second.ended).toBe(1);
  expect(second.said()).toBe(
    'Sarraf cannot run: the database was made by a version before 0.1.0: export its books with that version, or start with an empty database\n',
  );
  expect(serverProcessesOf(dataDir)).toEqual([]);
  expect(readdirSync(path.join(dataDir, 'pg')).filter((name) => name.includes('PGSQL'))).toEqual(
    [],
  );
  expect(existsSync(path.join(dataDir, 'pg', 'data', 'postmaster.pid'))).toBe(false);
});

test('a host that is asked to end while it starts puts away what it has begun', async () => {
  const dataDir = path.join(place.root, 'data');
  const host = await place.start({});
  while (serverProcessesOf(dataDir).length === 0) await sleep(20);
  host.process.kill('SIGTERM');
  expect(await host.ended).toBe(0);
  expect(serverProcessesOf(dataDir)).toEqual([]);
});

test.each([
  ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['::', /^http:\/\/\[::1\]:\d+$/],
])('the link of a host that listens on %s is one that opens', async (address, link) => {
  const database = await testDatabase({ migrated: false });
  const host = await place.start({ HOST: address, DATABASE_URL: database.url });
  const url = await host.ready;
  expect(url).toMatch(link);
  expect((await answerOf(`${url}/build/`)).statusCode).toBe(200);
  host.process.kill('SIGTERM');
  await host.ended;
  await database.drop();
});

test.each([
  ['half a second', 500],
  ['longer than a stop waits', 3_500],
])('a stop during a periodic task that takes %s logs no failure', async (_, ms) => {
  const database = await testDatabase();
  const other = await database.owner.connect();
  await other.query('begin; lock table attachment in access exclusive mode');
  const host = await place.start({ DATABASE_URL: database.url });
  await host.ready;
  host.process.kill('SIGTERM');
  await sleep(ms);
  await other.query('rollback');
  other.release();
  expect(await host.ended).toBe(0);
  expect(host.said()).not.toContain('"level":50');
  await database.drop();
});

test('a host that is asked to end is red first, finishes what is in flight, and ends with 0', async () => {
  const database = await testDatabase({ migrated: false });
  const host = await place.start({ DATABASE_URL: database.url });
  const url = await host.ready;
  const idle = new Agent({ keepAlive: true });
  const green = await answerOf(`${url}/health/ready`, idle);
  expect([green.statusCode, await json(green)]).toEqual([
    200,
    {
      status: 'ready',
      database: true,
      disk: true,
      migrations: true,
      books: true,
      standby: true,
      files: true,
    },
  ]);

  // A call whose body is still being sent, and an idle connection.
  const cookies = (await answerOf(`${url}/sanctum/csrf-cookie`)).headers['set-cookie'] ?? [];
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
  const upload = request(`${url}/api/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': 20,
      cookie: pairs.join('; '),
      'x-xsrf-token': decodeURIComponent(token ?? ''),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
  upload.write('{ "email":');
  await once(upload, 'socket').then(([socket]) => once(socket as Socket, 'connect'));

  host.process.kill('SIGTERM');
  let red = await answerOf(`${url}/health/ready`);
  while (red.statusCode === 200) red = await answerOf(`${url}/health/ready`);
  expect([red.statusCode, await json(red)]).toEqual([
    503,
    {
      status: 'stopping',
      database: true,
      disk: true,
      migrations: true,
      books: true,
      standby: true,
      files: true,
    },
  ]);
  expect(red.headers.connection).toBe('close');

  upload.end(' "nobody"}');
  expect((await answered).statusCode).toBe(422);
  expect(await host.ended).toBe(0);
  idle.destroy();
  await database.drop();
});
