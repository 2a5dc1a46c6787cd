import { randomUUID } from 'node:crypto';

import type { SeedJournal } from '@/server/seed/journals';
import { posted } from './books';
import type { Caller } from './caller';
import { runProgram } from './child';
import { type Answers, median, middle, untilTimeIsUp } from './pace';

/**
 * Postings per second with `clients` concurrent clients: through our server over HTTP, and by the bare database client.
 */
export type Posting = Readonly<{
  clients: number;
  host: Answers;
  bare: Answers;
  /** Median over all rounds of the server's speed divided by the bare client's. */
  ratio: number;
}>;

type Subject = Readonly<{ caller: Caller; dataDir: string; clients: number; bare: string }>;

/** Measures the server and the bare client in turns, so that other load on the machine affects both. */
export async function measurePosting(
  { caller, dataDir, clients, bare }: Subject,
  { seconds, rounds }: Readonly<{ seconds: number; rounds: number }>,
): Promise<Posting> {
  const post = await poster(caller, clients);
  const hosts: Answers[] = [];
  const bares: Answers[] = [];
  for (let round = 0; round < rounds; round += 1) {
    hosts.push(await untilTimeIsUp({ clients, seconds }, post));
    const seed = 1000 * clients + round;
    bares.push(
      await runProgram<Answers>(bare, [dataDir, String(clients), String(seconds), String(seed)]),
    );
  }
  const ratios = hosts.map(({ perSecond }, round) => perSecond / (bares[round]?.perSecond ?? 0));
  return { clients, host: middle(hosts), bare: middle(bares), ratio: median(ratios) };
}

/** Returns a function that posts one generated journal per call. */
export async function poster(caller: Caller, seed: number): Promise<() => Promise<void>> {
  const accounts = await caller.get<{ id: number; number: string; position: string }[]>(
    'accounting/chart-of-accounts/list',
  );
  const ids = new Map(accounts.map(({ id, number }) => [number, id]));
  const costs = accounts.filter(
    ({ number, position }) => number.startsWith('53') && position === 'detail',
  );
  const entries = posted(
    seed,
    costs.map(({ number }) => number),
  );
  return async () => {
    const { value } = entries.next();
    if (!value) throw new Error('there are no more entries');
    const { status, text } = await caller.post(
      'accounting/journal-entry/store',
      bodyOf(value, ids),
      randomUUID(),
    );
    if (status !== 201) throw new Error(`posting answered ${status}: ${text}`);
  };
}

function bodyOf({ date, memo, lines }: SeedJournal, ids: ReadonlyMap<string, number>) {
  return {
    date,
    memo,
    post: true,
    lines: lines.map(({ account, ...line }) => ({ account_id: ids.get(account), ...line })),
  };
}
