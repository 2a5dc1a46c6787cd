import { createHash, randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

import type { Kysely } from 'kysely';
import { Client, type Pool } from 'pg';

import { generateAccounts } from '@/server/accounting/generate-accounts';
import { ensureAppRole } from '@/server/database/app-role';
import { sessionConfig, withDatabase } from '@/server/database/connection';
import { startEmbedded } from '@/server/database/embedded';
import { isConnectionLost } from '@/server/database/embedded/probe';
import { passStop } from '@/server/database/embedded/stop';
import { migrate, readMigrations } from '@/server/database/migrate';
import { createPool, queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import accounts from '@/lib/data/chart-of-accounts.json';

export type TestDatabase = Readonly<{
  url: string;
  /** As requests see it: the role that may not change what is posted. */
  db: Kysely<DB>;
  /** As the owner of the tables. */
  owner: Pool;
  /** Ends the sessions and removes the database. */
  drop(): Promise<void>;
}>;

const LOCK = 727274;
const MAX_SESSIONS = 3;
/** Tests may lose their data; leaving it in memory makes them several times faster. */
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

let joined: Promise<Joined> | undefined;

/** How many databases of this file there are; the server is left once the last one is gone. */
let kept = 0;
let isOver = false;

// It stands before the files' own, which close their houses only after it.
afterAll(async () => {
  isOver = true;
  await leaveWhenDone();
});

async function leaveWhenDone(): Promise<void> {
  if (isOver && kept === 0) await (await joined)?.leave();
}

/** `chart`: with the accounts of the exchange-house chart, as if somebody had generated them. */
type Wanted = Readonly<{ migrated?: boolean; chart?: boolean }>;

/**
 * A fresh database with every migration applied, cloned from a template. It lives on the server at
 * `TEST_DATABASE_URL` (a superuser's), or else on an embedded one that all test files share.
 */
export async function testDatabase({
  migrated = true,
  chart = false,
}: Wanted = {}): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `sarraf_test_${randomUUID().replaceAll('-', '')}`;
  const appRole = await asAdmin(server, async (admin) => {
    const role = await ensureAppRole(admin);
    // Templates of other migrations are removed only while nobody copies any.
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    const template = migrated ? await ensureTemplate(admin, server, chart) : 'template1';
    await admin.query(`create database ${name} template ${template}`);
    await admin.query('select pg_advisory_unlock($1)', [LOCK]);
    return role;
  });

  kept += 1;
  const url = withDatabase(server, name);
  const silent = { max: MAX_SESSIONS, onError: () => {} };
  const requests = createPool(url, { appRole, ...silent });
  const owner = createPool(url, { appRole: false, ...silent });
  return {
    url,
    db: queriesOver(requests),
    owner,
    async drop() {
      await Promise.all([requests.end(), owner.end()]);
      await asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`));
      kept -= 1;
      await leaveWhenDone();
    },
  };
}

async function serverUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  joined ??= joinShared();
  return (await joined).url;
}

type Joined = Readonly<{ url: string; leave(): Promise<void> }>;

/** Joins the shared server, and keeps it up with a session for as long as this file runs. */
async function joinShared(): Promise<Joined> {
  const key = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
  for (;;) {
    const embedded = await startEmbedded(path.join(os.tmpdir(), `sarraf-tests-${key}`), UNSAFE);
    const stay = new Client(sessionConfig(embedded.url));
    stay.on('error', () => {}); // the tests' own sessions say it
    try {
      await stay.connect();
      await passStop(stay);
      return {
        url: embedded.url,
        async leave() {
          await stay.end();
          await embedded.stop();
        },
      };
    } catch (error) {
      // The file that left last was just stopping the server.
      if (!isConnectionLost(error)) throw error;
    }
  }
}

/** The template of these very migrations; made once, and found whole or not at all. */
async function ensureTemplate(admin: Client, server: string, chart: boolean): Promise<string> {
  const migrations = await readMigrations();
  const made = [...migrations.map(({ checksum }) => checksum), JSON.stringify(accounts)].join();
  const name = `sarraf_template_${createHash('sha256').update(made).digest('hex').slice(0, 12)}`;
  await dropOutdated(admin, name);
  await ensure(admin, name, {
    from: 'template1',
    make: (draft) => migrate(withDatabase(server, draft), migrations),
  });
  if (!chart) return name;
  const make = (draft: string) => generateIn(withDatabase(server, draft));
  await ensure(admin, `${name}_chart`, { from: name, make });
  return `${name}_chart`;
}

type Making = Readonly<{ from: string; make: (draft: string) => Promise<unknown> }>;

async function ensure(admin: Client, name: string, { from, make }: Making): Promise<void> {
  const { rows } = await admin.query('select from pg_database where datname = $1', [name]);
  if (rows.length > 0) return;
  await admin.query(`drop database if exists ${name}_draft with (force)`);
  await admin.query(`create database ${name}_draft template ${from}`);
  await make(`${name}_draft`);
  await admin.query(`alter database ${name}_draft rename to ${name}`);
}

async function generateIn(url: string): Promise<void> {
  const owner = createPool(url, { appRole: false, max: 1, onError: () => {} });
  await inTransaction(queriesOver(owner), generateAccounts);
  await owner.end();
}

/** Templates of earlier migrations only take room. */
async function dropOutdated(admin: Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^sarraf_template_[0-9a-f]{12}(_chart)?$' and not starts_with(datname, $1)",
    [name],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname}`);
}

async function asAdmin<Result>(
  server: string,
  work: (admin: Client) => Promise<Result>,
): Promise<Result> {
  const admin = new Client(sessionConfig(server));
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
