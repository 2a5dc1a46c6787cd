import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Caller } from './caller';

export const since = (began: number): number => (performance.now() - began) / 1000;

/** Sends a POST and returns the response; throws if it is refused. */
export async function sent<Answer>(caller: Caller, path: string, body: object): Promise<Answer> {
  const { status, text } = await caller.post(path, body, randomUUID());
  if (status > 202) throw new Error(`${path} answered ${status}: ${text}`);
  // The response is not validated: the contract tests do that.
  return JSON.parse(text) as Answer;
}

const ASK_EVERY_MS = 50;

/** Waits until a job is done; throws if the job fails or is cancelled. */
export async function ended(caller: Caller, job: number): Promise<void> {
  for (;;) {
    const { status } = await caller.get<Readonly<{ status: string }>>(`jobs/${job}/show`);
    if (status === 'done') return;
    if (status !== 'queued' && status !== 'running') throw new Error(`the job ended as ${status}`);
    await sleep(ASK_EVERY_MS);
  }
}
