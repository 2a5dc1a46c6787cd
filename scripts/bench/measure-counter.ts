import { Caller } from './caller';
import { runProgram, startHost } from './child';
import type { Effort, Programs } from './measure-books';
import { measureScreening, type Screening } from './measure-screening';
import { dealer, measureTickets, type Ticketing } from './measure-tickets';
import { median } from './pace';
import { daysUpTo } from './tickets';

/** A report over the tickets, beside the sums asked of the database by hand. */
type Summed = Readonly<{ name: string; hostMs: number; bareMs: number }>;

export type CounterMeasured = Readonly<{
  tickets: number;
  loadSeconds: number;
  ticketing: readonly Ticketing[];
  summed: readonly Summed[];
  screening: Screening;
}>;

const CLIENTS = [1, 8];

/** A counter with so many tickets behind it: how fast it loads, deals, and sums up. */
export async function measureCounter(
  { dataDir, tickets }: Readonly<{ dataDir: string; tickets: number }>,
  programs: Programs,
  effort: Effort,
): Promise<CounterMeasured> {
  const first = await startHost(dataDir);
  await first.stop();
  const today = new Date().toISOString().slice(0, 10);
  const load = await runProgram<{ tickets: number; seconds: number }>(programs.tickets, [
    ...[dataDir, String(tickets), today],
  ]);
  const second = await startHost(dataDir);
  try {
    const caller = await Caller.signIn(second.url);
    const summed: Summed[] = [];
    for (const [name, from] of [
      ['the last day', today],
      ['all days', daysUpTo(today)[0] ?? today],
    ] as const) {
      const hostMs = await medianOf(
        caller,
        `reports/summary-report?from=${from}&to=${today}`,
        effort,
      );
      const { medianMs: bareMs } = await runProgram<{ medianMs: number }>(programs.summary, [
        ...[dataDir, from, today, String(effort.calls)],
      ]);
      summed.push({ name, hostMs, bareMs });
    }
    const ticketing: Ticketing[] = [];
    for (const clients of CLIENTS) {
      ticketing.push(await measureTickets({ caller, clients, today }, effort));
    }
    const screening = await measureScreening({
      ...{ caller, dataDir, program: programs.screening, seconds: effort.seconds * 3 },
      deal: dealer(caller, 999, today),
    });
    caller.close();
    return { tickets: load.tickets, loadSeconds: load.seconds, ticketing, summed, screening };
  } finally {
    await second.stop();
  }
}

async function medianOf(caller: Caller, path: string, { calls }: Effort): Promise<number> {
  await caller.get(path);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    await caller.get(path);
    times.push(performance.now() - started);
  }
  return median(times);
}
