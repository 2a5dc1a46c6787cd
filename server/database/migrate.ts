import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Client } from 'pg';

import type { Migration } from './migration';
import { type Servers, serversOf } from './servers';

/** Thrown if the schema cannot be updated. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const LOCK = 727272;
const FOLDER = path.join('server', 'database', 'migrations');
/** List of the files that landed on main, in order; one line per file with name and checksum. */
const LANDED = 'landed.txt';
/** First migration of every version before 0.1.0. */
const BEFORE_BASE = '0001-organisation.sql';

/**
 * Reads the numbered SQL files: first those that landed on main, in the order of landing, then the others by number.
 * Numbers alone would not do, because a file can land after a file with a higher number that some databases have
 * already applied. Refuses names without a number and duplicate numbers.
 */
export async function readMigrations(folder = path.resolve(FOLDER)): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})-/.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} must begin with four digits and -`);
    const other = seen.get(number);
    if (other !== undefined) throw new MigrationError(`${other} and ${name} have one number`);
    seen.set(number, name);
  }
  const landed = (await readLanded(folder)).map(({ name }) => name);
  const inOrder = new Set([...landed.filter((name) => names.includes(name)), ...names]);
  return Promise.all([...inOrder].map((name) => readMigration(folder, name)));
}

/** Landed files with their checksums. A landed file never changes. */
export async function readLanded(folder = path.resolve(FOLDER)): Promise<Applied[]> {
  const text = await readFile(path.join(folder, LANDED), 'utf8').catch(() => '');
  return [...text.matchAll(/^(\S+) ([0-9a-f]{64})$/gm)].map(([, name = '', checksum = '']) => ({
    name,
    checksum,
  }));
}

/**
 * Applies missing files, each in one transaction, and returns their names. Several programs may run this concurrently.
 * Refuses if an applied file was changed or removed.
 */
export async function migrate(
  source: string | Servers,
  migrations: readonly Migration[],
): Promise<string[]> {
  const client = await serversOf(source).open();
  try {
    // The lock ends with the session, so that other programs then find everything applied.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const missing = missingIn(await readApplied(client), migrations);
    for (const one of missing) await apply(client, one);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Applies a file in one query, because round trips would take as long as the files. Also writes an audit row, because the
 * file may have changed records.
 */
async function apply(client: Client, { name, checksum, text }: Migration): Promise<void> {
  const [named, sum] = [name, checksum].map((one) => client.escapeLiteral(one));
  try {
    await client.query(`
      begin;
      ${text}
      ;
      do $note$ begin
        if exists (select from pg_proc where proname = 'note_change') then
          perform note_change('migrate', 'audit trial', 'migration', ${named});
        end if;
      end $note$;
      insert into schema_migration (name, checksum) values (${named}, ${sum});
      commit;
    `);
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the error that caused the rollback is the one to report
    throw error;
  }
}

type Applied = Pick<Migration, 'name' | 'checksum'>;

/** Refuses the migrations of a version before 0.1.0, because no migration converts the tables of that version. */
export function refuseFormer(
  applied: readonly Pick<Applied, 'name'>[],
  subject: 'database' | 'backup',
): void {
  if (!applied.some(({ name }) => name === BEFORE_BASE)) return;
  throw new MigrationError(
    `the ${subject} was made by a version before 0.1.0: export its books with that version, or start with an empty database`,
  );
}

async function readApplied(client: Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<Applied>(
    'select name, checksum from schema_migration order by name collate "C"',
  );
  return rows;
}

/**
 * Returns the files that are not applied yet. Refuses if an applied file is missing from the list, was edited, or
 * follows a file that is not applied, and if a version before 0.1.0 made the database.
 */
function missingIn(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  refuseFormer(applied, 'database');
  const stranger = applied.find((row) => !migrations.some(({ name }) => name === row.name));
  if (stranger) {
    throw new MigrationError(
      `the database has migration ${stranger.name}, which this version of the program does not know`,
    );
  }
  const rows = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const next = migrations.findIndex(({ name }) => !rows.has(name));
  const missing = next < 0 ? [] : migrations.slice(next);
  const later = missing.find(({ name }) => rows.has(name));
  if (later) {
    throw new MigrationError(
      `migration ${migrations[next]?.name} comes before ${later.name}, which is already applied`,
    );
  }
  const edited = migrations.find(({ name, checksum }) => (rows.get(name) ?? checksum) !== checksum);
  if (edited) throw new MigrationError(`migration ${edited.name} was edited after it was applied`);
  return missing;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(path.join(folder, name), 'utf8');
  // Line endings do not count in the checksum, because a checkout on another system may change them.
  const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
  return { name, text, checksum };
}
