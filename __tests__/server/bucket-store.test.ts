import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import { bucketStore, checkFiles } from '@/server/files/bucket-store';
import { folderStore } from '@/server/files/store';
import { FilesUnavailable, type FileStore } from '@/server/kernel/ports';
import { s3Server, type S3Behaviour, type S3Server, SECRET_ACCESS_KEY } from '../support/s3-server';

/** Short limits, so that a test waits for less than a second. */
const PATIENCE = { idleMs: 150, totalMs: 1_200, restMs: 0 };

let server: S3Server;
let store: FileStore;
let folder: string;
beforeAll(async () => {
  server = await s3Server();
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-bucket-'));
});
beforeEach(() => {
  server.misbehave('ok');
  Object.assign(server.state, { isOld: false, pageSize: 1_000 });
  server.objects.clear();
  store = bucketStore(server.bucket, PATIENCE);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const content = randomBytes(3_000);
const read = async (from: FileStore, key: string) => buffer(from.get(key));
const keysOf = async (of: FileStore, untouchedFor = -60_000) => {
  const keys: string[] = [];
  for await (const key of of.keys({ untouchedFor })) keys.push(key);
  return keys.toSorted();
};
const failure = async (work: Promise<unknown>): Promise<FilesUnavailable> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof FilesUnavailable) return error;
  throw new Error(`expected a failure of the store, not ${String(error)}`);
};

describe.each([
  ['a folder', () => folderStore(path.join(folder, 'store'))],
  ['a bucket', () => bucketStore(server.bucket, PATIENCE)],
  [
    'a bucket of a server without SHA-256',
    () => {
      server.state.isOld = true;
      return bucketStore(server.bucket, PATIENCE);
    },
  ],
])('%s', (_name, make) => {
  test('stores bytes and files, reads, lists and removes them', async () => {
    const files = make();
    const file = path.join(folder, 'upload');
    await writeFile(file, content);
    const keys = [
      await files.put(content),
      await files.put(file),
      await files.put(Buffer.alloc(0)),
    ];
    expect(await read(files, keys[0] ?? '')).toEqual(content);
    expect(await read(files, keys[1] ?? '')).toEqual(content);
    expect(await read(files, keys[2] ?? '')).toEqual(Buffer.alloc(0));
    expect(await keysOf(files)).toEqual(keys.toSorted());
    expect(await keysOf(files, 60_000)).toEqual([]);
    for (const key of keys) await files.remove(key);
    await files.remove(keys[0] ?? '');
    expect(await keysOf(files)).toEqual([]);
    expect(await files.has(keys[0] ?? '')).toBe(false);
    await expect(read(files, keys[0] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('accepts no name but a key', async () => {
    await expect(make().put(content, '../../etc/passwd')).rejects.toThrow('not a key');
    expect(() => make().get('a')).toThrow('not a key');
  });
});

test('a file in a folder replaces the part of it that a killed program has left', async () => {
  const root = path.join(folder, 'killed');
  const key = randomUUID();
  await mkdir(path.join(root, key.slice(0, 2)), { recursive: true });
  await writeFile(path.join(root, key.slice(0, 2), `${key}.part`), 'ha');
  const files = folderStore(root);
  await files.put(content, key);
  expect(await read(files, key)).toEqual(content);
});

test('a list of several pages is whole, and other objects of the bucket are left out', async () => {
  const keys = await Promise.all(Array.from({ length: 7 }, () => store.put(content)));
  const at = new Date();
  server.objects.set(`office/${randomUUID()}`, { content, at });
  server.objects.set('office/one/readme.txt', { content, at });
  server.objects.set(`office/one/more/${randomUUID()}`, { content, at });
  server.state.pageSize = 3;
  expect(await keysOf(store)).toEqual(keys.toSorted());
});

const PASSING: readonly S3Behaviour[] = [
  'refuses',
  'hangs',
  'slow down',
  'too many',
  'half',
  'drips',
  'large',
  'changes',
];
const LASTING: readonly [S3Behaviour, string][] = [
  ['redirects', 'answers with a redirect (307): check endpoint and region'],
  ['skewed', 'has another time than this machine (403 RequestTimeTooSkewed): correct the clock'],
  ['forbidden', 'refuses the credentials or the right to this bucket (403 AccessDenied)'],
];

test.each(PASSING)('a file is stored after a call that %s', async (behaviour) => {
  server.misbehave(behaviour, { methods: ['PUT'], times: 1 });
  const key = await store.put(content);
  expect(server.objects.get(`office/one/${key}`)?.content).toEqual(content);
  expect(await read(store, key)).toEqual(content);
});

test.each(PASSING)(
  'a file is not stored if every call %s, and the error says so',
  async (behaviour) => {
    server.misbehave(behaviour, { methods: ['PUT'] });
    const error = await failure(store.put(content));
    expect(error.isPassing).toBe(true);
    expect(error.message).toMatch(/^FILES_URL: the server 127\.0\.0\.1:\d+ /);
  },
);

test.each(PASSING.filter((one) => one !== 'changes' && one !== 'large'))(
  'a file is read after a call that %s, and never in part',
  async (behaviour) => {
    const key = await store.put(content);
    server.misbehave(behaviour, { methods: ['GET'], times: 1 });
    expect(await read(store, key)).toEqual(content);
    server.misbehave(behaviour, { methods: ['GET'] });
    expect((await failure(read(store, key))).isPassing).toBe(true);
    server.misbehave('ok');
    expect(await read(store, key)).toEqual(content);
  },
);

test.each(LASTING)('a call that meets "%s" is not repeated', async (behaviour, sentence) => {
  server.misbehave(behaviour);
  const before = server.received.length;
  const error = await failure(store.put(content));
  expect(server.received.length - before).toBe(1);
  expect(error.isPassing).toBe(false);
  expect(error.message).toContain(sentence);
  expect(server.objects.size).toBe(0);
});

test('a call whose answer is lost is repeated, and stores one file', async () => {
  server.misbehave('duplicate', { methods: ['PUT'], times: 1 });
  const key = await store.put(content);
  expect([...server.objects.keys()]).toEqual([`office/one/${key}`]);
  server.misbehave('duplicate', { methods: ['DELETE'], times: 1 });
  await store.remove(key);
  expect(server.objects.size).toBe(0);
});

test('content that differs from the checksum of the server is refused, also without SHA-256', async () => {
  for (const isOld of [false, true]) {
    server.state.isOld = isOld;
    const key = await store.put(content);
    const before = server.received.length;
    server.misbehave('large', { methods: ['GET'] });
    expect((await failure(read(store, key))).message).toContain('size');
    server.misbehave('changes', { methods: ['PUT'] });
    expect((await failure(store.put(content))).message).toContain('not stored what was sent');
    expect(server.received.length - before).toBeGreaterThan(4);
    server.misbehave('ok');
  }
});

test('a server with an invalid certificate gets no call', async () => {
  const secure = await s3Server({ secure: true });
  const error = await failure(bucketStore(secure.bucket, PATIENCE).put(content));
  expect([error.isPassing, error.message]).toEqual([
    false,
    expect.stringContaining('has a certificate that is not valid'),
  ]);
  expect(secure.received).toEqual([]);
  await secure.close();
});

test('while the bucket fails, one operation waits for it and the others fail at once', async () => {
  server.misbehave('hangs');
  const resting = bucketStore(server.bucket, { ...PATIENCE, restMs: 200 });
  await failure(resting.put(content));
  const before = server.received.length;
  const began = performance.now();
  await failure(resting.put(content));
  expect(performance.now() - began).toBeLessThan(150);
  expect(server.received.length).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 250));
  const probe = failure(resting.put(content));
  await failure(resting.put(content));
  await probe;
  await new Promise((resolve) => setTimeout(resolve, 250));
  server.misbehave('ok');
  const key = await resting.put(content);
  expect(await read(resting, key)).toEqual(content);
});

test('a check names a server that is gone, a wrong secret and a missing bucket, without any secret', async () => {
  const sentences = async (change: object) => {
    const trouble = await bucketStore({ ...server.bucket, ...change }, PATIENCE).trouble();
    return [trouble?.isPassing, trouble?.message];
  };
  expect(await sentences({})).toEqual([undefined, undefined]);
  expect(await sentences({ endpoint: 'http://127.0.0.1:9' })).toEqual([
    true,
    'FILES_URL: the server 127.0.0.1:9 cannot be reached (ECONNREFUSED)',
  ]);
  const [, wrong] = await sentences({ secretAccessKey: `${SECRET_ACCESS_KEY}!` });
  expect(wrong).toMatch(/refuses the credentials .*\(403 SignatureDoesNotMatch\)/);
  expect(wrong).not.toContain(SECRET_ACCESS_KEY);
  expect(wrong).not.toContain(server.bucket.accessKeyId);
  const [isPassing, missing] = await sentences({ name: 'elsewhere' });
  expect([isPassing, missing]).toEqual([false, expect.stringContaining('no bucket "elsewhere"')]);
  server.misbehave('forbidden');
  const refused = checkFiles(bucketStore(server.bucket, PATIENCE));
  await expect(refused).rejects.toThrow('check FILES_ACCESS_KEY_ID');
  server.misbehave('hangs');
  const passing = await checkFiles(bucketStore(server.bucket, PATIENCE));
  expect(passing).toContain('does not answer in time');
});
