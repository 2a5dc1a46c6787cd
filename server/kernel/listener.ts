import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Time in ms for which a caller may keep sending a body after the call was answered. */
const PATIENCE_MS = 30_000;

export function answering(fetch: Parameters<typeof getRequestListener>[0]): RequestListener {
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // The default cleanup would close the connection half a second after the response, even during an upload.
    autoCleanupIncoming: false,
  });
  return (request, response) => {
    response.once('finish', () => takeOff(request));
    void answer(request, response);
  };
}

/**
 * Reads and discards the rest of a body after its call was answered, so that a slow upload can receive the refusal
 * instead of a broken connection. After 30 seconds the connection is closed.
 */
function takeOff(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroySoon(), PATIENCE_MS).unref();
  const isOver = () => clearTimeout(timer);
  request.once('end', isOver).once('close', isOver).once('error', isOver);
  request.resume();
}
