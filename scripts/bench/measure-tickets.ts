import { randomUUID } from 'node:crypto';

import type { Caller } from './caller';
import { poster } from './measure-posting';
import { type Answers, median, middle, untilTimeIsUp } from './pace';
import { ticketsOf } from './tickets';

/** Tickets per second over HTTP with `clients` concurrent clients, and journals per second posted in the same way. */
export type Ticketing = Readonly<{
  clients: number;
  tickets: Answers;
  journals: Answers;
  /** Median over all rounds of the speed of tickets divided by the speed of journals. */
  ratio: number;
}>;

type Subject = Readonly<{ caller: Caller; clients: number; today: string }>;

/** Measures tickets and journals in turns, so that other load on the machine affects both. */
export async function measureTickets(
  { caller, clients, today }: Subject,
  { seconds, rounds }: Readonly<{ seconds: number; rounds: number }>,
): Promise<Ticketing> {
  const deal = dealer(caller, clients, today);
  const post = await poster(caller, 100 + clients);
  const tickets: Answers[] = [];
  const journals: Answers[] = [];
  for (let round = 0; round < rounds; round += 1) {
    tickets.push(await untilTimeIsUp({ clients, seconds }, deal));
    journals.push(await untilTimeIsUp({ clients, seconds }, post));
  }
  const ratios = tickets.map(
    ({ perSecond }, round) => perSecond / (journals[round]?.perSecond ?? 0),
  );
  return { clients, tickets: middle(tickets), journals: middle(journals), ratio: median(ratios) };
}

/** Returns a function that posts one ticket per call. */
export function dealer(caller: Caller, seed: number, today: string): () => Promise<void> {
  const tickets = ticketsOf(1000 + seed, today);
  return async () => {
    const { value } = tickets.next();
    if (!value) throw new Error('there are no more tickets');
    const body = { ...value, post: true };
    const { status, text } = await caller.post('exchange/sales/store', body, randomUUID());
    if (status !== 201) throw new Error(`a ticket answered ${status}: ${text}`);
  };
}
