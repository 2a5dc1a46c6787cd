import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { soakCounters } from './counters';
import { soakFuzz } from './fuzzed';
import { hostProgram } from './host-process';
import { compareWithHledger } from './oracle';
import { soakPapers } from './papers';
import { soak } from './rounds';

const ENTRIES = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Kills the host under load, compares a large import with hledger, then lets counters deal at random
 * beside a model, then sends whatever no form would, then hostile files: `--rounds 50`, `--counters 300`,
 * `--requests 200000`, `--papers 2000`, `--seed 1`. `--only papers` sends nothing but the files.
 */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '50' },
      counters: { type: 'string', default: '300' },
      requests: { type: 'string', default: '200000' },
      papers: { type: 'string', default: '2000' },
      only: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-soak-'));
  const program = await hostProgram(folder);
  say(`Seed ${seed}, in ${folder}.`);

  const files = Number(values.papers);
  const sendPapers = async () =>
    say(await soakPapers(path.join(folder, 'papers'), program, { seed, say, files }));
  if (values.only === 'papers') {
    await sendPapers();
    return rm(folder, { recursive: true, force: true });
  }
  const dataDir = path.join(folder, 'killed');
  const { rounds, acknowledged, settled, slowestStartMs } = await soak({
    ...{ dataDir, program, seed, say },
    rounds: Number(values.rounds),
  });
  say(
    `${rounds} kills: ${acknowledged} entries acknowledged, 0 lost, 0 twice, 0 numbers missing;` +
      ` ${settled} unanswered calls settled; slowest start ${Math.round(slowestStartMs)} ms.`,
  );
  const { accounts, lines, importMs } = await compareWithHledger(
    path.join(folder, 'compared'),
    program,
    ENTRIES,
  );
  say(
    `${ENTRIES} imported entries, ${lines} lines, ${(importMs / 1000).toFixed(1)} s:` +
      ` ${accounts} accounts, 0 of which differ from hledger.`,
  );
  const { acts, refused } = await soakCounters(path.join(folder, 'counters'), program, {
    ...{ seed, say },
    runs: Number(values.counters),
  });
  say(
    `${values.counters} random counters: ${acts} acts, ${refused} refused as they should be,` +
      ' 0 of which left anything otherwise than the model; nothing foreign is left.',
  );
  const requests = Number(values.requests);
  say(await soakFuzz(path.join(folder, 'fuzzed'), program, { seed, say, requests }));
  await sendPapers();
  await rm(folder, { recursive: true, force: true });
}

await main(process.argv.slice(2));
