import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { SAMPLED, type SampledName } from './definitions';
import { newestEntry, PARTS, type Part, postedAfter } from './samples.sql';
import type { Duties } from '@/server/config/duties';
import { createPool, queriesOver } from '@/server/database/pool';
import type { Archive } from '@/server/database/embedded/archive';
import type { ReadStandby } from '@/server/database/read-standby';
import type { Servers } from '@/server/database/servers';
import type { Db } from '@/server/kernel/host';
import type { CallObserver, FileStore } from '@/server/kernel/ports';

/** Metrics of one process in the format of Prometheus. */
export type Metrics = Readonly<{
  contentType: string;
  observe: CallObserver;
  /** Current values of all metrics. */
  text(): Promise<string>;
  stop(): Promise<void>;
}>;

export type Watched = Readonly<{
  servers: Servers;
  /** Connection pools of the process, by their purpose. */
  pools: Readonly<Record<string, Pool>>;
  /** Standby for calls that read much, if there is one. */
  reads?: ReadStandby | undefined;
  files?: Pick<FileStore, 'counts'>;
  /** Archive of the embedded database, if there is one. */
  archive?: Pick<Archive, 'state'> | undefined;
  duties: Duties;
  version: string;
  log: Logger;
}>;

/**
 * Upper bounds of the buckets for durations, in seconds. They are few, because each endpoint has a series for each
 * bucket.
 */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
/** Time limit in ms for connecting, for a statement and for a lock. */
const PATIENCE_MS = 2_000;

/**
 * Collects the metrics of this process. They have a separate database connection, because they are most needed when the
 * connection pool is busy.
 */
export function collectMetrics(watched: Watched): Metrics {
  const { servers, pools, reads, files, archive, duties, version, log } = watched;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeProcess(registry, { duties, version });
  watchPools(registry, pools);
  watchReads(registry, reads);
  watchFiles(registry, files);
  watchArchive(registry, archive);
  const observe = observerOf(registry);
  const pool = createPool(servers, {
    appRole: false,
    max: 1,
    patienceMs: PATIENCE_MS,
    onError: (error) => log.error({ err: error }),
  });
  const sampler = samplerOf(queriesOver(pool), { registry, log });
  return {
    contentType: registry.contentType,
    observe,
    async text() {
      await sampler.refresh();
      return registry.metrics();
    },
    stop: () => pool.end(),
  };
}

function describeProcess(
  registry: Registry,
  { duties, version }: Pick<Watched, 'duties' | 'version'>,
): void {
  new Gauge({
    name: 'sarraf_process',
    help: 'Always 1; the labels have the version and the duties of the process.',
    labelNames: ['version', 'calls', 'jobs'],
    registers: [registry],
  }).set({ version, calls: String(duties.calls), jobs: String(duties.jobs) }, 1);
}

/**
 * Counts calls by the name of their endpoint in the contract, never by their URL, so that callers cannot create new
 * time series.
 */
function observerOf(registry: Registry): CallObserver {
  const registers = [registry];
  const calls = new Counter({
    name: 'sarraf_calls_total',
    help: 'Answered calls, by endpoint of the contract and HTTP status.',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'sarraf_call_duration_seconds',
    help: 'Time until the answer of a call is ready to be sent, by endpoint of the contract.',
    labelNames: ['endpoint'],
    buckets: BUCKETS,
    registers,
  });
  return ({ endpoint, status, ms }) => {
    calls.inc({ endpoint, status });
    durations.observe({ endpoint }, ms / 1_000);
  };
}

function watchPools(registry: Registry, pools: Watched['pools']): void {
  const gauge = (name: string, help: string, labelNames: string[], collect: (of: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        collect(this);
      },
    });
  const each = (use: (pool: string, of: Pool) => void) => {
    for (const [name, pool] of Object.entries(pools)) use(name, pool);
  };
  gauge(
    'sarraf_pool_connections',
    'Database connections of a pool, by state.',
    ['pool', 'state'],
    (of) =>
      each((pool, { totalCount, idleCount }) => {
        of.set({ pool, state: 'used' }, totalCount - idleCount);
        of.set({ pool, state: 'idle' }, idleCount);
      }),
  );
  gauge('sarraf_pool_waiting', 'Requests that wait for a connection of a pool.', ['pool'], (of) =>
    each((pool, { waitingCount }) => of.set({ pool }, waitingCount)),
  );
  gauge('sarraf_pool_size', 'Maximum number of connections of a pool.', ['pool'], (of) =>
    each((pool, { options }) => of.set({ pool }, options.max)),
  );
}

/** Without a standby, the metrics have no values. */
function watchReads(registry: Registry, reads: ReadStandby | undefined): void {
  const registers = [registry];
  new Counter({
    name: 'sarraf_reads_total',
    help: 'Reports, exports and proofs by the server that they read; `repeated` failed on the standby first.',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(reads?.counts ?? {}))
        this.inc({ source }, count);
    },
  });
  new Gauge({
    name: 'sarraf_reads_behind_seconds',
    help: 'Time since the standby of the reads last had all changes of the primary; 0 if it has them.',
    registers,
    collect() {
      if (reads) this.set(reads.behindSeconds());
      else this.remove();
    },
  });
}

/** Without a bucket, the metric has no values. */
function watchFiles(registry: Registry, files: Watched['files']): void {
  new Counter({
    name: 'sarraf_bucket_operations_total',
    help: 'Operations on the bucket of files with all their attempts, by outcome: done or failed.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(files?.counts?.() ?? {}))
        this.inc({ outcome }, count);
    },
  });
}

/** Without an archive, the metrics have no values. */
function watchArchive(registry: Registry, archive: Watched['archive']): void {
  const registers = [registry];
  new Counter({
    name: 'sarraf_archive_failures_total',
    help: 'Failed attempts to archive the log of the embedded database or to make a base backup.',
    registers,
    collect() {
      this.reset();
      if (archive) this.inc(archive.state().failures);
      else this.remove();
    },
  });
  new Gauge({
    name: 'sarraf_archive_behind_seconds',
    help: 'Time since the archive of the embedded database last had everything; 0 if it has.',
    registers,
    collect() {
      if (archive) this.set(archive.state().behindSeconds);
      else this.remove();
    },
  });
}

/** Keeps the metrics whose values come from SQL statements. */
type Sampler = Readonly<{
  /**
   * Reads the values again unless they are younger than 10 s. Resolves after 3 s at the latest, so that a slow database
   * does not delay a scrape; the values then follow with the next scrape.
   */
  refresh(): Promise<void>;
}>;

const HOLDS_MS = 10_000;
const SAMPLING_MS = 3_000;

type Sampling = Readonly<{ registry: Registry; log: Logger; now?: () => number }>;

/** `db` must be a separate connection, whose statements time out within seconds. */
export function samplerOf(
  db: Db,
  { registry, log, now = () => performance.now() }: Sampling,
): Sampler {
  const gauges = gaugesOf(registry);
  const success = new Gauge({
    name: 'sarraf_sample_success',
    help: '1 if the statement of these metrics succeeded at its last run, otherwise 0.',
    labelNames: ['part'],
    registers: [registry],
  });
  const postings = postingsOf(registry);
  let begunAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  const attempt = async (part: string, read: () => Promise<void>): Promise<void> => {
    try {
      await read();
      success.set({ part }, 1);
    } catch (error) {
      success.set({ part }, 0);
      log.warn({ err: error, part }, 'metrics without values');
    }
  };
  const readAll = async (): Promise<void> => {
    for (const part of PARTS) await attempt(part.name, () => fill(part, db, gauges));
    await attempt('postings', () => postings(db));
  };
  return {
    async refresh() {
      if (running === undefined && now() - begunAt >= HOLDS_MS) {
        begunAt = now();
        running = readAll().finally(() => (running = undefined));
      }
      await Promise.race([running, sleep(SAMPLING_MS, undefined, { ref: false })]);
    },
  };
}

type Gauges = Readonly<Record<SampledName, Gauge>>;

function gaugesOf(registry: Registry): Gauges {
  const entries = Object.entries(SAMPLED).map(([name, { help, labels }]) => {
    const labelNames = [...labels];
    const gauge = new Gauge({ name: `sarraf_${name}`, help, labelNames, registers: [registry] });
    if (labels.length === 0) gauge.remove();
    return [name, gauge] as const;
  });
  // The cast is safe: the entries have exactly the names of `SAMPLED`.
  return Object.fromEntries(entries) as Gauges;
}

/** Replaces the values of one part of the metrics. If its statement fails, the former values are removed too. */
async function fill({ fills, read }: Part, db: Db, gauges: Gauges): Promise<void> {
  const samples = await read(db).catch((error: unknown) => {
    for (const name of fills) clear(gauges, name);
    throw error;
  });
  for (const name of fills) clear(gauges, name);
  for (const { name, label, value } of samples) {
    const [labelName] = SAMPLED[name].labels;
    if (labelName === undefined || label === undefined) gauges[name].set(value);
    else gauges[name].set({ [labelName]: label }, value);
  }
}

function clear(gauges: Gauges, name: SampledName): void {
  if (SAMPLED[name].labels.length === 0) gauges[name].remove();
  else gauges[name].reset();
}

/** Counts the entries that any server process posted after the first reading. */
function postingsOf(registry: Registry): (db: Db) => Promise<void> {
  const counter = new Counter({
    name: 'sarraf_postings_total',
    help: 'Entries posted to the books since the start of this process, by all processes.',
    labelNames: ['kind'],
    registers: [registry],
  });
  let last: number | undefined;
  return async (db) => {
    if (last === undefined) {
      last = await newestEntry(db);
      return;
    }
    for (const { kind, entries, last: newest } of await postedAfter(db, last)) {
      counter.inc({ kind }, entries);
      last = Math.max(last, newest);
    }
  };
}
