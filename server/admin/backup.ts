import { stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';

import { errorCode } from '@/server/database/error-code';
import { Servers } from '@/server/database/servers';
import type { DB } from '@/server/database/types';
import { REFERENCED_FILES } from '@/server/files/referenced';
import type { FileStore } from '@/server/kernel/ports';
import { withoutStandby } from '@/server/kernel/standby';
import { type Section, writeArchive } from './archive';
import { copyOut } from './copy';
import { AdminError } from './failure';
import { keptTables, selectOf, type Sums, sumsOf, type Table } from './tables';

export type BackupHead = Readonly<{
  made_at: string;
  migrations: readonly Readonly<{ name: string; checksum: string }>[];
  tables: readonly (Table & Sums)[];
}>;

/**
 * Writes the tables that `keptTables` returns, in one snapshot, and the files to which they refer into one file. The
 * server may keep running. Refuses to overwrite a file.
 */
export async function backup(
  url: string,
  { file, files, now }: Readonly<{ file: string; files: FileStore; now: Date }>,
): Promise<BackupHead> {
  if (await stat(file).catch(() => undefined)) throw new AdminError(`${file} is there already`);
  const client = await new Servers(url).open();
  try {
    await client.query('begin isolation level repeatable read read only');
    const head = await headOf(client, now);
    await writeArchive(file, sectionsOf(client, { url, head, files }));
    await client.query('commit');
    return head;
  } finally {
    await client.end();
  }
}

/** SQLSTATEs of a schema without the table, and of a database that can only be read, such as a standby. */
const NOT_STORED: ReadonlySet<unknown> = new Set(['42P01', '25006']);

/** Stores the time of a backup, which the metrics show. Returns lines to print if the database cannot store it. */
export async function noteBackup(
  db: Kysely<DB>,
  at: Date,
  rows: bigint,
): Promise<readonly string[]> {
  try {
    await sql`
      insert into backup_run (at, rows)
      select ${at.toISOString()}::timestamptz, ${String(rows)}::bigint where ${withoutStandby}
    `.execute(db);
    return [];
  } catch (error) {
    if (!NOT_STORED.has(errorCode(error))) throw error;
    return ['This database cannot store the time of the backup, so the metrics do not show it.'];
  }
}

async function headOf(client: pg.Client, now: Date): Promise<BackupHead> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name collate "C"',
  );
  const tables: (Table & Sums)[] = [];
  for (const table of await keptTables(client)) {
    tables.push({ ...table, ...(await sumsOf(client, table)) });
  }
  return { made_at: now.toISOString(), migrations, tables };
}

async function* sectionsOf(
  client: pg.Client,
  { url, head, files }: Readonly<{ url: string; head: BackupHead; files: FileStore }>,
): AsyncGenerator<Section> {
  yield { head: { ...head } };
  for (const table of head.tables) {
    const text = `copy (${await selectOf(client, table)}) to stdout`;
    yield { head: { table: table.name }, body: copyOut(client, text) };
  }
  const { rows } = await client.query<{ key: string }>(REFERENCED_FILES);
  for (const { key } of rows) {
    if (await files.has(key)) yield { head: { file: key }, body: files.get(key) };
    else if (await isStillNamed(url, key))
      throw new AdminError(`the file ${key} is not in the store`);
  }
}

/**
 * True if a row still refers to the file. Otherwise the running server has removed the row and its file since the
 * snapshot, and the missing file is no error.
 */
async function isStillNamed(url: string, key: string): Promise<boolean> {
  const client = await new Servers(url).open();
  try {
    const named = `select from (${REFERENCED_FILES}) as named where key = $1`;
    return (await client.query(named, [key])).rowCount !== 0;
  } finally {
    await client.end();
  }
}
