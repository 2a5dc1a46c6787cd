import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';

import { startEmbedded } from '@/server/database/embedded';
import { baseFor, logFolderOf } from '@/server/database/embedded/archive-files';
import {
  makeScratch,
  MomentError,
  removeDeadCopies,
  type RecoveryOptions,
  type RecoverySource,
  recover,
} from '@/server/database/embedded/recovery';
import { migrate, readMigrations } from '@/server/database/migrate';
import type { OpenDatabase } from '@/server/database/open';
import { createPool, queriesOver } from '@/server/database/pool';
import { Servers } from '@/server/database/servers';
import { folderStore } from '@/server/files/store';
import type { Host } from '@/server/kernel/host';
import { headOf, linkAt } from '@/server/ledger/chain/head';
import {
  type DrillProof,
  isSound,
  keepDrill,
  lastDrill,
  NOT_RECOVERED,
} from '@/server/ledger/drill-run';
import { lastRun } from '@/server/ledger/proof-run';
import { AdminError } from './failure';
import { restore } from './restore';
import { verifyWhole } from './verify-books';

type Say = (line: string) => void;

/** A file that `backup` wrote. */
type BackupFile = Readonly<{ file: string }>;

/** Source of the copy of a drill. */
export type DrillSource = RecoverySource | BackupFile;

type Options = Pick<RecoveryOptions, 'scratch' | 'isNice' | 'signal'>;

type Books = Pick<OpenDatabase, 'db'>;

/**
 * Makes a copy of the books from an archive or a backup file, verifies it, and compares its head hash with the link of
 * the same entry in the running books. Stores the result there, also if the copy cannot be made. Returns 1 if a check
 * fails.
 */
export async function drill(
  { db: running }: Books,
  source: DrillSource,
  say: Say,
  options: Options = {},
): Promise<0 | 1> {
  const began = performance.now();
  const keep = async (proof: DrillProof): Promise<number> => {
    const seconds = Math.round((performance.now() - began) / 1_000);
    const kind = 'file' in source ? 'backup' : 'archive';
    const run = { ...proof, at: new Date().toISOString(), source: kind, seconds } as const;
    if (!(await keepDrill(running, run)))
      say('This database cannot store the result of the drill.');
    return seconds;
  };
  let proof: DrillProof;
  try {
    proof = await proofOf(running, source, say, options);
  } catch (error) {
    const isFailure = !(error instanceof MomentError) && options.signal?.aborted !== true;
    if (isFailure) await keep(NOT_RECOVERED);
    throw error;
  }
  const seconds = await keep(proof);
  const isOk = isSound(proof);
  say(`The drill ${isOk ? 'succeeded' : 'FAILED'} after ${seconds} seconds.`);
  return isOk ? 0 : 1;
}

async function proofOf(
  running: OpenDatabase['db'],
  source: DrillSource,
  say: Say,
  options: Options,
): Promise<DrillProof> {
  const copy =
    'file' in source
      ? await restoreCopy(source, options)
      : await recover(source, await loginOf(running), options);
  try {
    const servers = new Servers(copy.url);
    await migrate(servers, await readMigrations());
    // A drill that is ended breaks the sessions of its copy.
    const quiet = { onError: () => undefined };
    const pool = createPool(servers, { appRole: false, waitForDisk: false, ...quiet });
    try {
      return await proveCopy(queriesOver(pool), running, say);
    } finally {
      await pool.end();
    }
  } finally {
    await copy.close();
  }
}

/** The user and database of the running books, which a copy of their server has too. */
async function loginOf(
  running: OpenDatabase['db'],
): Promise<Readonly<{ user: string; database: string }>> {
  const { rows } = await sql<{ user: string; database: string }>`
    select session_user as "user", current_database() as database`.execute(running);
  const [login] = rows;
  if (!login) throw new Error('the database does not name its user');
  return login;
}

/** Restores a backup into a new database, with its files. */
async function restoreCopy({ file }: BackupFile, options: Options) {
  const { folder, close } = await makeScratch(options);
  try {
    const { url } = await startEmbedded(folder, { fsync: 'off' });
    await restore(url, { file, files: folderStore(path.join(folder, 'files')) });
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function proveCopy(
  db: OpenDatabase['db'],
  running: OpenDatabase['db'],
  say: Say,
): Promise<DrillProof> {
  // Read before `verifyWhole`, which seals the remaining entries.
  const head = await headOf(db);
  const { rows } = await sql<{ id: number | null; at: string | null }>`
    select id, posted_at as at from entry order by id desc limit 1`.execute(db);
  const [last] = rows;
  say(last ? `Recovered to entry ${last.id}, posted ${last.at}.` : 'The copy has no entry.');
  await verifyWhole({ db }, say);
  const proof: DrillProof = {
    entry_id: last?.id ?? null,
    reached: last?.at ?? null,
    head_hash: head?.hash ?? null,
    broken: (await lastRun(db))?.broken ?? [],
    problem: null,
  };
  if (!head) return proof;
  const link = await linkAt(running, head.entry_id);
  if (link?.hash === head.hash) {
    say(`The running books have entry ${head.entry_id} with the same hash, ${head.hash}.`);
    return proof;
  }
  const found = link ? `with the hash ${link.hash}` : 'not sealed';
  say(`BROKEN  The copy has entry ${head.entry_id} with the hash ${head.hash}, and the running`);
  say(`        books have it ${found}.`);
  return { ...proof, problem: 'head' };
}

/** The newest base backup of an archive that can be recovered to a moment, with the archived log. */
export async function sourceIn(
  archiveDir: string | undefined,
  at: Date | undefined,
): Promise<RecoverySource> {
  if (archiveDir === undefined) throw new AdminError('There is no archive: set ARCHIVE_DIR.');
  const base = await baseFor(archiveDir, at);
  if (base) return { base: base.folder, archive: logFolderOf(archiveDir), at };
  const when = at ? ` before ${at.toISOString()}` : '';
  throw new AdminError(`There is no base backup${when} in ${archiveDir}.`);
}

/** The backup file itself, or the newest one of a folder. */
export async function newestBackup(place: string): Promise<BackupFile> {
  const found = await stat(place).catch(() => undefined);
  if (!found) throw new AdminError(`There is no file ${place}.`);
  if (!found.isDirectory()) return { file: place };
  let newest: Readonly<{ file: string; mtimeMs: number }> | undefined;
  for (const entry of await readdir(place, { withFileTypes: true })) {
    // A backup that is being written ends with `.part`.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const file = path.join(place, entry.name);
    const { mtimeMs } = await stat(file);
    if (newest === undefined || mtimeMs > newest.mtimeMs) newest = { file, mtimeMs };
  }
  if (!newest) throw new AdminError(`There is no backup in ${place}.`);
  return { file: newest.file };
}

const DAY_MS = 86_400_000;
/** Days between scheduled drills, after a success and after a failure. */
const [SOUND_DAYS, FAILED_DAYS] = [7, 1];

type Running = Readonly<{ ending: AbortController; ended: Promise<void> }>;

const running = new WeakMap<Host['db'], Running>();

/**
 * Recovers a copy from the archive below `DATA_DIR` and proves it, if the last drill of the archive is a week old. The
 * database server of the copy yields to all other processes.
 */
export async function drillWhenDue({ db, config, log, now }: Host): Promise<void> {
  const { drills, archiveDir, dataDir } = config;
  if (!drills || archiveDir === undefined) return;
  // A host that was killed has left its copy, with a database server that still runs.
  await removeDeadCopies(dataDir);
  if (!(await isDue(db, now()))) return;
  const base = await baseFor(archiveDir);
  // Without a base backup the archive reports a failure, or makes one at the moment.
  if (!base) return;
  const ending = new AbortController();
  const lines: string[] = [];
  const source = { base: base.folder, archive: logFolderOf(archiveDir) };
  const options = { scratch: dataDir, isNice: true, signal: ending.signal };
  const work = drill({ db }, source, (line) => void lines.push(line), options).then(
    (status) => {
      if (status === 1) log.error({ lines }, 'the drill of a recovery failed');
      else log.info({ lines: lines.slice(-1) }, 'the drill of a recovery succeeded');
    },
    (error: unknown) => {
      if (!ending.signal.aborted) log.error({ err: error }, 'the drill of a recovery failed');
    },
  );
  running.set(db, { ending, ended: work });
  await work;
  running.delete(db);
}

async function isDue(db: Host['db'], now: Date): Promise<boolean> {
  const last = await lastDrill(db, 'archive');
  if (!last) return true;
  const days = isSound(last) ? SOUND_DAYS : FAILED_DAYS;
  return now.getTime() - new Date(last.at).getTime() >= days * DAY_MS;
}

/** Ends the scheduled drill of a stopping host, and removes its copy. */
export async function stopDrill({ db }: Pick<Host, 'db'>): Promise<void> {
  const drilling = running.get(db);
  drilling?.ending.abort();
  await drilling?.ended;
}
