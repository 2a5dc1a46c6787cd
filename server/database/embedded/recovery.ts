import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { EmbeddedError, type Home, prepareHome } from './home';
import { findBinaries } from './binaries';
import { launch } from './launch';
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

export type Recovered = Readonly<{ url: string; close(): Promise<void> }>;

const PREFIX = 'sarraf-drill-';
const SEGMENT = /^[0-9A-F]{24}$/;
const FOUR_GIGABYTES = 2 ** 32;

/**
 * Recovers a copy of a base backup in a temporary folder and starts a database server that listens on a socket only.
 * Ignores the settings of the base backup, so the copy neither archives nor waits for a standby. A signal that ends the
 * process removes the copy; the next call removes copies of killed processes.
 */
export async function recover(
  { base, archive, at, programs }: RecoverySource,
  { user, database }: Readonly<{ user: string; database: string }>,
): Promise<Recovered> {
  await removeDeadCopies();
  const next = checkSource(base, archive, at);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const home = prepareHome(folder);
  const end = (signal: NodeJS.Signals): void =>
    void removeCopy(folder, home).finally(() => process.kill(process.pid, signal));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  const close = async (): Promise<void> => {
    await removeCopy(folder, home);
    for (const signal of signals) process.off(signal, end);
  };
  try {
    fillHome(home, base, archive);
    const binaries = findBinaries(home.user);
    const postgres = programs === undefined ? binaries.postgres : path.join(programs, 'postgres');
    checkVersion(base, postgres);
    const url = `postgres:///${encodeURIComponent(database)}?${new URLSearchParams({
      host: home.socketFolder,
      port: '5432',
      user,
    })}`;
    const server = launch(home, { ...binaries, postgres }, settingsFor(at));
    await waitUntilRecovered(url, home, () => server.hasEnded(), at);
    if (at === undefined && !fs.readFileSync(home.log, 'utf8').includes(next)) {
      throw new EmbeddedError(`the archived log in ${archive} is damaged: its end was not reached`);
    }
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
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

/** Refuses a source that cannot be recovered to the moment. Returns the name of the segment after the last one. */
function checkSource(base: string, archive: string, at: Date | undefined): string {
  const label = path.join(base, 'backup_label');
  if (!fs.existsSync(label)) throw new EmbeddedError(`there is no base backup in ${base}`);
  const text = fs.readFileSync(label, 'utf8');
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(text)?.[1];
  const start = new Date(/^START TIME: (.*)$/m.exec(text)?.[1] ?? '');
  if (first === undefined) throw new EmbeddedError(`${label} is damaged`);
  if (at && at.getTime() > Date.now()) throw new EmbeddedError('the moment is in the future');
  if (at && at < start) {
    throw new EmbeddedError(`the moment is before the base backup of ${start.toISOString()}`);
  }
  return checkSegments(archive, first);
}

function checkSegments(archive: string, first: string): string {
  const names = fs.existsSync(archive)
    ? fs.readdirSync(archive).filter((name) => SEGMENT.test(name) && name >= first)
    : [];
  names.sort();
  const sizes = new Map(names.map((name) => [name, fs.statSync(path.join(archive, name)).size]));
  const size = Math.max(...sizes.values());
  let next = first;
  for (const name of names) {
    // Another timeline begins in the segment at which the former one ended, so only its own segments are counted.
    const isSameTimeline = name.slice(0, 8) === next.slice(0, 8);
    if (isSameTimeline && name !== next) break;
    if (sizes.get(name) !== size) {
      throw new EmbeddedError(`the archived log ${name} is damaged: it is not complete`);
    }
    next = segmentAfter(name, FOUR_GIGABYTES / size);
  }
  const last = names.at(-1);
  if (last === undefined || segmentAfter(last, FOUR_GIGABYTES / size) !== next) {
    throw new EmbeddedError(`the archived log ${next} is missing in ${archive}`);
  }
  return next;
}

/** Name of the segment after another one: timeline, then a number whose lower part counts up to `perFile`. */
function segmentAfter(name: string, perFile: number): string {
  const number =
    Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (part: number): string => part.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + hex(Math.floor(number / perFile)) + hex(number % perFile);
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

/** Copies the source. Refuses links, because a tablespace behind a link would be that of the running server. */
function fillHome({ folder, data, user }: Home, base: string, archive: string): void {
  fs.cpSync(base, data, {
    recursive: true,
    filter: (from) => {
      if (from !== base && fs.lstatSync(from).isSymbolicLink()) {
        throw new EmbeddedError(`the base backup has a link, ${from}: it cannot be recovered here`);
      }
      return !LEFT_OUT.test(path.basename(from));
    },
  });
  fs.writeFileSync(path.join(data, 'postgresql.conf'), '');
  fs.writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\n');
  fs.writeFileSync(path.join(data, 'pg_ident.conf'), '');
  fs.writeFileSync(path.join(data, 'recovery.signal'), '');
  const wal = path.join(folder, 'wal');
  fs.mkdirSync(wal, { mode: 0o700 });
  for (const name of fs.readdirSync(archive)) {
    if (!SEGMENT.test(name) && !/^[0-9A-F]{8}\.history$/.test(name)) continue;
    fs.copyFileSync(path.join(archive, name), path.join(wal, name), fs.constants.COPYFILE_FICLONE);
  }
  fs.chmodSync(data, 0o700);
  if (user) for (const place of [data, wal]) giveTo(place, user);
}

function giveTo(place: string, user: Readonly<{ uid: number; gid: number }>): void {
  fs.lchownSync(place, user.uid, user.gid);
  if (!fs.lstatSync(place).isDirectory()) return;
  for (const name of fs.readdirSync(place)) giveTo(path.join(place, name), user);
}

async function waitUntilRecovered(
  url: string,
  home: Home,
  hasEnded: () => boolean,
  at: Date | undefined,
): Promise<void> {
  while ((await probe(url)) !== 'ready') {
    if (hasEnded()) throw new EmbeddedError(reasonOf(fs.readFileSync(home.log, 'utf8'), at));
    await sleep(50);
  }
}

function reasonOf(log: string, at: Date | undefined): string {
  const moment = at?.toISOString() ?? 'its end';
  if (log.includes('recovery ended before configured recovery target')) {
    return `the archived log ends before ${moment}, or is damaged before it`;
  }
  if (log.includes('before consistent recovery point')) {
    return `the base backup was not complete at ${moment}`;
  }
  if (log.includes('ends before end of online backup')) {
    return 'the archived log ends before the base backup was complete, or is damaged there';
  }
  // The sessions that wait for the end of recovery are refused with the left out messages.
  const reasons = [...log.matchAll(/(?:FATAL|PANIC): +(.*)/g)]
    .map(([, reason]) => reason)
    .filter((reason) => !reason?.startsWith('the database system is'));
  return `the base backup cannot be recovered: ${reasons[0] ?? 'its log has no reason'}`;
}

async function removeCopy(folder: string, home: Home): Promise<void> {
  await stopServer(home);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!home.socketFolder.startsWith(folder)) {
    fs.rmSync(home.socketFolder, { recursive: true, force: true });
  }
}

/** Removes the copies of processes that were killed, with their database servers. */
async function removeDeadCopies(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(os.tmpdir(), name);
    const isOwn = fs.lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (!isOwn || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    await removeCopy(folder, prepareHome(folder));
  }
}
