import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Duties } from '@/server/config/duties';
import { createPool, queriesOver } from '@/server/database/pool';
import type { Servers } from '@/server/database/servers';
import type { CallObserver } from '@/server/kernel/ports';
import { samplerOf } from './sampler';

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
export function collectMetrics({ servers, pools, duties, version, log }: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeProcess(registry, { duties, version });
  watchPools(registry, pools);
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
