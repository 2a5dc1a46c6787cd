import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { Client } from 'pg';

import { sessionConfig } from './connection';

/** The schema cannot be brought up to date; the message says which file stands in the way. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type Migration = Readonly<{ name: string; text: string; checksum: string }>;

const LOCK = 727272;
const FOLDER = path.join('server', 'database', 'migrations');

/** The numbered SQL files, in order. Refuses names without a number and numbers used twice. */
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
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

/**
 * Applies what is missing, each file in one transaction, and answers the names it applied. Any number
 * of programs may do so at once. Refuses when a file changed, or vanished, after it was applied.
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new Client(sessionConfig(url));
  client.on('error', () => {}); // a query in flight is refused as well, and says it
  await client.connect();
  try {
    const applied: string[] = [];
    for (let next = await step(client, migrations); next; next = await step(client, migrations)) {
      applied.push(next);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Applies the first missing file; answers its name, or nothing when the schema is current. */
async function step(client: Client, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const missing = firstMissing(await readApplied(client), migrations);
    if (missing) {
      await client.query(missing.text);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
        missing.name,
        missing.checksum,
      ]);
    }
    await client.query('commit');
    return missing?.name;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error is the one to tell
    throw error;
  }
}

type Applied = Pick<Migration, 'name' | 'checksum'>;

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

/** What was applied must be the beginning of what there is. */
function firstMissing(
  applied: readonly Applied[],
  migrations: readonly Migration[],
): Migration | undefined {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations[index];
    if (file?.name !== name) {
      throw new MigrationError(
        migrations.some((migration) => migration.name === name)
          ? `migration ${file?.name} comes before ${name}, which is already applied`
          : `the database has migration ${name}, which this version of the program does not know`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(`migration ${name} was edited after it was applied`);
    }
  }
  return migrations[applied.length];
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(path.join(folder, name), 'utf8');
  // A checkout on another system may change the ends of lines.
  const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
  return { name, text, checksum };
}
