import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';

import { ConfigError, readConfig } from '@/server/config';
import { readDatabaseUrl } from '@/server/config/database-url';
import { sessionConfig } from '@/server/database/connection';
import { ServerRefusal, Servers } from '@/server/database/servers';
import { testDatabase } from '../support/test-database';

const urlsOf = (text: string) => readDatabaseUrl(text).places.map(({ url }) => url);
const namesOf = (text: string) => readDatabaseUrl(text).places.map(({ name }) => name);

test('one host is one server, with the port of PostgreSQL by default', () => {
  expect(readDatabaseUrl('postgres://u:p@db/books')).toEqual({
    places: [{ url: 'postgres://u:p@db/books', name: 'db:5432' }],
    target: 'any',
    connectMs: undefined,
  });
});

test('several hosts are servers in their order, each with the same user, database and parameters', () => {
  const text =
    'postgresql://u:p%40ss@h1:5432,h2:5433,[::1]:5434/db?target_session_attrs=read-write&sslmode=verify-full';
  expect(readDatabaseUrl(text)).toEqual({
    places: [
      { url: 'postgresql://u:p%40ss@h1:5432/db?sslmode=verify-full', name: 'h1:5432' },
      { url: 'postgresql://u:p%40ss@h2:5433/db?sslmode=verify-full', name: 'h2:5433' },
      { url: 'postgresql://u:p%40ss@[::1]:5434/db?sslmode=verify-full', name: '[::1]:5434' },
    ],
    target: 'read-write',
    connectMs: undefined,
  });
});

test('hosts and ports can be parameters, as in libpq', () => {
  expect(namesOf('postgres:///db?host=h1,h2&port=5433,5434')).toEqual(['h1:5433', 'h2:5434']);
  expect(namesOf('postgres:///db?host=h1,h2&port=5433')).toEqual(['h1:5433', 'h2:5433']);
  expect(namesOf('postgres://h1,h2:5433/db')).toEqual(['h1:5432', 'h2:5433']);
  expect(namesOf('postgres:///db?host=/run/a,::1')).toEqual(['/run/a/.s.PGSQL.5432', '[::1]:5432']);
});

test('a folder of a socket stays a parameter', () => {
  expect(urlsOf('postgres://u@/db?host=/run/a,/run/b&port=1,2')).toEqual([
    'postgres://u@localhost/db?host=%2Frun%2Fa&port=1',
    'postgres://u@localhost/db?host=%2Frun%2Fb&port=2',
  ]);
});

test('a folder of a socket and a user can be connected to', () => {
  const [url = ''] = urlsOf('postgres://u@/db?host=/run/a');
  const { host, user, database } = new Client(sessionConfig(url));
  expect({ host, user, database }).toEqual({ host: '/run/a', user: 'u', database: 'db' });
});

test.each(['any', 'read-write', 'primary'])('target_session_attrs=%s is known', (target) => {
  expect(readDatabaseUrl(`postgres://h1,h2/db?target_session_attrs=${target}`).target).toBe(target);
});

test.each([
  ['5', 5_000],
  ['1', 2_000],
  ['0', undefined],
])('connect_timeout=%s is a limit of %p ms for each server', (text, connectMs) => {
  expect(readDatabaseUrl(`postgres://h/db?connect_timeout=${text}`).connectMs).toBe(connectMs);
});

test.each([
  ['postgres://h/db?keepalives=1', /^DATABASE_URL must not have the parameter keepalives; /],
  ['postgres://h/db?Target_Session_Attrs=any', /parameter Target_Session_Attrs; /],
  [
    'postgres://h/db?target_session_attrs=standby',
    /^DATABASE_URL must have target_session_attrs=any or read-write or primary, not "standby"$/,
  ],
  ['postgres://h/db?target_session_attrs=', /target_session_attrs=.* not ""$/],
  ['postgres://h/db?connect_timeout=soon', /must have seconds in connect_timeout, not "soon"$/],
  ['postgres://h1:1,h2:2,h3:65536/db', /^DATABASE_URL must name each host/],
  ['postgres://h1:1:2,h2/db', /^DATABASE_URL must name each host/],
  ['postgres://h1,h 2/db', /^DATABASE_URL must name each host/],
  ['postgres:///db?host=h1,h2,h3&port=1,2', /must name one port, or one for each of its 3 hosts$/],
  ['postgres://me:hush-hush/5@h1,h2/db', /^DATABASE_URL must name each host/],
  ['postgres://u@/db', /^DATABASE_URL must name each host/],
  [
    'postgres://me:5?hush-hush@h1,h2/db',
    /must not have an unknown parameter or an unescaped \? in/,
  ],
  [
    'postgres://me:5?hush-hush=1&x@h/db',
    /must not have an unknown parameter or an unescaped \? in/,
  ],
  ['postgres://me:5?hush-hush%40h/db', /must not have an unknown parameter or an unescaped \? in/],
  ['mysql://me:hush-hush@h1,h2/db', /^DATABASE_URL must be a URL that begins with postgres:\/\//],
])('%s is refused by name, without the password', (DATABASE_URL, message) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(ConfigError);
  expect(() => readConfig({ DATABASE_URL })).toThrow(message);
  expect(() => readConfig({ DATABASE_URL })).not.toThrow(/hush-hush/);
});

test('DURABILITY is local or standby, and a standby needs a server that can have one', () => {
  const DATABASE_URL = 'postgres://h/db';
  expect(readConfig({ DATABASE_URL }).durability).toBe('local');
  expect(readConfig({ DATABASE_URL, DURABILITY: 'Standby' }).durability).toBe('standby');
  expect(() => readConfig({ DATABASE_URL, DURABILITY: 'remote' })).toThrow(
    'DURABILITY must be local or standby, not "remote"',
  );
  expect(() => readConfig({ DURABILITY: 'standby' })).toThrow(
    'DURABILITY must be local without DATABASE_URL',
  );
});

test('a server that fits only later is found while another one does not answer', async () => {
  const database = await testDatabase({ migrated: false });
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // the address of a TCP server
  const url = new URL(database.url);
  const { host, port: own } = new Client(database.url);
  url.searchParams.set('host', `127.0.0.1,${host}`);
  url.searchParams.set('port', `${port},${own}`);
  url.searchParams.set('connect_timeout', '20');
  let attempts = 0;
  const servers = new Servers(url.href, {
    async admit() {
      attempts += 1;
      if (attempts < 3) throw new ServerRefusal('the standby has not taken over yet');
    },
  });
  const begun = performance.now();
  const session = await servers.open();
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect([attempts, servers.current]).toEqual([3, servers.places[1]]);
  await session.end();
  silent.close();
  await database.drop();
});
