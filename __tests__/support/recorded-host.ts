import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The part of a request that determines its answer. */
export type Question = Readonly<{ method: string; url: string; body: string; isSignedIn: boolean }>;
export type Told = Readonly<{
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}>;

/** Changes a recorded answer; undefined leaves it as it is. */
export type Lie = (question: Question, told: Told) => Told | undefined;

/** A proxy that records the answers of a host and replays them, optionally changed. */
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
    /** From now on answers from the recording; only new requests reach the host. */
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

/** Headers of one connection, or of a body's encoding. */
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
