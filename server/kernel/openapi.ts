import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

import { changesState, type Endpoint, paramNames } from '@/lib/contract/endpoint';

type JsonObject = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApi(endpoints: readonly Endpoint[], version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    (paths[`/api/${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sarraf',
      version,
      description: 'Money and rates are decimal strings; days are YYYY-MM-DD.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sarraf_session' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
    paths,
  };
}

function operation(endpoint: Endpoint): JsonObject {
  const { summary, path, method, input, status = 200, allow, form } = endpoint;
  const query = method === 'GET' ? queryParameters(input) : [];
  return {
    operationId: `${method.toLowerCase()}_${path.replaceAll(/[^a-z0-9]+/gi, '_')}`,
    summary,
    tags: [path.split('/')[0]],
    'x-allow': allow,
    security: securityOf(endpoint),
    parameters: [...paramNames(path).map(pathParameter), ...query],
    ...(method !== 'GET' && { requestBody: { content: bodyOf(input, form) } }),
    responses: {
      [status]: { description: 'Done.', content: answerOf(endpoint) },
      ...failuresOf(endpoint),
    },
  };
}

function securityOf(endpoint: Endpoint): JsonObject[] {
  const needs = {
    ...(endpoint.allow !== 'anyone' && { session: [] }),
    ...(changesState(endpoint) && { csrf: [] }),
  };
  return [needs];
}

function pathParameter(name: string): JsonObject {
  const schema = name === 'token' ? { type: 'string' } : { type: 'integer', minimum: 1 };
  return { name, in: 'path', required: true, schema };
}

function queryParameters(input: v.GenericSchema): JsonObject[] {
  const schema = jsonSchema(input, 'input');
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties as Record<string, unknown> | undefined) ?? {}).map(
    ([name, property]) => ({ name, in: 'query', required: required.has(name), schema: property }),
  );
}

function bodyOf(input: v.GenericSchema, form: Endpoint['form']): JsonObject {
  const schema = jsonSchema(input, 'input');
  const json = { 'application/json': { schema } };
  if (!form) return json;
  const properties = {
    ...(schema.properties as JsonObject | undefined),
    file: { type: 'string', format: 'binary' },
  };
  const file = { 'multipart/form-data': { schema: { ...schema, properties } } };
  return form.orJson ? { ...json, ...file } : file;
}

function answerOf({ answer, file }: Endpoint): JsonObject {
  return {
    'application/json': { schema: jsonSchema(answer, 'output') },
    ...(file && { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }),
  };
}

const FAILURES: Readonly<Record<number, string>> = {
  401: 'Nobody is signed in.',
  403: 'The page or action is missing from the role.',
  404: 'There is no such record.',
  409: 'The record moved on, or the key was used.',
  413: 'The body is too large.',
  415: 'The body is of another kind.',
  419: 'The CSRF token is missing or old.',
  422: 'What was sent, or a business rule.',
  429: 'Too often; see Retry-After.',
  503: 'Later; see Retry-After.',
};

function failuresOf(endpoint: Endpoint): JsonObject {
  const never = new Set([
    ...(endpoint.allow === 'anyone' ? [401, 403] : []),
    ...(changesState(endpoint) ? [] : [409, 413, 415, 419]),
  ]);
  return Object.fromEntries(
    Object.entries(FAILURES)
      .filter(([status]) => !never.has(Number(status)))
      .map(([status, description]) => [status, { description }]),
  );
}

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  return toJsonSchema(schema, {
    errorMode: 'ignore',
    target: 'draft-2020-12',
    typeMode,
  }) as JsonObject;
}
