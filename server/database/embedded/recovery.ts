import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { copyFile, cp, mkdir, open, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { flushFolder } from '@/server/database/flush-folder';
import {
  type Archived,
  archivedIn,
  archivedUntil,
  checkSegments,
  HISTORY,
  placeOf,
  readLabel,
  ZIPPED,
} from './archive-files';
import { EmbeddedError, type Home, prepareHome } from './home';
import { findBinaries } from './binaries';
import { launch } from './launch';
import { runningServer } from './lock-files';
import { probe } from './probe';
import { isRunning } from './processes';
import { stopServer } from './stop';

/** A base backup, the folder with its archived log, and the moment to recover to; without one, the end of the log. */
export type RecoverySource = Readonly<{
  base: string;
  archive: string;
  at?: Date | undefined;
  /** Folder of PostgreSQL's programs; without one, those of the program are used. */
  programs?: string | undefined;
}>;

export type RecoveryOptions = Readonly<{
  /** Folder below which the copy is made; default the folder for temporary files. */
  scratch?: string | undefined;
  /** True if the database server of the copy yields to all other processes. */
  isNice?: boolean | undefined;
  /** Ends the recovery and removes the copy. Without it, signals that end the process do so. */
  signal?: AbortSignal | undefined;
  /** True if the copy is kept: it has the settings of the base backup, and its writes wait for the disk. */
  isKept?: boolean | undefined;
}>;

export type Recovered = Readonly<{
  url: string;
  /** Stops the database server and moves its data to `home`, which must have none. */
  moveTo(home: Home): Promise<void>;
  close(): Promise<void>;
}>;

/** Thrown if the moment of a recovery is not covered by its base backup, or is in the future. */
export class MomentError extends EmbeddedError {}

/** Thrown if the log ends before the moment of a recovery. */
class EarlyEndError extends EmbeddedError {}

/**
 * Log that was archived later than this after the moment is left out, because unpacking a day of it takes minutes. If a
 * recovery does not reach its moment without it, all of it is used.
 */
const MARGIN_MS = 600_000;
const PREFIX = 'sarraf-drill-';
const unzip = promisify(gunzip);

/**
 * Recovers a copy of a base backup in a new folder and starts a database server that listens on a socket only. Ignores
 * the settings of the base backup, so the copy neither archives nor waits for a standby. A signal that ends the process
 * removes the copy; the next call removes copies of killed processes.
 */
export async function recover(
  { base, archive, at, programs }: RecoverySource,
  { user, database }: Readonly<{ user: string; database: string }>,
  options: RecoveryOptions = {},
  marginMs = MARGIN_MS,
): Promise<Recovered> {
  const { scratch, isNice, signal, isKept } = options;
  const { home, close } = await makeScratch({ scratch, signal });
  let isCut = false;
  try {
    const source = await checkSource({ base, archive, at }, marginMs);
    const { log, next } = source;
    ({ isCut } = source);
    await fillHome(home, base, { log, signal, isKept });
    const binaries = findBinaries(home.user);
    const postgres = programs === undefined ? binaries.postgres : path.join(programs, 'postgres');
    checkVersion(base, postgres);
    const url = `postgres:///${encodeURIComponent(database)}?${new URLSearchParams({
      host: home.socketFolder,
      port: '5432',
      user,
    })}`;
    const settings = { ...settingsFor(at), ...(isKept && { fsync: 'on' }) };
    const server = launch(home, { ...binaries, postgres }, settings, { isNice });
    await waitUntilRecovered(url, home, () => server.hasEnded(), at);
    if (at === undefined && !fs.readFileSync(home.log, 'utf8').includes(next)) {
      throw new EmbeddedError(`the archived log in ${archive} is damaged: its end was not reached`);
    }
    return {
      url,
      close,
      async moveTo(target) {
        await moveData(home, target);
        await close();
      },
    };
  } catch (error) {
    await close();
    if (signal?.aborted) throw signal.reason;
    if (!isCut || !(error instanceof EarlyEndError)) throw error;
    return recover({ base, archive, at, programs }, { user, database }, options, Infinity);
  }
}

/** A new folder for a copy of a database. */
type Scratch = Readonly<{
  folder: string;
  home: Home;
  /** Stops the database server of the copy, and removes the folder. */
  close(): Promise<void>;
}>;

/** Makes a folder that a signal removes. If the process is killed, the next call removes it. */
export async function makeScratch({
  scratch = os.tmpdir(),
  signal,
}: Pick<RecoveryOptions, 'scratch' | 'signal'>): Promise<Scratch> {
  await removeDeadCopies(scratch);
  const folder = fs.mkdtempSync(path.join(scratch, `${PREFIX}${process.pid}-`));
  const home = prepareHome(folder);
  const remove = (): Promise<void> => removeCopy(folder, home);
  const unwatch = signal ? removeOnAbort(signal, remove) : removeOnSignals(remove);
  return {
    folder,
    home,
    async close() {
      await remove();
      unwatch();
    },
  };
}

/** Removes the copy on a signal that ends the process. Returns a function that ends the watch. */
function removeOnSignals(remove: () => Promise<void>): () => void {
  const end = (signal: NodeJS.Signals): void =>
    void remove().finally(() => process.kill(process.pid, signal));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  return () => signals.forEach((signal) => process.off(signal, end));
}

function removeOnAbort(signal: AbortSignal, remove: () => Promise<void>): () => void {
  const end = (): void => void remove();
  signal.addEventListener('abort', end);
  return () => signal.removeEventListener('abort', end);
}

const settingsFor = (at: Date | undefined) => ({
  // The working folder of the database server is its data folder.
  restore_command: 'cp ../wal/%f %p',
  hot_standby: 'off',
  fsync: 'off',
  // PostgreSQL reads this setting before it knows names of time zones, so `Z` is refused.
  ...(at && {
    recovery_target_time: at.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  }),
});

/** Files of the archive that a recovery needs, and the name of the segment after the last one. */
type Log = Readonly<{ log: readonly Archived[]; next: string; isCut: boolean }>;

/** Refuses a source that cannot be recovered to the moment. */
async function checkSource({ base, archive, at }: RecoverySource, marginMs: number): Promise<Log> {
  const { first, start } = await readLabel(base);
  if (at && at.getTime() > Date.now()) throw new MomentError('the moment is in the future');
  if (at && at < start) {
    throw new MomentError(`the moment is before the base backup of ${start.toISOString()}`);
  }
  const all = await archivedIn(archive);
  const since = all.filter(({ name }) => HISTORY.test(name) || placeOf(name) >= placeOf(first));
  const log = at ? await archivedUntil(since, new Date(at.getTime() + marginMs)) : since;
  const next = await checkSegments(archive, log, first);
  return { log, next, isCut: log.length < since.length };
}

function checkVersion(base: string, postgres: string): void {
  const made = fs.readFileSync(path.join(base, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  const own = /(\d+)/.exec(stdout ?? '')?.[1];
  if (own === made) return;
  throw new EmbeddedError(
    `the base backup is of PostgreSQL ${made}, and ${postgres} is ${own ?? 'missing'}: name the programs with --programs`,
  );
}

const LEFT_OUT = /^(postmaster\.(pid|opts)|standby\.signal|postgresql\.auto\.conf)$/;

type Filling = Pick<Log, 'log'> & Pick<RecoveryOptions, 'signal' | 'isKept'>;

/** Copies the source. Refuses links, because a tablespace behind a link would be that of the running server. */
async function fillHome(
  { folder, data, user }: Home,
  base: string,
  { log, signal, isKept }: Filling,
): Promise<void> {
  await cp(base, data, {
    recursive: true,
    filter: (from) => {
      signal?.throwIfAborted();
      if (from !== base && fs.lstatSync(from).isSymbolicLink()) {
        throw new EmbeddedError(`the base backup has a link, ${from}: it cannot be recovered here`);
      }
      return !LEFT_OUT.test(path.basename(from));
    },
  });
  if (!isKept) {
    fs.writeFileSync(path.join(data, 'postgresql.conf'), '');
    fs.writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\n');
    fs.writeFileSync(path.join(data, 'pg_ident.conf'), '');
  }
  fs.writeFileSync(path.join(data, 'recovery.signal'), '');
  const wal = path.join(folder, 'wal');
  await mkdir(wal, { mode: 0o700 });
  for (const { name, file } of log) {
    signal?.throwIfAborted();
    if (file.endsWith(ZIPPED)) await unzipTo(file, path.join(wal, name));
    else await copyFile(file, path.join(wal, name), fs.constants.COPYFILE_FICLONE);
  }
  fs.chmodSync(data, 0o700);
  if (user) for (const place of [data, wal]) giveTo(place, user);
}

const BLOCK = Buffer.alloc(65_536);

/**
 * Unzips a segment. Most segments end with zeros, because the database server changes to a new one each minute; these
 * zeros become a hole in the file, which needs no space.
 */
async function unzipTo(from: string, to: string): Promise<void> {
  const bytes = await unzip(await readFile(from)).catch(() => undefined);
  if (!bytes) throw new EmbeddedError(`${from} is damaged: it cannot be unzipped`);
  let end = bytes.length;
  while (end >= BLOCK.length && bytes.subarray(end - BLOCK.length, end).equals(BLOCK)) {
    end -= BLOCK.length;
  }
  const handle = await open(to, 'wx', 0o600);
  try {
    await handle.writeFile(bytes.subarray(0, end));
    await handle.truncate(bytes.length);
  } finally {
    await handle.close();
  }
}

function giveTo(place: string, user: Readonly<{ uid: number; gid: number }>): void {
  fs.lchownSync(place, user.uid, user.gid);
  if (!fs.lstatSync(place).isDirectory()) return;
  for (const name of fs.readdirSync(place)) giveTo(path.join(place, name), user);
}

/** Moves the data of a copy to another home on the same disk, after its database server has written everything. */
async function moveData(copy: Home, target: Home): Promise<void> {
  await stopServer(copy);
  while (runningServer(copy) !== undefined) await sleep(100);
  if (target.user) giveTo(copy.data, target.user);
  if (fs.existsSync(target.data)) throw new EmbeddedError(`${target.data} is there already`);
  fs.renameSync(copy.data, target.data);
  await flushFolder(target.folder);
}

async function waitUntilRecovered(
  url: string,
  home: Home,
  hasEnded: () => boolean,
  at: Date | undefined,
): Promise<void> {
  while ((await probe(url)) !== 'ready') {
    if (hasEnded()) throw errorIn(fs.readFileSync(home.log, 'utf8'), at);
    await sleep(50);
  }
}

function errorIn(log: string, at: Date | undefined): EmbeddedError {
  const moment = at?.toISOString() ?? 'its end';
  if (log.includes('recovery ended before configured recovery target')) {
    return new EarlyEndError(`the archived log ends before ${moment}, or is damaged before it`);
  }
  if (log.includes('before consistent recovery point')) {
    return new MomentError(`the base backup was not complete at ${moment}`);
  }
  if (log.includes('ends before end of online backup')) {
    return new EmbeddedError(
      'the archived log ends before the base backup was complete, or is damaged there',
    );
  }
  // The sessions that wait for the end of recovery are refused with the left out messages.
  const reasons = [...log.matchAll(/(?:FATAL|PANIC): +(.*)/g)]
    .map(([, reason]) => reason)
    .filter((reason) => !reason?.startsWith('the database system is'));
  return new EmbeddedError(
    `the base backup cannot be recovered: ${reasons[0] ?? 'its log has no reason'}`,
  );
}

async function removeCopy(folder: string, home: Home): Promise<void> {
  await stopServer(home);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!home.socketFolder.startsWith(folder)) {
    fs.rmSync(home.socketFolder, { recursive: true, force: true });
  }
}

/** Removes the copies of processes that were killed, with their database servers. */
export async function removeDeadCopies(scratch: string): Promise<void> {
  for (const name of fs.readdirSync(scratch)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(scratch, name);
    const isOwn = fs.lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (!isOwn || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    await removeCopy(folder, prepareHome(folder));
  }
}
