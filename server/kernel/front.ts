import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Config, linkTo } from '@/server/config';
import { listenOn } from './listen';

/** The host's open port. It stands before everything else, so that one that is taken costs nothing. */
export type Front = Readonly<{
  /** Where people reach it from this machine. */
  url: string;
  /** Who answers from now on; until then every call is answered that the host is starting. */
  serve(listener: RequestListener): void;
  /** Goes on answering for a while, every answer being the last of its connection. */
  linger(ms: number): Promise<void>;
  /** Takes no more connections, finishes the calls in flight within `graceMs`, and lets go. */
  close(graceMs: number): Promise<void>;
}>;

export const TIMEOUTS = {
  requestTimeout: 620_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
const SWEEP_MS = 50;

/** Opens the port. Throws `ConfigError` where that cannot be done. */
export async function openFront({ port, host, appUrl }: Config): Promise<Front> {
  let listener = sayStarting;
  let isLast = false;
  const server = createServer(TIMEOUTS, (request, response) => {
    if (isLast) response.shouldKeepAlive = false;
    listener(request, response);
  });
  await listenOn(server, { port, host });
  // Whoever listens on all addresses is reached at one of them.
  const address = server.address();
  const given = typeof address === 'object' && address ? address.port : port;
  return {
    url: port === 0 ? linkTo(host, given) : appUrl,
    serve(next) {
      listener = next;
    },
    async linger(ms) {
      isLast = true;
      await sleep(ms);
    },
    close: (graceMs) => close(server, graceMs),
  };
}

const sayStarting: RequestListener = ({ url }, response) => {
  const body = { status: 'starting', database: false, disk: true, migrations: false };
  const isLive = url === '/health/live';
  response
    .writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(!isLive && { 'retry-after': '2' }),
    })
    .end(
      JSON.stringify(isLive ? { status: 'live' } : { ...body, message: 'The host is starting.' }),
    );
};

async function close(server: Server, graceMs: number): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose call has just ended is idle from then on, and would be kept for a minute.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await done;
  clearInterval(sweep);
  clearTimeout(timer);
}
