import { createSecretKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';

import { createApp } from '@/server/app';
import { readConfig } from '@/server/config';
import { readMigrations } from '@/server/database/migrate';
import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { masterKeysOf } from '@/server/files/master-keys';
import { fileStoreOf } from '@/server/files/bucket-store';
import { bossJobs } from '@/server/jobs/jobs';
import { inspectFile } from '@/server/files/inspect/inspect';
import { openWorkbook } from '@/server/files/workbook/open-workbook';
import { registerJobs } from '@/server/register-jobs';
import { drawId } from '@/server/kernel/counter';
import { failureOf } from '@/server/kernel/failure';
import { TIMEOUTS } from '@/server/kernel/front';
import type { Host } from '@/server/kernel/host';
import type { FileStore } from '@/server/kernel/ports';
import { answering } from '@/server/kernel/listener';
import { logFields } from '@/server/kernel/log-fields';
import { readCatalogues } from '@/server/kernel/locale';
import { watchReadiness } from '@/server/kernel/readiness';
import { sealerOf } from '@/server/kernel/seal';
import { sharedSecret } from '@/server/kernel/secret';
import { mailerOf } from '@/server/outbox/mailer';
import { hashPassword } from '@/server/people/passwords';
import { ensureFirstStart } from '@/server/first-start';
import { allRoutes } from '@/server/routes';
import { type Client, clientOf } from './client';
import { testDatabase } from './test-database';

export const DEVELOPER = 'developer@localhost';
export const PASSWORD = 'a long enough password';

/** Read once for all hosts of a test file. */
const catalogues = readCatalogues();

export type TestHost = Awaited<ReturnType<typeof startHost>>;

type Wanted = Readonly<{
  /** Clock of the host; default real time. */
  now?: () => Date;
  /** True to run queued jobs. */
  jobs?: boolean;
  /** True to start with a chart of accounts. */
  chart?: boolean;
  /** Further settings, by the names of their variables. */
  env?: Readonly<Record<string, string>>;
  /** Routes of the host; default all of the product. */
  routes?: typeof allRoutes;
  /** Called with every line of the log. */
  logLine?: (line: string) => void;
  /** Store of files; default the place of the settings. */
  files?: FileStore;
  /** Upper bound in ms of each wait for a server outside. */
  longestWaitMs?: number;
  /** Called with every answered call. */
  observe?: Host['observe'];
}>;

/** Starts a real host over HTTP with a new database, as after the first start. */
export async function startHost({
  now = () => new Date(),
  jobs: withJobs = false,
  chart = false,
  env = {},
  routes = allRoutes,
  logLine,
  files: store,
  longestWaitMs,
  observe = () => undefined,
}: Wanted = {}) {
  const database = await testDatabase({ chart });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-test-'));
  const log = logLine
    ? pino({ level: 'info', mixin: logFields }, { write: logLine })
    : pino({ level: process.env.TEST_LOG ?? 'silent' });
  const jobs = bossJobs({
    owner: database.owner,
    db: database.db,
    appRole: true,
    log,
    sayFailure: (error) => failureOf(error, catalogues.en, '').body.message,
  });
  const server = createServer(TIMEOUTS);
  const url = await listen(server);
  const config = readConfig({
    APP_URL: url,
    DATA_DIR: folder,
    DEVELOPER_EMAIL: DEVELOPER,
    DEVELOPER_PASSWORD: PASSWORD,
    ...env,
  });
  const files = store ?? fileStoreOf(config.files);
  const host: Host = {
    config,
    db: database.db,
    aside: queriesOver(database.owner),
    log,
    observe,
    mail: mailerOf({
      mailUrl: config.mailUrl,
      folder: path.join(folder, 'mail'),
      from: 'Sarraf <no-reply@localhost>',
      longestWaitMs,
    }),
    longestWaitMs,
    files,
    inspect: inspectFile,
    openWorkbook,
    jobs,
    catalogues,
    csrfSecret: createSecretKey(await sharedSecret(database.db, 'csrf')),
    masters: await masterKeysOf(config),
    sealer: await sealerOf(database.db, config.secretKeys),
    now,
  };
  await ensureFirstStart(host, () => undefined);
  registerJobs(host);
  if (withJobs) await jobs.start();
  const readiness = watchReadiness({
    db: database.db,
    folders: [folder],
    files,
    log,
    migrations: await readMigrations(),
  });
  const app = createApp(host, { routes, version: '0', readiness });
  server.on('request', answering(app.fetch));

  return {
    url,
    host,
    db: database.db,
    owner: database.owner,
    databaseUrl: database.url,
    /** A visitor with separate cookies. */
    client: (): Client => clientOf(url),
    /** A signed-in client; by default the developer. */
    async signIn(email = DEVELOPER, password = PASSWORD): Promise<Client> {
      const client = clientOf(url);
      const { status, body } = await client.post('users/login', { email, password });
      if (status !== 200) throw new Error(`sign-in failed: ${status} ${JSON.stringify(body)}`);
      return client;
    },
    /** Makes a user with a role of these pages (null for everything) and signs in. */
    async signInAs(
      pages: readonly Record<string, unknown>[] | null,
      email = `u${Math.random()}@example.test`,
    ) {
      await makeUser(host, pages, email);
      return this.signIn(email);
    },
    /** Letters sent so far, oldest first. */
    async letters(): Promise<string[]> {
      const mail = path.join(folder, 'mail');
      const names = await readdir(mail).catch((): string[] => []);
      const inOrder = names.toSorted((a, b) => (a < b ? -1 : 1));
      return Promise.all(inOrder.map((name) => readFile(path.join(mail, name), 'utf8')));
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      if (withJobs) await jobs.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function makeUser(
  { db: pool }: Host,
  pages: readonly Record<string, unknown>[] | null,
  email: string,
): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  await inTransaction(pool, async (db) => {
    const role_id = await drawId(db, 'roles');
    const role = { name: `Role ${role_id}`, pages: pages === null ? null : JSON.stringify(pages) };
    await db
      .insertInto('role')
      .values({ id: role_id, ...role })
      .execute();
    const id = await drawId(db, 'users');
    await db
      .insertInto('app_user')
      .values({ id, name: email, email, role_id, password_hash })
      .execute();
    await sql`select note_change('by hand', 'users', 'test', '1')`.execute(db);
  });
}
