import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** So long somebody may go on sending what was refused already. */
const PATIENCE_MS = 30_000;

/** Answers calls over HTTP. */
export function answering(fetch: Parameters<typeof getRequestListener>[0]): RequestListener {
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // It would close the connection half a second after an answer, whatever is still on its way.
    autoCleanupIncoming: false,
  });
  return (request, response) => {
    response.once('finish', () => takeOff(request));
    void answer(request, response);
  };
}

/**
 * Throws away what is still sent of a call that is answered: whoever sends a large file over a slow line reads why it
 * was refused, and not that the connection broke. Who never ends is cut off.
 */
function takeOff(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroySoon(), PATIENCE_MS);
  const isOver = () => clearTimeout(timer);
  request.once('end', isOver).once('close', isOver).once('error', isOver);
  request.resume();
}
