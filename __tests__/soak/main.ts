import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { withPostgres15 } from '@/scripts/test/postgres-15';
import { soakCounters } from './counters';
import { soakFuzz } from './fuzzed';
import { hostProgram, type Program } from './host-process';
import { compareWithHledger } from './oracle';
import { tryRelease } from './release';
import { soakPapers } from './papers';
import { soak } from './rounds';
import { soakFailovers } from './failovers';
import { soakStandbyReads } from './standby-reads';
import { timeAddresses } from './times';
import { workOff } from './working-off';

const ENTRIES = 10_000;

/** Suites that use the shared server; the others start their own. */
const SHARED_SERVER = 'contract/|server/(?!embedded|soak|start|readiness|two-hosts|exports)';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Options = Readonly<
  Record<
    | 'rounds'
    | 'jobs'
    | 'failovers'
    | 'reads'
    | 'counters'
    | 'requests'
    | 'lines'
    | 'races'
    | 'papers'
    | 'pairs',
    string
  >
>;
type Given = Readonly<{ folder: string; program: Program; seed: number; of: Options }>;

/** Runs some tests with more repetitions. */
async function holdTests(
  names: string,
  more: Readonly<Record<string, string>>,
  project = 'server',
): Promise<void> {
  await hold(['--selectProjects', project, '--testPathPatterns', names], more);
}

async function hold(args: readonly string[], more: Readonly<Record<string, string>>) {
  if ((await ends('jest', args, more)) === 0) return;
  throw new Error(`${args.join(' ')} does not hold with ${JSON.stringify(more)}`);
}

async function ends(program: string, args: readonly string[], more = {}): Promise<number | null> {
  const child = spawn(program, args, { env: { ...process.env, ...more }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const PARTS = {
  async kills({ folder, program, seed, of }: Given) {
    const { rounds, acknowledged, settled, slowestStartMs } = await soak({
      dataDir: path.join(folder, 'killed'),
      program,
      seed,
      say,
      rounds: Number(of.rounds),
    });
    say(
      `${rounds} kills: ${acknowledged} entries acknowledged, 0 lost, 0 twice, 0 numbers missing;` +
        ` ${settled} unanswered calls settled; slowest start ${Math.round(slowestStartMs)} ms.`,
    );
  },
  async jobs({ folder, program, seed, of }: Given) {
    const kills = Number(of.jobs);
    const dataDir = path.join(folder, 'jobs');
    const { entries, slips, rows } = await workOff({ dataDir, program, kills, seed, say });
    say(
      `${kills} kills while payroll and depreciation were worked off: ${entries} entries, ${slips} payslips,` +
        ` ${rows} rows of depreciation, each of them once.`,
    );
  },
  async failover({ folder, program, seed, of }: Given) {
    const dataDir = path.join(folder, 'failover');
    const rounds = Number(of.failovers);
    say(await soakFailovers({ dataDir, program, rounds, seed, say }));
  },
  async reads({ folder, program, seed, of }: Given) {
    const dataDir = path.join(folder, 'reads');
    const rounds = Number(of.reads);
    say(await soakStandbyReads({ dataDir, program, rounds, seed, say }));
  },
  async hledger({ folder, program }: Given) {
    const dataDir = path.join(folder, 'compared');
    const { accounts, lines, importMs } = await compareWithHledger(dataDir, program, ENTRIES);
    say(
      `${ENTRIES} imported entries, ${lines} lines, ${(importMs / 1000).toFixed(1)} s:` +
        ` ${accounts} accounts, 0 of which differ from hledger.`,
    );
  },
  async counters({ folder, program, seed, of }: Given) {
    const dataDir = path.join(folder, 'counters');
    const runs = Number(of.counters);
    const { acts, refused } = await soakCounters(dataDir, program, { seed, say, runs });
    say(
      `${runs} random counters: ${acts} acts, ${refused} refused as they should be,` +
        ' 0 of which left anything otherwise than the model; nothing foreign is left.',
    );
  },
  async requests({ folder, program, seed, of }: Given) {
    const requests = Number(of.requests);
    say(await soakFuzz(path.join(folder, 'fuzzed'), program, { seed, say, requests }));
  },
  async plans({ of }: Given) {
    await holdTests('server/plans', { PLAN_LINES: of.lines });
    say(`${of.lines} lines: no list and no report reads them from end to end.`);
  },
  async races({ of }: Given) {
    await holdTests('server/(once-ever|.*-races?[.])', { RACE_ROUNDS: of.races });
    say(
      `${of.races} rounds of each race: what is wanted by many at once is had as often as there is of it.`,
    );
  },
  async suites({ seed }: Given) {
    const whole = { TEST_WHOLE: 'yes', TEST_SEED: String(seed) };
    await hold(['--selectProjects', 'screens', 'server'], whole);
    if ((await ends('node', ['scripts/build.ts'])) !== 0) throw new Error('the build failed');
    await hold(['--selectProjects', 'e2e'], whole);
    say('All suites hold with all their samples; every screen in four widths and both languages.');
  },
  async postgres15() {
    await withPostgres15((url) => holdTests(SHARED_SERVER, { TEST_DATABASE_URL: url }));
    say('All suites of the host hold on PostgreSQL 15.');
  },
  async papers({ folder, program, seed, of }: Given) {
    const files = Number(of.papers);
    say(await soakPapers(path.join(folder, 'papers'), program, { seed, say, files }));
  },
  async release({ folder }: Given) {
    const { megabytes, firstMs, secondMs, version } = await tryRelease(
      path.join(folder, 'release'),
    );
    say(
      `${version}: ${megabytes} MB, ready after ${firstMs} ms with a new database and after ${secondMs} ms with that` +
        ' one, and used with Node alone.',
    );
  },
  async times({ folder, program, seed, of }: Given) {
    const pairs = Number(of.pairs);
    const timed = await timeAddresses(path.join(folder, 'times'), program, { pairs, seed });
    for (const { name, known, unknown, distance } of timed) {
      say(
        `${name}: ${known.toFixed(2)} ms for an address that is known, ${unknown.toFixed(2)} ms for another` +
          ` (medians of ${pairs}), ranks ${distance.toFixed(2)} apart.`,
      );
    }
    const apart = timed.filter(({ isApart }) => isApart).map(({ name }) => name);
    if (apart.length > 0) throw new Error(`known addresses can be told by time: ${apart.join()}`);
  },
} as const;

/**
 * Runs the soak: kills the host under load and during jobs, fails over a Patroni cluster under load, reads own postings
 * from a standby, compares a large import with hledger, plays random counters against a model, fuzzes the API, checks
 * query plans over a million lines, repeats the races, runs all suites with all their samples, runs the server suites on
 * PostgreSQL 15, sends hostile files, runs a release with Node alone, and times answers to known and unknown addresses.
 * Options: `--rounds 50`, `--jobs 20`, `--failovers 20`, `--reads 1000`, `--counters 300`, `--requests 200000`,
 * `--lines 1000000`, `--races 20`, `--papers 2000`, `--pairs 300`, `--seed 1`; `--only counters` runs that part alone.
 */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '50' },
      jobs: { type: 'string', default: '20' },
      failovers: { type: 'string', default: '20' },
      reads: { type: 'string', default: '1000' },
      counters: { type: 'string', default: '300' },
      requests: { type: 'string', default: '200000' },
      lines: { type: 'string', default: '1000000' },
      races: { type: 'string', default: '20' },
      papers: { type: 'string', default: '2000' },
      pairs: { type: 'string', default: '300' },
      only: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const { only, seed: asked, ...of } = values;
  const parts = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  if (parts.length === 0) throw new Error(`there is no part ${only}: ${Object.keys(PARTS).join()}`);
  const seed = Number(asked ?? Date.now() % 1_000_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-soak-'));
  const program = await hostProgram(folder);
  say(`Seed ${seed}, in ${folder}.`);
  for (const [, part] of parts) await part({ folder, program, seed, of });
  await rm(folder, { recursive: true, force: true });
}

await main(process.argv.slice(2));
