import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

import { errorCode } from '@/server/database/error-code';
import type { Servers } from '@/server/database/servers';
import type { DB } from '@/server/database/types';
import { flushFolder } from '@/server/database/flush-folder';
import {
  archivedIn,
  type BaseBackup,
  basesIn,
  checkOwner,
  copyBase,
  followSegments,
  ForeignArchiveError,
  logFolderOf,
  nameOf,
  readLabel,
  removeOld,
  writeFlushed,
} from './archive-files';
import { EmbeddedError, type Home } from './home';
import type { ServerSettings } from './launch';

/** Reason for which the archive lacks changes. */
type ArchiveTrouble = 'full' | 'missing' | 'unwritable' | 'foreign' | 'other';

type ArchiveState = Readonly<{
  /** Failed attempts since the start of the process, with those of the database server. */
  failures: number;
  /** Time since the archive last had everything, in seconds; 0 if it has. */
  behindSeconds: number;
  /** Reason of the last failure and the time of the first one; undefined if the archive has everything. */
  trouble?: Readonly<{ kind: ArchiveTrouble; since: Date }> | undefined;
}>;

export type Archive = Readonly<{
  /** Moves the complete segments of the log to the archive, and makes a base backup if one is due. */
  look(): Promise<void>;
  /** Does so every few seconds. `stop` ends a base backup that is being made. */
  watch(): { stop(): Promise<void> };
  /** Moves the segments that a stopping database server has left. Call it after the server has stopped. */
  finish(): Promise<void>;
  state(): ArchiveState;
}>;

type Options = Readonly<{
  /** Folder of the archive (`ARCHIVE_DIR`). The host does not create it, so that a missing disk is noticed. */
  folder: string;
  home: Pick<Home, 'data' | 'spool'>;
  servers: Servers;
  /** Sessions of the owner, for short statements. */
  db: Kysely<DB>;
  log: Logger;
  now: () => Date;
}>;

/**
 * Settings of a database server that archives its log. `basic_archive` comes with PostgreSQL: it copies each complete
 * segment to a temporary file, flushes and renames it, and overwrites no other file. It needs no shell.
 */
export const ARCHIVING: ServerSettings = {
  archive_mode: 'on',
  archive_library: 'basic_archive',
  // The working folder of the database server is its data folder.
  'basic_archive.archive_directory': '../.archive',
  // With the time until the next look, a change is in the archive within a minute.
  archive_timeout: '50s',
};

const LOOK_MS = 4_000;
const DAY_MS = 86_400_000;
/** Time in days for which the archive reaches back. */
const KEPT_DAYS = 7;
/** Time until a failed base backup is tried again, because each attempt copies the whole database. */
const BASE_RETRY_MS = 600_000;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Archives the log of an embedded database in a folder, with a base backup every day. */
export const archiveOf = (options: Options): Archive => new FolderArchive(options);

class FolderArchive implements Archive {
  readonly #options: Options;
  readonly #ending = new AbortController();
  #failures = 0;
  #serverFailures = 0;
  #completeAt: Date;
  #trouble: ArchiveState['trouble'];
  #running: Promise<void> | undefined;
  #moving: Promise<number> = Promise.resolve(0);
  #making: Promise<void> | undefined;
  /** Error of the last base backup, and the time in ms at which the next attempt may begin. */
  #failed: Readonly<{ error: unknown; until: number }> | undefined;
  /** False until the log since the newest base backup was checked for missing segments. */
  #isChecked = false;

  constructor(options: Options) {
    this.#options = options;
    this.#completeAt = options.now();
  }

  watch(): { stop(): Promise<void> } {
    void this.#tick();
    const timer = setInterval(() => void this.#tick(), LOOK_MS).unref();
    return {
      stop: async () => {
        clearInterval(timer);
        this.#ending.abort();
        await Promise.all([this.#running, this.#making]);
      },
    };
  }

  async look(): Promise<void> {
    await this.#tick();
    await this.#making;
  }

  async finish(): Promise<void> {
    await this.#attempt(async () => void (await this.#moveLog()));
  }

  state(): ArchiveState {
    const behindMs = this.#options.now().getTime() - this.#completeAt.getTime();
    return {
      failures: this.#failures + this.#serverFailures,
      behindSeconds: this.#trouble ? Math.max(0, behindMs / 1_000) : 0,
      trouble: this.#trouble,
    };
  }

  #tick(): Promise<void> {
    this.#running ??= this.#attempt(() => this.#pass()).finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    const { log, now } = this.#options;
    try {
      await work();
      if (this.#trouble) log.info('the archive of the database has everything again');
      this.#trouble = undefined;
      this.#completeAt = now();
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  #noteFailure(error: unknown): void {
    const { log, now } = this.#options;
    const kind = kindOf(error);
    this.#failures += 1;
    if (this.#trouble?.kind !== kind) {
      log.error({ err: error }, 'ARCHIVE_DIR: the archive of the database is behind');
    }
    this.#trouble = { kind, since: this.#trouble?.since ?? now() };
  }

  async #pass(): Promise<void> {
    const { folder, db } = this.#options;
    const server = await stateOf(db);
    this.#serverFailures = server.failures;
    await stat(folder);
    const newest = (await basesIn(folder)).at(-1);
    if (newest) await checkOwner(newest, server.system);
    const moved = await this.#moveLog();
    if (server.isFailing) throw new EmbeddedError('PostgreSQL cannot write to the spool');
    if (moved > 0) this.#isChecked = false;
    if (!this.#making && (await this.#isDue(newest, server))) this.#beginBase();
    if (this.#failed) throw this.#failed.error;
  }

  /** True if there is no base backup of the last day from which the log leads to the present. */
  async #isDue(newest: BaseBackup | undefined, server: ServerState): Promise<boolean> {
    const { folder, log, now } = this.#options;
    const at = now().getTime();
    if (this.#failed) return at >= this.#failed.until;
    if (!newest || at - newest.at.getTime() > DAY_MS) return true;
    if (this.#isChecked) return false;
    const missing = await missingSince(newest, folder, server);
    this.#isChecked = missing === undefined;
    if (missing === undefined) return false;
    log.warn({ missing }, 'the archived log has a gap, so a new base backup is made');
    return true;
  }

  #beginBase(): void {
    this.#making = this.#makeBase()
      .then(
        () => void (this.#failed = undefined),
        (error: unknown) => {
          if (this.#ending.signal.aborted) return;
          this.#failed = { error, until: this.#options.now().getTime() + BASE_RETRY_MS };
          this.#noteFailure(error);
        },
      )
      .finally(() => (this.#making = undefined));
  }

  async #makeBase(): Promise<void> {
    const { folder, home, servers, now } = this.#options;
    const draft = path.join(folder, 'base.part');
    try {
      await rm(draft, { recursive: true, force: true });
      const at = await copyBase({ servers, data: home.data, draft, ending: this.#ending.signal });
      // Without its last segment, the base backup cannot be recovered.
      await this.#moveLog();
      await rename(draft, path.join(folder, nameOf(at)));
      await flushFolder(folder);
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => {}); // only the first error is reported
      throw error;
    }
    this.#isChecked = true;
    // The new base backup is good even if a former one cannot be removed.
    const since = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
    await removeOld(folder, since).catch((error: unknown) => this.#noteFailure(error));
  }

  /** Moves the complete segments to the archive, one call after another. Returns their number. */
  #moveLog(): Promise<number> {
    const { folder, home } = this.#options;
    this.#moving = this.#moving.catch(() => 0).then(() => moveSpool(home.spool, folder));
    return this.#moving;
  }
}

/** First segment that the archive lacks after a base backup, or one of another timeline than that of the server. */
async function missingSince(
  base: BaseBackup,
  folder: string,
  { timeline, size }: ServerState,
): Promise<string | undefined> {
  const { first } = await readLabel(base.folder);
  if (!first.startsWith(timeline)) return first;
  const names = (await archivedIn(logFolderOf(folder))).map(({ name }) => name);
  return followSegments(
    names.filter((name) => name.startsWith(timeline) && name >= first),
    first,
    size,
  ).missing;
}

const KINDS: Readonly<Record<string, ArchiveTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EIO: 'missing',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
};

function kindOf(error: unknown): ArchiveTrouble {
  if (error instanceof ForeignArchiveError) return 'foreign';
  return KINDS[String(errorCode(error))] ?? 'other';
}

type ServerState = Readonly<{
  system: string;
  timeline: string;
  /** Size of a segment of the log, in bytes. */
  size: number;
  /** Failed attempts of the server to copy a segment to the spool. */
  failures: number;
  isFailing: boolean;
}>;

async function stateOf(db: Kysely<DB>): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select s.system_identifier::text as system, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
           (select setting::int from pg_settings where name = 'wal_segment_size') as size,
           a.failed_count as failures,
           coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as "isFailing"
    from pg_control_system() s, pg_stat_archiver a`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the database server has no state');
  return state;
}

const LABEL = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/;
const COMPLETE = /^([0-9A-F]{24}(\.partial)?|[0-9A-F]{8}\.history)$/;
const TEMPORARY = /^archtemp\./;
const TEMPORARY_MS = 3_600_000;

/**
 * Moves the segments that the database server has archived to its spool into the archive, compressed, and returns their
 * number. A file that is there already must have the same content.
 */
export async function moveSpool(spool: string, folder: string): Promise<number> {
  let moved = 0;
  for (const name of (await readdir(spool)).toSorted()) {
    const file = path.join(spool, name);
    if (COMPLETE.test(name)) {
      await mkdir(logFolderOf(folder), { mode: 0o700 }).catch(ignoreExisting);
      await moveFile(file, path.join(logFolderOf(folder), `${name}.gz`));
      moved += 1;
    } else if (LABEL.test(name) || (TEMPORARY.test(name) && (await isLeft(file)))) {
      await rm(file, { force: true });
    }
  }
  return moved;
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

/** True if a killed database server left this temporary file. */
async function isLeft(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs > TEMPORARY_MS;
}

async function moveFile(file: string, target: string): Promise<void> {
  const bytes = await readFile(file);
  const existing = await readFile(target).catch(() => undefined);
  // The time of a file is that at which the server completed it, also if the archive was missing then.
  const { mtime } = await stat(file);
  if (existing === undefined) await writeFlushed(target, await pack(bytes), mtime);
  else if (!(await unpack(existing).catch(() => undefined))?.equals(bytes)) {
    throw new ForeignArchiveError(
      `${target} is of another database or damaged: name another folder`,
    );
  }
  await rm(file);
}
