import { changesState, type Endpoint, paramNames } from '@/lib/contract/endpoint';
import { EVENT_TYPES, type EventType } from '@/lib/domain/event';
import { answerExample, bodyExample } from './openapi-examples';
import {
  errorSchemas,
  headers,
  parameters,
  ref,
  refusalsOf,
  responses,
  securitySchemes,
} from './openapi-parts';
import { pathParameter, queryParameters } from './openapi-query';
import { type JsonObject, type Schemas, schemasOf } from './openapi-schemas';

/** Shell script in the introduction that signs in, creates a party and signs out. A test runs it unchanged. */
const SCRIPT = `# HOST, EMAIL and PASSWORD come from the environment.
jar=$(mktemp)
token() { awk '$6 == "XSRF-TOKEN" { print $7 }' "$jar"; }
call() { # METHOD PATH [BODY]
  curl -sS --fail-with-body -b "$jar" -c "$jar" -X "$1" "$HOST$2" \\
    -H 'Accept: application/json' -H 'Content-Type: application/json' \\
    -H "X-XSRF-TOKEN: $(token)" -H "Idempotency-Key: $(uuidgen 2>/dev/null || date +%s%N)" \\
    \${3:+-d "$3"}
}

# 1. The cookies of a visitor: a session nobody is signed in with, and the token.
call GET /sanctum/csrf-cookie
# 2. Sign in. The session and its token are new from here on.
call POST /api/users/login "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}"
# 3. Anything else: who am I, and a new customer.
call GET /api/user/current-user
call POST /api/accounting/parties/store '{"kind":"customer","name":"From a script"}'
# 4. Sign out.
call POST /api/users/logout '{}'
`;

/** Programs in the introduction that post a journal entry with a token. A test runs them unchanged. */
export const TOKEN_EXAMPLES = {
  sh: `curl -sS --fail-with-body "$HOST/api/accounting/journal-entry/store" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H "Idempotency-Key: $KEY" \\
  -d "{\\"date\\":\\"$DAY\\",\\"post\\":true,\\"lines\\":[
    {\\"account_id\\":$DEBIT,\\"debit\\":\\"12.50\\"},{\\"account_id\\":$CREDIT,\\"credit\\":\\"12.50\\"}]}"
`,
  ts: `const { HOST, TOKEN, KEY, DAY, DEBIT, CREDIT } = process.env;
const answer = await fetch(\`\${HOST}/api/accounting/journal-entry/store\`, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${TOKEN}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': KEY ?? '',
  },
  body: JSON.stringify({
    date: DAY,
    post: true,
    lines: [
      { account_id: Number(DEBIT), debit: '12.50' },
      { account_id: Number(CREDIT), credit: '12.50' },
    ],
  }),
});
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.text());
`,
  php: `<?php
$body = ['date' => getenv('DAY'), 'post' => true, 'lines' => [
    ['account_id' => (int) getenv('DEBIT'), 'debit' => '12.50'],
    ['account_id' => (int) getenv('CREDIT'), 'credit' => '12.50'],
]];
$answer = file_get_contents(getenv('HOST') . '/api/accounting/journal-entry/store', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "Authorization: Bearer " . getenv('TOKEN') . "\\r\\nContent-Type: application/json\\r\\nIdempotency-Key: " . getenv('KEY'),
    'content' => json_encode($body),
]]));
if ($answer === false) exit(1);
echo $answer;
`,
  py: `import json, os, urllib.request
env = os.environ
body = {"date": env["DAY"], "post": True, "lines": [
    {"account_id": int(env["DEBIT"]), "debit": "12.50"},
    {"account_id": int(env["CREDIT"]), "credit": "12.50"},
]}
request = urllib.request.Request(
    env["HOST"] + "/api/accounting/journal-entry/store",
    json.dumps(body).encode(),
    {"Authorization": "Bearer " + env["TOKEN"], "Content-Type": "application/json", "Idempotency-Key": env["KEY"]},
)
print(urllib.request.urlopen(request).read().decode())
`,
} as const;

/** Introduction of the OpenAPI document, in Markdown. */
const GUIDE = `Every call between the pages and the host.

Money and rates are decimal strings, with exactly the decimals of their currency; a request may also send a whole number.
Business days are \`YYYY-MM-DD\`, instants ISO 8601 with \`Z\`. Ids are whole numbers above zero. A record carries its
\`version\`, and a change sends the one it read. Lists come in pages, \`{ data, meta }\`; reference lists are bare arrays.

A call is judged in this order: token (419), session (401), rights (403), record (404), form and rules (422), state (409).
A refusal has a \`message\`, and a 422 \`errors\` by field, in the language of \`Accept-Language\`.

## Calling with a token

A program calls with an API token. Users make their own tokens in the profile; administrators make tokens for others under
Settings, API tokens. A token has the permissions of its user, or of a role that limits them, until it expires or is
revoked. It needs neither cookies nor \`X-XSRF-TOKEN\`. Calls that need a person, such as making another token, refuse it
(403). These programs post a journal entry; HOST, TOKEN, KEY, DAY and the ids of the accounts come from the environment.

${fenced(TOKEN_EXAMPLES)}
## Taking events

A webhook (Settings, Webhooks) delivers events to an address by POST, as Standard Webhooks describes. A receiver checks the
signature: the HMAC-SHA256, in base64, of \`webhook-id\`, \`webhook-timestamp\` and the body, joined by dots, under the bytes that the
secret has after \`whsec_\`. It refuses timestamps that are more than five minutes old, and ignores a \`webhook-id\` that it has
already taken, because a message can arrive twice. It answers 2xx within 15 seconds.

## Asking with an assistant

An assistant asks the books by the Model Context Protocol (streamable HTTP) at \`/api/mcp\`, with an API token in the header
\`Authorization\`. It has one tool for each call that only reads and that the token may make. Give the token a role that
views only the pages that the assistant needs: an assistant chooses better among few tools, and what it reads goes to the
provider of its model. A result has the answer of the call, the addresses of the pages of its records and, if the token may
view the proof, the newest hash of the books. \`accounting_proof_verify_head\` checks that hash later. Claude Code connects
with this command:

\`\`\`sh
claude mcp add --transport http sarraf "$HOST/api/mcp" --header "Authorization: Bearer $TOKEN"
\`\`\`

Other clients need the address and the header. A client that starts local programs only, such as Claude Desktop with
\`claude_desktop_config.json\`, needs a bridge:

\`\`\`json
{
  "mcpServers": {
    "sarraf": {
      "command": "npx",
      "args": ["-y", "mcp-remote", "https://HOST/api/mcp", "--header", "Authorization:\${AUTHORIZATION}"],
      "env": { "AUTHORIZATION": "Bearer sarraf_…" }
    }
  }
}
\`\`\`

## Signing in from a script

Prefer a token. A program that signs in needs an account of its own, with a role that holds just the pages it works on,
and without a second factor. A POST may be repeated with the same \`Idempotency-Key\` and body: it is done once. After a 419 fetch the cookie again, once:
a second 419 means that a header is missing (three GETs change something and need \`X-Requested-With: XMLHttpRequest\`).
After a 401 sign in again; after a 429 or 503 wait as long as \`Retry-After\` says. A 503 with \`code: "outcome_unknown"\` may
have been stored: send it again with the same key, which answers what happened; a 409 with \`code: "in_flight"\` is still at work. Behind https the session cookie is
called \`__Host-sarraf_session\`.

\`\`\`sh
${SCRIPT}\`\`\`
`;

function fenced(examples: Readonly<Record<string, string>>): string {
  return Object.entries(examples)
    .map(([language, text]) => `\`\`\`${language}\n${text}\`\`\`\n`)
    .join('\n');
}

export function openApi(endpoints: readonly Endpoint[], version: string): JsonObject {
  const schemas = schemasOf(endpoints);
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    (paths[`/api/${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operation(
      endpoint,
      schemas,
    );
  }
  const tags = [...new Set(endpoints.map(tagOf))].toSorted();
  return {
    openapi: '3.1.0',
    info: { title: 'Sarraf', version, description: GUIDE, license: { name: 'MIT' } },
    servers: [{ url: '/' }],
    tags: ['session', ...tags].map((name) => ({ name })),
    components: {
      schemas: { ...schemas.components, ...errorSchemas },
      responses,
      parameters,
      headers,
      securitySchemes,
    },
    paths: { ...rootPaths, ...paths },
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, webhookOf(type)])),
  };
}

/** Describes the call that delivers an event to a webhook. */
function webhookOf(type: EventType): JsonObject {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: `webhook_${type.replace('.', '_')}`,
      summary: `Delivers the event ${type} to a webhook.`,
      parameters: [
        header('webhook-id', 'Id of the message. A repeated delivery has the same id.'),
        header('webhook-timestamp', 'Time of the delivery, in seconds since 1970.'),
        header('webhook-signature', 'One or more signatures, separated by spaces.'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref('schemas', 'WebhookMessage') } },
      },
      responses: {
        '2XX': { description: 'Taken. Any other answer is retried for three days.' },
        '410': { description: 'The webhook is switched off.' },
      },
    },
  };
}

function operation(endpoint: Endpoint, schemas: Schemas): JsonObject {
  const { summary, path, method, allow, also } = endpoint;
  const sent = method === 'GET' ? queryParameters(schemas.queryOf(endpoint)) : [];
  const hasKey = method === 'POST' && endpoint.dry !== true && allow !== 'anyone';
  return {
    operationId: `${method.toLowerCase()}_${path.replaceAll(/[^a-z0-9]+/gi, '_').replace(/_$/, '')}`,
    summary,
    tags: [tagOf(endpoint)],
    'x-allow': allow,
    ...(also && { 'x-allow-also': also }),
    security: securityOf(endpoint),
    parameters: [
      ...paramNames(path).map(pathParameter),
      ...sent,
      ref('parameters', 'AcceptLanguage'),
      ...(method === 'GET' && changesState(endpoint) ? [ref('parameters', 'RequestedWith')] : []),
      ...(hasKey ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(method !== 'GET' && hasBody(endpoint) && { requestBody: bodyOf(endpoint, schemas) }),
    responses: { ...doneOf(endpoint, schemas), ...refusalsOf(endpoint) },
  };
}

/** Tag of an endpoint: the first segment of its path and, if that is an area, the second one. */
function tagOf({ path }: Endpoint): string {
  const [area = '', noun = ''] = path.split('/');
  const isArea = ['accounting', 'exchange', 'setting', 'reports', 'public'].includes(area);
  return isArea && !noun.startsWith('{') ? `${area}: ${noun.replaceAll('-', ' ')}` : area;
}

function securityOf(endpoint: Endpoint): JsonObject[] {
  const byBrowser = {
    ...(endpoint.allow !== 'anyone' && { session: [] }),
    ...(changesState(endpoint) && { csrf: [] }),
  };
  const takesToken = endpoint.allow !== 'anyone' && !endpoint.inPerson;
  return [byBrowser, ...(takesToken ? [{ token: [] }] : [])];
}

/** Fields of an object schema; undefined for other schemas. */
const entriesOf = (schema: object): object | undefined =>
  'entries' in schema && typeof schema.entries === 'object'
    ? (schema.entries ?? undefined)
    : undefined;

function hasBody({ input, form }: Endpoint): boolean {
  const entries = entriesOf(input);
  return form !== undefined || entries === undefined || Object.keys(entries).length > 0;
}

function bodyOf(endpoint: Endpoint, { refOf }: Schemas): JsonObject {
  const { input, form } = endpoint;
  const json = {
    'application/json': { schema: refOf(input), example: bodyExample(endpoint) },
  };
  if (!form) return { required: true, content: json };
  const file = {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: ['file'],
  };
  const fields = Object.keys(entriesOf(input) ?? {});
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  const multipart = {
    'multipart/form-data': {
      schema: { ...file, properties: { ...properties, ...file.properties } },
    },
  };
  return { required: true, content: form.orJson ? { ...json, ...multipart } : multipart };
}

function doneOf(endpoint: Endpoint, { refOf }: Schemas): JsonObject {
  const { answer, file, method, status = 200, dry } = endpoint;
  const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const json = { 'application/json': { schema: refOf(answer), example: answerExample(endpoint) } };
  const replayed = method === 'POST' && dry !== true;
  const done = {
    description: status === 201 ? 'Made.' : 'Done.',
    headers: {
      'X-Request-Id': ref('headers', 'RequestId'),
      ...(replayed && { 'Idempotent-Replay': ref('headers', 'IdempotentReplay') }),
    },
    content: { ...(answer.type !== 'null' && json), ...(file && binary) },
  };
  return { [status]: done, ...(mayBeJob(endpoint) && { 202: jobOf(done) }) };
}

const mayBeJob = ({ answer }: Endpoint): boolean =>
  ('options' in answer && Array.isArray(answer.options) ? answer.options : [answer]).some(
    (option: object) => 'job' in (entriesOf(option) ?? {}),
  );

function jobOf(done: JsonObject): JsonObject {
  const content = { 'application/json': { schema: ref('schemas', 'Job') } };
  return { ...done, description: 'It goes on as a job.', content };
}

const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const isWell = { type: 'boolean' };
const look = {
  type: 'object',
  properties: { status: { type: 'string' }, database: isWell, disk: isWell, migrations: isWell },
  required: ['status'],
};

/** Paths outside the contract, such as health checks. */
const rootPaths: JsonObject = {
  '/sanctum/csrf-cookie': {
    get: {
      operationId: 'get_csrf_cookie',
      summary: 'Gives the cookies of a visitor: the session, and the token that calls send back.',
      tags: ['session'],
      security: [],
      responses: {
        204: {
          description: 'The cookies are set.',
          headers: {
            'Set-Cookie': {
              description:
                'XSRF-TOKEN, which scripts can read, and the session, which they cannot.',
              schema: { type: 'string' },
            },
          },
        },
      },
    },
  },
  '/health/live': {
    get: {
      operationId: 'get_health_live',
      summary: 'Whether the process answers.',
      tags: ['session'],
      security: [],
      responses: { 200: { description: 'It does.', ...json(look) } },
    },
  },
  '/health/ready': {
    get: {
      operationId: 'get_health_ready',
      summary: 'Whether the host can read and write, and which of its parts cannot.',
      tags: ['session'],
      security: [],
      responses: {
        200: { description: 'It can.', ...json(look) },
        503: { description: 'It cannot.', ...json(look) },
      },
    },
  },
  '/api/mcp': {
    post: {
      operationId: 'post_mcp',
      summary: 'Answers a message of the Model Context Protocol (JSON-RPC, one message per call).',
      tags: ['session'],
      security: [{ token: [] }],
      requestBody: { required: true, ...json({ type: 'object' }) },
      responses: {
        200: { description: 'The answer.', ...json({ type: 'object' }) },
        202: { description: 'The notification needs no answer.' },
        400: { description: 'It is not a message of the protocol.', ...json({ type: 'object' }) },
        401: { description: 'There is no valid token.', ...json({ type: 'object' }) },
      },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'get_openapi',
      summary: 'This document.',
      tags: ['session'],
      security: [],
      responses: {
        200: { description: 'The document.', ...json({ type: 'object' }) },
        500: ref('responses', 'Failed'),
      },
    },
  },
};
