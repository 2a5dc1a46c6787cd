import { queueAutomatic } from '@/server/dealing/messages/queue-automatic';
import { queueRates } from '@/server/dealing/messages/queue-rates';
import { messagesSent, sendMessages } from '@/server/outbox/outbox';
import type { Client } from './client';
import { type OutsideServer, outsideServer } from './outside-server';
import { sealWhole } from './seal-whole';
import { startHost, type TestHost } from './test-host';

export const DAY = '2026-11-20';
const START = Date.parse(`${DAY}T10:00:00Z`);
export const [MINUTE, HOUR] = [60_000, 3_600_000];

/** Settings of each service; its address is that of the test's server. */
export const SERVICES = {
  whatsapp: { kind: 'whatsapp', token: 'EAAG-secret-token', api_version: 'v23.0', sender_id: '42' },
  telegram: { kind: 'telegram', token: '123456:ABC-secret_token' },
  sms: {
    kind: 'sms',
    token: 'sms-secret-key',
    headers: 'X-Api-Key: {token}',
    body: '{"to": "{digits}", "message": "{text}"}',
    expected_text: 'accepted',
  },
} as const;
export type Service = keyof typeof SERVICES;

const ADDRESSES = {
  whatsapp: '+93700123456',
  telegram: '123456789',
  sms: '+93 700 123 456',
  email: 'karim@example.com',
} as const;

type Own = Readonly<{
  /** Further settings of the host; called after an earlier `beforeAll` of the test file. */
  env?: () => Readonly<Record<string, string>>;
  logLine?: (line: string) => void;
}>;

/**
 * For every test file: an organisation that deals in euros, with a customer and an agent, and a server that stands for
 * the message services. Channels and consents are removed before each test.
 */
export function messageFixture({ env = () => ({}), logLine }: Own = {}) {
  let host: TestHost;
  let me: Client;
  let server: OutsideServer;
  let clock = 0;
  let names = 0;
  const ids = { agent: 0 };

  beforeAll(async () => {
    server = await outsideServer();
    host = await startHost({
      chart: true,
      now: () => new Date(START + clock),
      env: { OUTBOUND_NETWORKS: '127.0.0.1', ...env() },
      longestWaitMs: 2_000,
      ...(logLine && { logLine }),
    });
    me = await host.signIn();
    await me.get('accounting/chart-of-accounts/generate_accounts');
    await made('setting/currencies/store', { code: 'EUR' });
    const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
    const account = (number: string) =>
      accounts.find((one: { number: string }) => one.number === number).id;
    await made('accounting/journal-entry/store', {
      date: DAY,
      post: true,
      lines: [
        { account_id: account('1010'), debit: '100000' },
        { account_id: account('1020'), currency: 'EUR', debit: '15000', base: '16350' },
        { account_id: account('3000'), credit: '116350' },
      ],
    });
    await made('exchange/rates/store', { currency: 'EUR', mid: '1.09', buy: '1.08', sell: '1.1' });
    ids.agent = (await made('accounting/parties/store', { kind: 'agent', name: 'Herat' })).id;
  }, 60_000);
  afterAll(async () => {
    await host.close();
    await server.close();
  });
  beforeEach(async () => {
    await messagesSent();
    clock += HOUR;
    me = await host.signIn();
    await host.owner.query(`
      delete from message; delete from message_channel;
      select note_change('delete', 'message channels', 'message channel', 'all')`);
    server.received.length = 0;
    server.state.behaviour = 'ok';
    server.state.body = '{"ok": true, "status": "accepted"}';
  });

  /** Stores a record and expects success. */
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await me.post(path, body);
    expect([path, status, answer.errors]).toEqual([path, 201, undefined]);
    return answer;
  };
  const url = () => new URL(server.url).origin;
  /** Adds a service whose calls reach the test's server. */
  const channel = (kind: Service, own: object = {}) => {
    const address = kind === 'sms' ? `${url()}/send?key={token}` : url();
    return made('setting/message-channels/store', { ...SERVICES[kind], url: address, ...own });
  };
  const customer = async (own: object = {}): Promise<number> =>
    (
      await made('accounting/parties/store', {
        kind: 'customer',
        name: `Karim ${(names += 1)}`,
        ...own,
      })
    ).id;
  const consent = (party: number, kind: keyof typeof ADDRESSES, own: object = {}) =>
    made(`accounting/parties/${party}/consents/store`, {
      channel: kind,
      address: ADDRESSES[kind],
      language: 'en',
      given_on: DAY,
      given_how: 'paper',
      ...own,
    });
  /** Posts a ticket in which a customer buys 20 euros. */
  const ticket = (customerId: number) =>
    made('exchange/sales/store', {
      date: DAY,
      customer_id: customerId,
      post: true,
      lines: [{ side: 'sell', currency: 'EUR', amount: '20', rate: '1.1' }],
    });
  /** Posts a remittance of 100 dollars in euros. */
  const remittance = (senderId: number, own: object = {}) =>
    made('exchange/transfer/store', {
      kind: 'remit_out',
      date: DAY,
      sender_id: senderId,
      agent_id: ids.agent,
      beneficiary: { name: 'Laila', country: 'AF' },
      principal: '100',
      payout_currency: 'EUR',
      rate: '1.1',
      post: true,
      ...own,
    });
  /** Adds a customer who receives messages by Telegram. */
  const reachable = async (own: object = {}) => {
    await channel('telegram');
    const party = await customer();
    const { id } = await consent(party, 'telegram', own);
    return { party, consent_id: Number(id) };
  };
  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    get server() {
      return server;
    },
    url,
    made,
    channel,
    customer,
    consent,
    ticket,
    remittance,
    reachable,
    /** Text of the latest message at the test's server. */
    textSent: () => JSON.parse(server.received.at(-1)?.body ?? '{}').text as string,
    now: () => new Date(START + clock),
    /** Lets time pass, in ms, and signs in again. */
    pass: async (ms: number) => {
      clock += ms;
      me = await host.signIn();
    },
    messages: async (path: string) => (await me.get(`${path}/messages/show`)).body,
    send: (path: string, input: object, by: Client = me) => by.post(`${path}/messages/send`, input),
    /** Delivers what is due, after deliveries that a call has begun. */
    deliver: async () => {
      await messagesSent();
      await sendMessages(host.host);
    },
    /** Queues the automatic messages of all acts so far, and delivers them. */
    deliverAutomatic: async () => {
      await sealWhole(host.host.db);
      await queueAutomatic(host.host);
      await sendMessages(host.host);
    },
    /** Queues the rates if it is their time, and delivers them. */
    deliverRates: async () => {
      await queueRates(host.host);
      await sendMessages(host.host);
    },
    /** Content of the outbox and of all tables about messages, as text. */
    stored: async (): Promise<string> => {
      const { rows } = await host.owner.query(`
        select (select json_agg(m) from message m) as messages, (select json_agg(c) from message_channel c) as channels,
               (select json_agg(a.changes) from audit a) as trail,
               (select json_agg(s) from record_state s where s.table_name like 'message%') as states`);
      return JSON.stringify(rows);
    },
  };
}
