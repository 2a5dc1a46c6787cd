import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Config } from '@/server/config';
import { readMigrations, refuseFormer } from '@/server/database/migrate';
import type { OpenDatabase } from '@/server/database/open';
import { checkDatabase } from '@/server/database/reach';
import type { Command } from './command-line';
import { AdminError } from './failure';

/** Commands that need no existing installation: they create the schema or bring it up to date. */
export const MAKING: ReadonlySet<Command['name']> = new Set([
  'migrate',
  'create-user',
  'demo',
  'accept-loss',
]);

/**
 * Refuses a command that cannot run here before it creates anything, such as a restore whose file does not exist, or a
 * command that needs an installation where there is none.
 */
export async function checkInstallation(
  command: Command,
  { dataDir, databaseUrl }: Config,
): Promise<void> {
  if (command.name === 'restore' && !existsSync(command.file)) {
    throw new AdminError(`There is no file ${command.file}.`);
  }
  if (databaseUrl !== undefined) return checkDatabase(databaseUrl);
  if (command.name === 'accept-loss') throw new AdminError('accept-loss needs DATABASE_URL.');
  const isThere = existsSync(path.join(dataDir, 'pg', 'data', 'PG_VERSION'));
  if (!isThere && command.name !== 'restore' && !MAKING.has(command.name)) throw noHost(dataDir);
}

/**
 * Refuses a database that this program never set up. Also refuses a schema older than 0.1.0 and, except for a backup, a
 * schema older than this program. A restore and the commands of `MAKING` are not checked.
 */
export async function checkSchema({ name }: Command, { pool }: OpenDatabase): Promise<void> {
  if (name === 'restore' || MAKING.has(name)) return;
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('public.schema_migration') is not null as there",
  );
  if (!rows[0]?.there) throw noHost('the database');
  const { rows: applied } = await pool.query<{ name: string }>('select name from schema_migration');
  refuseFormer(applied, 'database');
  // A backup works with an older schema, because it copies whatever tables exist.
  if (name !== 'backup' && applied.length < (await readMigrations()).length) {
    throw new AdminError(
      'The schema is older than this program: run npm run admin -- migrate first.',
    );
  }
}

function noHost(place: string): AdminError {
  return new AdminError(
    `There is no host in ${place}: set DATA_DIR or DATABASE_URL to where it is.`,
  );
}
