import { runProgram } from './child';
import { type Answers, untilTimeIsUp } from './pace';

/** Mean number of sessions that wait for each lock, for the disk, for our server or for the processor. */
export type Watched = Readonly<Record<string, number>>;

/**
 * Means over postings. `booksMs` is the time from the lock of positions, balances and stock to the end of the commit,
 * `counterMs` the time from the lock of the counters to the end of the commit. `commitMs` is the commit's part of both.
 */
export type Held = Readonly<{
  booksMs: number;
  counterMs: number;
  commitMs: number;
  /** Statements between the lock of the counters and the commit. */
  statements: number;
}>;

/** Processor time in ms that our server and the database used. */
export type Used = Readonly<{ serverMs: number; databaseMs: number }>;

export type LocksMeasured = Readonly<{
  clients: number;
  tickets: Answers;
  /** Per ticket. */
  used: Used;
  waits: Watched;
  held: Held;
}>;

type Subject = Readonly<{
  dataDir: string;
  /** Process id of the server. */
  pid: number;
  clients: number;
  deal: () => Promise<void>;
}>;

/**
 * Measures how many tickets concurrent clients post, what they wait for, and how long they hold their locks. Each is
 * measured alone, because watching the database slows it.
 */
export async function measureLocks(
  { dataDir, pid, clients, deal }: Subject,
  program: string,
  seconds: number,
): Promise<LocksMeasured> {
  const dealWhile = async <Seen>(subject: string): Promise<readonly [Answers, Seen]> =>
    Promise.all([
      untilTimeIsUp({ clients, seconds: seconds + 1 }, deal),
      runProgram<Seen>(program, [dataDir, String(seconds), subject, String(pid)]),
    ]);
  const [tickets, { serverMs, databaseMs }] = await dealWhile<Used>('processor');
  const [, waits] = await dealWhile<Watched>('waits');
  const [, held] = await dealWhile<Held>('holds');
  const dealt = tickets.perSecond * seconds;
  const used = { serverMs: serverMs / dealt, databaseMs: databaseMs / dealt };
  return { clients, tickets, used, waits, held };
}
