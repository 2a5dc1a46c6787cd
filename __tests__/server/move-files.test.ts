import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { backup } from '@/server/admin/backup';
import { moveFiles } from '@/server/admin/move-files';
import { restore } from '@/server/admin/restore';
import { bucketStore } from '@/server/files/bucket-store';
import { folderStore } from '@/server/files/store';
import type { FileStore } from '@/server/kernel/ports';
import { runAdmin } from '../support/admin-run';
import { s3Server, type S3Server } from '../support/s3-server';
import { type TestDatabase, testDatabase } from '../support/test-database';

const PATIENCE = { idleMs: 500, totalMs: 1_500, restMs: 0 };
const COUNT = 30;

let server: S3Server;
let database: TestDatabase;
let folder: string;
let inFolder: FileStore;
let inBucket: FileStore;
/** SHA-256 of each file, by its key. */
let prints: Readonly<Record<string, string>>;
const printOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeEach(async () => {
  server = await s3Server();
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-move-test-'));
  inFolder = folderStore(path.join(folder, 'files'));
  inBucket = bucketStore(server.bucket, PATIENCE);
  database = await testDatabase();
  await database.owner.query("insert into app_user (id, name, email) values (1, 'A', 'a@b.c')");
  const made: Record<string, string> = {};
  for (let count = 0; count < COUNT; count += 1) {
    const content = randomBytes(1_000 + count);
    const key = await inFolder.put(content);
    made[key] = printOf(content);
    await database.owner.query(
      "insert into job (kind, input, user_id, file) values ('journal-import', '{}', 1, $1)",
      [key],
    );
  }
  prints = made;
});
afterEach(async () => {
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** SHA-256 of all files in a store. */
async function contentsOf(store: FileStore): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const key of store.keys({ untouchedFor: Number.NEGATIVE_INFINITY })) {
    found.push([key, printOf(await buffer(store.get(key)))]);
  }
  return Object.fromEntries(found);
}

const said: string[] = [];
const say = (line: string) => void said.push(line);
const urls = { from: 'file:///from', to: 's3://to' };
const move = (from: FileStore, to: FileStore, isInUse = true) =>
  moveFiles(database.db, { urls, from, to, isInUse, say });

/** Settings and places of the admin program. The files are where `to` says. */
function settings(to: 'bucket' | 'folder') {
  const places = {
    bucket: server.env.FILES_URL,
    folder: pathToFileURL(path.join(folder, 'files')).href,
  };
  const env = {
    ...server.env,
    FILES_URL: places[to],
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
  };
  const from = to === 'bucket' ? places.folder : places.bucket;
  return { env, args: ['move-files', from, places[to]] };
}

/** Runs the program and kills it at the call of the bucket for which `isTime` is true. */
async function killedRun(
  to: 'bucket' | 'folder',
  isTime: (method: string, count: number) => boolean,
): Promise<NodeJS.Signals | null> {
  const { env, args } = settings(to);
  const child = spawn('node', ['scripts/admin.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const counts = new Map<string, number>();
  server.state.onCall = ({ method }) => {
    const count = (counts.get(method) ?? 0) + 1;
    counts.set(method, count);
    if (isTime(method, count)) child.kill('SIGKILL');
  };
  const signal = await new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, by) => resolve(by)),
  );
  server.state.onCall = () => undefined;
  return signal;
}

test('a move that is killed half way goes on, in both directions, and loses nothing', async () => {
  expect(await killedRun('bucket', (method, count) => method === 'PUT' && count === 15)).toBe(
    'SIGKILL',
  );
  expect(await contentsOf(inFolder)).toEqual(prints);
  const half = server.objects.size;
  expect([half > 5, half < COUNT]).toEqual([true, true]);

  const { env, args } = settings('bucket');
  const moved = await runAdmin(args, env);
  expect([moved.code, moved.failed]).toEqual([0, '']);
  expect(moved.said).toContain(`Compared ${COUNT} files, ${COUNT - half} of them copied now`);
  expect(moved.said).toContain(`Deleted ${COUNT} files in FROM`);
  expect(await contentsOf(inBucket)).toEqual(prints);
  expect(await contentsOf(inFolder)).toEqual({});

  const reads = COUNT / 2;
  expect(await killedRun('folder', (method, count) => method === 'GET' && count === reads)).toBe(
    'SIGKILL',
  );
  expect(await contentsOf(inBucket)).toEqual(prints);
  // Killed again, while it deletes the files in the bucket.
  expect(await killedRun('folder', (method, count) => method === 'DELETE' && count === 10)).toBe(
    'SIGKILL',
  );
  expect(await contentsOf(inFolder)).toEqual(prints);
  const back = settings('folder');
  expect(await runAdmin(back.args, back.env)).toMatchObject({ code: 0, failed: '' });
  expect(await contentsOf(inFolder)).toEqual(prints);
  expect(server.objects.size).toBe(0);
}, 240_000);

test('the source keeps its files until the settings name the target', async () => {
  await move(inFolder, inBucket, false);
  expect(said.at(-1)).toContain('The files in FROM are kept. Stop all hosts');
  expect(await contentsOf(inFolder)).toEqual(prints);
  const late = await inFolder.put(Buffer.from('stored by a host that still ran'));
  await move(inFolder, inBucket);
  expect(Object.keys(await contentsOf(inBucket))).toContain(late);
  expect(await contentsOf(inFolder)).toEqual({});
});

test('the audit trail says that files were copied or moved, from where, and how many', async () => {
  await move(inFolder, inBucket, false);
  await move(inFolder, inBucket);
  const { rows } = await database.owner.query(
    "select action, changes, ip from audit where record_type = 'file store' order by id",
  );
  const changes = { from: [null, urls.from], to: [null, urls.to], files: [null, COUNT] };
  expect(rows).toEqual([
    { action: 'copy files', changes, ip: 'console' },
    { action: 'move files', changes, ip: 'console' },
  ]);
});

test('two names of one place are refused, and the files stay', async () => {
  const link = path.join(folder, 'link');
  await symlink(path.join(folder, 'files'), link);
  for (const same of [path.join(folder, 'files', path.sep), link]) {
    await expect(move(inFolder, folderStore(same))).rejects.toThrow('the same place');
  }
  await move(inFolder, inBucket, false);
  await expect(move(inBucket, bucketStore(server.bucket, PATIENCE))).rejects.toThrow('the same');
  expect([await contentsOf(inFolder), await contentsOf(inBucket)]).toEqual([prints, prints]);
});

test('a copy that differs ends the move, and the source keeps all files', async () => {
  server.misbehave('changes', { methods: ['PUT'] });
  await expect(move(inFolder, inBucket)).rejects.toThrow('has not stored what was sent');
  expect(await contentsOf(inFolder)).toEqual(prints);
});

test('a file that is incomplete in the target is copied again', async () => {
  const [key = ''] = Object.keys(prints);
  await inBucket.put(Buffer.from('half'), key);
  await move(inFolder, inBucket);
  expect(await contentsOf(inBucket)).toEqual(prints);
});

test('a bucket that fails ends the move, and the next run goes on', async () => {
  for (const behaviour of ['slow down', 'half', 'forbidden', 'refuses'] as const) {
    server.misbehave(behaviour);
    await expect(move(inFolder, inBucket)).rejects.toThrow('FILES_URL: the server');
    expect(await contentsOf(inFolder)).toEqual(prints);
    server.misbehave('ok');
  }
  await move(inFolder, inBucket);
  expect(await contentsOf(inBucket)).toEqual(prints);
});

test('nothing is deleted if the target lacks a file that a row refers to', async () => {
  const [key = ''] = Object.keys(prints);
  await inFolder.remove(key);
  await expect(move(inFolder, inBucket)).rejects.toThrow(
    `1 files that the database refers to are in neither place, such as ${key}`,
  );
  expect(Object.keys(await contentsOf(inFolder))).toHaveLength(COUNT - 1);
});

test('two equal or invalid places are refused', async () => {
  const { env, args } = settings('bucket');
  const [name = '', from = '', to = ''] = args;
  const refused = async (...places: string[]) => runAdmin([name, ...places], env);
  expect(await refused(to, to)).toMatchObject({
    code: 2,
    failed: expect.stringContaining('the same place'),
  });
  expect(await refused('s3://papers', to)).toMatchObject({
    code: 2,
    failed: expect.stringMatching(/^FROM must/),
  });
  expect(await refused(from, '/srv/files')).toMatchObject({
    code: 2,
    failed: expect.stringMatching(/^TO must/),
  });
}, 120_000);

test('a backup contains the files of a bucket, and a restore brings them into a bucket or a folder', async () => {
  await move(inFolder, inBucket);
  const file = path.join(folder, 'backup');
  await backup(database.url, { file, files: inBucket, now: new Date() });
  const other = bucketStore({ ...server.bucket, prefix: 'restored' }, PATIENCE);
  for (const files of [other, folderStore(path.join(folder, 'restored'))]) {
    const empty = await testDatabase({ migrated: false });
    await restore(empty.url, { file, files });
    expect(await contentsOf(files)).toEqual(prints);
    await empty.drop();
  }
  server.misbehave('slow down');
  const failing = path.join(folder, 'failing');
  await expect(
    backup(database.url, { file: failing, files: inBucket, now: new Date() }),
  ).rejects.toThrow('cannot do it now (503');
  server.misbehave('ok');
});
