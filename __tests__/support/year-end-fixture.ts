import { verify } from '@/server/ledger/verify';
import type { Client } from './client';
import { startHost, type TestHost } from './test-host';

const PATH = 'accounting/fiscal-closing';
const JOURNAL = 'accounting/journal-entry';

type Name = 'cash' | 'capital' | 'retained_earnings' | 'rent' | 'exchange_fees';

/** For every test: a host, a user who closes years, and a second person who approves reopening. */
export function yearEndFixture() {
  let host: TestHost;
  let client: Client;
  let second: Client;
  let ids: Record<Name, number>;
  const clock = { now: () => new Date() };

  beforeEach(async () => {
    clock.now = () => new Date();
    host = await startHost({ chart: true, now: () => clock.now() });
    client = await host.signIn();
    second = await host.signInAs([
      { name: 'fiscal closing', title: 'x', view: true, approve: true, void: true, create: true },
    ]);
    const { body } = await client.get('accounting/chart-of-accounts/generate_accounts');
    const idOf = (purpose: string): number =>
      body.find((one: { purpose: string | null }) => one.purpose === purpose).id;
    ids = {
      cash: idOf('cash'),
      capital: idOf('capital'),
      retained_earnings: idOf('retained_earnings'),
      rent: idOf('rent'),
      exchange_fees: idOf('exchange_fees'),
    };
  });
  afterEach(() => host.close());

  const entry = (
    date: string,
    debit: Name,
    credit: Name,
    amount: string,
    more: object = { post: true },
  ) =>
    client.post(`${JOURNAL}/store`, {
      date,
      lines: [
        { account_id: ids[debit], debit: amount },
        { account_id: ids[credit], credit: amount },
      ],
      ...more,
    });

  /** Posts a year with capital 1000, fees 400 and rent 600: a loss of 200. */
  async function aYear(year: number): Promise<void> {
    await entry(`${year}-01-01`, 'cash', 'capital', '1000.00');
    await entry(`${year}-03-31`, 'cash', 'exchange_fees', '400.00');
    await entry(`${year}-12-31`, 'rent', 'cash', '600.00');
  }

  const close = (year: number, more: object = {}) =>
    client.post(`${PATH}/store`, {
      year_end: `${year}-12-31`,
      retained_earnings_account_id: ids.retained_earnings,
      ...more,
    });
  const reopen = async (id: number, reason = 'An invoice was missing.') => {
    const asked = await client.post(`${PATH}/${id}/reopen`, { reason });
    expect([asked.status, asked.body.status]).toEqual([200, 'pending_approval']);
    return second.post(`${PATH}/${id}/approve`, {});
  };
  const balances = async (query: string) => {
    const { body } = await client.get(`reports/trail-balance?${query}`);
    const byId = new Map(
      body.rows.map((row: { account_id: number; opening: string; closing: string }) => [
        row.account_id,
        [row.opening, row.closing],
      ]),
    );
    return (name: Name) => byId.get(ids[name]) ?? ['0.00', '0.00'];
  };
  const broken = async () => (await verify(host.db)).checks.filter(({ ok }) => !ok);

  return {
    /** Clock of the host; real time until a test sets it. */
    clock,
    get host() {
      return host;
    },
    get client() {
      return client;
    },
    get second() {
      return second;
    },
    get ids() {
      return ids;
    },
    entry,
    aYear,
    close,
    reopen,
    balances,
    broken,
  };
}
