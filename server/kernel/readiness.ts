import { statfs } from 'node:fs/promises';
import path from 'node:path';

import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

import type { Archive } from '@/server/database/embedded/archive';
import { errorCode } from '@/server/database/error-code';
import type { Migration } from '@/server/database/migration';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { LostBooksError } from './acknowledgements';
import type { FileStore } from './ports';
import { NoStandbyError, type Standby, withoutStandby } from './standby';

/**
 * Result of a readiness check: the overall status, and whether each of its conditions holds. The status does not depend
 * on `files`, because all calls without files work while a bucket fails.
 */
type Ready = Readonly<{
  status: 'ready' | 'not ready' | 'stopping';
  database: boolean;
  disk: boolean;
  migrations: boolean;
  /** False if the database lacks changes that this host has acknowledged. */
  books: boolean;
  /** False if a synchronous standby is required and none confirms commits. */
  standby: boolean;
  /** False if files cannot be stored or opened, for the reason in `files_trouble`. */
  files: boolean;
  files_trouble?: string;
  /** False if the archive of the embedded database is behind, which keeps nobody from working; absent without one. */
  archive?: boolean;
}>;

export type Readiness = Readonly<{
  /** Checks readiness with a test write; the result is cached for one second. */
  look(): Promise<Ready>;
  /** Reports `stopping` from now on. Calls in progress are still finished. */
  stop(): void;
  /** True if readiness was checked within the last minute, which means that a load balancer watches this server. */
  isWatched(): boolean;
}>;

type Watched = Readonly<{
  /** A separate connection pool whose statements time out within seconds. */
  db: Kysely<DB>;
  /** Folders that need free space. If a folder is missing, its nearest existing parent is checked. */
  folders: readonly string[];
  migrations: readonly Migration[];
  /** Undefined if the database is not archived here. */
  archive?: Pick<Archive, 'state'> | undefined;
  /** Undefined if no standby is required. */
  standby?: Standby | undefined;
  files: Pick<FileStore, 'trouble'>;
  log: Logger;
}>;

const HOLDS_MS = 1_000;
const WATCH_MS = 60_000;
/**
 * Minimum free disk space in bytes. Below it, the server is not ready, because a write may fail at any moment. For
 * example, PostgreSQL writes its log in files of 16 MB.
 */
const ROOM_BYTES = 32 * 1024 ** 2;
const DISK_FULL = '53100';

export function watchReadiness(watched: Watched): Readiness {
  let last: Readonly<{ at: number; ready: Promise<Ready> }> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  let reported = 'ready';

  const lookAnew = async (): Promise<Ready> => {
    const [{ errors, ...found }, trouble] = await Promise.all([
      inspect(watched),
      watched.files.trouble(),
    ]);
    const isReady = Object.values(found).every(Boolean);
    const archive = watched.archive?.state();
    const ready: Ready = {
      status: isReady ? 'ready' : 'not ready',
      ...found,
      files: trouble === undefined,
      ...(trouble && { files_trouble: trouble.message }),
      ...(archive && { archive: archive.trouble === undefined }),
    };
    const isWhole = isReady && ready.files;
    const state = JSON.stringify(ready);
    if (state !== reported && !(isWhole && reported === 'ready')) {
      watched.log[isWhole ? 'info' : 'error']({
        ready,
        ...(errors.length > 0 && { err: errors[0] }),
      });
    }
    reported = isWhole ? 'ready' : state;
    return ready;
  };

  return {
    async look() {
      const now = performance.now();
      askedAt = now;
      if (last === undefined || now - last.at > HOLDS_MS) last = { at: now, ready: lookAnew() };
      const ready = await last.ready;
      return isStopping ? { ...ready, status: 'stopping' } : ready;
    },
    stop() {
      isStopping = true;
    },
    isWatched: () => performance.now() - askedAt < WATCH_MS,
  };
}

type Found = Omit<Ready, 'status' | 'archive' | 'files' | 'files_trouble'> &
  Readonly<{ errors: readonly unknown[] }>;

async function inspect({
  db,
  folders,
  migrations,
  standby,
}: Omit<Watched, 'files'>): Promise<Found> {
  const [written, current, confirmed, ...rooms] = await Promise.allSettled([
    inTransaction(db, async (tx) => {
      // Exporting a snapshot writes a small file, so it fails on a full disk even if the updated row still fits.
      await sql`select pg_export_snapshot()`.execute(tx);
      await tx
        .updateTable('heartbeat')
        .set({ at: sql`clock_timestamp()` })
        .where(withoutStandby)
        .execute();
    }),
    isCurrent(db, migrations),
    standby?.check(),
    ...folders.map(hasRoom),
  ]);
  const errors = [written, current, confirmed].flatMap((look): readonly unknown[] =>
    look.status === 'rejected' ? [look.reason] : [],
  );
  const isOfStandby = (error: unknown) => error instanceof NoStandbyError;
  const isOfBooks = (error: unknown) => error instanceof LostBooksError;
  return {
    database: errors.every((error) => isOfStandby(error) || isOfBooks(error)),
    books: !errors.some(isOfBooks),
    standby: !errors.some(isOfStandby),
    disk:
      rooms.every((look) => look.status === 'fulfilled' && look.value) &&
      !errors.some((error) => errorCode(error) === DISK_FULL),
    // If the database is unreachable, `migrations` stays true, because the applied migrations are unknown.
    migrations: current.status === 'rejected' || current.value,
    errors,
  };
}

/** True if all migrations of this program are applied. Migrations of a newer program do no harm. */
async function isCurrent(db: Kysely<DB>, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await sql<Pick<Migration, 'name' | 'checksum'>>`
    select name, checksum from schema_migration`.execute(db);
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return migrations.every(({ name, checksum }) => checksums.get(name) === checksum);
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch (error) {
    const above = path.dirname(folder);
    if (errorCode(error) === 'ENOENT' && above !== folder) return hasRoom(above);
    throw error;
  }
}
