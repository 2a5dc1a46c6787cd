import { allEndpoints } from '@/server/routes';
import { type Endpoint, fillPath, paramNames } from '@/lib/contract/endpoint';
import { knownField } from '@/lib/contract/known-field';
import { leavesOf, sampleOf, withValue } from '@/__tests__/soak/fuzz-samples';
import type { Answer, Client } from '../support/client';
import { documentsChanged } from '../support/documents-changed';
import { casesOf } from '../support/sample';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
let account: (number: string) => number;
let bodies: Readonly<Record<string, object>>;

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  const { body: chart } = await me.get('accounting/chart-of-accounts/generate_accounts');
  account = (number) => chart.find((one: { number: string }) => one.number === number).id;
  const made = async (path: string, body: object) => (await me.post(`${path}/store`, body)).body.id;
  await made('setting/currencies', { code: 'EUR' });
  const customer = await made('accounting/parties', { kind: 'customer', name: 'Amir' });
  const till = await made('exchange/locations', { name: 'Till 1', type: 'till' });
  const known = await documentsChanged(me, { account, customer, till });
  bodies = Object.fromEntries(
    Object.entries(known).map(([path, { stored }]) => [path, stored ?? {}]),
  );
}, 60_000);
afterAll(() => host.close());

/** Fields of a refusal that the call does not have. */
function strangeIn({ input }: Endpoint, { status, body }: Answer): string[] {
  if (status !== 422) return [];
  return Object.keys(body.errors ?? {}).filter(
    (field) => field !== '' && knownField(input, field) !== field,
  );
}

/** A third of the writing calls in a run, all in the soak. */
const writing = casesOf(
  allEndpoints.filter(
    ({ method, form, path }) =>
      method !== 'GET' && method !== 'DELETE' && !form && path !== 'users/logout',
  ),
  3,
);

test('whatever a call refuses of what its schema names, it refuses beside that field', async () => {
  const strange: string[] = [];
  let tried = 0;
  for (const endpoint of writing) {
    const path = fillPath(
      endpoint.path,
      Object.fromEntries(paramNames(endpoint.path).map((name) => [name, 1])),
    );
    const sample = sampleOf(endpoint.input, {});
    for (const leaf of leavesOf(sample)) {
      const sent = withValue(sample, leaf, { odd: true });
      const answer = await (endpoint.method === 'PUT' ? me.put(path, sent) : me.post(path, sent));
      tried += 1;
      // An invalid value is refused at its field, or at `.odd` inside it.
      strange.push(
        ...strangeIn(endpoint, answer)
          .filter((field) => !field.endsWith('.odd'))
          .map((field) => `${endpoint.path}: ${field}`),
      );
    }
  }
  process.stdout.write(`${tried} fields of ${writing.length} calls refused.\n`);
  expect(strange).toEqual([]);
}, 240_000);

/** Values that only the books can refuse, set on each account and line of a document. */
const obstacles = (): readonly object[] => [
  ...['1', '1220', '1030', '2010', '4010', '1020'].map((number) => ({
    account_id: account(number),
  })),
  { account_id: 99_999 },
  { currency: 'EUR' },
  { currency: 'XXX' },
  { party_id: 99_999 },
  { location_id: 99_999 },
  { amount: '0.001' },
  { amount: '99999999999.00' },
];

const OWN = ['paid_from_account_id', 'received_into_account_id'] as const;

function withObstacle(
  { input }: Endpoint,
  body: Record<string, unknown>,
  obstacle: Record<string, unknown>,
): object[] {
  const has = (name: string) => knownField(input, name) === name;
  const over = (to: Record<string, unknown>, at = '') => {
    const fits = Object.entries(obstacle).filter(([name]) => has(`${at}${name}`));
    return { ...to, ...Object.fromEntries(fits) };
  };
  // A document without lines has these fields itself.
  const lines = body.lines as Record<string, unknown>[] | undefined;
  if (!lines) return [over(body)];
  const own = OWN.filter((name) => name in body && 'account_id' in obstacle);
  return [
    { ...body, lines: lines.map((line, at) => (at === 0 ? over(line, 'lines.0.') : line)) },
    ...own.map((name) => ({ ...body, [name]: obstacle.account_id })),
  ];
}

test('whatever the books refuse of a document, they refuse beside a field of it', async () => {
  const strange: string[] = [];
  let refused = 0;
  for (const [path, body] of Object.entries(bodies)) {
    const endpoint = allEndpoints.find((one) => one.path === `${path}/store`);
    if (!endpoint) throw new Error(path);
    for (const obstacle of obstacles()) {
      for (const sent of withObstacle(
        endpoint,
        body as Record<string, unknown>,
        obstacle as Record<string, unknown>,
      )) {
        const stored = await me.post(`${path}/store`, sent);
        const posted =
          stored.status === 201 ? await me.post(`${path}/${stored.body.id}/post`) : stored;
        const seen = await me.post(`${path}/preview`, sent);
        const warned: string[] = (seen.body.warnings ?? []).flatMap(
          ({ field = '' }: { field?: string }) => (field ? [field] : []),
        );
        refused += Number(posted.status === 422);
        strange.push(
          ...strangeIn(endpoint, posted),
          ...warned.filter((field) => knownField(endpoint.input, field) !== field),
        );
      }
    }
  }
  process.stdout.write(`${refused} documents refused.\n`);
  expect(refused).toBeGreaterThan(30);
  expect(strange).toEqual([]);
}, 240_000);
