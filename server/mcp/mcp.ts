import type { Hono } from 'hono';

import { type User, userOfToken } from '@/server/kernel/access';
import { callerOf } from '@/server/kernel/answer';
import { readJson } from '@/server/kernel/body';
import { compressText } from '@/server/kernel/compress';
import { isOurs } from '@/server/kernel/csrf';
import { Denied, type Failure, TurnedAway } from '@/server/kernel/failure';
import type { IncomingCall, Outcome } from '@/server/kernel/incoming-call';
import { type Bindings, outcomeOf, type Service, within } from '@/server/kernel/mount';
import type { Route } from '@/server/kernel/serve';
import { callTool } from './call-tool';
import { type Tool, toolsFor, toolsOf } from './tools';

const PATH = '/api/mcp';

/** Instructions that every assistant receives when it connects. */
const INSTRUCTIONS = `Reads the books of an exchange and accounting office. No tool changes anything.
Money and rates are decimal strings: calculate with exact decimals and do not round. Debits are positive. Business days are YYYY-MM-DD.
A result has \`answer\`, \`links\`, \`head\` and \`business_day\`. Cite the url in \`links\` for every record that you mention; the page of an entry is that of its document. \`head\` is the newest entry that the hash chain covers in the snapshot of the answer, with its hash, and \`unsealed\` is the number of later entries in that snapshot; it is null if the token may not view the proof or nothing is posted. Give the hash with the figures: accounting_proof_verify_head shows later whether the books still contain these entries unchanged.
If \`left_off\` is present, the ends of these lists are missing: do not add them up; follow \`next\`. Lists have pages (\`page\`, \`per_page\`); long reports return \`next\` in the answer, which the next call sends as \`cursor\`.`;

type Parts = Readonly<{ service: Service; routes: readonly Route[]; version: string }>;

/**
 * Mounts the Model Context Protocol, by which an AI assistant reads the books. Requests do not depend on each other:
 * there are no sessions and no streams, so any server process behind a proxy can answer them.
 */
export function mountMcp(app: Hono<Bindings>, { service, routes, version }: Parts): void {
  let tools: readonly Tool[] | undefined;
  app.all(PATH, async (context) => {
    const request = service.requestOf(context);
    const outcome = await outcomeOf(request, `${context.req.method} mcp`, async () => {
      const asking = { service, request, user: await userFor(request, service) };
      const { answer: message } = await inSlot(asking, async () =>
        done(await readJson(request.incoming)),
      );
      const answer = () => {
        tools ??= toolsOf(routes);
        return answerMessage(asking, { message, tools: toolsFor(tools, asking.user), version });
      };
      // The tool call itself takes a slot. If this request held one too, such calls could block each other.
      return isToolCall(message) ? answer() : inSlot(asking, answer);
    });
    return respond(outcome, request);
  });
}

/** Reads the user of a request. Only a token identifies the user; cookies are ignored. */
async function userFor(request: IncomingCall, { host }: Service): Promise<User> {
  const { visitor, incoming } = request;
  const user = await userOfToken(host.db, request.header('authorization'), visitor, host.now());
  if (!user) throw new Denied(401);
  request.who.userId = user.id;
  if (!isOurs(request)) throw new Denied(403);
  if (incoming.method !== 'POST') throw new TurnedAway(405);
  return user;
}

type Asking = Readonly<{ service: Service; request: IncomingCall; user: User }>;

/** Runs work in a slot of the user, within the time limit of a call. */
const inSlot = ({ service, request, user }: Asking, work: () => Promise<Outcome>) =>
  within(request, { method: 'GET' }, (calledAway) =>
    service.turnstile.pass(callerOf(user, request.visitor.ip), work, calledAway),
  );

const isToolCall = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'method' in message &&
  message.method === 'tools/call';

const done = (answer: unknown, status = 200): Outcome => ({
  status,
  answer,
  cookies: [],
  headers: {},
});

/**
 * Loads the protocol library at the first request, because it is large and most servers are used without an assistant.
 */
const library = () =>
  Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);

type Asked = Readonly<{ message: unknown; tools: readonly Tool[]; version: string }>;

async function answerMessage(asking: Asking, { message, tools, version }: Asked): Promise<Outcome> {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport: Transport }, protocol] =
    await library();
  const { request } = asking;
  const server = new Server(
    { name: 'sarraf', title: 'Sarraf', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(protocol.ListToolsRequestSchema, () => ({
    tools: tools.map(({ described }) => described),
  }));
  server.setRequestHandler(protocol.CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) {
      const { InvalidParams } = protocol.ErrorCode;
      throw new protocol.McpError(InvalidParams, request.say('mcp.no-tool'));
    }
    return callTool(asking, tool, params.arguments ?? {});
  });
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(protocolRequest(request), {
      parsedBody: message,
    });
    const text = await response.text();
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    return done(answer, response.status);
  } finally {
    await server.close();
  }
}

/** Builds the request that the protocol library reads. It has no body, because the body was read before. */
function protocolRequest({ url, header }: IncomingCall): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version'];
  const headers = names.flatMap((name): [string, string][] => {
    const value = header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return new Request(url, { method: 'POST', headers });
}

/** Headers that HTTP requires in a refusal, by status. */
const REFUSAL_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer' },
  405: { allow: 'POST' },
};

async function respond(outcome: Outcome, request: IncomingCall): Promise<Response> {
  const { headers, answer } = outcome;
  const status = outcome.status === 422 ? 400 : outcome.status;
  const head = new Headers({
    ...headers,
    ...REFUSAL_HEADERS[status],
    'cache-control': 'no-store',
    'x-request-id': request.requestId,
  });
  if (answer === undefined) return new Response(null, { status, headers: head });
  head.set('content-type', 'application/json; charset=utf-8');
  const text = JSON.stringify(
    isRefusal(answer) ? errorOf(outcome.status, answer, request) : answer,
  );
  const body = await compressText(text, head, request.header('accept-encoding'));
  return new Response(body, { status, headers: head });
}

type Refused = Failure['body'];

/** True for a refusal by this server. Messages of the protocol have no `message` at their outer level. */
const isRefusal = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'message' in answer;

/** Error codes of JSON-RPC: for a body that is not a JSON object, and for every other refused or failed request. */
const PARSE_ERROR = -32700;
const SERVER_ERROR = -32000;

function errorOf(status: number, { message, errors = {} }: Refused, { say }: IncomingCall) {
  const [problem = message] = Object.values(errors).flat();
  return {
    jsonrpc: '2.0',
    id: null,
    error: {
      code: status === 422 ? PARSE_ERROR : SERVER_ERROR,
      message: status === 401 ? say('mcp.no-token') : problem,
    },
  };
}
