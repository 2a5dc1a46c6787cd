import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Random } from '@/server/seed/random';
import type { Answer, Client } from './client';
import { SALES, TODAY } from './counter-fixture';

export type Wish = Readonly<{ side: 'buy' | 'sell'; amount: string; rate: string; till: number }>;

/** Final result of a ticket: its number, or its errors. */
export type Outcome = Readonly<{ wish: Wish; number: string | null; errors: object | undefined }>;

const bodyOf = ({ side, amount, rate, till }: Wish) => ({
  date: TODAY,
  post: true,
  location_id: till,
  override_reason: 'Agreed with the customer',
  lines: [{ side, currency: 'EUR', amount, rate }],
});

/** Sends a ticket like an impatient user: once, twice at once, or with a disconnect before the answer. */
export async function sendSomehow(
  by: Client,
  url: string,
  wish: Wish,
  random: Random,
): Promise<Outcome> {
  const key = randomUUID();
  const send = () => by.post(`${SALES}/store`, bodyOf(wish), { 'idempotency-key': key });
  const dice = random.below(10);
  if (dice < 2) await Promise.all([send(), send()]);
  else if (dice < 4) await hangUp(by, url, { key, wish, afterMs: random.below(60) });
  return outcomeOf(wish, await settled(send));
}

/** Repeats a call with its key until no other call with it is in progress. */
async function settled(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 409) return answer;
    await sleep(20);
  }
}

function outcomeOf(wish: Wish, { status, body }: Answer): Outcome {
  if (status === 201) return { wish, number: body.number, errors: undefined };
  if (status !== 422) throw new Error(`a ticket answered ${status}: ${JSON.stringify(body)}`);
  return { wish, number: null, errors: body.errors };
}

type Hanging = Readonly<{ key: string; wish: Wish; afterMs: number }>;

async function hangUp(by: Client, url: string, { key, wish, afterMs }: Hanging): Promise<void> {
  const cookie = [...by.cookies].map((pair) => pair.join('=')).join('; ');
  try {
    await fetch(`${url}/api/${SALES}/store`, {
      method: 'POST',
      body: JSON.stringify(bodyOf(wish)),
      headers: {
        cookie,
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-xsrf-token': decodeURIComponent(by.cookies.get('XSRF-TOKEN') ?? ''),
      },
      signal: AbortSignal.timeout(afterMs),
    });
  } catch (error) {
    // The caller disconnected; the key shows later whether the ticket was posted.
    if (!isTimeout(error)) throw error;
  }
}

/** By name, because `fetch` throws an `Error` of another realm than the test runner's. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
  );
}
