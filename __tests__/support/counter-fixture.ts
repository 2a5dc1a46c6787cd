import { verify } from '@/server/ledger/verify';
import { type Client } from './client';
import { startHost, type TestHost } from './test-host';

export const SALES = 'exchange/sales';

/** Business day of all tests with this fixture. */
export const TODAY = '2026-11-20';

type Account = Readonly<{ id: number; number: string }>;

/** For every test: a host with foreign currencies and money in the main vault. */
export function counterFixture({
  base = 'USD',
  cash = '100000',
  currencies = ['EUR', 'GBP', 'AED', 'JPY', 'KWD', 'USD'],
  env = {},
}: Readonly<{
  base?: string;
  cash?: string;
  currencies?: readonly string[];
  /** Further settings of the host. */
  env?: Readonly<Record<string, string>>;
}> = {}) {
  let host: TestHost;
  let me: Client;
  let numbers: Map<string, number>;
  beforeEach(async () => {
    host = await startHost({ chart: true, now: () => new Date(`${TODAY}T10:00:00Z`), env });
    me = await host.signIn();
    await me.get('accounting/chart-of-accounts/generate_accounts');
    for (const code of new Set([...currencies, base])) {
      await me.post('setting/currencies/store', { code });
    }
    if (base !== 'USD') {
      const { body } = await me.get('setting/organization/show');
      const { version } = body;
      const sent = { base_currency: base, version };
      expect((await me.put('setting/organization/update', sent)).status).toBe(200);
    }
    const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
    numbers = new Map(accounts.map(({ number, id: own }: Account) => [number, own]));
    await given('journal', 'accounting/journal-entry/store', {
      lines: [
        { account_id: id('1010'), debit: cash },
        { account_id: id('3000'), credit: cash },
      ],
    });
  });
  afterEach(() => host.close());

  const id = (number: string): number => numbers.get(number) ?? 0;

  /** Posts a document and expects success. */
  const given = async (what: string, path: string, body: object) => {
    const sent = { date: TODAY, post: true, ...body };
    const { status, body: answer } = await me.post(path, sent);
    expect([what, status, answer.errors]).toEqual([what, 201, undefined]);
    return answer;
  };

  /** Posts an opening amount of a currency at its cost. */
  const opening = async (currency: string, amount: string, cost: string) =>
    given(`opening ${currency}`, 'accounting/journal-entry/store', {
      lines: [
        { account_id: id('1020'), currency, debit: amount, base: cost },
        { account_id: id('3000'), credit: cost },
      ],
    });

  /** Posts a ticket of one line. */
  const ticket = async (side: 'buy' | 'sell', line: object, more: object = {}) =>
    given(`${side} ${JSON.stringify(line)}`, `${SALES}/store`, {
      lines: [{ side, ...line }],
      override_reason: 'Agreed with the customer',
      ...more,
    });

  const entry = async (of: number, path = SALES): Promise<string[]> =>
    (await me.get(`${path}/${of}/entry`)).body.map(
      (line: Record<string, string>) =>
        `${line.account_number} ${line.amount} ${line.currency} ${line.base}`,
    );

  const position = async (currency = 'EUR') => {
    const { rows } = await host.owner.query<{ held: string }>(
      `select trim_scale(quantity)::text || ' / ' || cost::numeric(20, ${base === 'BHD' ? 3 : 2})::text as held
       from position where currency = $1`,
      [currency],
    );
    return rows[0]?.held;
  };

  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    id,
    given,
    opening,
    ticket,
    entry,
    position,
    aCustomer: async (name = 'Customer Z') =>
      (await me.post('accounting/parties/store', { kind: 'customer', name })).body.id as number,
    isSound: async () =>
      (await verify(host.db)).checks.filter(({ ok }) => !ok).map(({ key, rows }) => [key, rows]),
  };
}
