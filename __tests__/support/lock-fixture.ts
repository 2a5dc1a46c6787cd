import type { Client } from './client';
import { startHost, type TestHost } from './test-host';

const PATH = 'accounting/transaction-locking';
const JOURNAL = 'accounting/journal-entry';

/** A host on which tests set locks; every lock ends with its test. */
export function lockFixture() {
  let host: TestHost;
  let client: Client;
  let cash: number;
  let rent: number;

  beforeAll(async () => {
    host = await startHost({ chart: true });
    client = await host.signIn();
    const { body } = await client.get('accounting/chart-of-accounts/generate_accounts');
    const idOf = (purpose: string) =>
      body.find((one: { purpose: string | null }) => one.purpose === purpose).id;
    cash = idOf('cash');
    rent = body.find(
      (one: { type: string; position: string }) =>
        one.type === 'equity' && one.position === 'detail',
    ).id;
  });
  afterAll(() => host.close());
  afterEach(async () => {
    const { body } = await client.get(`${PATH}/list`);
    for (const { id, status } of body) {
      if (status !== 'ended')
        await client.post(`${PATH}/${id}/unlock`, { reason: 'The test is over.' });
    }
  });

  const journal = (date: string, more: object = {}) => ({
    date,
    lines: [
      { account_id: cash, debit: '10.00' },
      { account_id: rent, credit: '10.00' },
    ],
    ...more,
  });
  const store = (date: string, more: object = { post: true }, as = client) =>
    as.post(`${JOURNAL}/store`, journal(date, more));
  const lock = async (given: object = {}) =>
    (
      await client.post(`${PATH}/store`, {
        modules: ['all'],
        lock_date: '2026-01-31',
        reason: 'January is reported.',
        ...given,
      })
    ).body;

  return {
    get host() {
      return host;
    },
    get client() {
      return client;
    },
    get cash() {
      return cash;
    },
    get rent() {
      return rent;
    },
    journal,
    store,
    lock,
  };
}
