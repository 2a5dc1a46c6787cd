import { ref } from './openapi-parts';
import type { JsonObject } from './openapi-schemas';

const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const isWell = { type: 'boolean' };
const look = {
  type: 'object',
  properties: { status: { type: 'string' }, database: isWell, disk: isWell, migrations: isWell },
  required: ['status'],
};

/** Calls outside the contract, such as health checks. */
export const rootPaths: JsonObject = {
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
