import { allEndpoints } from '@/server/routes';
import { type Endpoint, fillPath, paramNames } from '@/lib/contract/endpoint';
import { checkEcho } from './check-echo';
import type { Answer, Client } from './client';
import { eachOf } from './each-of';
import { HOSTILE } from '@/__tests__/soak/fuzz-hostile';
import { leavesOf, sampleOf, withValue } from '@/__tests__/soak/fuzz-samples';
import { casesOf } from './sample';
import { startHost, type TestHost } from './test-host';

/** Calls that would end the test's own session or account, or that expect a file. */
const LEFT_OUT = new Set([
  'users/logout',
  'users/update-password/{id}/updatePassword',
  'profile/sessions/{id}/end',
  'profile/totp/confirm',
]);

export const written = allEndpoints.filter(
  ({ method, form, path }) =>
    method !== 'GET' && (!form || form.orJson === true) && !LEFT_OUT.has(path),
);
export const read = allEndpoints.filter(({ method, changes }) => method === 'GET' && !changes);

/** Calls about customers and compliance; the other exchange calls deal. */
export const ofCustomers = ({ path }: Endpoint): boolean =>
  /^exchange\/(kyc|screening|alerts|cases|thresholds|threshold-reports|retention|overrides|party-links|beneficiaries)/.test(
    path,
  );

/** Values for every field in every run: PostgreSQL itself refuses NUL and half of a surrogate pair. */
const ALWAYS = ['a\u0000b', '\ud800'];

/** `npm test` sends a sample to each field, a different one to the next field; the soak test sends all to all. */
const hostileFor = (endpoint: number, field: number): readonly unknown[] => [
  ...new Set([...ALWAYS, ...casesOf(HOSTILE, 22, endpoint + field)]),
];

/** A host in which a sample of most calls succeeds, with a user who sends hostile input. */
export function hostileScene() {
  let host: TestHost;
  let me: Client;
  let known: Record<string, unknown>;
  /** Valid values for the calls below a path. */
  let ofPath: Readonly<Record<string, Record<string, unknown>>>;

  beforeAll(async () => {
    host = await startHost();
    me = await host.signIn();
    ({ known, ofPath } = await furnish(me));
  }, 60_000);
  afterAll(() => host.close());

  const knownFor = ({ path }: Endpoint): Record<string, unknown> => {
    const [, own] = Object.entries(ofPath).find(([root]) => path.startsWith(`${root}/`)) ?? [];
    return own ?? known;
  };

  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    knownFor,
    send: (endpoint: Endpoint, input: unknown) => send(me, endpoint, input),
    /** Sends hostile input to every field of a writing call. It must be refused or stored exactly as sent. */
    async refusesOrKeeps(endpoint: Endpoint): Promise<void> {
      const sample = sampleOf(endpoint.input, knownFor(endpoint));
      const first = written.indexOf(endpoint);
      for (const [at, path] of leavesOf(sample).entries()) {
        await eachOf(hostileFor(first, at), async (value) => {
          const { status, body } = await send(me, endpoint, withValue(sample, path, value));
          const told = { field: path.join('.'), value, status };
          expect(status < 500 ? told : { ...told, body }).toEqual(told);
          // A call that answers with a secret generates it and ignores the value sent.
          if (status < 300 && !endpoint.secret) checkEcho(body, path, value);
        });
      }
    },
    /** Sends hostile text to every field of a reading call. It must never cause an error of the host. */
    async readsOrRefuses(endpoint: Endpoint): Promise<void> {
      const names = Object.keys((endpoint.input as { entries?: object }).entries ?? {});
      const first = read.indexOf(endpoint);
      for (const [at, name] of names.entries()) {
        const texts = hostileFor(first, at).filter((one) => typeof one === 'string');
        await eachOf(texts, async (value) => {
          const { status, body } = await send(me, endpoint, { [name]: value });
          expect(status < 500 ? null : { name, value, body }).toBeNull();
        });
      }
    },
  };
}

async function furnish(me: Client) {
  const { body } = await me.get('accounting/chart-of-accounts/generate_accounts');
  const accounts = body as { id: number; purpose: string }[];
  const idOf = (wanted: string) => accounts.find(({ purpose }) => purpose === wanted)?.id;
  const line = { rate: '1', base: '1.00', currency: 'USD', memo: 'Some text' };
  const known: Record<string, unknown> = {
    parent: null,
    role_id: 1,
    lines: [
      { account_id: idOf('bank'), debit: '1.00', ...line },
      { account_id: idOf('capital'), credit: '1.00', ...line },
    ],
    custom_id: undefined,
    attachment_ids: [],
    mapping: '{}',
    // A lock before all other days, so that later documents can still be stored.
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
  const ofPath: Readonly<Record<string, Record<string, unknown>>> = {
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
  return { known, ofPath };
}

function send(me: Client, endpoint: Endpoint, input: unknown): Promise<Answer> {
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
