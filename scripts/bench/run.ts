import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { Caller } from './caller';
import { stopChildren, runProgram, startHost } from './child';
import { measureFirstLoads } from './first-load';
import { measureAgainst } from './measure-against';
import { measureAssets } from './measure-assets';
import { measureBooks, type Measured, type Programs, type Effort } from './measure-books';
import { measureImport } from './measure-import';
import { type LocksMeasured, measureLocks } from './measure-locks';
import { measurePayroll, type PayrollMeasured } from './measure-payroll';
import { timesOf } from './measure-reading';
import { SCREENED, type Screening, measureScreening } from './measure-screening';
import { dealer, measureTickets, type Ticketing } from './measure-tickets';
import { median } from './pace';
import {
  figure,
  printAgainst,
  printAssets,
  printBooks,
  printFirstLoads,
  printHead,
  printImports,
  printLocks,
  printTable,
  type Row,
} from './print';
import { daysUpTo } from './tickets';

const TICKETS = 100_000;
const SIZES = [10_000, 100_000, 1_000_000];

/** Duration and repetitions of the measurements. A short run only shows that the benchmark works. */
const THOROUGH = { seconds: 5, rounds: 5, calls: 25 } as const;
const SHORT = { seconds: 2, rounds: 3, calls: 9 } as const;

/**
 * Runs the benchmark and prints its tables. `--short` is a quick look. `--sizes 10000,50000` sets the sizes of the
 * books (`--sizes 0` for none), `--tickets 20000` the number of tickets. `--pages`, `--payroll`, `--assets`,
 * `--imports`, `--screening` or `--locks` measures that part only. A full run also compares this tree with the commit before;
 * `--against COMMIT` only compares with another commit.
 */
export async function run(args: string[], programs: Programs): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      tickets: { type: 'string' },
      pages: { type: 'boolean', default: false },
      payroll: { type: 'boolean', default: false },
      assets: { type: 'boolean', default: false },
      imports: { type: 'boolean', default: false },
      screening: { type: 'boolean', default: false },
      locks: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-bench-'));
  const tidyUp = async (): Promise<void> => {
    await stopChildren();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void tidyUp().then(() => process.exit(130)));
  }
  try {
    if (values.against !== undefined) return await againstIn(folder, values.against, values);
    if (values.screening) return await screeningIn(folder, programs, values);
    if (values.locks) return printLocks(await locksIn(folder, programs, values));
    const isAll = !values.pages && !values.payroll && !values.assets && !values.imports;
    if (isAll) await measureHost(folder, programs, values);
    if (isAll) await againstIn(folder, 'HEAD~1', values);
    if (isAll || values.payroll) printPayroll(await payrollIn(folder, programs));
    if (isAll || values.assets) printAssets(await assetsIn(folder, programs));
    if (isAll || values.imports) printImports(await importsIn(folder, programs, values));
    if (!isAll && !values.pages) return;
    process.stderr.write('Measuring the first load of pages …\n');
    printFirstLoads(await measureFirstLoads(path.join(folder, 'pages'), { timed: true }));
  } finally {
    await tidyUp();
  }
}

async function againstIn(folder: string, commit: string, options: Asked): Promise<void> {
  process.stderr.write(`Measuring this tree and ${commit} in turns …\n`);
  const tickets = Number(options.tickets ?? TICKETS / 10);
  const effort = options.short ? SHORT : THOROUGH;
  printAgainst(commit, await measureAgainst({ commit, folder, tickets }, effort));
}

async function screeningIn(folder: string, programs: Programs, options: Asked): Promise<void> {
  process.stderr.write('Measuring a screening …\n');
  const tickets = Number(options.tickets ?? TICKETS / 10);
  const size = { dataDir: path.join(folder, 'screening'), tickets };
  const effort = options.short ? SHORT : THOROUGH;
  const screening = await measureScreeningAlone(size, programs, effort);
  printHead();
  printTable(screeningRows(screening));
}

/** Measures the locks of tickets at a counter. */
async function locksIn(
  folder: string,
  programs: Programs,
  options: Asked,
): Promise<readonly LocksMeasured[]> {
  process.stderr.write('Measuring the locks of tickets …\n');
  const tickets = Number(options.tickets ?? TICKETS / 10);
  const { seconds } = options.short ? SHORT : THOROUGH;
  const size = { dataDir: path.join(folder, 'locks'), tickets };
  return atCounter(size, programs, async ({ caller, pid, dataDir, today }) => {
    const measured: LocksMeasured[] = [];
    for (const clients of LOCKING) {
      const deal = dealer(caller, clients, today);
      const subject = { dataDir, pid, clients, deal };
      measured.push(await measureLocks(subject, programs.locks, seconds * 2));
    }
    return measured;
  });
}

async function payrollIn(folder: string, { staff }: Programs) {
  process.stderr.write('Measuring payroll …\n');
  return measurePayroll(path.join(folder, 'payroll'), staff);
}

/** Prints the times of payroll runs, to show that they grow in proportion to the staff. */
function printPayroll(measured: readonly PayrollMeasured[]): void {
  process.stdout.write('\nPayroll\n');
  const row = (name: string, of: (one: PayrollMeasured) => number): Row => [
    ...([name, measured.map((one) => figure(of(one)))] as const),
    '',
  ];
  const all = ({ prepare, post, pay }: PayrollMeasured) => prepare + post + pay;
  printTable([
    ['', measured.map(({ employees }) => `${employees} employees`), ''],
    row('prepared by a job, s', ({ prepare }) => prepare),
    row('posted, s', ({ post }) => post),
    row('paid, s', ({ pay }) => pay),
    row('for one employee, ms', (one) => (all(one) / one.employees) * 1000),
  ]);
}

async function assetsIn(folder: string, { assets }: Programs) {
  process.stderr.write('Measuring depreciation …\n');
  return measureAssets(path.join(folder, 'assets'), assets);
}

async function importsIn(folder: string, programs: Programs, { short }: Asked) {
  process.stderr.write('Measuring imports …\n');
  return measureImport(path.join(folder, 'imports'), programs, short ? SHORT : THOROUGH);
}

type Asked = Readonly<{ short: boolean; sizes?: string; tickets?: string }>;

/** Measures the server at every size of the books, then a counter with many tickets. */
async function measureHost(folder: string, programs: Programs, options: Asked): Promise<void> {
  const effort = options.short ? SHORT : THOROUGH;
  const measured: Measured[] = [];
  for (const lines of sizesOf(options)) {
    process.stderr.write(`Measuring books of ${lines} lines …\n`);
    const dataDir = path.join(folder, String(lines));
    measured.push(await measureBooks({ dataDir, lines }, programs, effort));
    await rm(dataDir, { recursive: true, force: true });
  }
  const tickets = Number(options.tickets ?? (options.short ? TICKETS / 10 : TICKETS));
  process.stderr.write(`Measuring a counter with ${tickets} tickets …\n`);
  const dataDir = path.join(folder, 'counter');
  const counter = await measureCounter({ dataDir, tickets }, programs, effort);
  printHead();
  if (measured.length > 0) printBooks(measured);
  printCounter(counter);
}

function sizesOf({ short, sizes }: Asked): readonly number[] {
  if (sizes !== undefined)
    return sizes
      .split(',')
      .map(Number)
      .filter((size) => size > 0);
  return short ? SIZES.slice(0, 2) : SIZES;
}

function printCounter(measured: CounterMeasured): void {
  const { tickets, loadSeconds, ticketing, summed, screening } = measured;
  process.stdout.write(`\nA counter with ${tickets} tickets\n`);
  printTable([
    ['loaded through the ledger, s', [figure(loadSeconds)], ''],
    ...ticketing.flatMap(({ clients, tickets: dealt, journals, ratio }): Row[] => [
      [
        `tickets a second, ${clients} client${clients > 1 ? 's' : ''}`,
        [figure(dealt.perSecond)],
        `aim ≥ ${clients > 1 ? 250 : 100}`,
      ],
      ['  journals in the same seconds', [figure(journals.perSecond)], ''],
      ['  ratio', [ratio.toFixed(2)], ''],
      ['  one ticket, ms', [figure(dealt.medianMs)], ''],
      ['  one in a hundred, ms', [figure(dealt.p99Ms)], 'aim ≤ 100'],
    ]),
    ...summed.flatMap(({ name, hostMs, bareMs }): Row[] => [
      [`summary report of ${name}, ms`, [figure(hostMs)], ''],
      ['  its sums asked by hand, ms', [figure(bareMs)], `× ${(hostMs / bareMs).toFixed(1)}`],
    ]),
    ...screeningRows(screening),
  ]);
}

/** Table rows about a screening in the background, and how much it slows tickets at the counter. */
function screeningRows(screening: Screening): Row[] {
  const { seconds, open, planted, found, quietP95Ms, duringP95Ms } = screening;
  const { customers, entries } = SCREENED;
  return [
    [`${customers} customers against ${entries} entries, s`, [figure(seconds)], 'aim: minutes'],
    ['  hits to decide', [figure(open)], ''],
    ['  of those whom the list means, found', [figure(found)], `of ${planted}`],
    ['  one ticket meanwhile, p95 ms', [figure(duringP95Ms)], 'aim ≤ 2 × quiet'],
    [
      '  one ticket quiet, p95 ms',
      [figure(quietP95Ms)],
      `× ${(duringP95Ms / quietP95Ms).toFixed(1)}`,
    ],
  ];
}

/** Time of a report over the tickets through the server, and time of the report's queries alone. */
type Summed = Readonly<{ name: string; hostMs: number; bareMs: number }>;

type CounterMeasured = Readonly<{
  tickets: number;
  loadSeconds: number;
  ticketing: readonly Ticketing[];
  summed: readonly Summed[];
  screening: Screening;
}>;

const CLIENTS = [1, 8];
const LOCKING = [1, 2, 4, 8, 32];

type Size = Readonly<{ dataDir: string; tickets: number }>;

/** Loads a counter with `tickets` tickets and measures loading, tickets, reports and screening. */
async function measureCounter(
  size: Size,
  programs: Programs,
  effort: Effort,
): Promise<CounterMeasured> {
  return atCounter(size, programs, async (counter) => ({
    ...counter.loaded,
    summed: await summedUp(counter, programs, effort),
    ticketing: await ticketingOf(counter, effort),
    screening: await screeningAt(counter, programs, effort),
  }));
}

/** Measures only the screening, at a counter with `tickets` tickets. */
async function measureScreeningAlone(
  size: Size,
  programs: Programs,
  effort: Effort,
): Promise<Screening> {
  return atCounter(size, programs, (counter) => screeningAt(counter, programs, effort));
}

type Counter = Readonly<{
  caller: Caller;
  /** Process id of the server. */
  pid: number;
  dataDir: string;
  today: string;
  loaded: Readonly<{ tickets: number; loadSeconds: number }>;
}>;

/** Loads the tickets, starts the server and runs a measurement on it. */
async function atCounter<Found>(
  { dataDir, tickets }: Size,
  programs: Programs,
  measure: (counter: Counter) => Promise<Found>,
): Promise<Found> {
  const first = await startHost(dataDir);
  await first.stop();
  const today = new Date().toISOString().slice(0, 10);
  const load = await runProgram<{ tickets: number; seconds: number }>(programs.tickets, [
    dataDir,
    String(tickets),
    today,
  ]);
  const second = await startHost(dataDir);
  try {
    const caller = await Caller.signIn(second.url);
    const loaded = { tickets: load.tickets, loadSeconds: load.seconds };
    const found = await measure({ caller, pid: second.pid, dataDir, today, loaded });
    caller.close();
    return found;
  } finally {
    await second.stop();
  }
}

async function summedUp({ caller, dataDir, today }: Counter, programs: Programs, effort: Effort) {
  const summed: Summed[] = [];
  for (const [name, from] of [
    ['the last day', today],
    ['all days', daysUpTo(today)[0] ?? today],
  ] as const) {
    const path = `reports/summary-report?from=${from}&to=${today}`;
    const hostMs = median(await timesOf(caller, path, effort.calls));
    const { medianMs: bareMs } = await runProgram<{ medianMs: number }>(programs.summary, [
      dataDir,
      from,
      today,
      String(effort.calls),
    ]);
    summed.push({ name, hostMs, bareMs });
  }
  return summed;
}

async function ticketingOf({ caller, today }: Counter, effort: Effort) {
  const ticketing: Ticketing[] = [];
  for (const clients of CLIENTS) {
    ticketing.push(await measureTickets({ caller, clients, today }, effort));
  }
  return ticketing;
}

const screeningAt = (
  { caller, dataDir, today }: Counter,
  { screening }: Programs,
  effort: Effort,
) =>
  measureScreening({
    caller,
    dataDir,
    program: screening,
    seconds: effort.seconds * 3,
    deal: dealer(caller, 999, today),
  });
