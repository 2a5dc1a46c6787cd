import { offersDue } from '@/server/dealing/offer-rate/offers-due';
import { verify } from '@/server/ledger/verify';
import type { Answer, Client } from './client';
import { startHost, type TestHost } from './test-host';
import { settled } from './settled';

export const OFFERS = 'exchange/offer-rate';
export const TODAY = '2026-11-20';
const MINUTE = 60_000;

/** The worked example of the design: 10,000 euros sold at 1.0990, with a mid rate of 1.0940. */
export const euros = {
  side: 'sell',
  currency: 'EUR',
  kind: 'firm',
  channel: 'phone',
  amount_min: '1000',
  amount_max: '10000',
  rate: '1.0990',
};

/** Status and fields of a refusal. */
export const refused = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  Object.keys(body.errors ?? {}),
];

/**
 * For every test: an organisation with 15,000 euros and 100,000 dollars in the vault, and a clock that tests can move.
 */
export function offerFixture() {
  let host: TestHost;
  let me: Client;
  let clock: number;
  let customer: number;
  let numbers: Map<string, number>;
  const id = (number: string) => numbers.get(number) ?? 0;

  beforeEach(async () => {
    clock = Date.parse(`${TODAY}T10:00:00Z`);
    host = await startHost({ chart: true, now: () => new Date(clock) });
    me = await host.signIn();
    await me.get('accounting/chart-of-accounts/generate_accounts');
    for (const code of ['EUR', 'AED']) await me.post('setting/currencies/store', { code });
    const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
    numbers = new Map(accounts.map((one: { number: string; id: number }) => [one.number, one.id]));
    await made('accounting/journal-entry/store', {
      date: TODAY,
      post: true,
      lines: [
        { account_id: id('1010'), debit: '100000' },
        { account_id: id('1020'), currency: 'EUR', debit: '15000', base: '16350' },
        { account_id: id('3000'), credit: '116350' },
      ],
    });
    await board('1.0940');
    customer = (await made('accounting/parties/store', { kind: 'customer', name: 'Karim' })).id;
  });
  afterEach(() => host.close());

  /** Stores a record and expects success. */
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await me.post(path, body);
    expect([path, status, answer.errors]).toEqual([path, 201, undefined]);
    return answer;
  };
  /** Publishes a board with half a cent on either side of mid. */
  const board = async (mid: string) => {
    const at = (cents: number) => (Number(mid) + cents).toFixed(4);
    const { status } = await me.post('exchange/rates/store', {
      currency: 'EUR',
      mid,
      buy: at(-0.005),
      sell: at(0.005),
    });
    expect(status).toBe(201);
  };
  const send = (more: object = {}, by: Client = me) =>
    by.post(`${OFFERS}/store`, { ...euros, customer_id: customer, post: true, ...more });
  /** Makes a valid offer. */
  const offer = async (more: object = {}) => {
    const { status, body } = await send(more);
    expect([status, body.errors, body.status]).toEqual([201, undefined, 'offered']);
    return body;
  };

  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    get customer() {
      return customer;
    },
    id,
    made,
    board,
    send,
    offer,
    /** Moves the clock; the user stays signed in. */
    passes: async (minutes: number) => {
      const until = clock + minutes * MINUTE;
      while (clock < until) {
        clock = Math.min(until, clock + 20 * MINUTE);
        await me.get('user/current-user');
      }
    },
    accept: (of: number, more: object = {}, by: Client = me) =>
      by.post(`${OFFERS}/${of}/accept`, { amount: '10000', ...more }),
    show: async (of: number, by: Client = me) => (await by.get(`${OFFERS}/${of}/show`)).body,
    expire: () => settled(offersDue)(host.host),
    /** Sells euros from the vault in a ticket. */
    sell: (amount: string, by: Client = me) =>
      by.post('exchange/sales/store', {
        date: TODAY,
        post: true,
        lines: [{ side: 'sell', currency: 'EUR', amount }],
      }),
    tokenOf: (link: string) => link.split('#')[1] ?? '',
    isSound: async () =>
      (await verify(host.db)).checks.filter(({ ok }) => !ok).map(({ key, rows }) => [key, rows]),
  };
}
