import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';

import type { AnswerOf, Endpoint, ReadInput } from '@/lib/contract/endpoint';
import { documentRows, rowOf } from '@/lib/contract/list-export';
import { session } from '@/lib/contract/people/session';
import { startUp } from '@/lib/contract/start-up';
import { startUpAnswers } from './start-up-answers';

/**
 * The mock host of screen tests, active in every file that imports it. It answers the start-up calls like a fresh host.
 * Answers set by a test end with the test, and a call without one is an error.
 */
const host = setupServer(
  http.get('*/sanctum/csrf-cookie', () => new HttpResponse(null, { status: 204 })),
  ...startUpAnswers.map(([{ path }, body]) =>
    http.get(`*/api/${path}`, () => HttpResponse.json(body)),
  ),
  http.get(`*/api/${startUp.path}`, whoIsHere),
);

/** Answers set by tests, by the path of the call. */
const taughtCalls = new Map<string, Taught>();

/** Answers the start-up call with the user that a test has set; all other data comes from separate calls. */
async function whoIsHere({ request }: { request: Request }): Promise<Response> {
  const respond = taughtCalls.get(session.current.path);
  if (!respond) return HttpResponse.error();
  const told = await respond({ request, given: {} });
  return told.ok ? HttpResponse.json({ user: await told.json().catch(() => null) }) : told;
}

beforeAll(() => host.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  host.resetHandlers();
  taughtCalls.clear();
});
afterAll(() => host.close());

type ParamTexts = Readonly<Record<string, string>>;
type Respond<E extends Endpoint> = (input: ReadInput<E>, params: ParamTexts) => AnswerOf<E>;

/**
 * Answers an endpoint. Input and answer are validated against the contract, so an outdated mock fails its test. Returns
 * the received inputs.
 */
export function answer<E extends Endpoint>(endpoint: E, respond: Respond<E>) {
  const inputs: ReadInput<E>[] = [];
  const params: ParamTexts[] = [];

  handle(endpoint, async ({ request, given }) => {
    const input = v.parse(endpoint.input, await inputOf(request, endpoint)) as ReadInput<E>;
    inputs.push(input);
    params.push(given);
    const body = v.parse(endpoint.answer, respond(input, given));
    return HttpResponse.json(body as object, { status: endpoint.status ?? 200 });
  });
  return { inputs, params };
}

/** Answers the export of a document list with rows. Returns the received inputs. */
export function answerRows(list: Endpoint, rows: readonly object[]) {
  const row = rowOf(list);
  const endpoint = documentRows(list);
  if (!endpoint) throw new Error(`${list.path} is no document list`);
  const inputs: unknown[] = [];
  handle(endpoint, async ({ request }) => {
    inputs.push(v.parse(endpoint.input, await inputOf(request, endpoint)));
    const lines = rows.map((one) => `${JSON.stringify(row && v.parse(row, one))}\n`);
    return new HttpResponse(lines.join(''), {
      headers: { 'content-type': 'application/x-ndjson' },
    });
  });
  return { inputs };
}

/** Answers a call with a 422 on one field. */
export function refuse(endpoint: Endpoint, message: string, field: string): void {
  fail(endpoint, 422, { message, errors: { [field]: [message] } });
}

/** Answers a call, or only the next one, with an error; status 0 is an unreachable host. */
export function fail(
  endpoint: Endpoint,
  status: number,
  body: object = { message: 'No.' },
  { once = false } = {},
): void {
  const respond = async () =>
    status === 0 ? HttpResponse.error() : HttpResponse.json(body, { status });
  handle(endpoint, respond, { once });
}

/** Answers a call with 200 and a body that violates the contract: an object, or text as HTML. */
export function tellWrongly(endpoint: Endpoint, told: unknown): void {
  handle(endpoint, async () =>
    typeof told === 'string'
      ? new HttpResponse(told, { headers: { 'content-type': 'text/html' } })
      : HttpResponse.json(told as object),
  );
}

/** Leaves a call unanswered until the test calls the returned function. */
export function hold<E extends Endpoint>(endpoint: E): (body: AnswerOf<E>) => void {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<E>>();
  handle(endpoint, async () =>
    HttpResponse.json(v.parse(endpoint.answer, await promise) as object, {
      status: endpoint.status ?? 200,
    }),
  );
  return resolve;
}

type Taught = (call: { request: Request; given: ParamTexts }) => Promise<Response>;

const VERBS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

function handle({ method, path }: Endpoint, respond: Taught, { once = false } = {}): void {
  taughtCalls.set(path, respond);
  const pattern = `${location.origin}/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  host.use(
    VERBS[method](
      pattern,
      ({ request, params }) =>
        // Each of our placeholders is exactly one segment of the path.
        respond({ request, given: params as ParamTexts }),
      { once },
    ),
  );
}

async function inputOf(request: Request, { method, form }: Endpoint): Promise<unknown> {
  if (method === 'GET') return Object.fromEntries(new URL(request.url).searchParams);
  const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
  if (!form || (form.orJson && isJson)) return request.json();
  const fields = [...(await request.formData())].filter(([name]) => name !== 'file');
  return Object.fromEntries(fields);
}
