import { allEndpoints } from '@/lib/contract/all';
import { type Endpoint, fillPath, paramNames } from '@/lib/contract/endpoint';
import type { Answer, Client } from '../support/client';
import { checkEcho } from '../support/check-echo';
import { eachOf } from '../support/each-of';
import { HOSTILE } from '../support/hostile';
import { leavesOf, sampleOf, withValue } from '../support/samples';
import { startHost, type TestHost } from '../support/test-host';

/** Every hostile input, on every field of every call: refused, or kept exactly as it came. */
let house: TestHost;
let me: Client;
let known: Record<string, unknown>;
/** What is known to fit the calls below a path. */
let ofPath: Readonly<Record<string, Record<string, unknown>>>;

function knownFor({ path }: Endpoint): Record<string, unknown> {
  const [, own] = Object.entries(ofPath).find(([root]) => path.startsWith(`${root}/`)) ?? [];
  return own ?? known;
}

beforeAll(async () => {
  house = await startHost();
  me = await house.signIn();
  const { body } = await me.get('accounting/chart-of-accounts/generate_accounts');
  const accounts = body as { id: number; purpose: string }[];
  const idOf = (wanted: string) => accounts.find(({ purpose }) => purpose === wanted)?.id;
  const line = { rate: '1', base: '1.00', currency: 'USD', memo: 'Some text' };
  known = {
    parent: null,
    role_id: 1,
    lines: [
      { account_id: idOf('bank'), debit: '1.00', ...line },
      { account_id: idOf('capital'), credit: '1.00', ...line },
    ],
    custom_id: undefined,
    attachment_ids: [],
    // A lock behind which nothing lies, so that what comes after it can still be stored.
    lock_date: '1990-01-01',
  };
  await me.post('accounting/parties/store', { kind: 'customer', name: 'Customer' });
  const cash = idOf('cash');
  await me.post('accounting/journal-entry/store', {
    date: '2026-01-01',
    post: true,
    lines: [
      { account_id: cash, debit: '1000000' },
      { account_id: idOf('capital'), credit: '1000000' },
    ],
  });
  const payment = {
    ...known,
    currency: 'USD',
    rate: '1',
    lines: [{ account_id: idOf('bank'), amount: '1.00', memo: 'Some text', party_id: 1 }],
  };
  ofPath = {
    'accounting/expenses': { ...payment, paid_from_account_id: cash },
    'accounting/receipts': { ...payment, received_into_account_id: cash },
    'accounting/opening-balances': {
      ...known,
      lines: [
        {
          account_id: cash,
          party_id: 1,
          location_id: 1,
          currency: 'USD',
          amount: '1.00',
          base: '1.00',
        },
      ],
    },
  };
}, 60_000);
afterAll(() => house.close());

/** Calls that would end the test's own session or account, and those that take a file. */
const LEFT_OUT = new Set([
  'users/logout',
  'users/update-password/{id}/updatePassword',
  'profile/sessions/{id}/end',
  'profile/totp/confirm',
]);

const written = allEndpoints.filter(
  ({ method, form, path }) =>
    method !== 'GET' && (!form || form.orJson === true) && !LEFT_OUT.has(path),
);
const read = allEndpoints.filter(({ method, changes }) => method === 'GET' && !changes);

function send(endpoint: Endpoint, input: unknown): Promise<Answer> {
  const path = fillPath(
    endpoint.path,
    Object.fromEntries(paramNames(endpoint.path).map((name) => [name, 1])),
  );
  if (endpoint.method === 'GET') {
    return me.get(`${path}?${new URLSearchParams(input as Record<string, string>)}`);
  }
  if (endpoint.method === 'DELETE') return me.delete(path);
  return endpoint.method === 'PUT' ? me.put(path, input) : me.post(path, input);
}

/** Changing and previewing read what storing reads, by the same schemas: each field gets a third there. */
function hostileFor({ path }: Endpoint, field: number): readonly unknown[] {
  const [, root] = /^(.*)\/(?:\{id\}\/update|preview)$/.exec(path) ?? [];
  const isTwin = root !== undefined && written.some((one) => one.path === `${root}/store`);
  return isTwin ? HOSTILE.filter((_, at) => at % 3 === field % 3) : HOSTILE;
}

test.each(written)(
  '$method $path',
  async (endpoint) => {
    const sample = sampleOf(endpoint.input, knownFor(endpoint));
    for (const [at, path] of leavesOf(sample).entries()) {
      await eachOf(hostileFor(endpoint, at), async (value) => {
        const { status, body } = await send(endpoint, withValue(sample, path, value));
        const told = { field: path.join('.'), value, status };
        expect(status < 500 ? told : { ...told, body }).toEqual(told);
        if (status < 300) checkEcho(body, path, value);
      });
    }
  },
  300_000,
);

test.each(read)(
  '$method $path',
  async (endpoint) => {
    const names = Object.keys((endpoint.input as { entries?: object }).entries ?? {});
    for (const name of names) {
      const texts = HOSTILE.filter((one) => typeof one === 'string');
      await eachOf(texts, async (value) => {
        const { status, body } = await send(endpoint, { [name]: value });
        expect(status < 500 ? null : { name, value, body }).toBeNull();
      });
    }
  },
  120_000,
);

test.each([
  'accounting/journal-entry/store',
  'accounting/chart-of-accounts/store',
  'accounting/expenses/store',
  'accounting/receipts/store',
  'accounting/opening-balances/store',
  'accounting/parties/store',
  'accounting/transaction-locking/store',
])(
  'the sample of %s is let through, so that what is refused is refused for the hostile value',
  async (path) => {
    const endpoint = written.find((one) => one.path === path);
    if (!endpoint) throw new Error(`there is no ${path}`);
    const sample = sampleOf(endpoint.input, { ...knownFor(endpoint), number: '880001' });
    const { status, body } = await me.post(path, sample);
    expect([status, body]).toEqual([201, expect.anything()]);
  },
);

test('a field that is not known, and every key that touches prototypes, is refused', async () => {
  for (const endpoint of written.filter(({ method }) => method !== 'DELETE')) {
    const sample = sampleOf(endpoint.input, known) as object;
    for (const key of [
      'is_admin',
      'base_amount',
      'created_by',
      'hash',
      'constructor',
      'prototype',
    ]) {
      const { status } = await send(endpoint, { ...sample, [key]: 1 });
      // A record that is not there is told before what is wrong with the form.
      const told = status === 404 && endpoint.path.includes('{id}') ? 404 : 422;
      expect([endpoint.path, key, status]).toEqual([endpoint.path, key, told]);
    }
  }
  const { status } = await me.raw('POST', '/api/accounting/journal-entry/preview', {
    body: '{"__proto__":{"is_developer":true},"date":"2026-01-01","lines":[]}',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': me.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(status).toBe(422);
  expect(({} as Record<string, unknown>).is_developer).toBeUndefined();
});

test('bodies that are too large, too deep or of another kind are turned away', async () => {
  const path = '/api/accounting/journal-entry/preview';
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': me.cookies.get('XSRF-TOKEN') ?? '',
  };
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect((await me.raw('POST', path, { body: deep, headers })).status).toBe(422);
  expect((await me.raw('POST', path, { body: 'x'.repeat(1_100_000), headers })).status).toBe(413);
  expect((await me.raw('POST', path, { body: '{', headers })).status).toBe(422);
  const plain = { ...headers, 'content-type': 'text/plain' };
  expect((await me.raw('POST', path, { body: '{}', headers: plain })).status).toBe(415);
});
