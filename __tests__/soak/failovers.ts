import { setTimeout as sleep } from 'node:timers/promises';

import { type HostProcess, startProcess } from './host-process';
import { Load } from './load';
import { furnish, prove } from './proof';
import { attached, Cluster, type Replica } from './replicas';
import type { SoakOptions } from './rounds';
import { Visitor } from './visitor';

/** How a primary fails: its processes are killed, they stop and later wake up, or it is shut down. */
const FAULTS = ['SIGKILL', 'SIGSTOP', 'shutdown'] as const;
type Fault = (typeof FAULTS)[number];

/** Time in ms that the operator's tools take to notice that the primary has failed. */
const NOTICE_MS = 500;
const BACK_MS = 60_000;
const SYNCHRONOUS = "alter system set synchronous_standby_names = 'ANY 1 (*)'";

type Run = Readonly<{ cluster: Cluster; servers: readonly Replica[]; load: Load; url: string }>;

/**
 * Lets the primary fail in each round, while four workers post to a host with `DURABILITY=standby`, and promotes the
 * standby that has received most. After each round, all confirmed entries must exist once, no number may exist twice,
 * and `verify` must succeed; throws otherwise. Returns a line with the sums.
 */
export async function soakFailovers(options: SoakOptions): Promise<string> {
  const { dataDir, program, rounds, seed, say } = options;
  const cluster = await Cluster.of('first', 'second', 'third');
  let host: HostProcess | undefined;
  try {
    const { servers, url } = await prepare(cluster);
    const env = { DATABASE_URL: url, DURABILITY: 'standby' };
    host = await startProcess(dataDir, program, env);
    const { ids } = await furnish(dataDir, url);
    const load = new Load(ids, seed);
    const run = { cluster, servers, load, url };
    const times: number[] = [];
    let primary = servers[0];
    say('round  fault     new primary  back after  acknowledged  lost  twice');
    for (let round = 1; round <= rounds && primary; round += 1) {
      const fault = FAULTS[round % FAULTS.length] ?? 'SIGKILL';
      const { next, backMs } = await failOver(run, host, primary, fault);
      await prove(dataDir, load.acknowledged, url);
      primary = next;
      times.push(backMs);
      const cells = [`${backMs} ms`, String(load.acknowledged.size)];
      say(
        `${String(round).padStart(5)}  ${fault.padEnd(8)}  ${next.name.padEnd(11)}  ` +
          `${cells[0]?.padStart(10)}  ${cells[1]?.padStart(12)}     0      0`,
      );
    }
    const code = await host.stop();
    if (code !== 0) throw new Error(`the host ended with ${code}`);
    const slowest = Math.max(...times);
    return `${rounds} failovers: ${load.acknowledged.size} entries acknowledged, 0 lost, 0 numbers twice; back after ${slowest} ms at most.`;
  } finally {
    await host?.kill();
    cluster.remove();
  }
}

async function prepare(cluster: Cluster) {
  const first = cluster.makePrimary('first');
  await first.query(SYNCHRONOUS);
  const second = await cluster.addStandby(first, 'second');
  const third = await cluster.addStandby(first, 'third');
  await first.query('select pg_reload_conf()');
  await attached(first, "sync_state = 'quorum'");
  const servers = [first, second, third] as const;
  return { servers, url: cluster.urlOf(servers) };
}

async function failOver(run: Run, host: HostProcess, primary: Replica, fault: Fault) {
  const { cluster, servers, load } = run;
  const visitor = await Visitor.signIn(host.url);
  await load.settle(visitor);
  const began = Promise.withResolvers<void>();
  const working = load.run(visitor, began.resolve);
  working.catch(began.reject);
  await began.promise;
  await sleep(1_000);

  const failedAt = performance.now();
  if (fault === 'shutdown') primary.stop();
  else primary.signal(fault);
  await sleep(NOTICE_MS);
  const next = await mostAdvanced(servers.filter((one) => one !== primary));
  await next.promote();
  for (const other of servers) if (other !== primary && other !== next) await other.follow(next);
  const before = load.acknowledged.size;
  while (load.acknowledged.size < before + 5) {
    if (performance.now() - failedAt > BACK_MS) throw await failureOf(host, next);
    await sleep(10);
  }
  const backMs = Math.round(performance.now() - failedAt);
  if (fault === 'SIGSTOP') {
    // The former primary wakes up and believes that it still is the primary, until it is shut off.
    primary.signal('SIGCONT');
    await sleep(1_500);
    primary.signal('SIGKILL');
  }
  await sleep(500);
  load.stop();
  await working;
  await cluster.rebuild(primary, next);
  await attached(next, `application_name = '${primary.name}'`);
  await load.settle(visitor);
  return { next, backMs };
}

/** Error with the state of the host and of the new primary. */
async function failureOf({ url }: HostProcess, next: Replica): Promise<Error> {
  const health = await fetch(`${url}/health/ready`).then((answer) => answer.text());
  const { rows } = await next.query(
    'select application_name, state, sync_state from pg_stat_replication',
  );
  return new Error(`the host did not come back: ${health} ${next.name} ${JSON.stringify(rows)}`);
}

/** The standby that has received most of the log. Its log contains every confirmed commit. */
async function mostAdvanced(standbys: readonly Replica[]): Promise<Replica> {
  const received = await Promise.all(
    standbys.map(async (standby) => {
      await standby.stopFollowing();
      const { rows } = await standby.query<{ bytes: string }>(
        "select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0') as bytes",
      );
      return { standby, bytes: BigInt(rows[0]?.bytes ?? 0) };
    }),
  );
  const [first] = received.toSorted((one, other) => (one.bytes < other.bytes ? 1 : -1));
  if (!first) throw new Error('there is no standby');
  return first.standby;
}
