import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';

import accounts from '@/lib/data/chart-of-accounts.json';
import { generateAccounts } from '@/server/accounting/generate-accounts';
import { withDatabase } from '@/server/database/connection';
import { migrate, readMigrations } from '@/server/database/migrate';
import { createPool, queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { sealWhole } from './seal-whole';

const LOCK = 727274;

/**
 * Returns the template database of these migrations, locked while the session lasts. Many may copy it at once; creating
 * or removing templates needs an exclusive lock.
 */
export async function standingTemplate(
  admin: Client,
  server: string,
  chart: boolean,
): Promise<string> {
  const migrations = await readMigrations();
  const made = [...migrations.map(({ checksum }) => checksum), JSON.stringify(accounts)].join();
  const bare = `sarraf_template_${createHash('sha256').update(made).digest('hex').slice(0, 12)}`;
  const wanted = chart ? `${bare}_chart` : bare;
  await admin.query('select pg_advisory_lock_shared($1)', [LOCK]);
  if (await isThere(admin, wanted)) return wanted;
  await admin.query('select pg_advisory_unlock_shared($1)', [LOCK]);
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  await makeTemplates(admin, server, { bare, migrations });
  return wanted;
}

type Templates = Readonly<{
  bare: string;
  migrations: Awaited<ReturnType<typeof readMigrations>>;
}>;

/** Creates both templates, without and with accounts, each as a whole or not at all. */
async function makeTemplates(
  admin: Client,
  server: string,
  { bare, migrations }: Templates,
): Promise<void> {
  await dropOutdated(admin, bare);
  await ensure(admin, bare, {
    from: 'template1',
    make: (draft) => migrateIn(withDatabase(server, draft), migrations),
  });
  await ensure(admin, `${bare}_chart`, {
    from: bare,
    make: (draft) => generateIn(withDatabase(server, draft)),
  });
}

type Making = Readonly<{ from: string; make: (draft: string) => Promise<unknown> }>;

async function ensure(admin: Client, name: string, { from, make }: Making): Promise<void> {
  if (await isThere(admin, name)) return;
  await admin.query(`drop database if exists ${name}_draft with (force)`);
  await admin.query(`create database ${name}_draft template ${from}`);
  await make(`${name}_draft`);
  await admin.query(`alter database ${name}_draft rename to ${name}`);
}

async function isThere(admin: Client, name: string): Promise<boolean> {
  const { rows } = await admin.query('select from pg_database where datname = $1', [name]);
  return rows.length > 0;
}

async function migrateIn(url: string, migrations: Templates['migrations']): Promise<void> {
  await migrate(url, migrations);
  const owner = createPool(url, { appRole: false, max: 1, onError: () => {} });
  await sealWhole(queriesOver(owner));
  await owner.end();
}

async function generateIn(url: string): Promise<void> {
  const owner = createPool(url, { appRole: false, max: 1, onError: () => {} });
  await inTransaction(queriesOver(owner), async (tx) => {
    await generateAccounts(tx);
    await sql`select note_change('create', 'chart of accounts', 'account', 'all')`.execute(tx);
  });
  await sealWhole(queriesOver(owner));
  await owner.end();
}

/** Drops templates of other migrations, which only take up space. */
async function dropOutdated(admin: Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^sarraf_template_[0-9a-f]{12}(_chart)?$' and not starts_with(datname, $1)",
    [name],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname}`);
}
