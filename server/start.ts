import { createSecretKey } from 'node:crypto';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import manifest from '@/package.json';
import { createApp, createWorkerApp } from './app';
import type { Config } from './config';
import { type Archive, archiveOf } from './database/embedded/archive';
import { prepareHome } from './database/embedded/home';
import { readMigrations } from './database/migrate';
import { type OpenDatabase, openDatabase } from './database/open';
import { createPool, queriesOver } from './database/pool';
import { checkReadUrl } from './database/reach';
import { readStandbyOf } from './database/read-standby';
import type { Servers } from './database/servers';
import { ensureFirstStart } from './first-start';
import { masterKeysOf } from './files/master-keys';
import { checkFiles, fileStoreOf } from './files/bucket-store';
import { startHousekeeping } from './housekeeping';
import { isMetricsPath } from './telemetry/serve-metrics';
import { startTelemetry, type Telemetry } from './telemetry/telemetry';
import { bossJobs } from './jobs/jobs';
import { inspectFile } from './files/inspect/inspect';
import { openWorkbook } from './files/workbook/open-workbook';
import { registerJobs } from './register-jobs';
import { Acknowledgements, watchAcknowledgements } from './kernel/acknowledgements';
import { failureOf } from './kernel/failure';
import { type Front, openFront } from './kernel/front';
import type { Host } from './kernel/host';
import { answering } from './kernel/listener';
import { readCatalogues } from './kernel/locale';
import type { FileStore } from './kernel/ports';
import { type Readiness, watchReadiness } from './kernel/readiness';
import { sealerOf } from './kernel/seal';
import { sharedSecret } from './kernel/secret';
import { requireStandby, watchStandby } from './kernel/standby';
import { readSite, serveSite, type Site } from './kernel/static';
import { mailerOf } from './outbox/mailer';
import { allRoutes } from './routes';

export type RunningHost = Readonly<{
  url: string;
  host: Host;
  /** Resolves when the embedded database is lost and cannot be restarted. */
  lost: Promise<Error>;
  /** Reports the server as not ready, waits up to nine seconds for running calls, then closes everything. */
  stop(): Promise<void>;
}>;

/**
 * Time in ms during which a stopping server still answers, so that a load balancer notices that the server is not
 * ready.
 */
const LINGER_MS = 2_000;
const GRACE_MS = 7_000;
const PATIENCE_MS = 2_000;
const { version } = manifest;

/**
 * Starts the server with the parts that its duties need: port, database, schema, first account, jobs and routes. If one
 * part fails, the parts that were started are closed again.
 */
export async function startHost(config: Config, log: Logger): Promise<RunningHost> {
  const front = await openFront(config);
  let acknowledgements: Acknowledgements | undefined;
  try {
    // No standby can take over from an embedded database.
    if (config.databaseUrl !== undefined) {
      acknowledgements = new Acknowledgements(config, () => new Date());
    }
    const isChosen = config.port === 0 && config.appUrl.endsWith(':0');
    const given = {
      acknowledgements,
      config: isChosen ? { ...config, appUrl: front.url } : config,
    };
    return await startBehind(front, given, log);
  } catch (error) {
    acknowledgements?.close();
    await front.close(0);
    throw error;
  }
}

type Given = Readonly<{ config: Config; acknowledgements: Acknowledgements | undefined }>;

async function startBehind(front: Front, given: Given, log: Logger): Promise<RunningHost> {
  const { config, acknowledgements } = given;
  const { durability, databaseUrl } = config;
  if (durability === 'standby' && databaseUrl !== undefined) await requireStandby(databaseUrl);
  await checkReadUrl(config);
  const opening = openDatabase(config, {
    role: 'app',
    migrate: true,
    host: true,
    onError: (error) => log.error({ err: error }),
    admit: acknowledgements && ((session) => acknowledgements.check(session)),
  });
  // Reads the files while the database starts.
  const [database, { site, ...parts }] = await Promise.all([opening, readParts(config, log)]).catch(
    async (error: unknown) => {
      await opening.then(({ close }) => close()).catch(() => {}); // its failure is the one to report
      throw error;
    },
  );
  const { host, readiness, telemetry, stop } = await furnish(
    { ...given, ...parts },
    database,
    log,
  ).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  front.serve(listenerOf(host, { site, readiness, telemetry }));
  return {
    url: front.url,
    host,
    lost: database.lost,
    async stop() {
      readiness.stop();
      await front.linger(readiness.isWatched() ? LINGER_MS : 0);
      await front.close(GRACE_MS);
      await stop();
      await database.close();
      await host.archive?.finish();
      acknowledgements?.close();
    },
  };
}

async function readParts(config: Config, log: Logger) {
  const site = config.duties.calls ? await readSite(path.resolve('out'), config.appUrl) : undefined;
  return { site, catalogues: readCatalogues(), files: await openFiles(config, log) };
}

type Opened = Given & Pick<Host, 'files' | 'catalogues'>;

type Furnished = Readonly<{
  host: Host;
  readiness: Readiness;
  telemetry: Telemetry;
  stop(): Promise<void>;
}>;

/** Creates the parts of the server other than the database. If a part fails, the parts that were created are closed. */
async function furnish(given: Opened, database: OpenDatabase, log: Logger): Promise<Furnished> {
  const { config, acknowledgements, files, catalogues } = given;
  const { servers, appRole, db } = database;
  const { owner, pools, reads, archive, standby, end } = poolsOf(config, database, log);
  const sayFailure = (error: unknown): string => failureOf(error, catalogues.en, '').body.message;
  // The pools have no sessions yet, so nothing must be closed if this fails.
  const parts = { servers, pools, reads, archive, files, version, log };
  const telemetry = await startTelemetry(config, parts);
  const { observe, span } = telemetry;
  const jobs = bossJobs({ owner, db, appRole, works: config.duties.jobs, log, span, sayFailure });
  const watch = watchDatabase(given, { ...database, reads, standby }, log);
  const endSessions = () => {
    watch.stop();
    return Promise.all([telemetry.stop(), end()]);
  };
  try {
    const host: Host = {
      config,
      db,
      reads,
      log,
      observe,
      span,
      jobs,
      catalogues,
      aside: queriesOver(pools.aside),
      mail: mailerFor(config),
      files,
      inspect: inspectFile,
      openWorkbook,
      csrfSecret: createSecretKey(await sharedSecret(db, 'csrf')),
      masters: await masterKeysOf(config),
      sealer: await sealerOf(db, config.secretKeys),
      acknowledgements,
      archive,
      standby,
      now: () => new Date(),
    };
    await ensureFirstStart(host, (line) => process.stdout.write(`${line}\n`));
    registerJobs(host);
    await jobs.start();
    const housekeeping = startHousekeeping(host);
    const readiness = await readinessOf(host, queriesOver(pools.readiness));
    const archiving = archive?.watch();
    const stop = async (): Promise<void> => {
      await housekeeping.stop();
      await archiving?.stop();
      await jobs.stop();
      await endSessions();
    };
    return { host, readiness, telemetry, stop };
  } catch (error) {
    await jobs.stop().catch(() => {}); // stopping fails if the jobs were not started
    await endSessions();
    throw error;
  }
}

/** Opens the store of files. A bucket that fails only for now is logged, and does not keep the server from starting. */
async function openFiles({ files: place }: Config, log: Logger): Promise<FileStore> {
  const files = fileStoreOf(place);
  const trouble = await checkFiles(files);
  if (trouble !== undefined) log.error({ trouble }, 'files cannot be stored or opened');
  return files;
}

/** Watches the database server, and whether it has what this process has acknowledged. */
function watchDatabase(
  { acknowledgements }: Given,
  {
    db,
    servers,
    reads,
    standby,
  }: Pick<OpenDatabase, 'db' | 'servers'> & Pick<Host, 'reads' | 'standby'>,
  log: Logger,
) {
  const watches = [servers.watch(), ...(reads ? [reads.watch()] : [])];
  if (acknowledgements) {
    watches.push(watchAcknowledgements(acknowledgements, { db, servers, standby, log }));
  }
  return { stop: () => watches.forEach((watch) => watch.stop()) };
}

async function readinessOf(
  { config, archive, standby, files, log }: Host,
  db: Host['db'],
): Promise<Readiness> {
  const { dataDir, files: place } = config;
  const folders = [dataDir, ...('folder' in place ? [place.folder] : [])];
  const migrations = await readMigrations();
  return watchReadiness({ db, archive, standby, files, log, migrations, folders });
}

type Archiving = Readonly<{ servers: Servers; statistics: Pool; log: Logger }>;

/** Archive of the embedded database, if the settings name a folder for it. */
function archiveFor(
  { archiveDir: folder, dataDir }: Config,
  { servers, statistics, log }: Archiving,
): Archive | undefined {
  if (folder === undefined) return undefined;
  const db = queriesOver(statistics);
  return archiveOf({ folder, home: prepareHome(dataDir), servers, db, log, now: () => new Date() });
}

const mailerFor = ({ mailUrl, dataDir, mailFrom }: Config) =>
  mailerOf({ mailUrl, folder: path.join(dataDir, 'mail'), from: mailFrom });

/** Opens further connection pools besides those of the calls; the check of the standbys and the archive share one. */
function poolsOf(config: Config, { servers, appRole, pool, db }: OpenDatabase, log: Logger) {
  const { durability, databaseReadUrl } = config;
  const onError = (error: Error): void => log.error({ err: error });
  const quick = { max: 1, patienceMs: PATIENCE_MS, onError };
  const owner = createPool(servers, { appRole: false, max: 4, onError });
  const aside = createPool(servers, { appRole, max: 2, onError });
  const watching = createPool(servers, { appRole, ...quick });
  const statistics = createPool(servers, { appRole: false, ...quick });
  const standby = durability === 'standby' ? watchStandby(queriesOver(statistics), log) : undefined;
  const onChange = (reason: string | undefined): void => {
    if (reason === undefined) log.info('reports, exports and proofs read from the standby');
    else log.warn({ reason }, 'reports, exports and proofs read from the primary');
  };
  const reads =
    databaseReadUrl === undefined
      ? undefined
      : readStandbyOf({ url: databaseReadUrl, primary: db, appRole, onChange });
  const ours = [owner, aside, watching, statistics];
  const end = () => Promise.all([reads?.end(), ...ours.map((one) => one.end())]);
  const pools = {
    calls: pool,
    jobs: owner,
    aside,
    readiness: watching,
    ...(reads && { reads: reads.pool }),
  };
  const archive = archiveFor(config, { servers, statistics, log });
  return { owner, pools, reads, archive, standby, end };
}

type Served = Readonly<{
  site: Site | undefined;
  readiness: Readiness;
  telemetry: Telemetry;
}>;

function listenerOf(host: Host, { site, readiness, telemetry }: Served): RequestListener {
  const app = site
    ? createApp(host, { routes: allRoutes, version, readiness })
    : createWorkerApp(readiness);
  const api = answering(app.fetch);
  return (request, response) => {
    if (telemetry.listener && isMetricsPath(request.url)) {
      telemetry.listener(request, response);
    } else if (site && serveSite(site, request, response)) {
      host.observe({ endpoint: 'pages', status: response.statusCode, ms: 0 });
    } else api(request, response);
  };
}
