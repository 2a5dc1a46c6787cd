import type { Endpoint } from '@/lib/contract/endpoint';
import type { Asked, Outcome } from './asked';
import { TurnedAway } from './failure';

const TIMEOUT_MS = 30_000;

/**
 * Ends a call that takes too long; what it was doing in the database is rolled back there. One that
 * only waits for its turn is called away, also when its caller has gone.
 */
export async function within(
  { outgoing, host, requestId }: Asked,
  { timeoutMs = TIMEOUT_MS }: Endpoint,
  answer: (calledAway: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const away = new AbortController();
  const callAway = () => away.abort();
  outgoing.once('close', callAway);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TurnedAway(503, 5)), timeoutMs);
  const work = answer(away.signal);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    callAway();
    // What comes of it after all has nobody to go to; a file would hold its place and connection.
    work
      .then(letGo, () => undefined)
      .catch((err: unknown) => host.log.error({ id: requestId, err }));
    throw error;
  } finally {
    clearTimeout(timer);
    outgoing.off('close', callAway);
  }
}

async function letGo({ file }: Outcome): Promise<void> {
  if (file?.body instanceof ReadableStream) await file.body.cancel();
}
