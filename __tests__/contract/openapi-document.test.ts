import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

import { allEndpoints } from '@/server/routes';
import { answerExample, bodyExample } from '@/server/kernel/openapi-examples';
import { openApi } from '@/server/kernel/openapi';
import { DEVELOPER, PASSWORD, startHost } from '../support/test-host';

type Json = Record<string, unknown>;
type Described = Json & {
  security: Record<string, unknown>[];
  parameters: { $ref?: string; in?: string; schema?: Json }[];
  requestBody?: { required: boolean };
  responses: Record<string, { $ref?: string }>;
};

const document = openApi(allEndpoints, '0');
const components = document.components as Record<string, Record<string, Json>>;
const paths = document.paths as Record<string, Record<string, Described>>;
const described = allEndpoints.map((endpoint) => {
  const operation = paths[`/api/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`${endpoint.path} is not described`);
  return { endpoint, operation };
});

test('the document is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
  const { Validator } = await import('@seriousme/openapi-schema-validator');
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
  for (const [, kind = '', name = ''] of JSON.stringify(document).matchAll(
    /"#\/components\/(\w+)\/(\w+)"/g,
  )) {
    expect([kind, name, components[kind]?.[name]]).toEqual([kind, name, expect.anything()]);
  }
});

test('no operation has the name of another', () => {
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('a decimal and a day are patterns, in answers as in requests', () => {
  const { schemas = {} } = components;
  for (const name of ['Decimal', 'Amount', 'SignedMoney', 'Rate', 'Day', 'ShownDay', 'Instant']) {
    expect([name, schemas[name]?.pattern]).toEqual([name, expect.any(String)]);
  }
  const line = schemas.EntryLine?.properties as Record<string, Json>;
  expect(line.amount).toEqual({ $ref: '#/components/schemas/Decimal' });
  expect(line.date).toEqual({ $ref: '#/components/schemas/ShownDay' });
});

test('records, requests and lists have names of their own, and pages are whole numbers', () => {
  const names = Object.keys(components.schemas ?? {});
  for (const name of ['JournalEntry', 'JournalEntryStoreRequest', 'Sales', 'ChartOfAccountsList']) {
    expect(names).toContain(name);
  }
  const { parameters } = paths['/api/accounting/journal-entry/list']?.get ?? { parameters: [] };
  const page = parameters.find((one) => (one as { name?: string }).name === 'page');
  expect(page?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100_000 });
  const meta = components.schemas?.PageMeta?.properties as Record<string, Json>;
  expect(meta.total?.type).toBe('integer');
});

test.each(described)(
  '$endpoint.method $endpoint.path tells its headers, body and refusals',
  ({
    endpoint: { method, allow, dry },
    operation: { parameters, requestBody, responses, security },
  }) => {
    const refs = parameters.map(({ $ref }) => $ref);
    expect(refs).toContain('#/components/parameters/AcceptLanguage');
    expect(refs.includes('#/components/parameters/IdempotencyKey')).toBe(
      method === 'POST' && dry !== true && allow !== 'anyone',
    );
    if (requestBody) expect(requestBody.required).toBe(true);
    if (method !== 'GET') expect(security[0]).toHaveProperty('csrf');
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['404', '422', '429', '500', '503']),
    );
  },
);

test.each(allEndpoints)('the examples of $method $path are what its schemas take', (endpoint) => {
  const told = (schema: v.GenericSchema, example: unknown) => {
    const read = v.safeParse(schema, example);
    return read.success
      ? []
      : read.issues.map(({ message, path }) => [message, path?.map(({ key }) => key)]);
  };
  expect(told(endpoint.answer, answerExample(endpoint))).toEqual([]);
  if (endpoint.method !== 'GET') expect(told(endpoint.input, bodyExample(endpoint))).toEqual([]);
});

test('the script of the chapter on signing in does what it says', async () => {
  const host = await startHost();
  try {
    const { description } = document.info as { description: string };
    const script =
      /## Signing in from a script[\s\S]*?```sh\n([\s\S]+?)```/.exec(description)?.[1] ?? '';
    const env = { ...process.env, HOST: host.url, EMAIL: DEVELOPER, PASSWORD };
    const { stdout } = await promisify(execFile)('sh', ['-euc', script], { env });
    expect(stdout).toContain('"is_developer":true');
    expect(stdout).toContain('"name":"From a script"');
  } finally {
    await host.close();
  }
}, 60_000);
