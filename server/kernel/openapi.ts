import { changesState, type Endpoint, paramNames } from '@/lib/contract/endpoint';
import { answerExample, bodyExample } from './openapi-examples';
import { GUIDE } from './openapi-guide';
import {
  errorSchemas,
  headers,
  parameters,
  ref,
  refusalsOf,
  responses,
  securitySchemes,
} from './openapi-parts';
import { rootPaths } from './openapi-root';
import { type JsonObject, type Schemas, schemasOf } from './openapi-schemas';

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

/** Tag of an endpoint: the area and the noun of its path. */
function tagOf({ path }: Endpoint): string {
  const [area = '', noun = ''] = path.split('/');
  const isArea = ['accounting', 'exchange', 'setting', 'reports', 'public'].includes(area);
  return isArea && !noun.startsWith('{') ? `${area}: ${noun.replaceAll('-', ' ')}` : area;
}

function securityOf(endpoint: Endpoint): JsonObject[] {
  const needs = {
    ...(endpoint.allow !== 'anyone' && { session: [] }),
    ...(changesState(endpoint) && { csrf: [] }),
  };
  return [needs];
}

function pathParameter(name: string): JsonObject {
  const token = { type: 'string', pattern: '^[\\w-]{16,128}$' };
  const schema = name === 'token' ? token : ref('schemas', 'Id');
  return { name, in: 'path', required: true, schema };
}

const QUERY_MAX: Readonly<Record<string, number>> = { page: 100_000, per_page: 200, limit: 1000 };
const WHOLE = /^\^\[1-9\]\\d\{0,(\d+)\}\$$/;

function queryParameters(query: JsonObject): JsonObject[] {
  const required = new Set<unknown>(Array.isArray(query.required) ? query.required : []);
  const properties = (query.properties ?? {}) as Record<string, JsonObject>;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: wholeNumber(name, schema) ?? schema,
  }));
}

/** A whole number is a string of digits in a query, but documented as an integer. */
function wholeNumber(name: string, { pattern }: JsonObject): JsonObject | undefined {
  const digits = WHOLE.exec(typeof pattern === 'string' ? pattern : '')?.[1];
  if (digits === undefined) return undefined;
  const maximum = QUERY_MAX[name] ?? 10 ** (Number(digits) + 1) - 1;
  return { type: 'integer', minimum: 1, maximum };
}

/** Entries of an object schema; undefined for other schemas. */
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
