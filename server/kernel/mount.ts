import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { OutcomeUnknown } from '@/server/database/transaction';
import { answerCall, type Gates } from './answer';
import type { IncomingCall, Outcome } from './incoming-call';
import { callerAddressOf } from './caller-address';
import { failureOf, isLoggedOnce, TurnedAway } from './failure';
import type { Host } from './host';
import { localeOf } from './locale';
import { withLogFields } from './log-fields';
import { requestIdOf } from './request-id';
import { respond } from './respond';
import type { Route } from './serve';
import { findersOf } from './missing-records';
import { traceOf } from './trace';
import { ExportGate, Turnstile } from './turnstile';
import { cookieNames, visitorOf } from './visitor';

export type Bindings = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };

/** Functions that handle every call. All routes share one service, so that each caller has one queue for all routes. */
export type Service = Readonly<{
  host: Host;
  turnstile: Turnstile;
  /** Reads the request before its user is known. */
  requestOf: (context: Context<Bindings>) => IncomingCall;
  /** Answers a call of a route within its time limit. Throws if the call is refused or fails. */
  answer: (request: IncomingCall, route: Route) => Promise<Outcome>;
}>;

export function serviceOf(routes: readonly Route[], host: Host): Service {
  const gates: Omit<Gates, 'finder'> = { turnstile: new Turnstile(), exports: new ExportGate() };
  const finders = findersOf(routes);
  const addressOf = callerAddressOf(host.config.trustProxy);
  return {
    host,
    turnstile: gates.turnstile,
    requestOf: (context) => ask(context, host, addressOf),
    answer: (request, route) =>
      within(request, route.endpoint, (calledAway) => {
        const finder = finders.get(route.endpoint.path);
        return answerCall(request, route, { ...gates, finder, calledAway });
      }),
  };
}

/** Mounts routes under /api. A known path with another method returns 405. */
export function mount(app: Hono<Bindings>, routes: readonly Route[], service: Service): void {
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path);
  for (const [path, choices] of byPath) {
    app.all(`/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (context) => {
      const request = service.requestOf(context);
      const outcome = await outcomeOf(request, `${context.req.method} ${path}`, () => {
        const route = choices.find(({ endpoint }) => endpoint.method === request.incoming.method);
        if (!route) throw new TurnedAway(405);
        return service.answer(request, route);
      });
      return respond(outcome, request);
    });
  }
}

/**
 * Runs a call, and records it in the log, the metrics and its trace. A refusal or failure becomes the outcome of the
 * call. Every log line of the call names its id, user, endpoint and trace.
 */
export function outcomeOf(
  request: IncomingCall,
  call: string,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const { requestId: id, who, trace } = request;
  const fields = () => ({ id, user: who.userId, call, trace: trace.traceId });
  return withLogFields(fields, async () => {
    const started = performance.now();
    const outcome = await settled(request, run);
    noteCall(request, call, { status: outcome.status, ms: performance.now() - started });
    return outcome;
  });
}

function noteCall(
  { host, requestId: id, who: { userId: user }, trace }: IncomingCall,
  call: string,
  { status, ms }: Readonly<{ status: number; ms: number }>,
): void {
  host.observe({ endpoint: endpointOf(call), status, ms });
  host.log.info({ id, user, call, status, ms: Math.round(ms) });
  host.span?.({
    name: endpointOf(call),
    trace,
    startedAt: Date.now() - ms,
    ms,
    attributes: {
      'http.route': endpointOf(call).replace(/^\S+ /, ''),
      'http.response.status_code': status,
      'sarraf.request.id': id,
      ...(user !== undefined && { 'enduser.id': String(user) }),
    },
    isError: status >= 500,
    isCall: true,
  });
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|MCP) /;

/**
 * Name of a call for the metrics. All calls with an unknown HTTP method get the name `OTHER`, so that callers cannot
 * add series.
 */
const endpointOf = (call: string): string =>
  METHOD.test(call) ? call : call.replace(/^\S*/, 'OTHER');

function ask(
  context: Context<Bindings>,
  host: Host,
  addressOf: ReturnType<typeof callerAddressOf>,
): IncomingCall {
  const { incoming, outgoing } = context.env;
  const locale = localeOf(context.req.header('accept-language'));
  const names = cookieNames(host.config.appUrl);
  return {
    host,
    incoming,
    outgoing,
    url: new URL(context.req.url),
    params: context.req.param(),
    header: (name) => context.req.header(name),
    visitor: visitorOf(
      getCookie(context, names.session),
      addressOf(incoming.socket.remoteAddress, context.req.header('x-forwarded-for')),
      context.req.header('user-agent') ?? '',
    ),
    locale,
    say: host.catalogues[locale],
    requestId: requestIdOf(),
    trace: traceOf(context.req.header('traceparent')),
    who: {},
  };
}

async function settled(request: IncomingCall, run: () => Promise<Outcome>): Promise<Outcome> {
  const { requestId, say } = request;
  try {
    return await run();
  } catch (error) {
    const failure = failureOf(error, say, requestId);
    noteFailure(request, failure.status, error);
    return {
      status: failure.status,
      answer: failure.body,
      cookies: [],
      headers:
        failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) },
    };
  }
}

/**
 * Logs a failure of the server with its stack. A call refused under load is logged as one short line, and one that is
 * refused for the state of the database not at all.
 */
function noteFailure({ host, requestId, who }: IncomingCall, status: number, error: unknown): void {
  if (status < 500 || isLoggedOnce(error)) return;
  const call = { id: requestId, user: who.userId };
  if (error instanceof TurnedAway) host.log.warn({ ...call, status }, 'call turned away');
  else host.log.error({ ...call, err: error });
}

const TIMEOUT_MS = 30_000;

/**
 * Answers 503 if a call exceeds its time limit. A waiting call leaves its queue at that time, or when its client
 * disconnects. A call that writes may still commit, so its outcome is unknown.
 */
export async function within(
  { outgoing, host, requestId }: IncomingCall,
  endpoint: Pick<Endpoint, 'method' | 'changes' | 'dry' | 'timeoutMs'>,
  answer: (calledAway: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const away = new AbortController();
  const callAway = () => away.abort(new TurnedAway(503, 5));
  outgoing.once('close', callAway);
  const late = Promise.withResolvers<never>();
  const mayCommit = changesState(endpoint) && !endpoint.dry;
  const timer = setTimeout(
    () => late.reject(mayCommit ? new OutcomeUnknown() : new TurnedAway(503, 5)),
    endpoint.timeoutMs ?? TIMEOUT_MS,
  );
  const work = answer(away.signal);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    callAway();
    // A streamed file that arrives late is cancelled; otherwise it would keep its export slot and its connection.
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
