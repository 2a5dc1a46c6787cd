import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

import { Refusal, Refusals } from '@/lib/domain/refusal';
import { type Config, ConfigError, filesCredentials, readConfig } from '@/server/config';
import { readFilesPlace } from '@/server/config/files';
import { readMigrations, refuseFormer } from '@/server/database/migrate';
import { type OpenDatabase, openDatabase } from '@/server/database/open';
import { checkDatabase, checkReadUrl } from '@/server/database/reach';
import { readStandbyOf } from '@/server/database/read-standby';
import { inTransaction } from '@/server/database/transaction';
import { ensureFirstStart } from '@/server/first-start';
import { masterKeysOf } from '@/server/files/master-keys';
import { fileStoreOf } from '@/server/files/bucket-store';
import { InvalidInput } from '@/server/kernel/failure';
import { readCatalogues } from '@/server/kernel/locale';
import type { Bare } from '@/server/seed/host';
import { forgetAcknowledgements } from '@/server/kernel/acknowledgements';
import { requireStandby } from '@/server/kernel/standby';
import { acceptLoss } from './accept-loss';
import { backup, noteBackup } from './backup';
import { type Command, HELP, readCommand } from './command-line';
import { makeDemo } from './demo';
import { drill, type DrillSource, newestBackup, sourceIn } from './drill';
import { UsageError, AdminError } from './failure';
import { restore } from './restore';
import { restoreTo } from './restore-to';
import { keyNotes, wrapKeys } from './keys';
import { moveFiles } from './move-files';
import { createUser, resetPassword } from './users';
import { verifyRecent, verifyWhole } from './verify-books';
import { verifySince } from './verify-since';

const FORGOTTEN =
  'The hosts of this DATA_DIR do not compare the database with what they acknowledged before.';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a command and returns the exit status: 0 for success, 1 for a failure or a failed check, 2 for a wrong command
 * line or setting.
 */
async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const command = readCommand(args);
    if (command.name === 'help') {
      process.stdout.write(HELP);
      return 0;
    }
    const config = readConfig(process.env);
    if (command.name === 'restore-to') {
      await restoreTo(config, command.at, say);
      return 0;
    }
    await checkInstallation(command, config);
    const database = await openDatabase(config, {
      role: 'owner',
      migrate: MAKING.has(command.name),
      host: command.name === 'restore',
      waitForDisk: command.name !== 'demo',
    });
    try {
      await checkSchema(command, database);
      return await run(command, config, database);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`);
    if (error instanceof UsageError) process.stderr.write(`\n${HELP}`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

type RunCommand = Exclude<Command, { name: 'restore-to' }>;

async function run(command: RunCommand, config: Config, database: OpenDatabase): Promise<0 | 1> {
  const { db, url } = database;
  const files = fileStoreOf(config.files);
  const now = new Date();
  switch (command.name) {
    case 'migrate':
      say('The schema is up to date.');
      return 0;
    case 'create-user': {
      const { email, userName, role } = command;
      const password = await readPassword();
      await ensureFirstStart({ db, config }, say);
      const given = { email, name: userName, role, password };
      say(`Made user ${await inTransaction(db, (tx) => createUser(tx, given))}.`);
      return 0;
    }
    case 'reset-password': {
      const given = { email: command.email, password: await readPassword(), now };
      await inTransaction(db, (tx) => resetPassword(tx, given));
      say('The password is set; every session of the user has ended.');
      return 0;
    }
    case 'backup': {
      const { tables } = await backup(url, { file: command.file, files, now });
      const rows = rowsOf(tables);
      say(`Backed up ${rows} rows into ${command.file}.`);
      for (const line of await noteBackup(db, now, rows)) say(line);
      for (const line of await keyNotes(db, config, 'backup')) say(line);
      return 0;
    }
    case 'restore': {
      const { tables, made_at } = await restore(url, { file: command.file, files });
      say(`Restored ${rowsOf(tables)} rows as of ${made_at}.`);
      for (const line of await keyNotes(db, config, 'restore')) say(line);
      if (forgetAcknowledgements(config.dataDir)) say(FORGOTTEN);
      return 0;
    }
    case 'accept-loss': {
      const { dataDir } = config;
      for (const line of await acceptLoss(database, { dataDir, hash: command.hash })) say(line);
      return 0;
    }
    case 'move-files':
      await move(command, config, database);
      return 0;
    case 'wrap-keys':
      for (const line of await wrapKeys(db, config, command.isGivingUp, now)) say(line);
      return 0;
    case 'verify':
      return verifyBooks(command, config, database);
    case 'drill':
      return drill(database, await drillSourceOf(command, config), say);
    default:
      await ensureFirstStart({ db, config }, say);
      return demonstrate(
        { config, db, files, masters: await masterKeysOf(config), catalogues: readCatalogues() },
        now,
      );
  }
}

async function move(
  { from, to }: Extract<Command, { name: 'move-files' }>,
  config: Config,
  { db }: OpenDatabase,
): Promise<void> {
  const credentials = filesCredentials(process.env);
  const places = [
    readFilesPlace(from, credentials, 'FROM'),
    readFilesPlace(to, credentials, 'TO'),
  ] as const;
  const [source, target] = places;
  if (isDeepStrictEqual(source, target)) throw new UsageError('FROM and TO are the same place.');
  await moveFiles(db, {
    urls: { from, to },
    from: fileStoreOf(source),
    to: fileStoreOf(target),
    isInUse: isDeepStrictEqual(target, config.files),
    say,
  });
}

async function drillSourceOf(
  command: Extract<Command, { name: 'drill' }>,
  { archiveDir }: Config,
): Promise<DrillSource> {
  if (command.of === 'base') return command.source;
  return command.of === 'backup' ? newestBackup(command.place) : sourceIn(archiveDir, command.at);
}

/** Verifies the books, on the standby of the settings if it has all changes. */
async function verifyBooks(
  { since, isRecent, isAll }: Extract<Command, { name: 'verify' }>,
  config: Config,
  { db }: OpenDatabase,
): Promise<0 | 1> {
  const { databaseReadUrl: url } = config;
  await checkReadUrl(config);
  const onChange = (reason: string | undefined) =>
    say(reason === undefined ? 'The standby is read.' : `The primary is read: ${reason}.`);
  const reads = url && readStandbyOf({ url, primary: db, appRole: false, onChange });
  const books = reads ? { db, reads } : { db };
  const listing = isAll ? { most: null } : {};
  try {
    if (reads) await reads.look();
    if (isRecent) return await verifyRecent(books, say, listing);
    if (since !== undefined) return await verifySince(books, since, say, listing);
    return await verifyWhole(books, say, listing);
  } finally {
    if (reads) await reads.end();
  }
}

async function demonstrate(bare: Bare, now: Date): Promise<0> {
  const { entries, tickets } = await makeDemo(bare, now, { tell: say });
  say(`Posted ${entries} entries, ${tickets} of them tickets at the counter.`);
  return 0;
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

function rowsOf(tables: readonly Readonly<{ rows: string }>[]): bigint {
  return tables.reduce((sum, { rows }) => sum + BigInt(rows), 0n);
}

/** Formats an error as one line, with the messages that users see. */
function lineOf(error: unknown): string {
  const { en } = readCatalogues();
  if (error instanceof Refusal) return en(error.code, error.params);
  if (error instanceof Refusals)
    return error.list.map(({ code, params }) => en(code, params)).join(' ');
  if (error instanceof InvalidInput) {
    return error.issues.map(({ field, key }) => `${field}: ${en(key)}`).join(' ');
  }
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** Commands that need no existing installation: they create the schema or bring it up to date. */
const MAKING: ReadonlySet<Command['name']> = new Set([
  'migrate',
  'create-user',
  'demo',
  'accept-loss',
]);

/**
 * Commands that need a standby with DURABILITY=standby, because their commits wait for one. A backup and a proof also
 * work without; a proof waits for a standby only if there is something to seal, which the host does every second.
 */
const WAITING: ReadonlySet<Command['name']> = new Set([
  ...MAKING,
  'restore',
  'reset-password',
  'wrap-keys',
  'move-files',
]);

/**
 * Refuses a command that cannot run here before it creates anything, such as a restore whose file does not exist, or a
 * command that needs an installation where there is none. With DURABILITY=standby, also refuses a command whose commits
 * would wait for a standby if none is attached.
 */
async function checkInstallation(
  command: Command,
  { dataDir, databaseUrl, durability }: Config,
): Promise<void> {
  if (command.name === 'restore' && !existsSync(command.file)) {
    throw new AdminError(`There is no file ${command.file}.`);
  }
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl);
    if (durability === 'standby' && WAITING.has(command.name)) await requireStandby(databaseUrl);
    return;
  }
  if (command.name === 'accept-loss') throw new AdminError('accept-loss needs DATABASE_URL.');
  const isThere = existsSync(path.join(dataDir, 'pg', 'data', 'PG_VERSION'));
  if (!isThere && command.name !== 'restore' && !MAKING.has(command.name)) throw noHost(dataDir);
}

/**
 * Refuses a database that this program never set up. Also refuses a schema older than 0.1.0 and, except for a backup, a
 * schema older than this program. A restore and the commands of `MAKING` are not checked.
 */
async function checkSchema({ name }: Command, { pool }: OpenDatabase): Promise<void> {
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

process.exitCode = await main(process.argv.slice(2));
