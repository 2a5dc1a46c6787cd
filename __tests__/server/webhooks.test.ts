import * as v from 'valibot';

import { WebhookMessage } from '@/lib/contract/settings/webhook-message';
import { queueEvents } from '@/server/settings/webhooks/queue-events';
import { messagesSent } from '@/server/outbox/letters';
import { sendMessages } from '@/server/outbox/outbox';
import { signatureOf } from '@/server/outbox/webhook-channel';
import {
  type Behaviour,
  type OutsideServer,
  outsideServer,
  type Received,
} from '../support/outside-server';
import type { Client } from '../support/client';
import { type Scene, ledgerScene } from '../support/ledger-scene';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

const START = Date.parse('2026-11-20T10:00:00Z');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const ALL = [
  'document.posted',
  'document.voided',
  'document.stepped',
  'rate.published',
  'kyc.decided',
  'till.closed',
];

let server: OutsideServer;
let other: OutsideServer;
let host: TestHost;
let me: Client;
let scene: Scene;
let clock = 0;

beforeAll(async () => {
  server = await outsideServer();
  other = await outsideServer();
  host = await startHost({
    chart: true,
    now: () => new Date(START + clock),
    env: { OUTBOUND_NETWORKS: '127.0.0.1' },
  });
  scene = await ledgerScene(host);
});
afterAll(async () => {
  await host.close();
  await server.close();
  await other.close();
});
beforeEach(async () => {
  clock += HOUR;
  await host.owner.query('delete from webhook');
  me = await host.signIn();
  for (const one of [server, other]) {
    one.received.length = 0;
    one.state.behaviour = 'ok';
  }
});

/** Waits until a condition is true. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

let names = 0;
/** Makes a webhook with a secret, and returns its id and the secret. */
async function webhook(own: object = {}): Promise<{ id: number; secret: string }> {
  const draft = { name: `Shop ${(names += 1)}`, url: server.url, events: ALL, ...own };
  const { body } = await me.post('setting/webhooks/store', draft);
  const { body: rotated } = await me.post(`setting/webhooks/${body.id}/rotate`);
  return { id: body.id, secret: rotated.secret };
}

const shown = async (id: number) =>
  (await me.get('setting/webhooks/list')).body.find((one: { id: number }) => one.id === id);

const messages = async (query = '') => (await me.get(`setting/outbox/list${query}`)).body.data;

/** Queues the events of all acts so far and delivers the messages. */
async function deliver(): Promise<void> {
  await sealWhole(host.host.db);
  await queueEvents(host.host);
  await sendMessages(host.host);
}

const contents = (from = server) =>
  from.received.map(({ body }) => v.parse(WebhookMessage, JSON.parse(body)));

const DAY_OF_BOOKS = '2026-11-19';

async function journal(more: object = {}) {
  const draft = {
    date: DAY_OF_BOOKS,
    post: true,
    memo: 'secret memo of a customer',
    lines: [
      { account_id: scene.account('5210').id, debit: '12.50' },
      { account_id: scene.account('3000').id, credit: '12.50' },
    ],
    ...more,
  };
  const { status, body } = await me.post('accounting/journal-entry/store', draft);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: number; number: string; version: number };
}

test('the signature is the one of Standard Webhooks', () => {
  // The example of the specification's reference libraries.
  expect(
    signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      content: '{"test": 2432232314}',
    }),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a posted and a voided document are delivered once each, signed, with a link and without the memo', async () => {
  const { secret } = await webhook();
  const { id, number } = await journal();
  await me.post(`accounting/journal-entry/${id}/void`, { reason: 'typed twice' });
  await deliver();
  await deliver();
  expect(contents()).toEqual([
    {
      type: 'document.posted',
      timestamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      data: {
        record: 'journal entry',
        id,
        action: 'create',
        by: expect.any(String),
        was: null,
        status: 'posted',
        number,
        date: DAY_OF_BOOKS,
        amount: '12.50',
        currency: 'USD',
        link: expect.stringMatching(new RegExp(`/build/accounting/journal-entry/${id}/$`)),
      },
    },
    expect.objectContaining({
      type: 'document.voided',
      data: expect.objectContaining({ id, was: 'posted', status: 'voided' }),
    }),
  ]);
  expect(JSON.stringify(server.received)).not.toContain('secret memo');
  for (const { headers, body } of server.received) {
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      content: body,
    };
    expect(headers['webhook-signature']).toBe(signatureOf(secret, signed));
  }
  expect(new Set(server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

test('a draft is no event, nor is a document of a refused or repeated call', async () => {
  await webhook();
  await journal({ post: false });
  await me.post('accounting/journal-entry/store', { date: DAY_OF_BOOKS, post: true, lines: [] });
  const key = { 'idempotency-key': 'once' };
  const draft = { date: DAY_OF_BOOKS, post: true, memo: '', lines: [] };
  await me.post('accounting/journal-entry/store', draft, key);
  await deliver();
  expect(contents()).toEqual([]);
});

test('a published rate is delivered with its figures', async () => {
  await webhook({ events: ['rate.published'] });
  await journal();
  const rate = { currency: 'EUR', kind: 'board', buy: '1.07', sell: '1.09' };
  const { status, body } = await me.post('exchange/rates/store', rate);
  expect([status, body.errors]).toEqual([201, undefined]);
  await deliver();
  expect(contents()).toMatchObject([
    {
      type: 'rate.published',
      data: { record: 'rate', currency: 'EUR', kind: 'board', buy: '1.07', sell: '1.09' },
    },
  ]);
});

test('each webhook gets the events that it wants, of the time since it was made', async () => {
  await journal();
  await deliver();
  await webhook({ events: ['document.voided'] });
  await webhook({ url: other.url });
  const { id } = await journal();
  await deliver();
  expect(contents()).toEqual([]);
  expect(contents(other)).toMatchObject([{ data: { id } }]);
});

test('six processes that deliver at once deliver each event once', async () => {
  await webhook();
  await Promise.all([journal(), journal(), journal()]);
  await sealWhole(host.host.db);
  await Promise.all(Array.from({ length: 6 }, () => queueEvents(host.host)));
  await Promise.all(Array.from({ length: 6 }, () => sendMessages(host.host)));
  expect(contents()).toHaveLength(3);
});

test.each<[Behaviour, string, number | null]>([
  ['refuses', 'refused', 500],
  ['redirects', 'refused', 302],
  ['busy', 'busy', 429],
  ['hangs', 'slow', null],
])(
  'a receiver that %s gets the message later, with the same id',
  async (behaviour, trouble, answer) => {
    const { id } = await webhook();
    server.state.behaviour = behaviour;
    await journal();
    await deliver();
    expect(await shown(id)).toMatchObject({ waiting: 1, trouble, is_active: true });
    expect(await messages(`?webhook=${id}`)).toMatchObject([
      { status: 'waiting', tries: 1, trouble, answer, kind: 'document.posted' },
    ]);
    // Nothing is sent before it is due.
    await deliver();
    expect(server.received).toHaveLength(1);
    server.state.behaviour = 'ok';
    clock += behaviour === 'busy' ? 2 * MINUTE + 1_000 : 31_000;
    await deliver();
    const [first, second] = server.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(await shown(id)).toMatchObject({ waiting: 0, trouble: null });
    expect(await messages(`?webhook=${id}`)).toMatchObject([{ status: 'sent', tries: 2 }]);
  },
);

test.each<Behaviour>(['half', 'large', 'drips'])(
  'a receiver whose answer begins with success and then is %s has taken the message',
  async (behaviour) => {
    const { id } = await webhook();
    server.state.behaviour = behaviour;
    await journal();
    await deliver();
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ waiting: 0, trouble: null });
  },
);

test('a receiver with a certificate that nobody has signed gets nothing', async () => {
  const secure = await outsideServer({ secure: true });
  const { id } = await webhook({ url: secure.url });
  await journal();
  await deliver();
  await secure.close();
  expect(secure.received).toEqual([]);
  expect(await shown(id)).toMatchObject({ waiting: 1, trouble: 'certificate' });
});

test('a dead receiver delays neither others nor letters, and costs one call for all its messages', async () => {
  await webhook();
  await webhook({ url: other.url });
  server.state.behaviour = 'hangs';
  await Promise.all([journal(), journal(), journal()]);
  await sealWhole(host.host.db);
  await queueEvents(host.host);
  const email = 'somebody@example.com';
  await host.signInAs(null, email);
  await host.client().post('users/forgot-password', { email });
  const sending = sendMessages(host.host);
  await until(() => other.received.length === 3);
  expect(server.received).toHaveLength(1);
  expect((await host.letters()).join('')).toContain(email);
  server.hangUp();
  await sending;
  expect(server.received).toHaveLength(1);
});

test('a message that a receiver refuses for itself does not hold up the next ones', async () => {
  const { id } = await webhook();
  await journal();
  server.state.behaviour = 'unprocessable';
  await deliver();
  server.state.behaviour = 'ok';
  await journal();
  await deliver();
  expect(server.received).toHaveLength(2);
  expect(await shown(id)).toMatchObject({ waiting: 1, trouble: 'refused' });
});

test('after a day without a delivery the webhook is switched off with a notice, and nothing is lost', async () => {
  const { id } = await webhook();
  server.state.behaviour = 'refuses';
  const first = await journal();
  for (let hour = 0; hour <= 26; hour += 1) {
    await deliver();
    clock += HOUR;
  }
  me = await host.signIn();
  expect(await shown(id)).toMatchObject({ is_active: false, disabled_for: 'failing', waiting: 1 });
  expect((await me.get('notices/show')).body.disabled_webhooks).toBe(1);
  const calls = server.received.length;
  server.state.behaviour = 'ok';
  const second = await journal();
  await deliver();
  expect(server.received).toHaveLength(calls);

  const { version } = await shown(id);
  const updated = await me.put(`setting/webhooks/${id}/update`, { version, is_active: true });
  expect([updated.status, updated.body.errors]).toEqual([200, undefined]);
  await deliver();
  expect(
    contents()
      .slice(calls)
      .map(({ data }) => data.id),
  ).toEqual([first.id, second.id]);
  expect(await shown(id)).toMatchObject({ is_active: true, disabled_for: null, waiting: 0 });
  expect((await me.get('notices/show')).body.disabled_webhooks).toBe(0);
});

test('a receiver that answers 410 Gone is switched off at once', async () => {
  const { id } = await webhook();
  server.state.behaviour = 'gone';
  await journal();
  await deliver();
  expect(await shown(id)).toMatchObject({
    is_active: false,
    disabled_for: 'gone',
    trouble: 'gone',
  });
});

test('a message can be delivered again by hand, with the same id', async () => {
  const { id } = await webhook();
  await journal();
  await deliver();
  const [message] = await messages(`?webhook=${id}`);
  expect(message).toMatchObject({ status: 'sent', receiver: expect.stringContaining('Shop') });
  expect((await me.post(`setting/outbox/${message.id}/retry`)).status).toBe(200);
  await messagesSent();
  const [first, second] = server.received;
  expect([second?.headers['webhook-id'], second?.body]).toEqual([
    first?.headers['webhook-id'],
    first?.body,
  ]);
});

test('all waiting messages can be delivered now, without waiting for the pause', async () => {
  const { id } = await webhook();
  server.state.behaviour = 'refuses';
  await journal();
  await journal();
  await deliver();
  expect((await me.get('notices/show')).body.failing_messages).toBe(1);
  server.state.behaviour = 'ok';
  expect((await me.post('setting/outbox/retry-all')).body).toEqual({ waiting: 2 });
  await messagesSent();
  expect(await shown(id)).toMatchObject({ waiting: 0 });
  expect((await me.get('notices/show')).body.failing_messages).toBe(0);
});

test('without a secret nothing is delivered, and nothing is lost', async () => {
  const draft = { name: 'Later', url: server.url, events: ALL };
  const { body: made } = await me.post('setting/webhooks/store', draft);
  expect(made).toMatchObject({ secret_at: null, is_active: true });
  await journal();
  await deliver();
  expect(server.received).toEqual([]);
  const { body } = await me.post(`setting/webhooks/${made.id}/rotate`);
  expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await deliver();
  expect(server.received).toHaveLength(1);
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { id, secret } = await webhook();
  const { body } = await me.post(`setting/webhooks/${id}/rotate`);
  const signaturesOf = async () => {
    await journal();
    await deliver();
    const { headers = {}, body: content = '' }: Partial<Received> = server.received.at(-1) ?? {};
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      content,
    };
    return {
      sent: String(headers['webhook-signature']).split(' '),
      both: [signatureOf(body.secret, signed), signatureOf(secret, signed)],
    };
  };
  const within = await signaturesOf();
  expect(within.sent).toEqual(within.both);
  clock += DAY + MINUTE;
  me = await host.signIn();
  const after = await signaturesOf();
  expect(after.sent).toEqual(after.both.slice(0, 1));
});

test('secrets and contents are sealed, and stand in no answer and in no audit row', async () => {
  const { id, secret } = await webhook();
  server.state.behaviour = 'refuses';
  const { number } = await journal();
  await deliver();
  const { rows } = await host.owner.query(
    'select (select json_agg(w) from webhook w) as webhooks, (select json_agg(m) from message m) as messages',
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain(number);
  const trail = await me.get(
    'reports/audit-trial?from=2026-01-01&to=2099-12-31&record_type=webhook',
  );
  expect(trail.text).toContain(String(id));
  expect(trail.text + JSON.stringify(await shown(id))).not.toContain(secret);
});

test.each([
  ['https://10.0.0.1/hook', 'private network'],
  ['https://169.254.169.254/', 'private network'],
  ['http://93.184.215.14/', 'https'],
  ['https://me:pw@example.com/', 'address'],
  ['nonsense', 'address'],
])('the address %s is refused with the reason', async (url, words) => {
  const { status, body } = await me.post('setting/webhooks/store', {
    name: 'Bad',
    url,
    events: ALL,
  });
  expect(status).toBe(422);
  expect(body.errors.url.join(' ')).toContain(words);
});

test('who may not edit webhooks sees neither webhooks nor messages nor notices', async () => {
  const { id } = await webhook();
  const clerk = await host.signInAs([{ name: 'dashboard', title: 'Dashboard', view: true }]);
  const calls = [
    clerk.get('setting/webhooks/list'),
    clerk.post(`setting/webhooks/${id}/rotate`),
    clerk.post(`setting/webhooks/${id}/test`),
    clerk.get('setting/outbox/list'),
    clerk.post('setting/outbox/1/retry'),
    clerk.post('setting/outbox/retry-all'),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
  expect((await clerk.get('notices/show')).body).toMatchObject({
    failing_messages: null,
    disabled_webhooks: null,
  });
});

test('a deleted webhook takes its messages with it; a delivery under way ends quietly', async () => {
  const { id } = await webhook();
  server.state.behaviour = 'dawdles';
  await journal();
  await sealWhole(host.host.db);
  await queueEvents(host.host);
  const sending = sendMessages(host.host);
  await until(() => server.received.length === 1);
  expect((await me.delete(`setting/webhooks/${id}/destroy`)).body.is_deleted).toBe('yes');
  await sending;
  expect(await messages()).toEqual([]);
});
