import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Config, linkTo } from '@/server/config';
import { listenOn } from './listen';

/**
 * The server's open port. It is opened before any other step, so that the start fails immediately if the port is in
 * use.
 */
export type Front = Readonly<{
  /** URL of the app; if the operating system chose the port, a URL with that port. */
  url: string;
  /** Sets the listener that handles calls from now on. Until then, every call gets the answer "starting". */
  serve(listener: RequestListener): void;
  /** Answers for another `ms` milliseconds, and closes each connection after its answer. */
  linger(ms: number): Promise<void>;
  /** Accepts no more connections, finishes the calls in flight within `graceMs`, and then closes the rest. */
  close(graceMs: number): Promise<void>;
}>;

export const TIMEOUTS = {
  requestTimeout: 620_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
const SWEEP_MS = 50;

/** Opens the port. Throws `ConfigError` if that fails. */
export async function openFront({ port, host, appUrl }: Config): Promise<Front> {
  let listener = sayStarting;
  let isLast = false;
  const server = createServer(TIMEOUTS, (request, response) => {
    if (isLast) response.shouldKeepAlive = false;
    listener(request, response);
  });
  await listenOn(server, { port, host });
  // If `port` is 0, the operating system chose a free port.
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
  const body = {
    status: 'starting',
    database: false,
    disk: true,
    migrations: false,
    books: true,
    standby: true,
  };
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
  // Closes connections that have become idle because their call has ended. Without this, they would stay open for a
  // minute.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await done;
  clearInterval(sweep);
  clearTimeout(timer);
}
