import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a host was asked, as far as its answer depends on it. */
export type Question = Readonly<{ method: string; url: string; body: string; isSignedIn: boolean }>;
export type Told = Readonly<{
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}>;

/** Changes what is shown; nothing: it stays as it is. */
export type Lie = (question: Question, told: Told) => Told | undefined;

/** Between a caller and a host: keeps what the host said, and says it again, truthfully or not. */
export async function recordedHost(target: string) {
  const kept = new Map<string, Told>();
  const signedIn = new Set<string>();
  let isReplaying = false;
  let lie: Lie = () => undefined;

  const answer = async (request: IncomingMessage): Promise<Told> => {
    const body = (await buffer(request)).toString();
    const { method = '', url = '' } = request;
    const session = /sarraf_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const question = { method, url, body, isSignedIn: signedIn.has(session) };
    const key = JSON.stringify([question, request.headers['x-xsrf-token'] !== undefined]);
    const told = (isReplaying && kept.get(key)) || (await ask(target, request, body));
    kept.set(key, told);
    if (url === '/api/users/login' && told.status === 200) {
      signedIn.add(sessionOf(told) ?? session);
    }
    if (url === '/api/users/logout' && told.status === 200) signedIn.delete(session);
    return lie(question, told) ?? told;
  };
  const server = createServer((request, response) => {
    void answer(request).then((told) => send(response, told));
  });
  const url = await listen(server);

  return {
    url,
    /** From here on the host itself is asked only what it has not been asked before. */
    replay: () => {
      isReplaying = true;
    },
    tell: (next: Lie) => {
      lie = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What belongs to one connection, or to a body as it was coded on it. */
const HOP = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'content-encoding',
]);

async function ask(target: string, request: IncomingMessage, body: string): Promise<Told> {
  const { method = '', url = '', headers } = request;
  const response = await fetch(new URL(url, target), {
    method,
    redirect: 'manual',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      HOP.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
    ...(body !== '' && { body }),
  });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !HOP.has(name)),
    body: await response.text(),
  };
}

function send(response: ServerResponse, { status, headers, body }: Told): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.end(body);
}

function sessionOf({ headers }: Told): string | undefined {
  return headers.map(([, value]) => /^sarraf_session=([^;]+)/.exec(value)?.[1]).find(Boolean);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
