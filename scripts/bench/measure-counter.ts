import { Caller } from './caller';
import { runProgram, startHost } from './child';
import type { Effort, Programs } from './measure-books';
import { timesOf } from './measure-reading';
import { measureScreening, type Screening } from './measure-screening';
import { dealer, measureTickets, type Ticketing } from './measure-tickets';
import { median } from './pace';
import { daysUpTo } from './tickets';

/** Time of a report over the tickets, and of its queries alone. */
type Summed = Readonly<{ name: string; hostMs: number; bareMs: number }>;

export type CounterMeasured = Readonly<{
  tickets: number;
  loadSeconds: number;
  ticketing: readonly Ticketing[];
  summed: readonly Summed[];
  screening: Screening;
}>;

const CLIENTS = [1, 8];

type Size = Readonly<{ dataDir: string; tickets: number }>;

/** Measures a counter with `tickets` tickets: loading, dealing, reports and screening. */
export async function measureCounter(
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

/** Measures only the screening at such a counter. */
export async function measureScreeningAlone(
  size: Size,
  programs: Programs,
  effort: Effort,
): Promise<Screening> {
  return atCounter(size, programs, (counter) => screeningAt(counter, programs, effort));
}

type Counter = Readonly<{
  caller: Caller;
  dataDir: string;
  today: string;
  loaded: Readonly<{ tickets: number; loadSeconds: number }>;
}>;

/** Loads the tickets, starts the host and runs a measurement at its counter. */
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
    const found = await measure({ caller, dataDir, today, loaded });
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
