import { sql } from 'kysely';

import { fillPath, paramNames } from '@/lib/contract/endpoint';
import { Refusal } from '@/lib/domain/refusal';
import type { User } from '@/server/kernel/access';
import { InvalidInput } from '@/server/kernel/failure';
import type { IncomingCall, Outcome } from '@/server/kernel/incoming-call';
import { outcomeOf, type Service } from '@/server/kernel/mount';
import { requestIdOf } from '@/server/kernel/request-id';
import type { Call, Route } from '@/server/kernel/serve';
import { partOf } from '@/server/kernel/trace';
import { visitorOf } from '@/server/kernel/visitor';
import { type Head, headFor } from '@/server/ledger/chain/head';
import { linksOf } from './links';
import type { Tool } from './tools';

/** Result of a tool, in the form that the Model Context Protocol defines. */
export type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
};

/** State of the books in the snapshot from which the answer was read. */
type Books = Readonly<{
  head: (Head & Readonly<{ unsealed: number }>) | null;
  business_day: string;
}>;

type Asking = Readonly<{ service: Service; request: IncomingCall; user: User }>;

/**
 * Maximum length of a tool's answer in characters of JSON: about 20,000 tokens, so that it does not fill the context of
 * an assistant.
 */
const ANSWER_MAX = 60_000;

/** Arguments with which an assistant can ask for less data or for the next page. */
const NARROWING: ReadonlySet<string> = new Set([
  'per_page',
  'limit',
  'page',
  'cursor',
  'from',
  'to',
  'period',
  'search',
  'status',
  'level',
  'currency',
  'account_id',
  'party_id',
]);

/** Performs the call of a tool in the same steps as a call over HTTP. A refusal becomes a result with `isError`. */
export async function callTool(
  asking: Asking,
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  const { service, request } = asking;
  const { path } = tool.route.endpoint;
  const own = { ...request, requestId: requestIdOf(), trace: partOf(request.trace) };
  const outcome = await outcomeOf(own, `MCP ${path}`, async () => {
    const call = callOf(own, tool, args);
    const { route, books } = noting(tool.route);
    const done = await service.answer(call, route);
    return { ...done, answer: answerOf(asking, tool, { done, call, books: books() }) };
  });
  return resultOf(outcome);
}

function resultOf({ status, answer, headers }: Outcome): ToolResult {
  const isError = status >= 400;
  const retry_after = headers['retry-after'];
  // The cast is safe: every answer and every refusal is an object.
  const fields = answer as Record<string, unknown>;
  const structuredContent = isError
    ? { status, ...fields, ...(retry_after !== undefined && { retry_after: Number(retry_after) }) }
    : fields;
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(isError && { isError }),
  };
}

/** Builds the HTTP call that has these arguments. It keeps only one header of the request, the one with the token. */
function callOf(
  request: IncomingCall,
  { route, inputs }: Tool,
  args: Readonly<Record<string, unknown>>,
): IncomingCall {
  const { path } = route.endpoint;
  const names = paramNames(path);
  const texts = textsOf(args, [...names, ...inputs]);
  const missing = names.filter((name) => texts[name] === undefined);
  refuse(missing, 'field.required');
  const params = Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
  const url = new URL(`/api/${fillPath(path, params)}`, request.url);
  for (const name of inputs) {
    const text = texts[name];
    if (text !== undefined) url.searchParams.set(name, text);
  }
  const { ip, agent } = request.visitor;
  return {
    ...request,
    url,
    params,
    header: (name) => (name === 'authorization' ? request.header(name) : undefined),
    visitor: visitorOf(undefined, ip, agent),
  };
}

/**
 * Converts the arguments to texts of a query; null counts as left out. Refuses unknown arguments, and values that are
 * neither texts nor numbers.
 */
function textsOf(
  args: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Readonly<Record<string, string>> {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  const unknown = given.filter(([name]) => !known.includes(name)).map(([name]) => name);
  refuse(unknown, 'field.unknown');
  const wrong = given.filter(([, value]) => !isText(value)).map(([name]) => name);
  refuse(wrong, 'field.value');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

function refuse(fields: readonly string[], key: string): void {
  if (fields.length > 0) throw new InvalidInput(fields.map((field) => ({ field, key })));
}

/**
 * Wraps a route so that it also reads the state of the books, in the transaction of the answer. `books` returns that
 * state.
 */
function noting(route: Route): Readonly<{ route: Route; books: () => Books }> {
  let books: Books | undefined;
  const handle: Route['handle'] = async (call) => {
    const answer = await route.handle(call);
    books = await booksOf(call);
    return answer;
  };
  return {
    route: { ...route, handle },
    books: () => {
      if (!books) throw new Error(`${route.endpoint.path} answered without its handler`);
      return books;
    },
  };
}

/** Reads the state of the books. `head` is null for users who may not view the proof, as on screens and in prints. */
async function booksOf(call: Call): Promise<Books> {
  const head = await headFor(call);
  return {
    head: head && { ...head, unsealed: await unsealedAfter(call, head) },
    business_day: await call.today(),
  };
}

/**
 * Number of entries in the snapshot after the head of the chain. They were posted within the last second or so, and are
 * not sealed yet.
 */
async function unsealedAfter({ db }: Call, { entry_id }: Head): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from entry where id > ${entry_id}::bigint`.execute(db);
  return rows[0]?.entries ?? 0;
}

type Answered = Readonly<{ done: Outcome; call: IncomingCall; books: Books }>;

function answerOf(
  { request, user }: Asking,
  { route: { endpoint }, inputs }: Tool,
  { done, call, books }: Answered,
): Record<string, unknown> {
  const { say, host } = request;
  const narrowing = inputs.filter((name) => NARROWING.has(name)).join(', ');
  const how = narrowing === '' ? 'mcp.open-page' : 'mcp.ask-less';
  const found = fitted(done.answer, ANSWER_MAX);
  if (!found) throw new Refusal('mcp.too-long');
  const id = call.params.id === undefined ? undefined : Number(call.params.id);
  const { path } = endpoint;
  return {
    answer: found.answer,
    links: linksOf(found.answer, { path, id, user, appUrl: host.config.appUrl }),
    ...books,
    ...(found.leftOff.length > 0 && {
      left_off: found.leftOff,
      next: say(how, { fields: narrowing }),
    }),
  };
}

/** A list of an answer that was shortened: its path, the number of rows that it keeps, and the number before. */
type LeftOff = Readonly<{ list: string; shown: number; of: number }>;

type Fitted = Readonly<{ answer: unknown; leftOff: readonly LeftOff[] }>;

/**
 * Cuts all lists of an answer to the same maximum number of rows, so that its JSON has at most `most` characters.
 * Undefined if the answer is too long even with one row per list.
 */
export function fitted(answer: unknown, most: number): Fitted | undefined {
  if (sizeOf(answer) <= most) return { answer, leftOff: [] };
  let fits: Fitted | undefined;
  let [least, longest] = [1, longestIn(answer)];
  while (least <= longest) {
    const rows = Math.floor((least + longest) / 2);
    const leftOff: LeftOff[] = [];
    const short = shortened(answer, rows, '', leftOff);
    if (sizeOf(short) <= most) {
      fits = { answer: short, leftOff };
      least = rows + 1;
    } else longest = rows - 1;
  }
  return fits;
}

const sizeOf = (answer: unknown): number => JSON.stringify(answer).length;

function longestIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce<number>((most, one) => Math.max(most, longestIn(one)), own);
}

/** Returns a copy of a value whose lists have at most `rows` rows. Adds each list that it shortens to `leftOff`. */
function shortened(value: unknown, rows: number, path: string, leftOff: LeftOff[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (!Array.isArray(value)) {
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([key, one]) => [key, shortened(one, rows, at(key), leftOff)]),
    );
  }
  if (value.length > rows) leftOff.push({ list: path, shown: rows, of: value.length });
  return value
    .slice(0, rows)
    .map((one: unknown, index) => shortened(one, rows, at(index), leftOff));
}
