import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

import { ensureAppRole } from '@/server/database/app-role';
import { Servers } from '@/server/database/servers';
import { migrate, readMigrations, refuseFormer } from '@/server/database/migrate';
import type { Migration } from '@/server/database/migration';
import type { FileStore } from '@/server/kernel/ports';
import { checkArchive, readArchive, type Section } from './archive';
import type { BackupHead } from './backup';
import { copyIn } from './copy';
import { AdminError } from './failure';
import { sumsOf } from './tables';

/**
 * Restores a backup into an empty database, all or nothing. Checks the hash of the file before any data is used, and
 * the sums of every table before the commit. Applies newer migrations afterwards.
 */
export async function restore(
  url: string,
  { file, files }: Readonly<{ file: string; files: FileStore }>,
): Promise<BackupHead> {
  await checkArchive(file);
  const client = await new Servers(url).open();
  try {
    await checkEmpty(client);
    const sections = readArchive(file);
    const head = await readHead(sections);
    const known = await readMigrations();
    await ensureAppRole(client);
    await migrate(url, sameMigrations(head, known));
    try {
      await fill(client, head, sections, files);
    } catch (error) {
      await client.query('rollback').catch(() => {}); // only the first error is reported
      await client.query('drop schema public cascade; create schema public');
      throw error;
    }
    await migrate(url, known);
    return head;
  } finally {
    await client.end();
  }
}

async function checkEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  if (rows.length > 0) {
    throw new AdminError('the database is not empty: restore into a new DATA_DIR or database');
  }
}

async function readHead(sections: AsyncGenerator<Required<Section>>): Promise<BackupHead> {
  const { value } = await sections.next();
  if (!value) throw new AdminError('the backup is empty');
  for await (const _ of value.body); // skips the bytes up to the first table
  // The cast is safe: `backup` wrote this head, and the hash of the file was correct.
  return value.head as BackupHead;
}

/**
 * Returns the migrations of the backup in the order of today's files. Refuses a backup with a migration that this
 * version does not know.
 */
function sameMigrations({ migrations }: BackupHead, known: readonly Migration[]): Migration[] {
  refuseFormer(migrations, 'backup');
  const stranger = migrations.find(
    (made) => !known.some((file) => file.name === made.name && file.checksum === made.checksum),
  );
  if (stranger) {
    throw new AdminError(
      `the backup has ${stranger.name}, which this version of the program does not know`,
    );
  }
  return known.filter(({ name }) => migrations.some((made) => made.name === name));
}

async function fill(
  client: pg.Client,
  { tables }: BackupHead,
  sections: AsyncGenerator<Required<Section>>,
  files: FileStore,
): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`);
  await client.query('begin');
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')} cascade`);
  for await (const { head, body } of sections) {
    const table = tables.find(({ name }) => name === head.table);
    if (table) {
      const columns = table.columns.map((column) => `"${column}"`).join(', ');
      await copyIn(client, `copy "${table.name}" (${columns}) from stdin`, body);
    } else if (typeof head.file === 'string') await bringBack(files, head.file, body);
  }
  for (const table of tables) {
    const { rows, sum } = await sumsOf(client, table);
    if (rows !== table.rows || sum !== table.sum) {
      throw new AdminError(`the table ${table.name} did not come back as it was`);
    }
  }
  // Checks the foreign keys now, because a check that is still deferred would make the `alter table` below fail.
  await client.query('set constraints all immediate');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await resumeCounting(client);
  await endJobs(client);
  await switchOffOutgoing(client, tables);
  await client.query('commit');
}

/**
 * Tables whose rows send messages or events: each with the flag that switches a row on, and the page and type of its
 * audit row.
 */
const OUTGOING = [
  ['webhook', 'is_active', 'webhooks', 'webhook'],
  ['message_channel', 'is_active', 'message channels', 'message channel'],
  ['report_pack', 'is_active', 'report packs', 'report pack'],
  ['message_text', 'is_automatic', 'message texts', 'message text'],
] as const;

/**
 * Switches off webhooks, message channels, report packs, automatic message texts and automatic reminders, because the
 * restored server may be a copy. Users switch them on again. A backup of an earlier version lacks some of the tables.
 */
async function switchOffOutgoing(client: pg.Client, tables: BackupHead['tables']): Promise<void> {
  for (const [table, flag, page, type] of OUTGOING) {
    if (!tables.some(({ name }) => name === table)) continue;
    await client.query(`update ${table} set ${flag} = false, version = version + 1 where ${flag}`);
    await client.query("select note_change('switch off', $1, $2, 'all')", [page, type]);
  }
  const { rowCount } = await client.query(`
    update setting set body = jsonb_set(body, '{reminders}', 'false'), version = version + 1
    where type = 'mail' and body ->> 'reminders' = 'true'`);
  if (rowCount) {
    await client.query(
      "select note_change('switch off', 'system setting', 'system-setting', 'mail')",
    );
  }
}

async function bringBack(
  files: FileStore,
  key: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-restore-'));
  try {
    await pipeline(body, createWriteStream(path.join(folder, 'file')));
    await files.put(path.join(folder, 'file'), key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sets each sequence to the highest id that was restored. */
async function resumeCounting(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column,
           pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1::regclass, greatest(max("${column}"), 1), max("${column}") is not null) from "${table}"`,
      [sequence],
    );
  }
}

/** The job queue is not part of a backup, so open jobs are marked as failed and must be started again. */
async function endJobs(client: pg.Client): Promise<void> {
  await client.query(`
    update job set status = 'failed', error = 'The host was restored from a backup.', finished_at = now()
    where status in ('queued', 'running')`);
}
