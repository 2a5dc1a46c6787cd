import type { IncomingMessage } from 'node:http';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';

import type { Endpoint } from '@/lib/contract/endpoint';
import { answerCall } from './answer';
import type { Asked, Outcome } from './asked';
import { callerAddressOf } from './caller-address';
import { failureOf, TurnedAway } from './failure';
import type { Host } from './host';
import { Turnstile } from './limits';
import { localeOf } from './locale';
import { requestIdOf } from './request-id';
import type { Route } from './serve';
import { type Finder, findersOf } from './there';
import { cookieNames, visitorOf } from './visitor';

export type Bindings = { Bindings: { incoming: IncomingMessage } };

const TIMEOUT_MS = 30_000;

/** Mounts routes on the host, each under /api. A known path with another method is a 405. */
export function mount(app: Hono<Bindings>, routes: readonly Route[], host: Host): void {
  const turnstile = new Turnstile();
  const finders = findersOf(routes);
  const addressOf = callerAddressOf(host.config.trustProxy);
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path);

  for (const [path, choices] of byPath) {
    app.all(`/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (context) => {
      const started = performance.now();
      const asked = ask(context, host, addressOf);
      const outcome = await run(asked, choices, { turnstile, finder: finders.get(path) });
      host.log.info({
        id: asked.requestId,
        call: `${context.req.method} ${path}`,
        status: outcome.status,
        ms: Math.round(performance.now() - started),
      });
      return respond(outcome, asked.requestId);
    });
  }
}

function ask(
  context: Context<Bindings>,
  host: Host,
  addressOf: ReturnType<typeof callerAddressOf>,
): Asked {
  const { incoming } = context.env;
  const locale = localeOf(context.req.header('accept-language'));
  const names = cookieNames(host.config.appUrl);
  return {
    host,
    incoming,
    url: new URL(context.req.url),
    params: context.req.param() as Record<string, string>,
    header: (name) => context.req.header(name),
    visitor: visitorOf(
      getCookie(context, names.session),
      addressOf(incoming.socket.remoteAddress, context.req.header('x-forwarded-for')),
      context.req.header('user-agent') ?? '',
    ),
    locale,
    say: host.catalogues[locale],
    requestId: requestIdOf(),
  };
}

async function run(
  asked: Asked,
  choices: readonly Route[],
  gate: Readonly<{ turnstile: Turnstile; finder: Finder | undefined }>,
): Promise<Outcome> {
  const { host, requestId, say } = asked;
  try {
    const route = choices.find(({ endpoint }) => endpoint.method === asked.incoming.method);
    if (!route) throw new TurnedAway(405);
    return await within(route.endpoint, answerCall(asked, route, gate));
  } catch (error) {
    const failure = failureOf(error, say, requestId);
    if (failure.status >= 500) host.log.error({ id: requestId, err: error });
    return {
      status: failure.status,
      answer: failure.body,
      cookies: [],
      headers:
        failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) },
    };
  }
}

/** Ends a call that takes too long; what it was doing in the database is rolled back there. */
async function within<T>({ timeoutMs = TIMEOUT_MS }: Endpoint, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TurnedAway(503, 5)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function respond({ status, answer, cookies, headers, file }: Outcome, requestId: string): Response {
  const head = new Headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': requestId });
  for (const cookie of cookies) head.append('set-cookie', cookie);
  if (file) {
    const disposition = file.inline ? 'inline' : 'attachment';
    head.set('content-type', file.contentType);
    head.set(
      'content-disposition',
      `${disposition}; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    head.set('content-security-policy', "sandbox; default-src 'none'");
    return new Response(file.body as BodyInit, { status, headers: head });
  }
  head.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(answer), { status, headers: head });
}
