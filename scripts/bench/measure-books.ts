import { Caller } from './caller';
import { runProgram, startHost } from './child';
import { measurePosting, type Posting } from './measure-posting';
import { measureReading, type Reading } from './measure-reading';

/** Paths of the bundled programs that run in their own processes. */
export type Programs = Readonly<
  Record<
    'load' | 'bare' | 'tickets' | 'summary' | 'screening' | 'staff' | 'assets' | 'copy' | 'locks',
    string
  >
>;
export type Effort = Readonly<{ seconds: number; rounds: number; calls: number }>;

export type Measured = Readonly<{
  lines: number;
  /** Seconds in which the entries were posted, at most a million lines; the others are copies. */
  loadSeconds: number;
  /** Seconds in which the daily sums of the loaded entries were computed. */
  daySeconds: number;
  /** Seconds of a full verification. */
  proofSeconds: number;
  /** Size of the database in 10⁹ bytes. */
  gigabytes: number;
  firstStartMs: number;
  secondStartMs: number;
  reading: Reading;
  posting: readonly Posting[];
}>;

const CLIENTS = [1, 8];

type Loaded = Pick<Measured, 'lines' | 'daySeconds' | 'proofSeconds' | 'gigabytes'> &
  Readonly<{ seconds: number }>;
type Books = Readonly<{ dataDir: string; lines: number }>;

/** Measures one server: first start, loading `lines` lines, second start, then reading and posting. */
export async function measureBooks(
  { dataDir, lines }: Books,
  programs: Programs,
  effort: Effort,
): Promise<Measured> {
  const first = await startHost(dataDir);
  await first.stop();
  const { seconds: loadSeconds, ...load } = await runProgram<Loaded>(programs.load, [
    dataDir,
    String(lines),
  ]);
  const second = await startHost(dataDir);
  try {
    const caller = await Caller.signIn(second.url);
    const reading = await measureReading(caller, effort);
    const posting: Posting[] = [];
    for (const clients of CLIENTS) {
      posting.push(await measurePosting({ caller, dataDir, clients, bare: programs.bare }, effort));
    }
    caller.close();
    return {
      ...load,
      loadSeconds,
      firstStartMs: first.readyMs,
      secondStartMs: second.readyMs,
      reading,
      posting,
    };
  } finally {
    await second.stop();
  }
}
