import { setTimeout as sleep } from 'node:timers/promises';

import { type Random, seeded } from '@/server/seed/random';
import { killDatabase, type Program, startAndKill, startProcess } from './host-process';
import { Load } from './load';
import { furnish, prove } from './proof';
import { Visitor } from './visitor';

export type Soaked = Readonly<{
  rounds: number;
  acknowledged: number;
  settled: number;
  slowestStartMs: number;
}>;

export type SoakOptions = Readonly<{
  dataDir: string;
  program: Program;
  rounds: number;
  seed: number;
  say: (line: string) => void;
}>;

/**
 * Kills the host under load in each round, every third time together with its database, every seventh also during a
 * start. After each kill, all confirmed entries must exist once and `verify` must succeed; throws otherwise.
 */
export async function soak({ dataDir, program, rounds, seed, say }: SoakOptions): Promise<Soaked> {
  const random = seeded(seed);
  const first = await startProcess(dataDir, program);
  const { ids } = await furnish(dataDir);
  await first.kill();

  const load = new Load(ids, seed);
  let settled = 0;
  let slowestStartMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    if (round % 7 === 0) await startAndKill(dataDir, program, 50 + random.below(600));
    const begun = performance.now();
    const host = await startProcess(dataDir, program);
    const startMs = performance.now() - begun;
    slowestStartMs = Math.max(slowestStartMs, startMs);
    const visitor = await Visitor.signIn(host.url);
    settled += await load.settle(visitor);
    await prove(dataDir, load.acknowledged);
    await workUntilKilled(load, visitor, random, async () => {
      if (round % 3 === 0) killDatabase(dataDir);
      await host.kill();
    });
    say(
      `round ${round}: started in ${Math.round(startMs)} ms, ${load.acknowledged.size} entries acknowledged`,
    );
  }

  const host = await startProcess(dataDir, program);
  settled += await load.settle(await Visitor.signIn(host.url));
  await prove(dataDir, load.acknowledged);
  const code = await host.stop();
  if (code !== 0) throw new Error(`the host ended with ${code}`);
  return { rounds, acknowledged: load.acknowledged.size, settled, slowestStartMs };
}

async function workUntilKilled(
  load: Load,
  visitor: Visitor,
  random: Random,
  kill: () => Promise<void>,
): Promise<void> {
  const began = Promise.withResolvers<void>();
  const working = load.run(visitor, began.resolve);
  working.catch(began.reject);
  await began.promise;
  await sleep(100 + random.below(900));
  await kill();
  await working;
}
