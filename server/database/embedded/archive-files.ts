import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { errorCode } from '@/server/database/error-code';
import type { Servers } from '@/server/database/servers';
import { flushFolder } from '@/server/database/flush-folder';
import { EmbeddedError } from './home';

const SEGMENT = /^[0-9A-F]{24}$/;
export const HISTORY = /^[0-9A-F]{8}\.history$/;
/** Ending of the compressed files of the archive. */
export const ZIPPED = '.gz';
const FOUR_GIGABYTES = 2 ** 32;

/** Folder of the archived log below `ARCHIVE_DIR`. */
export const logFolderOf = (folder: string): string => path.join(folder, 'log');

/** Thrown if the archive has files of another database. */
export class ForeignArchiveError extends EmbeddedError {}

/** A base backup. It can be recovered to any moment after `at`. */
export type BaseBackup = Readonly<{ folder: string; at: Date }>;

const BASE = /^base-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Base backups of an archive, oldest first; none if the folder is missing. */
export async function basesIn(folder: string): Promise<readonly BaseBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names.toSorted(byName).flatMap((name) => {
    const [match, year, month, day, hour, minute, second] = BASE.exec(name) ?? [];
    if (match === undefined) return [];
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ folder: path.join(folder, name), at }];
  });
}

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/** Name of a base backup whose earliest moment has whole seconds. */
export const nameOf = (at: Date): string =>
  `base-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** Newest base backup that can be recovered to a moment; without a moment, the newest one. */
export async function baseFor(folder: string, at?: Date): Promise<BaseBackup | undefined> {
  return (await basesIn(folder)).findLast((base) => !at || base.at <= at);
}

/** Refuses an archive whose base backups are of another database. */
export async function checkOwner({ folder }: BaseBackup, system: string): Promise<void> {
  // The control file of PostgreSQL begins with the identifier of the database.
  const control = await readFile(path.join(folder, 'global', 'pg_control'));
  if (String(control.readBigUInt64LE()) === system) return;
  throw new ForeignArchiveError(
    'ARCHIVE_DIR has the archive of another database: name another folder',
  );
}

/** First segment of the log that a base backup needs, and the time at which the backup was begun. */
export async function readLabel(base: string): Promise<Readonly<{ first: string; start: Date }>> {
  const label = path.join(base, 'backup_label');
  const text = await readFile(label, 'utf8').catch(() => undefined);
  if (text === undefined) throw new EmbeddedError(`there is no base backup in ${base}`);
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(text)?.[1];
  const start = new Date(/^START TIME: (.*)$/m.exec(text)?.[1] ?? '');
  if (first === undefined) throw new EmbeddedError(`${label} is damaged`);
  return { first, start };
}

/** A file of the archive. `name` is the name that PostgreSQL gave it. */
export type Archived = Readonly<{ name: string; file: string }>;

/** Segments and histories of the folder of an archive, in the order of their names; compressed ones too. */
export async function archivedIn(archive: string): Promise<readonly Archived[]> {
  const files = await readdir(archive).catch(() => []);
  return files
    .map((file) => ({ name: file.replace(ZIPPED, ''), file: path.join(archive, file) }))
    .filter(({ name }) => SEGMENT.test(name) || HISTORY.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const SEGMENTS_AFTER = 3;

/** The part of the log that was archived until a time, and some segments after it. */
export async function archivedUntil(log: readonly Archived[], until: Date): Promise<Archived[]> {
  let after = 0;
  const part: Archived[] = [];
  for (const archived of log) {
    const isLater = SEGMENT.test(archived.name) && (await stat(archived.file)).mtime > until;
    if (isLater) after += 1;
    if (!isLater || after <= SEGMENTS_AFTER) part.push(archived);
  }
  return part;
}

/** Place of a segment in the log, which all timelines share. */
export const placeOf = (segment: string): string => segment.slice(8);

/** Returns the name of the segment after the last one. Refuses a log that lacks a segment or has an incomplete one. */
export async function checkSegments(
  archive: string,
  log: readonly Archived[],
  first: string,
): Promise<string> {
  const segments = log.filter(({ name }) => SEGMENT.test(name) && name >= first);
  const sizes = new Map<string, number>();
  for (const { name, file } of segments) sizes.set(name, await sizeOf(file));
  const size = sizeOfSegments(sizes.values());
  const names = segments.map(({ name }) => name);
  for (const name of names) {
    if (sizes.get(name) === size) continue;
    throw new EmbeddedError(`the archived log ${name} is damaged: it is not complete`);
  }
  const { missing, next } = followSegments(names, first, size);
  if (missing === undefined) return next;
  throw new EmbeddedError(`the archived log ${missing} is missing in ${archive}`);
}

/** Size of the segments: that of most of them, because damaged ones have others. */
function sizeOfSegments(sizes: Iterable<number>): number {
  const groups = [...Map.groupBy(sizes, (size) => size)];
  return groups.toSorted(([a, as], [b, bs]) => bs.length - as.length || b - a)[0]?.[0] ?? 0;
}

/**
 * Follows the names of segments, in their order, from the first one. Returns the name after the last segment, and the
 * first name that is missing, if one is.
 */
export function followSegments(
  names: readonly string[],
  first: string,
  size: number,
): Readonly<{ missing?: string; next: string }> {
  let next = first;
  for (const name of names) {
    // Another timeline begins in the segment at which the former one ended, so only its own segments are counted.
    const isSameTimeline = name.slice(0, 8) === next.slice(0, 8);
    if (isSameTimeline && name !== next) return { missing: next, next };
    next = segmentAfter(name, FOUR_GIGABYTES / size);
  }
  return names.length === 0 ? { missing: first, next } : { next };
}

/** Name of the segment after another one: timeline, then a number whose lower part counts up to `perFile`. */
function segmentAfter(name: string, perFile: number): string {
  const number =
    Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (part: number): string => part.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + hex(Math.floor(number / perFile)) + hex(number % perFile);
}

const TRAILER_BYTES = 4;

/** Size of a segment. The last four bytes of a compressed file have the size of its content. */
async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(file);
  if (!file.endsWith(ZIPPED)) return size;
  if (size < TRAILER_BYTES) return 0;
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(TRAILER_BYTES), {
      position: size - TRAILER_BYTES,
    });
    return buffer.readUInt32LE();
  } finally {
    await handle.close();
  }
}

/** Time limit for the last segment of a base backup to reach the spool, in seconds. */
const LAST_SECONDS = 15;

type Copying = Readonly<{
  servers: Servers;
  /** Data folder of the database server, and the folder to make. */
  data: string;
  draft: string;
  ending: AbortSignal;
}>;

/** Copies the data of the running database server. Returns a moment to which the copy can be recovered. */
export async function copyBase({ servers, data, draft, ending }: Copying): Promise<Date> {
  const client = await servers.open();
  try {
    await client.query("select pg_backup_start('sarraf', true)");
    await copyFolder(data, draft, ending);
    // Waits until the last segment that the copy needs is in the spool.
    await client.query(`set statement_timeout = '${LAST_SECONDS}s'`);
    const { rows } = await client.query<{ label: string; at: string }>(
      'select labelfile as label, clock_timestamp() as at from pg_backup_stop(true)',
    );
    const [stopped] = rows;
    if (!stopped) throw new Error('the base backup has no label');
    await writeFlushed(path.join(draft, 'backup_label'), Buffer.from(stopped.label));
    // Rounded up, because the name of a base backup has whole seconds.
    return new Date(Math.ceil(new Date(stopped.at).getTime() / 1_000) * 1_000);
  } finally {
    await client.end();
  }
}

/** Folders of which a base backup has only the folder: the log is in the archive, the rest is made at the start. */
const EMPTY =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*|.*\.tmp)$/;

/** Copies a folder and flushes it. Files may change and vanish meanwhile: the log repairs them at a recovery. */
async function copyFolder(from: string, to: string, ending: AbortSignal): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  await mkdir(to, { mode: 0o700 });
  for (const entry of entries) {
    ending.throwIfAborted();
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isFile()) await copyFlushed(source, target);
    else if (entry.isSymbolicLink()) {
      throw new EmbeddedError(`${source} is a link: the database cannot be copied`);
    } else if (EMPTY.test(entry.name)) await mkdir(target, { mode: 0o700 });
    else await copyFolder(source, target, ending);
  }
  await flushFolder(to);
}

async function copyFlushed(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && !(await exists(from))) return;
    throw error;
  }
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Removes the base backups without which each moment since `since` can be recovered, and the log before the others. */
export async function removeOld(folder: string, since: Date): Promise<void> {
  const oldest = await baseFor(folder, since);
  // Renamed first, so that a base backup is never there in part.
  const former = path.join(folder, 'base.former');
  await rm(former, { recursive: true, force: true });
  for (const base of await basesIn(folder)) {
    if (!oldest || base.at >= oldest.at) continue;
    await rename(base.folder, former);
    await rm(former, { recursive: true, force: true });
  }
  const [kept] = await basesIn(folder);
  if (!kept) return;
  const { first } = await readLabel(kept.folder);
  for (const { name, file } of await archivedIn(logFolderOf(folder))) {
    if (!name.endsWith('.history') && placeOf(name) < placeOf(first)) await rm(file);
  }
}

/** Writes a file under a temporary name, flushes it and renames it, so that a partial file is never in the archive. */
export async function writeFlushed(
  target: string,
  bytes: Uint8Array,
  modified?: Date,
): Promise<void> {
  const draft = `${target}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    if (modified) await handle.utimes(modified, modified);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, target);
  await flushFolder(path.dirname(target));
}
