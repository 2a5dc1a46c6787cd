import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { Damaged } from '@/server/files/data-keys';
import { keepJobFile, openJobFile } from '@/server/files/job-file';
import { newFileKey } from '@/server/files/store';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let folder: string;
beforeAll(async () => {
  host = await startHost();
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-job-'));
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const PIECE = 64 * 1024;
const HEAD = 36;
const SEALED = PIECE + 16;

async function kept(content: Buffer): Promise<string> {
  const source = path.join(folder, 'source');
  await writeFile(source, content);
  return inTransaction(host.db, async (db) => {
    const file = await keepJobFile({ db, host: host.host, ifUndone: () => undefined }, source);
    await sql`select note_change('keep', 'users', 'job file', ${file})`.execute(db);
    return file;
  });
}
const opened = (file: string) => buffer(openJobFile(host.host, file));
const stored = (file: string) => buffer(host.host.files.get(file));

/** Replaces the stored bytes of a file, like somebody with access to the folder or bucket. */
async function replace(file: string, bytes: Buffer): Promise<void> {
  await host.host.files.remove(file);
  await host.host.files.put(bytes, file);
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])(
  'a file of %i bytes is stored encrypted and comes back',
  async (size) => {
    const content = randomBytes(size);
    const file = await kept(content);
    expect(await opened(file)).toEqual(content);
    const sealed = await stored(file);
    expect(sealed.length).toBe(HEAD + size + 16 * Math.max(1, Math.ceil(size / PIECE)));
    if (size > 100) expect(sealed.includes(content.subarray(0, 50))).toBe(false);
  },
);

test('a file that was changed, cut, put in another order or exchanged is refused', async () => {
  const file = await kept(randomBytes(3 * PIECE));
  const sealed = await stored(file);
  const [head, ...parts] = [
    sealed.subarray(0, HEAD),
    ...[0, 1, 2].map((at) => sealed.subarray(HEAD + at * SEALED, HEAD + (at + 1) * SEALED)),
  ];
  const [first, second, third] = parts;
  if (!head || !first || !second || !third) throw new Error('the file has three pieces');
  const flipped = Buffer.from(sealed);
  flipped[HEAD + 5] = (flipped[HEAD + 5] ?? 0) ^ 1;
  const other = await stored(await kept(randomBytes(10)));
  const forged = [
    flipped,
    Buffer.concat([head, first, second]),
    Buffer.concat([head, first, second, third.subarray(0, -1)]),
    Buffer.concat([head, second, first, third]),
    Buffer.concat([head, first, second, third, third]),
    Buffer.from('in plain text'),
    head,
    Buffer.alloc(0),
    other,
  ];
  for (const bytes of forged) {
    await replace(file, bytes);
    await expect(opened(file)).rejects.toThrow(Damaged);
  }
  await replace(file, sealed);
  expect((await opened(file)).length).toBe(3 * PIECE);
});

test('a file that an earlier version stored in plain text is still read', async () => {
  const file = newFileKey();
  await host.host.files.put(Buffer.from('date,memo\n'), file);
  expect((await opened(file)).toString()).toBe('date,memo\n');
});
