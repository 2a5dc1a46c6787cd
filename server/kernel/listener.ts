import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Time that a caller may continue to send a body whose call is already answered, in ms. */
const PATIENCE_MS = 30_000;

export function answering(fetch: Parameters<typeof getRequestListener>[0]): RequestListener {
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // The cleanup would close the connection half a second after an answer, even if data is still on its way.
    autoCleanupIncoming: false,
  });
  return (request, response) => {
    response.once('finish', () => takeOff(request));
    void answer(request, response);
  };
}

/**
 * Discards the rest of a body whose call is already answered. So a caller that sends a large file slowly can read the
 * refusal instead of a broken connection. After 30 seconds the connection is closed.
 */
function takeOff(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroySoon(), PATIENCE_MS);
  const isOver = () => clearTimeout(timer);
  request.once('end', isOver).once('close', isOver).once('error', isOver);
  request.resume();
}
