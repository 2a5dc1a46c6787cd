import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

import { type HostProcess, startProcess } from './host-process';
import { Load } from './load';
import { type Machine, Machines } from './machines';
import { expectAll, furnish, prove, tally } from './proof';
import type { SoakOptions } from './rounds';
import { Visitor } from './visitor';

/** Longest time in ms without an acknowledged posting that DEPLOY.md promises. */
const PROMISED_MS = 15_000;
const BACK_MS = 60_000;
const JOB_MS = 60_000;
/** Number of workers of a load, plus one: so many answers contain one to a call that was sent after the fault. */
const AGAIN = 5;

type Fault = Readonly<{
  name: string;
  /** Resolves when the cluster is to recover. */
  begin(machines: Machines, primary: Machine): Promise<void> | void;
  /** Repairs what failed, while the hosts work again. */
  end(machines: Machines, primary: Machine): Promise<void> | void;
}>;

const FAULTS: readonly Fault[] = [
  {
    name: 'kill machine',
    begin: (_, primary) => primary.signalAll('SIGKILL'),
    end(_, primary) {
      primary.startEtcd();
      primary.startPatroni();
    },
  },
  {
    name: 'cut network',
    begin: (_, primary) => primary.connect(false),
    end: (_, primary) => primary.connect(true),
  },
  {
    name: 'kill postgres',
    begin: (_, primary) => primary.signalPostgres('SIGKILL'),
    end: () => undefined,
  },
  {
    name: 'pause machine',
    begin: (_, primary) => primary.signalAll('SIGSTOP'),
    async end(_, primary) {
      primary.signalAll('SIGCONT');
      await expectNoWrites(primary);
    },
  },
  {
    name: 'cut standby',
    begin: ({ all }, primary) => standbyOf(all, primary).connect(false),
    end: ({ all }, primary) => standbyOf(all, primary).connect(true),
  },
  {
    name: 'stop etcd',
    async begin({ all }, primary) {
      for (const machine of all) machine.signalEtcd('SIGSTOP');
      await untilDemoted(primary);
      for (const machine of all) machine.signalEtcd('SIGCONT');
    },
    end: () => undefined,
  },
  {
    name: 'kill etcd',
    async begin({ all }, primary) {
      for (const machine of all) machine.signalEtcd('SIGKILL');
      await untilDemoted(primary);
      for (const machine of all) machine.startEtcd();
    },
    end: () => undefined,
  },
];

function standbyOf(all: readonly Machine[], primary: Machine): Machine {
  const standby = all.find((machine) => machine !== primary);
  if (!standby) throw new Error('there is no standby');
  return standby;
}

/** A host under load, and how it finds the primary. */
type Served = Readonly<{ host: HostProcess; load: Load }>;

const HEAD =
  'round  fault          new primary  HAProxy back  list back  acknowledged  found  lost  twice';

/**
 * Lets the primary of a Patroni cluster, a standby or etcd fail in each round, while eight workers post with
 * `DURABILITY=standby`: four to a host behind HAProxy, and four to a host with all servers in `DATABASE_URL`. After each
 * round, all confirmed entries must exist once and a job must end; after the last one, `verify` must succeed. Returns a
 * line with the sums.
 */
export async function soakFailovers(options: SoakOptions): Promise<string> {
  const { dataDir, rounds, say } = options;
  const logs = path.join(dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  const machines = await Machines.start(logs);
  const hosts: HostProcess[] = [];
  try {
    const served = await serve(machines, options, hosts);
    const times: number[] = [];
    let acknowledged = 0;
    say(HEAD);
    for (let round = 1; round <= rounds; round += 1) {
      const fault = FAULTS[(round - 1) % FAULTS.length];
      if (!fault) break;
      const { next, backMs } = await failOver(machines, served, fault);
      times.push(...backMs);
      acknowledged = await report({ round, fault, next, backMs }, { machines, served, options });
    }
    const all = entriesOf(served);
    await prove(dataDir, all, machines.balanced);
    for (const host of hosts) {
      const code = await host.stop();
      if (code !== 0) throw new Error(`a host ended with ${code}`);
    }
    const slowest = Math.max(...times);
    const late = times.filter((ms) => ms > PROMISED_MS).length;
    if (late > 0) throw new Error(`${late} hosts were back after more than ${PROMISED_MS} ms`);
    return (
      `${rounds} failovers: ${acknowledged} entries acknowledged, 0 lost, 0 numbers twice; ` +
      `back after ${seconds(slowest)} s at most; verify succeeds.`
    );
  } finally {
    await Promise.all(hosts.map((host) => host.kill()));
    await machines.remove();
  }
}

/** Starts the two hosts on empty books, and makes the chart of accounts. */
async function serve(
  machines: Machines,
  { dataDir, program, seed }: SoakOptions,
  hosts: HostProcess[],
): Promise<readonly Served[]> {
  const files = path.join(dataDir, 'files');
  await mkdir(files, { recursive: true });
  const env = {
    DURABILITY: 'standby',
    SECRET_KEY: 'a secret of at least thirty-two characters',
    FILES_URL: `file://${files}`,
  };
  for (const url of [machines.balanced, machines.listed]) {
    const folder = path.join(dataDir, String(hosts.length));
    await mkdir(folder);
    hosts.push(await startProcess(folder, program, { ...env, DATABASE_URL: url }));
  }
  const { ids } = await furnish(dataDir, machines.balanced);
  return hosts.map((host, index) => ({ host, load: new Load(ids, seed + index) }));
}

async function failOver(machines: Machines, served: readonly Served[], fault: Fault) {
  const primary = await machines.untilWhole();
  const visitors = await Promise.all(served.map(({ host }) => Visitor.signIn(host.url)));
  const working = served.map(async ({ load }, index) => {
    const visitor = visitors[index];
    if (!visitor) return;
    await load.settle(visitor);
    await load.run(visitor, () => undefined);
  });
  const failed = Promise.all(working).then(() => undefined);
  failed.catch(() => undefined); // awaited below
  await Promise.race([failed, untilAcknowledged(served, performance.now())]);
  const [visitor] = visitors;
  const job = visitor && (await startJob(visitor));

  await fault.begin(machines, primary);
  const since = performance.now();
  const backMs = await Promise.race([failed, untilAcknowledged(served, since)]);
  if (!backMs) throw new Error('a load ended');
  await fault.end(machines, primary);
  await sleep(1_000);
  for (const { load } of served) load.stop();
  await failed;
  const next = await machines.untilWhole();
  for (const [index, { load }] of served.entries()) {
    const one = visitors[index];
    if (one) await load.settle(one);
  }
  if (visitor && job !== undefined) await untilDone(visitor, job);
  return { next, backMs };
}

/** Times in ms after which each host has acknowledged five postings. */
async function untilAcknowledged(served: readonly Served[], since: number): Promise<number[]> {
  return Promise.all(
    served.map(async ({ host, load }) => {
      const before = load.acknowledged.size;
      while (load.acknowledged.size < before + AGAIN) {
        if (performance.now() - since > BACK_MS) throw await failureOf(host);
        await sleep(10);
      }
      return performance.now() - since;
    }),
  );
}

async function failureOf({ url, output }: HostProcess): Promise<Error> {
  const health = await fetch(`${url}/health/ready`).then((answer) => answer.text());
  return new Error(`the host did not come back: ${health} ${output()}`);
}

/** Waits until the primary accepts no writes, because it cannot reach etcd. */
async function untilDemoted(primary: Machine): Promise<void> {
  const until = performance.now() + BACK_MS;
  while (await primary.acceptsWrites()) {
    if (performance.now() > until) throw new Error('the primary still accepts writes');
    await sleep(100);
  }
}

/** Throws if a former primary that wakes up stores anything before it becomes a standby. */
async function expectNoWrites(former: Machine): Promise<void> {
  const until = performance.now() + BACK_MS;
  for (;;) {
    const outcome = await former.write();
    if (outcome === 'stored') throw new Error('the former primary stored a row');
    if (outcome === 'refused') return;
    if (performance.now() > until) throw new Error('the former primary did not become a standby');
    await sleep(20);
  }
}

const Started = v.object({ job: v.object({ id: v.number() }) });
const State = v.object({ status: v.string() });

/** Queues a proof of the books, which runs during the fault. */
async function startJob(visitor: Visitor): Promise<number> {
  const { body, text } = await visitor.post('accounting/proof/start', {});
  const started = v.safeParse(Started, body);
  if (!started.success) throw new Error(`no proof was started: ${text}`);
  return started.output.job.id;
}

async function untilDone(visitor: Visitor, job: number): Promise<void> {
  const until = performance.now() + JOB_MS;
  for (;;) {
    const { status } = await visitor.get(`jobs/${job}/show`, State);
    if (status === 'done') return;
    if (status === 'failed' || performance.now() > until) {
      throw new Error(`the proof of the books is ${status}`);
    }
    await sleep(200);
  }
}

const entriesOf = (served: readonly Served[]) =>
  new Map(served.flatMap(({ load }) => [...load.acknowledged]));

type Round = Readonly<{
  round: number;
  fault: Fault;
  next: Machine;
  backMs: readonly number[];
}>;

/** Prints the row of a round, and returns the number of acknowledged entries. Throws if one is lost or exists twice. */
async function report(
  { round, fault, next, backMs }: Round,
  {
    machines,
    served,
    options,
  }: Readonly<{ machines: Machines; served: readonly Served[]; options: SoakOptions }>,
): Promise<number> {
  const entries = entriesOf(served);
  const counted = await tally(options.dataDir, entries, machines.balanced);
  const { found, lost, twice } = counted;
  const [balanced = 0, listed = 0] = backMs;
  const cells = [
    String(round).padStart(5),
    fault.name.padEnd(13),
    next.name.padEnd(11),
    `${seconds(balanced)} s`.padStart(12),
    `${seconds(listed)} s`.padStart(9),
    String(entries.size).padStart(12),
    String(found).padStart(5),
    String(lost.length).padStart(4),
    String(twice.length).padStart(5),
  ];
  options.say(cells.join('  '));
  expectAll(counted);
  return entries.size;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
