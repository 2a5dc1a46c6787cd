import path from 'node:path';

import { Caller } from './caller';
import { runProgram, startHost } from './child';
import { ended, sent, since } from './requests';

const SIZES = [1_000, 5_000, 10_000] as const;
const DEPRECIATION = 'assets/depreciation';

/** Asset categories with several depreciation methods, including methods that take long to compute. */
const CATEGORIES = [
  { name: 'Safes', method: 'straight_line', life_months: 120 },
  { name: 'Vehicles', method: 'straight_line', life_months: 60, salvage_percent: '20' },
  { name: 'Machines', method: 'double_declining', life_months: 36 },
  { name: 'Computers', method: 'declining_balance', life_months: 48, salvage_percent: '10' },
  { name: 'Furniture', method: 'sum_of_years', life_months: 60, convention: 'daily' },
] as const;

/** Times in seconds of depreciation runs over `assets` assets. */
export type AssetsMeasured = Readonly<{
  assets: number;
  /** Depreciation rows of the first run, which covers the year since the assets came into use. */
  rows: number;
  preview: number;
  queued: number;
  caughtUp: number;
  /** Time of a run over one month, in which each asset has one row. */
  month: number;
}>;

/** Measures depreciation at each size of the register, with a new server for each. */
export async function measureAssets(
  folder: string,
  program: string,
): Promise<readonly AssetsMeasured[]> {
  const measured: AssetsMeasured[] = [];
  for (const assets of SIZES) {
    const dataDir = path.join(folder, String(assets));
    const host = await startHost(dataDir);
    try {
      await runProgram(program, [dataDir, '0']);
      const caller = await Caller.signIn(host.url);
      for (const category of CATEGORIES)
        await sent(caller, 'assets/asset-category/store', category);
      await runProgram(program, [dataDir, String(assets), '2025-01-01']);
      measured.push({ assets, ...(await runsOf(caller)) });
      caller.close();
    } finally {
      await host.stop();
    }
  }
  return measured;
}

type Due = Readonly<{ rows: number }>;
type Behind = Readonly<{ job: Readonly<{ id: number }> }>;

async function runsOf(caller: Caller) {
  const period_end = '2025-12-31';
  const looking = performance.now();
  const due = await sent<readonly Due[]>(caller, `${DEPRECIATION}/preview`, { period_end });
  const preview = since(looking);
  const first = await runOf(caller, period_end);
  const second = await runOf(caller, '2026-01-31');
  return {
    preview,
    queued: first.queued,
    caughtUp: first.done,
    month: second.done,
    rows: due.reduce((total, { rows }) => total + rows, 0),
  };
}

async function runOf(caller: Caller, period_end: string) {
  const began = performance.now();
  const { job } = await sent<Behind>(caller, `${DEPRECIATION}/store`, { period_end });
  const queued = since(began);
  await ended(caller, job.id);
  return { queued, done: since(began) };
}
