import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';

import { errorCode } from '@/server/database/error-code';
import type { DB } from '@/server/database/types';
import { inTransaction } from '@/server/database/transaction';
import { REFERENCED_FILES } from '@/server/files/referenced';
import { CONSOLE, writeAudit } from '@/server/kernel/audit';
import type { FileStore } from '@/server/kernel/ports';
import { AdminError } from './failure';

type Moving = Readonly<{
  /** URLs of the two places, for the audit trail. */
  urls: Readonly<{ from: string; to: string }>;
  from: FileStore;
  to: FileStore;
  /** True if the settings name the target, so that no host needs the source any more. */
  isInUse: boolean;
  say: (line: string) => void;
}>;

/** Number of files after which a line about the progress is printed. */
const TELL_EVERY = 1_000;
const ANY_AGE = Number.NEGATIVE_INFINITY;

/**
 * Copies all files from one store to another and compares the SHA-256 of each copy. Deletes them in the source only
 * after all are compared, if the target has every file that a row refers to and the settings name the target. It can
 * be killed at any time: the next run copies only what the target lacks. Writes to the audit trail that the files were
 * copied, or that they are moved. Throws an `AdminError` if both stores are the same place, by whatever names.
 */
export async function moveFiles(
  db: Kysely<DB>,
  { urls, from, to, isInUse, say }: Moving,
): Promise<void> {
  await requireOther({ from, to });
  const compared: string[] = [];
  let copies = 0;
  for await (const key of from.keys({ untouchedFor: ANY_AGE })) {
    const outcome = await copyFile({ from, to }, key);
    if (outcome === 'missing') continue;
    if (outcome === 'copied') copies += 1;
    compared.push(key);
    if (compared.length % TELL_EVERY === 0) say(`Compared ${compared.length} files …`);
  }
  await requireReferenced(db, to, compared);
  await noteFiles(db, isInUse ? 'move files' : 'copy files', { ...urls, files: compared.length });
  say(`Compared ${compared.length} files, ${copies} of them copied now; every one is the same.`);
  if (!isInUse) {
    say(
      'The files in FROM are kept. Stop all hosts and workers, set FILES_URL to TO, and run this command again: it copies what came since and deletes the files in FROM.',
    );
    return;
  }
  for (const key of compared) await from.remove(key);
  say(`Deleted ${compared.length} files in FROM.`);
}

async function noteFiles(
  db: Kysely<DB>,
  action: string,
  { from, to, files }: Moving['urls'] & Readonly<{ files: number }>,
): Promise<void> {
  const changes = { from: [null, from], to: [null, to], files: [null, files] } as const;
  const note = { page: 'system-setting', record_type: 'file store', record_id: 'all', changes };
  await inTransaction(db, (tx) => writeAudit(tx, CONSOLE, [{ action, ...note }]));
}

type Stores = Pick<Moving, 'from' | 'to'>;

/** Refuses one place with two names, such as a symbolic link, because the copies would be deleted with the source. */
async function requireOther({ from, to }: Stores): Promise<void> {
  const probe = await from.put(Buffer.from('probe'));
  try {
    if (await to.has(probe)) throw new AdminError('FROM and TO are the same place');
  } finally {
    await from.remove(probe);
  }
}

/** Copies a file unless the target has it already. A host that still runs may delete a listed file meanwhile. */
async function copyFile(
  { from, to }: Stores,
  key: string,
): Promise<'copied' | 'there' | 'missing'> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-move-'));
  try {
    const file = path.join(folder, 'file');
    const print = await printOf(from, key, file);
    if (print === undefined) return 'missing';
    if ((await printOf(to, key)) === print) return 'there';
    await to.put(file, key);
    if ((await printOf(to, key)) !== print) {
      throw new AdminError(`the copy of the file ${key} differs; nothing was deleted, try again`);
    }
    return 'copied';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** SHA-256 of a file in a store, which is also saved under `target`; undefined if the store does not have it. */
async function printOf(
  store: FileStore,
  key: string,
  target?: string,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    const metered = async function* metered(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const sink = target === undefined ? discard : createWriteStream(target, { mode: 0o600 });
    await pipeline(store.get(key), metered, sink);
    return hash.digest('hex');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function discard(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks); // reads to the end
}

/** Refuses to go on if a row refers to a file that the target lacks, for example because `FROM` is another folder. */
async function requireReferenced(
  db: Kysely<DB>,
  to: FileStore,
  compared: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ key: string }>`${sql.raw(REFERENCED_FILES)}`.execute(db);
  const there = new Set(compared);
  const missing: string[] = [];
  for (const { key } of rows) if (!there.has(key) && !(await to.has(key))) missing.push(key);
  if (missing.length === 0) return;
  throw new AdminError(
    `${missing.length} files that the database refers to are in neither place, such as ${missing[0]}; nothing was deleted: check FROM and TO`,
  );
}
