import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';

import manifest from '@/package.json';
import { createApp } from './app';
import type { Config } from './config';
import { createPool, queriesOver } from './database/pool';
import { openDatabase } from './database/open';
import { folderStore } from './files/store';
import { bossJobs } from './jobs/jobs';
import { failureOf } from './kernel/failure';
import type { Host } from './kernel/host';
import { readCatalogues } from './kernel/locale';
import { sealerOf } from './kernel/seal';
import { sharedSecret } from './kernel/secret';
import { readSite, serveSite } from './kernel/static';
import { startHousekeeping } from './housekeeping';
import { ensureFirstStart } from './first-start';
import { registerJobs } from './jobs/register';
import { mailerOf } from './mail/mailer';
import { lettersSent } from './people/letters';
import { allRoutes } from './routes';

export type RunningHost = Readonly<{
  url: string;
  host: Host;
  /** Settles when the database is lost for good. */
  lost: Promise<Error>;
  /** Finishes what is in flight, within ten seconds, then lets go of everything. */
  stop(): Promise<void>;
}>;

const GRACE_MS = 9_000;

/** Brings the whole house up: database, schema, first account, jobs, and the server. */
export async function startHost(config: Config, log: Logger): Promise<RunningHost> {
  const onError = (error: Error) => log.error({ err: error });
  const database = await openDatabase(config, { role: 'app', migrate: true, host: true, onError });
  const owner = createPool(database.url, { appRole: false, max: 4, onError });
  const asidePool = createPool(database.url, { appRole: database.appRole, max: 2, onError });
  const catalogues = readCatalogues();
  const jobs = bossJobs({
    owner,
    db: database.db,
    appRole: database.appRole,
    log,
    sayFailure: (error) => failureOf(error, catalogues.en, '').body.message,
  });
  const host: Host = {
    config,
    db: database.db,
    aside: queriesOver(asidePool),
    log,
    mail: mailerOf({
      mailUrl: config.mailUrl,
      folder: path.join(config.dataDir, 'mail'),
      from: config.mailFrom,
    }),
    files: folderStore(
      config.filesUrl ? fileURLToPath(config.filesUrl) : path.join(config.dataDir, 'files'),
    ),
    jobs,
    catalogues,
    csrfSecret: await sharedSecret(database.db, 'csrf'),
    sealer: await sealerOf(database.db, config.secretKeys),
    now: () => new Date(),
  };
  await ensureFirstStart(host, (line) => process.stdout.write(`${line}\n`));
  registerJobs(host);
  await jobs.start();
  const housekeeping = startHousekeeping(host);

  const server = createHttpServer(host);
  const url = await listen(server, config);
  return {
    url,
    host,
    lost: database.lost,
    async stop() {
      await close(server);
      housekeeping.stop();
      await jobs.stop();
      await lettersSent();
      await Promise.all([owner.end(), asidePool.end()]);
      await database.close();
    },
  };
}

function createHttpServer(host: Host): Server {
  const app = createApp(host, allRoutes, manifest.version);
  const api = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const site = readSite(path.resolve('out'), host.config.appUrl);
  return createServer(
    {
      requestTimeout: 620_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      if (!serveSite(site, request, response)) void api(request, response);
    },
  );
}

async function listen(server: Server, { port, host, appUrl }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return port === 0 ? `http://${host}:${address.port}` : appUrl;
}

async function close(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await done;
  clearTimeout(timer);
}
