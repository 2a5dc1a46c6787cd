import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { bundleServer } from '../build/bundle-server';
import { Caller } from './caller';
import { runProgram, startHost } from './child';
import type { Effort } from './measure-books';
import { poster } from './measure-posting';
import { timesOf } from './measure-reading';
import { dealer } from './measure-tickets';
import { median, untilTimeIsUp } from './pace';
import { daysUpTo } from './tickets';

const TODAY = new Date().toISOString().slice(0, 10);
const DAYS = `from=${daysUpTo(TODAY)[0] ?? TODAY}&to=${TODAY}`;
const READ: readonly (readonly [name: string, address: string])[] = [
  ['journal entries, newest page', 'accounting/journal-entry/list'],
  ['tickets, newest page', 'exchange/sales/list'],
  ['search of tickets', 'exchange/sales/list?search=1,250'],
  ['trial balance', `reports/trail-balance?${DAYS}`],
  ['general ledger, first page', `reports/general-ledger?${DAYS}`],
  ['summary report', `reports/summary-report?${DAYS}`],
  ['sales analysis', `reports/sales-analysis?${DAYS}`],
  ['user profitability', `reports/user-profitability?${DAYS}`],
  ['audit trail, newest page', `reports/audit-trial?${DAYS}`],
];

/**
 * A figure measured at two commits, as the median of each. In each round, the ratio is the figure now divided by the
 * figure before; `ratio` is the median over all rounds.
 */
export type Compared = Readonly<{
  name: string;
  unit: 'a second' | 'ms';
  before: number;
  now: number;
  ratio: number;
}>;

type Asked = Readonly<{ commit: string; folder: string; tickets: number }>;

/**
 * Measures this tree and a commit in turns (before, now, now, before), each with its own server and books. Load on the
 * machine affects both, so the ratios are reliable even where the figures are not.
 */
export async function measureAgainst(
  { commit, folder, tickets }: Asked,
  effort: Effort,
): Promise<readonly Compared[]> {
  const here = process.cwd();
  const there = path.join(folder, 'before');
  await git('clone', '--quiet', '--shared', '--no-checkout', here, there);
  await git('-C', there, 'checkout', '--quiet', '--detach', commit);
  // Only the servers are compared, so both servers use the packages and pages of this tree.
  for (const name of ['node_modules', 'out']) {
    await symlink(path.join(here, name), path.join(there, name));
  }
  const sides = {
    before: await sideOf(there, path.join(folder, 'data-before'), tickets),
    now: await sideOf(here, path.join(folder, 'data-now'), tickets),
  };
  return inTurns(sides, effort);
}

async function git(...args: readonly string[]): Promise<void> {
  await promisify(execFile)('git', args);
}

type Work = () => Promise<void>;
type Side = Readonly<{
  caller: Caller;
  post: (clients: number) => Promise<Work>;
  deal: (clients: number) => Work;
}>;

/** Starts the server of a tree, on books that the loader of the same tree filled. */
async function sideOf(root: string, dataDir: string, tickets: number): Promise<Side> {
  const main = await bundleServer('server/main.ts', root);
  const load = await bundleServer('scripts/bench/load-tickets.ts', root);
  const first = await startHost(dataDir, { root, main });
  await first.stop();
  await runProgram(load, [dataDir, String(tickets), TODAY], root);
  const host = await startHost(dataDir, { root, main });
  const caller = await Caller.signIn(host.url);
  return {
    caller,
    post: (clients) => poster(caller, clients),
    deal: (clients) => dealer(caller, clients, TODAY),
  };
}

type Sides = Readonly<Record<'before' | 'now', Side>>;

async function inTurns(sides: Sides, effort: Effort): Promise<readonly Compared[]> {
  const compared: Compared[] = [];
  for (const clients of [1, 8]) {
    const named = `${clients} client${clients > 1 ? 's' : ''}`;
    const posts = await both(sides, ({ post }) => post(clients));
    compared.push(await paired(`entries, ${named}`, 'a second', effort, pace(posts)));
    const deals = await both(sides, async ({ deal }) => deal(clients));
    compared.push(await paired(`tickets, ${named}`, 'a second', effort, pace(deals)));

    function pace(works: Readonly<Record<keyof Sides, Work>>) {
      return async (side: keyof Sides) =>
        (await untilTimeIsUp({ clients, seconds: effort.seconds }, works[side])).perSecond;
    }
  }
  for (const [name, address] of READ) {
    const read = async (side: keyof Sides) =>
      median(await timesOf(sides[side].caller, address, effort.calls));
    compared.push(await paired(name, 'ms', effort, read));
  }
  return compared;
}

async function both<Of>(sides: Sides, of: (side: Side) => Promise<Of>) {
  return { before: await of(sides.before), now: await of(sides.now) };
}

/** Measures two versions in turns: former, current, current, former, and so on. */
async function paired(
  name: string,
  unit: Compared['unit'],
  { rounds }: Effort,
  measure: (side: keyof Sides) => Promise<number>,
): Promise<Compared> {
  const found = { before: [] as number[], now: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const);
    for (const side of order) found[side].push(await measure(side));
  }
  const ratios = found.now.map((value, round) => value / (found.before[round] ?? Number.NaN));
  return {
    name,
    unit,
    before: median(found.before),
    now: median(found.now),
    ratio: median(ratios),
  };
}
