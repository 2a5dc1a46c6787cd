import { allEndpoints } from '@/server/routes';
import type { Endpoint } from '@/lib/contract/endpoint';
import * as v from 'valibot';
import { Caller } from '../../__tests__/soak/fuzz-caller';
import { furnish, type Furnished } from '../../__tests__/soak/fuzz-fixture';
import { leavesOf, withValue } from '@/__tests__/soak/fuzz-samples';
import { DEVELOPER, PASSWORD, startHost, type TestHost } from '../support/test-host';

const TODAY = '2026-11-20';

let host: TestHost;
let me: Caller;
let known: Furnished;
beforeAll(async () => {
  host = await startHost({ now: () => new Date(`${TODAY}T10:00:00Z`) });
  me = await Caller.signIn(host.url, DEVELOPER, PASSWORD);
  known = await furnish(me, TODAY);
}, 60_000);
afterAll(async () => {
  me.close();
  await host.close();
});

/** More decimals than its currency, more digits than fit, the largest there are, nothing, below zero. */
const FIGURES = [
  '1.000',
  '1.001',
  '1.0001',
  '0.0001',
  '999999999999999',
  '999999999999999.9999',
] as const;
const RATES = ['0.000000000001', '999999999999.999999999999', '1.000000000001'] as const;
const NEITHER = ['0', '0.00', '-1', '-0.001', '1000000000000000'] as const;

const documents = [
  'accounting/journal-entry',
  'accounting/expenses',
  'accounting/receipts',
  'accounting/opening-balances',
  'exchange/sales',
  'exchange/transfer',
  'exchange/manual-journal',
];

const endpointOf = (path: string, method = 'POST'): Endpoint => {
  const found = allEndpoints.find((one) => one.path === path && one.method === method);
  if (!found) throw new Error(`there is no ${path}`);
  return found;
};

/** The places of a body where a figure is meant: a decimal is taken there, and a word is not. */
function figuresOf(input: v.GenericSchema, body: object): string[][] {
  const takes = (path: string[], value: string) => v.is(input, withValue(body, path, value));
  return leavesOf(body).filter((path) => takes(path, '1.0001') && !takes(path, 'word'));
}

const send = async (path: string, body: unknown) => {
  const { status, text } = await me.json('POST', path, body);
  return { status, body: JSON.parse(text) as { message: string; errors?: object } };
};

test.each(documents)(
  '%s: no figure of a preview is answered otherwise than storing it',
  async (root) => {
    const body = known.bodies[root] ?? {};
    const { input } = endpointOf(`${root}/preview`);
    expect((await send(`${root}/preview`, body)).status).toBe(200);
    const figures = figuresOf(input, body);
    expect(figures.length).toBeGreaterThan(0);
    for (const path of figures) {
      for (const value of [...FIGURES, ...RATES, ...NEITHER]) {
        const given = withValue(body, path, value);
        const preview = await send(`${root}/preview`, given);
        const asked = [root, path.join('.'), value];
        expect([...asked, preview.status < 500]).toEqual([...asked, true]);
        const stored = await send(`${root}/store`, {
          ...(given as object),
          post: root.endsWith('balances') ? undefined : false,
        });
        expect([...asked, stored.status < 500]).toEqual([...asked, true]);
        // A thousand in another notation; USD and EUR have two decimals.
        const isRefused = value === '1.000' && path.at(-1) !== 'rate';
        if (isRefused) expect([...asked, stored.status]).toEqual([...asked, 422]);
        if (preview.status === 422)
          expect([...asked, preview.body]).toEqual([...asked, stored.body]);
        if (stored.status === 422 && JSON.stringify(stored.body).includes('decimal'))
          expect([...asked, preview.body]).toEqual([...asked, stored.body]);
      }
    }
  },
  120_000,
);

const line = (root: string, own: object, at = 0) => {
  const { lines } = known.bodies[root] as { lines: object[] };
  return { lines: lines.map((one, index) => (index === at ? { ...one, ...own } : one)) };
};
const MASKED: readonly (readonly [string, string, (root: string) => object])[] = [
  ['accounting/journal-entry', 'a line on both sides', (root) => line(root, { credit: '1.001' })],
  [
    'accounting/journal-entry',
    'a base unlike its amount',
    (root) => line(root, { base: '12.0001' }),
  ],
  [
    'accounting/journal-entry',
    'a currency without decimals',
    (root) => line(root, { currency: 'JPY', debit: '12.5' }),
  ],
  [
    'exchange/transfer',
    'a currency twice',
    (root) => ({ lines: [line(root, {}).lines[0], { currency: 'EUR', amount: '1.001' }] }),
  ],
  [
    'exchange/sales',
    'no line at all',
    () => ({
      lines: [],
      payments: [{ direction: 'in', method: 'cash', currency: 'USD', amount: '1.001' }],
    }),
  ],
  [
    'exchange/manual-journal',
    'a currency that is not dealt in',
    (root) => line(root, { currency: 'XXX', base: '1.001' }),
  ],
];

test.each(MASKED)('%s: an amount that is too fine is refused beside %s', async (root, _, own) => {
  const given = { ...known.bodies[root], ...own(root) };
  const [preview, stored] = [
    await send(`${root}/preview`, given),
    await send(`${root}/store`, given),
  ];
  expect(stored.status).toBe(422);
  expect(Object.values(stored.body.errors ?? {}).join()).toMatch(/decimal/);
  expect(preview).toEqual(stored);
});

test('a draft in a currency that the organisation does not deal in keeps its amounts as they were typed', async () => {
  const root = 'accounting/journal-entry';
  const given = { ...known.bodies[root], ...line(root, { currency: 'XXX', debit: '12.0001' }) };
  expect((await send(`${root}/preview`, given)).status).toBe(200);
  const { status, body } = await send(`${root}/store`, given);
  expect(status).toBe(201);
  const { lines } = body as unknown as { lines: { debit: string }[] };
  expect(lines[0]?.debit).toBe('12.0001');
});

test.each([
  ['accounting/journal-entry', (body: object) => ({ ...body, lines: everyLine(body) })],
  ['accounting/expenses', (body: object) => ({ ...body, currency: 'XXX' })],
  ['exchange/transfer', (body: object) => ({ ...body, lines: everyLine(body) })],
  ['exchange/manual-journal', (body: object) => ({ ...body, lines: everyLine(body) })],
  ['exchange/sales', (body: object) => ({ ...body, lines: everyLine(body), payments: [] })],
])(
  '%s: a draft of nothing but a currency that is not dealt in is kept without a sum',
  async (root, own) => {
    const { status, body } = await send(`${root}/store`, own(known.bodies[root] ?? {}));
    expect([root, status, body]).toMatchObject([root, 201, { status: 'draft' }]);
  },
);

const everyLine = (body: object) =>
  (body as { lines: object[] }).lines.map((one) => ({ ...one, currency: 'XXX' }));
