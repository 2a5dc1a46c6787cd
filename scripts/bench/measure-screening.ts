import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Caller } from './caller';
import { runProgram } from './child';
import { share } from './pace';

/** Number of customers, and number of entries on the sanctions list. */
export const SCREENED = { customers: 10_000, entries: 20_000 } as const;

/** A customer who is on the sanctions list: the customer's party id, and the reference of the list entry. */
export type Planted = Readonly<{ party: number; ref: string }>;

/**
 * Duration and result of a screening. `quietP95Ms` and `duringP95Ms` are the 95th percentile of ticket times without
 * and during the screening.
 */
export type Screening = Readonly<{
  seconds: number;
  open: number;
  /** Number of customers who are on the sanctions list; `found` is how many of them the screening found. */
  planted: number;
  found: number;
  quietP95Ms: number;
  duringP95Ms: number;
}>;

type Job = Readonly<{ status: string; result: Readonly<{ open: number; seconds: number }> | null }>;

type Given = Readonly<{
  caller: Caller;
  dataDir: string;
  program: string;
  seconds: number;
  deal: () => Promise<void>;
}>;

/** Measures a screening of all customers in the background while the counter posts tickets. */
export async function measureScreening({
  caller,
  dataDir,
  program,
  seconds,
  deal,
}: Given): Promise<Screening> {
  const { customers, entries } = SCREENED;
  const { planted } = await runProgram<{ planted: readonly Planted[] }>(program, [
    dataDir,
    String(customers),
    String(entries),
  ]);
  const quietEnd = performance.now() + seconds * 1000;
  const quiet = await timesOf(deal, async () => performance.now() > quietEnd);
  const { text } = await caller.post('exchange/screening/run', {}, randomUUID());
  // The response is not validated: the contract tests do that.
  const { job } = JSON.parse(text) as { job: { id: number } };
  const read = () => caller.get<Job>(`jobs/${job.id}/show`);
  const during = await timesOf(deal, async () => hasEnded(await read()));
  const { status, result } = await read();
  if (status !== 'done' || !result) throw new Error(`the screening ended as ${status}`);
  return {
    seconds: result.seconds,
    open: result.open,
    planted: planted.length,
    found: await foundOf(caller, planted),
    quietP95Ms: share(quiet, 0.95),
    duringP95Ms: share(during, 0.95),
  };
}

const hasEnded = ({ status }: Job): boolean => status !== 'queued' && status !== 'running';

type Hits = Readonly<{ data: readonly Readonly<{ entity: Readonly<{ ref: string }> }>[] }>;

/** Number of customers on the sanctions list who have a hit on their own entry. */
async function foundOf(caller: Caller, planted: readonly Planted[]): Promise<number> {
  let found = 0;
  for (const { party, ref } of planted) {
    const { data } = await caller.get<Hits>(
      `exchange/screening/hits/list?subject_kind=party&subject_id=${party}&state=undecided&per_page=200`,
    );
    if (data.some(({ entity }) => entity.ref === ref)) found += 1;
  }
  return found;
}

const ASK_EVERY_MS = 500;

/**
 * Posts tickets one after the other, with pauses of 20 ms, until `isOver` returns true. Returns the time of each
 * ticket after the first, in ms.
 */
async function timesOf(deal: () => Promise<void>, isOver: () => Promise<boolean>) {
  const times: number[] = [];
  await deal();
  for (let checkedAt = performance.now(); ;) {
    const started = performance.now();
    await deal();
    times.push(performance.now() - started);
    await sleep(20);
    if (performance.now() - checkedAt < ASK_EVERY_MS) continue;
    if (await isOver()) return times;
    checkedAt = performance.now();
  }
}
