import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Ways in which the server misbehaves; `ok` is none of them. */
export type Behaviour =
  | 'ok'
  | 'refuses'
  | 'hangs'
  | 'busy'
  | 'maintained'
  | 'unprocessable'
  | 'half'
  | 'loses'
  | 'redirects'
  | 'large'
  | 'drips'
  | 'gone'
  | 'gone slowly'
  | 'dawdles'
  | 'duplicate'
  | 'skewed'
  | 'unauthorised'
  | 'bad request'
  | 'forbidden'
  | 'not found'
  | 'failing'
  | 'too many';

export type Received = Readonly<{
  method: string | undefined;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}>;

export type OutsideServer = Awaited<ReturnType<typeof outsideServer>>;

/** Statuses of the ways in which the server refuses with the body of its state. */
const STATUSES: Readonly<Partial<Record<Behaviour, number>>> = {
  unauthorised: 401,
  'bad request': 400,
  forbidden: 403,
  'not found': 404,
  failing: 500,
  'too many': 429,
};

const CERTIFICATES = path.join(import.meta.dirname, 'certificates');

/** A web server outside, which records calls and misbehaves as told. With `secure` its certificate is self-signed. */
export async function outsideServer({ secure = false } = {}) {
  const received: Received[] = [];
  const state: {
    behaviour: Behaviour;
    body: string;
    type: string;
    /** Returns the status of the answer to a call; by default 200. */
    judge?: ((call: Received) => number) | undefined;
    /** Returns the body of the answer to a call; by default `body`. */
    bodyOf?: ((call: Received) => string) | undefined;
  } = {
    behaviour: 'ok',
    body: '{}',
    type: 'application/json',
  };
  const timers = new Set<NodeJS.Timeout>();

  const answer = (response: http.ServerResponse, call: Received): void => {
    const { behaviour, type } = state;
    const body = state.bodyOf?.(call) ?? state.body;
    if (behaviour === 'hangs') return;
    if (behaviour === 'loses') response.destroy();
    else if (behaviour === 'refuses') response.writeHead(500).end('no');
    else if (behaviour === 'unprocessable') response.writeHead(422).end();
    else if (behaviour === 'gone slowly')
      timers.add(setTimeout(() => response.writeHead(410).end(), 400));
    else if (behaviour in STATUSES) response.writeHead(STATUSES[behaviour] ?? 500).end(body);
    else if (behaviour === 'gone') response.writeHead(410).end();
    else if (behaviour === 'busy') response.writeHead(429, { 'retry-after': '120' }).end();
    else if (behaviour === 'maintained') response.writeHead(503, { 'retry-after': '86400' }).end();
    else if (behaviour === 'redirects') response.writeHead(302, { location: '/other' }).end();
    else if (behaviour === 'large') {
      response.writeHead(200, { 'content-type': type });
      response.end(Buffer.alloc(10_000_000, 'x'));
    } else if (behaviour === 'half') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(body, () => response.destroy());
    } else if (behaviour === 'drips') {
      response.writeHead(200, { 'content-type': type });
      timers.add(setInterval(() => response.write(' '), 20));
    } else if (behaviour === 'dawdles') {
      timers.add(setTimeout(() => response.writeHead(200).end(body), 400));
    } else if (behaviour === 'duplicate') {
      response.writeHead(200, { 'content-type': type }).end(body + body);
    } else if (behaviour === 'skewed') {
      const date = new Date(Date.now() + 365 * 86_400_000).toUTCString();
      response.writeHead(200, { 'content-type': type, date, age: '31536000' }).end(body);
    } else response.writeHead(state.judge?.(call) ?? 200, { 'content-type': type }).end(body);
  };
  const listener: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url = '', headers } = request;
      const call = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      received.push(call);
      answer(response, call);
    });
  };
  const server = secure
    ? https.createServer(
        {
          key: readFileSync(path.join(CERTIFICATES, 'self-signed.key')),
          cert: readFileSync(path.join(CERTIFICATES, 'self-signed.pem')),
        },
        listener,
      )
    : http.createServer(listener);
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    port,
    received,
    state,
    /** Stops listening, so that connections are refused, until `comeBack`. */
    leave: () => new Promise((resolve) => server.close(resolve)),
    comeBack: () => listen(port),
    /** Closes all connections, also those of calls that hang. */
    hangUp: () => server.closeAllConnections(),
    close: () => {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
