import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import type { JsonObject } from './openapi-schemas';

const text = { type: 'string' };
const failure = { message: text };

/** Schemas of error answers, and of the answer that names a started job. */
export const errorSchemas: Readonly<Record<string, JsonObject>> = {
  Error: object(failure),
  Errors422: {
    type: 'object',
    description:
      'Every failing field at once, 50 problems at most; `more` is how many are left out.',
    properties: {
      ...failure,
      errors: {
        type: 'object',
        description: 'Sentences by the field they belong to, such as `lines.0.amount`.',
        additionalProperties: { type: 'array', items: text },
      },
      more: { type: 'integer', minimum: 1 },
    },
    required: ['message', 'errors'],
  },
  Conflict: {
    type: 'object',
    description: '`current` where it helps: the present record.',
    properties: { ...failure, code: { type: 'string', enum: ['in_flight'] } },
    required: ['message'],
  },
  ServerError: {
    type: 'object',
    description:
      'With `code: "outcome_unknown"` the call may have been stored: send it again with the same `Idempotency-Key`.',
    properties: {
      ...failure,
      request_id: text,
      code: { type: 'string', enum: ['outcome_unknown'] },
    },
    required: ['message', 'request_id'],
  },
  Job: object({ job: object({ id: { type: 'integer' }, status: text }) }),
};

function object(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties) };
}

export const headers: Readonly<Record<string, JsonObject>> = {
  RequestId: header('Names the call in the log of the host.', text),
  RetryAfter: header('After how many seconds to try again.', { type: 'integer', minimum: 1 }),
  IdempotentReplay: header('The answer of the first call with the same key.', {
    type: 'string',
    enum: ['true'],
  }),
};

function header(description: string, schema: JsonObject): JsonObject {
  return { description, schema };
}

export const parameters: Readonly<Record<string, JsonObject>> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of messages and of what a report says.',
    schema: { type: 'string', enum: ['en', 'fa'], default: 'en' },
  },
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description:
      'This GET changes something: without the header it is a 419, however fresh the token is.',
    schema: { type: 'string', enum: ['XMLHttpRequest'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A key of your own for this deed: sent again with the same body it is done once and answered the same, for 30 days.',
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  },
};

export const securitySchemes: JsonObject = {
  session: { type: 'apiKey', in: 'cookie', name: 'sarraf_session' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'The decoded value of the cookie XSRF-TOKEN, on every call that changes something.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token. It needs no cookie and no X-XSRF-TOKEN.',
  },
};

type Refusal = Readonly<{ name: string; description: string; schema: string; later?: true }>;

const REFUSALS: Readonly<Record<number, Refusal>> = {
  401: { name: 'Unauthenticated', description: 'Nobody is signed in.', schema: 'Error' },
  403: { name: 'Forbidden', description: 'The role lacks the page or action.', schema: 'Error' },
  404: { name: 'NotFound', description: 'There is no such record.', schema: 'Error' },
  409: {
    name: 'Conflicting',
    description: 'The record moved on, or the key was used for something else.',
    schema: 'Conflict',
  },
  413: { name: 'TooLarge', description: 'The body is too large.', schema: 'Error' },
  415: { name: 'AnotherKind', description: 'The body is of another kind.', schema: 'Error' },
  419: { name: 'TokenMismatch', description: 'The CSRF token is missing or old.', schema: 'Error' },
  422: {
    name: 'Unprocessable',
    description: 'What was sent, or a business rule.',
    schema: 'Errors422',
  },
  429: { name: 'TooOften', description: 'Too often.', schema: 'Error', later: true },
  500: { name: 'Failed', description: 'A mistake of the host.', schema: 'ServerError' },
  503: {
    name: 'Later',
    description: 'The host cannot, for now.',
    schema: 'ServerError',
    later: true,
  },
};

export const ref = (kind: string, name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The refusals as reusable OpenAPI responses, each with its headers. */
export const responses: JsonObject = Object.fromEntries(
  Object.values(REFUSALS).map(({ name, description, schema, later }) => [
    name,
    {
      description,
      headers: {
        'X-Request-Id': ref('headers', 'RequestId'),
        ...(later && { 'Retry-After': ref('headers', 'RetryAfter') }),
      },
      content: { 'application/json': { schema: ref('schemas', schema) } },
    },
  ]),
);

/** Refusals that an endpoint may return, by status. */
export function refusalsOf(endpoint: Endpoint): JsonObject {
  const never = new Set([
    ...(endpoint.allow === 'anyone' ? [401, 403] : []),
    ...(changesState(endpoint) ? [] : [409, 413, 415, 419]),
  ]);
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => !never.has(Number(status)))
      .map(([status, { name }]) => [status, ref('responses', name)]),
  );
}
