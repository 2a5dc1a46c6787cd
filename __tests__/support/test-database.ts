import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';

import type { Kysely } from 'kysely';
import { Client, type Pool } from 'pg';

import { fastFolder } from '@/scripts/test/fast-folder';
import { ensureAppRole } from '@/server/database/app-role';
import { sessionConfig, withDatabase } from '@/server/database/connection';
import { startEmbedded } from '@/server/database/embedded';
import { isConnectionLost } from '@/server/database/embedded/probe';
import { passStop } from '@/server/database/embedded/stop';
import { createPool, queriesOver } from '@/server/database/pool';
import type { DB } from '@/server/database/types';
import { standingTemplate } from './test-template';

export type TestDatabase = Readonly<{
  url: string;
  /** Runs as the role of the requests, which may not change posted rows. */
  db: Kysely<DB>;
  /** Runs as the owner of the tables. */
  owner: Pool;
  /** Ends the sessions and drops the database. */
  drop(): Promise<void>;
}>;

const MAX_SESSIONS = 3;
/** Test data may be lost; not writing it to disk makes tests several times faster. */
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

let joined: Promise<Joined> | undefined;

/** Number of open databases of this process; the server is released after the last one. */
let kept = 0;

async function leaveWhenDone(): Promise<void> {
  if (kept > 0) return;
  const server = joined;
  joined = undefined;
  await (await server)?.leave();
}

/** `chart`: with the accounts of the exchange chart, as if they had been generated. */
type Wanted = Readonly<{ migrated?: boolean; chart?: boolean }>;

/**
 * A fresh database with all migrations, cloned from a template. It is on the server at `TEST_DATABASE_URL` (as
 * superuser), or on an embedded one that all test files share.
 */
export async function testDatabase({
  migrated = true,
  chart = false,
}: Wanted = {}): Promise<TestDatabase> {
  kept += 1;
  const server = await serverUrl();
  const name = `sarraf_test_${randomUUID().replaceAll('-', '')}`;
  const appRole = await asAdmin(server, async (admin) => {
    const role = await ensureAppRole(admin);
    const template = migrated ? await standingTemplate(admin, server, chart) : 'template1';
    // Copying files takes half as long as PostgreSQL's default, which logs every block.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    return role;
  });

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

/** Joins the shared server and keeps it running with a session while this file runs. */
async function joinShared(): Promise<Joined> {
  const key = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
  for (;;) {
    const embedded = await startEmbedded(path.join(fastFolder(), `sarraf-tests-${key}`), UNSAFE);
    const stay = new Client(sessionConfig(embedded.url));
    stay.on('error', () => {}); // the tests' own sessions report the error
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
      // Another test file was just stopping the server.
      if (!isConnectionLost(error)) throw error;
    }
  }
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
