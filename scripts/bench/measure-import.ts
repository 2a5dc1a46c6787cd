import { journals } from '@/server/seed/journals';
import { journalsCsv } from '@/server/seed/journals-csv';
import type { SeedAccounts } from '@/server/seed/chart';
import { FROM, TO } from './books';
import { Caller } from './caller';
import { runProgram, startHost } from './child';
import { median } from './pace';
import { ended } from './requests';

/** Numbers of entries per file: 5,000 is the maximum that a request posts itself; 10,000 are posted by a job. */
const SIZES = [5_000, 10_000] as const;

/** Time from upload to posting of a file, and time in which `bare-copy.ts` copies the same rows. */
export type ImportMeasured = Readonly<{
  entries: number;
  hostMs: number;
  copyMs: number;
  /** Median over all rounds of the copy's time divided by the server's time. */
  ratio: number;
  /** Lowest and highest ratio of a round. */
  spread: readonly [number, number];
}>;

type Programs = Readonly<Record<'assets' | 'copy', string>>;

/** Measures imports and copies in turns on one server, so that other load on the machine affects both. */
export async function measureImport(
  dataDir: string,
  { assets: chart, copy }: Programs,
  { rounds }: Readonly<{ rounds: number }>,
): Promise<readonly ImportMeasured[]> {
  const host = await startHost(dataDir);
  try {
    await runProgram(chart, [dataDir, '0']);
    const caller = await Caller.signIn(host.url);
    const accounts = await accountsOf(caller);
    const measured: ImportMeasured[] = [];
    for (const entries of SIZES) {
      const hosts: number[] = [];
      const copies: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const range = { seed: entries + round, entries, from: FROM, to: TO };
        hosts.push(await imported(caller, journalsCsv(journals(range, accounts))));
        copies.push((await runProgram<{ ms: number }>(copy, [dataDir, String(entries)])).ms);
      }
      // The first round of each size does not count, because the caches are cold.
      measured.push(comparedOf(entries, hosts.slice(1), copies.slice(1)));
    }
    caller.close();
    return measured;
  } finally {
    await host.stop();
  }
}

function comparedOf(entries: number, hosts: number[], copies: number[]): ImportMeasured {
  const ratios = copies.map((ms, round) => ms / (hosts[round] ?? Number.NaN));
  return {
    entries,
    hostMs: median(hosts),
    copyMs: median(copies),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

async function accountsOf(caller: Caller): Promise<SeedAccounts> {
  const chart = await caller.get<readonly Readonly<{ number: string; position: string }>[]>(
    'accounting/chart-of-accounts/list',
  );
  const costs = chart.filter(
    ({ number, position }) => number.startsWith('53') && position === 'detail',
  );
  return { costs: costs.map(({ number }) => number), foreign: ['1040'] };
}

async function imported(caller: Caller, content: string): Promise<number> {
  const began = performance.now();
  const { status, text } = await caller.upload('accounting/journal-entry/import', content);
  if (status > 202) throw new Error(`the import answered ${status}: ${text}`);
  if (status === 202) {
    // The response is not validated: the contract tests do that.
    const { job } = JSON.parse(text) as Readonly<{ job: Readonly<{ id: number }> }>;
    await ended(caller, job.id);
  }
  return performance.now() - began;
}
