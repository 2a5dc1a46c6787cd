import { setTimeout as sleep } from 'node:timers/promises';

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';

import type { Db } from '@/server/kernel/host';
import { SAMPLED, type SampledName } from './definitions';
import { newestEntry, PARTS, type Part, postedAfter } from './samples.sql';

/** Keeps the metrics whose values come from SQL statements. */
export type Sampler = Readonly<{
  /**
   * Reads the values again unless they are younger than 10 s. Resolves after 3 s at the latest, so that a slow database
   * does not delay a scrape; the values then follow with the next scrape.
   */
  refresh(): Promise<void>;
}>;

const HOLDS_MS = 10_000;
const PATIENCE_MS = 3_000;

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
      await Promise.race([running, sleep(PATIENCE_MS, undefined, { ref: false })]);
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
