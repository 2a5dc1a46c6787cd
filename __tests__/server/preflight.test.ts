import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { problemOf } from '@/server/preflight';
import { s3Server } from '../support/s3-server';
import { testDatabase } from '../support/test-database';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarraf-preflight-'));
const file = path.join(folder, 'a-file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FREE = { PORT: '0', DATA_DIR: path.join(folder, 'a', 'b'), NODE_ENV: 'test' } as const;

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server listening on a port has an address of this type.
  return (server.address() as AddressInfo).port;
}

/** A server that refuses every session like PostgreSQL, or does not answer. */
function refusing(code: string): Server {
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      if (code === '') return;
      const fields = Buffer.from(`SFATAL\0C${code}\0Mhush-hush is what was said\0\0`);
      const head = Buffer.from('E\0\0\0\0');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  });
}

test('settings that will do are not found fault with, and nothing is made for them', async () => {
  const before = readdirSync(folder);
  expect(await problemOf(FREE)).toBeUndefined();
  expect(readdirSync(folder)).toEqual(before);
});

test.each([
  ['HOST', '8.8.8.8', /^HOST must be an address of this machine, which 8\.8\.8\.8 is not/],
  ['HOST', '300.1.1.1', /^HOST must be/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, /],
  ['DATA_DIR', file, /^DATA_DIR must be a folder, and .*a-file is a file$/],
  ['DATA_DIR', path.join(file, 'below'), /^DATA_DIR must be a folder, and .*a-file is a file$/],
  [
    'DATA_DIR',
    '/proc/drive/data',
    /^DATA_DIR .* nothing can be made in \/proc for \/proc\/drive\/data/,
  ],
  ['FILES_URL', 'file:///proc/files', /^FILES_URL .* nothing can be made in \/proc/],
  ['FILES_URL', 's3://bucket', /^FILES_URL must have the origin of an S3 server/],
  ['KEY_FILE', file, /^KEY_FILE must/],
  ['KEY_FILE', '/proc/here/keys', /^KEY_FILE .* nothing can be made in \/proc/],
  ['CLAMD', 'nowhere', /^CLAMD must be a host and a port/],
  ['MAIL_URL', 'imap://mail.example.com', /^MAIL_URL must be/],
  [
    'DATABASE_URL',
    'postgres://me:hush-hush@127.0.0.1:9/x',
    /^DATABASE_URL: nothing listens at 127\.0\.0\.1:9$/,
  ],
  [
    'DATABASE_URL',
    'postgres:///x?host=/no/such',
    /^DATABASE_URL: nothing listens at \/no\/such\/\.s\.PGSQL\.5432$/,
  ],
])('%s=%s is named in one line', async (name, value, line) => {
  const problem = await problemOf({ ...FREE, [name]: value });
  expect(problem).toMatch(line);
  expect(problem).not.toMatch(/hush-hush|\n/);
});

test.each([
  ['28P01', 'refuses the password of the user me'],
  ['28000', 'refuses the user me'],
  ['3D000', 'there is no database books at'],
  ['57P03', 'is starting up or shutting down'],
  ['99999', ': … is what was said'],
  ['', 'does not answer'],
])('a database that answers %s is told by its place, without the password', async (code, said) => {
  const server = refusing(code);
  const port = await listening(server);
  const url = `postgres://me:hush-hush@127.0.0.1:${port}/books`;
  const problem = await problemOf({ ...FREE, DATABASE_URL: url });
  expect(problem).toContain(said);
  expect(problem).toMatch(new RegExp(`^DATABASE_URL: .*127\\.0\\.0\\.1:${port}`));
  expect(problem).not.toContain('hush-hush');
  server.close();
});

test('a bucket that refuses the credentials is named; one that fails for now stops no start', async () => {
  const server = await s3Server();
  const env = { ...FREE, ...server.env };
  expect(await problemOf(env)).toBeUndefined();
  const FILES_SECRET_ACCESS_KEY = 'another secret';
  expect(await problemOf({ ...env, FILES_SECRET_ACCESS_KEY })).toMatch(
    /^FILES_URL: the server 127\.0\.0\.1:\d+ refuses the credentials .* \(403 SignatureDoesNotMatch\): check FILES_ACCESS_KEY_ID/,
  );
  await server.close();
  expect(await problemOf(env)).toBeUndefined();
});

test('with a database elsewhere, DATA_DIR must be writable all the same, and the reason is given', async () => {
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:9/books', DATA_DIR: '/proc/data' };
  expect(await problemOf({ ...FREE, ...elsewhere })).toMatch(
    /^DATA_DIR must be a folder that can be written to, because the host stores there what it has acknowledged: nothing can be made in \/proc for \/proc\/data/,
  );
});

test('a database that is there will do', async () => {
  const database = await testDatabase({ migrated: false });
  expect(await problemOf({ ...FREE, DATABASE_URL: database.url })).toBeUndefined();
  await database.drop();
});

test('a port that is taken is named before anything is built', async () => {
  const other = createServer();
  const port = await listening(other);
  expect(await problemOf({ ...FREE, PORT: String(port) })).toBe(
    `PORT ${port} of 127.0.0.1 is taken by another program`,
  );
  other.close();
});

test('the program says it as its only line, and ends with 1', async () => {
  const child = spawn('node', ['--require', './scripts/require-node.cjs', 'scripts/start.ts'], {
    env: { ...process.env, ...FREE, HOST: '300.1.1.1' },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect([code, await said]).toEqual([
    1,
    ['', expect.stringMatching(/^Sarraf cannot run: HOST must be .* not "300\.1\.1\.1"\n$/)],
  ]);
});
