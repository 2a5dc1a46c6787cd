import { existsSync } from 'node:fs';

import { sql } from 'kysely';

import type { Config } from '@/server/config';
import { moveSpool } from '@/server/database/embedded/archive';
import { prepareHome, urlOf } from '@/server/database/embedded/home';
import { probe } from '@/server/database/embedded/probe';
import { recover } from '@/server/database/embedded/recovery';
import { errorCode } from '@/server/database/error-code';
import { createPool, queriesOver } from '@/server/database/pool';
import { REFERENCED_FILES } from '@/server/files/referenced';
import { fileStoreOf } from '@/server/files/bucket-store';
import type { Db } from '@/server/kernel/host';
import type { FileStore } from '@/server/kernel/ports';
import { headOf } from '@/server/ledger/chain/head';
import { sourceIn } from './drill';
import { AdminError } from './failure';

type Say = (line: string) => void;

/** Login and database of every embedded database. */
const LOGIN = { user: 'sarraf', database: 'postgres' };

/**
 * Recovers the embedded database from its archive to a moment; without one, to the end of the log. The data appears in
 * `DATA_DIR` at the end, complete. Refuses to overwrite a database.
 */
export async function restoreTo(
  { dataDir, archiveDir, files, databaseUrl }: Config,
  at: Date | undefined,
  say: Say,
): Promise<void> {
  if (databaseUrl !== undefined) throw new AdminError('restore-to is for the embedded database.');
  const source = await sourceIn(archiveDir, at);
  const home = prepareHome(dataDir);
  if ((await probe(urlOf(home))) !== 'absent') throw new AdminError('Stop the host first.');
  if (existsSync(home.data)) {
    throw new AdminError(
      `There is a database in ${home.data}: stop the host and move it away first.`,
    );
  }
  // Segments that the former database has completed, but that the host did not move any more.
  if (archiveDir !== undefined) await moveSpool(home.spool, archiveDir);
  const copy = await recover(source, LOGIN, { scratch: dataDir, isKept: true });
  try {
    const pool = createPool(copy.url, { appRole: false });
    try {
      await describe(queriesOver(pool), fileStoreOf(files), say);
    } finally {
      await pool.end();
    }
    await copy.moveTo(home);
  } catch (error) {
    await copy.close();
    throw error;
  }
  say('Start the host, and run npm run admin -- verify.');
}

async function describe(db: Db, files: FileStore, say: Say): Promise<void> {
  const { rows } = await sql<{ id: number; at: string }>`
    select id, posted_at as at from entry order by id desc limit 1`.execute(db);
  const [last] = rows;
  say(last ? `Restored to entry ${last.id}, posted ${last.at}.` : 'The database has no entry.');
  const head = await headOf(db);
  if (head) say(`The books are sealed to entry ${head.entry_id}, hash ${head.hash}.`);
  const missing = await missingFiles(db, files);
  if (missing > 0)
    say(`${missing} files of the records are not where FILES_URL says: copy them from a backup.`);
}

const NO_TABLE = '42P01';

/** Number of files to which records refer and that are not in the store; 0 for a schema older than this program. */
async function missingFiles(db: Db, files: FileStore): Promise<number> {
  try {
    const { rows } = await sql<{ key: string }>`${sql.raw(REFERENCED_FILES)}`.execute(db);
    let missing = 0;
    for (const { key } of rows) if (!(await files.has(key))) missing += 1;
    return missing;
  } catch (error) {
    if (errorCode(error) === NO_TABLE) return 0;
    throw error;
  }
}
