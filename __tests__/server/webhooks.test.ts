import { EVENT_TYPES, eventOf } from '@/lib/domain/event';
import { queueEvents } from '@/server/settings/webhooks/queue-events';
import { sendMessages } from '@/server/outbox/outbox';
import { signatureOf } from '@/server/outbox/webhook-channel';
import { type Received } from '../support/outside-server';
import { clientOf } from '../support/client';
import { PASSWORD } from '../support/test-host';
import { sealWhole } from '../support/seal-whole';
import { BOOK_DAY, DAY, MINUTE, webhookFixture } from '../support/webhook-fixture';

const office = webhookFixture();

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
  const { secret } = await office.webhook();
  const { id, number } = await office.journal();
  await office.me.post(`accounting/journal-entry/${id}/void`, { reason: 'typed twice' });
  await office.deliver();
  await office.deliver();
  expect(office.contents()).toEqual([
    {
      type: 'document.posted',
      timestamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      data: {
        record: 'journal entry',
        id,
        action: 'create',
        user_id: expect.any(Number),
        was: null,
        status: 'posted',
        number,
        date: BOOK_DAY,
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
  expect(JSON.stringify(office.server.received)).not.toContain('secret memo');
  for (const { headers, body } of office.server.received) {
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      content: body,
    };
    expect(headers['webhook-signature']).toBe(signatureOf(secret, signed));
  }
  expect(new Set(office.server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

test('a draft is no event, nor is a document of a refused or repeated call', async () => {
  await office.webhook();
  await office.journal({ post: false });
  await office.me.post('accounting/journal-entry/store', { date: BOOK_DAY, post: true, lines: [] });
  const key = { 'idempotency-key': 'once' };
  const draft = { date: BOOK_DAY, post: true, memo: '', lines: [] };
  await office.me.post('accounting/journal-entry/store', draft, key);
  await office.deliver();
  expect(office.contents()).toEqual([]);
});

test('a published rate is delivered with its figures', async () => {
  await office.webhook({ events: ['rate.published'] });
  await office.journal();
  const rate = { currency: 'EUR', kind: 'board', buy: '1.07', sell: '1.09' };
  const { status, body } = await office.me.post('exchange/rates/store', rate);
  expect([status, body.errors]).toEqual([201, undefined]);
  await office.deliver();
  expect(office.contents()).toMatchObject([
    {
      type: 'rate.published',
      data: { record: 'rate', currency: 'EUR', kind: 'board', buy: '1.07', sell: '1.09' },
    },
  ]);
});

test('each webhook gets the events that it wants, of the time since it was made', async () => {
  await office.journal();
  await office.deliver();
  await office.webhook({ events: ['document.voided'] });
  await office.webhook({ url: office.other.url });
  const { id } = await office.journal();
  await office.deliver();
  expect(office.contents()).toEqual([]);
  expect(office.contents(office.other)).toMatchObject([{ data: { id } }]);
});

test('six processes that deliver at once deliver each event once', async () => {
  await office.webhook();
  await Promise.all([office.journal(), office.journal(), office.journal()]);
  await sealWhole(office.host.host.db);
  await Promise.all(Array.from({ length: 6 }, () => queueEvents(office.host.host)));
  await Promise.all(Array.from({ length: 6 }, () => sendMessages(office.host.host)));
  expect(office.contents()).toHaveLength(3);
});

test('without a secret nothing is delivered, and nothing is lost', async () => {
  const draft = { name: 'Later', url: office.server.url, events: EVENT_TYPES };
  const { body: made } = await office.me.post('setting/webhooks/store', draft);
  expect(made).toMatchObject({ secret_at: null, is_active: true });
  await office.journal();
  await office.deliver();
  expect(office.server.received).toEqual([]);
  const { body } = await office.me.post(`setting/webhooks/${made.id}/rotate`);
  expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await office.deliver();
  expect(office.server.received).toHaveLength(1);
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { id, secret } = await office.webhook();
  const { body } = await office.me.post(`setting/webhooks/${id}/rotate`);
  const signaturesOf = async () => {
    await office.journal();
    await office.deliver();
    const { headers = {}, body: content = '' }: Partial<Received> =
      office.server.received.at(-1) ?? {};
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
  office.pass(DAY + MINUTE);
  await office.signInAgain();
  const after = await signaturesOf();
  expect(after.sent).toEqual(after.both.slice(0, 1));
});

test('a second rotation within a day keeps the secret that the receiver knows', async () => {
  const { secret } = await office.webhook();
  const [{ id }] = (await office.me.get('setting/webhooks/list')).body;
  await office.me.post(`setting/webhooks/${id}/rotate`);
  await office.me.post(`setting/webhooks/${id}/rotate`);
  await office.journal();
  await office.deliver();
  const { headers = {}, body: content = '' }: Partial<Received> =
    office.server.received.at(-1) ?? {};
  const signed = {
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    content,
  };
  expect(String(headers['webhook-signature']).split(' ')).toContain(signatureOf(secret, signed));
});

test('two webhooks never have one name, also of six that are made at once', async () => {
  const draft = { name: 'Twin', url: office.server.url, events: EVENT_TYPES };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => office.me.post('setting/webhooks/store', draft)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 422, 422, 422, 422, 422,
  ]);
  expect(answers.find(({ status }) => status === 422)?.body.errors.name.join(' ')).toContain(
    'Another webhook has this name',
  );
  const { id } = await office.webhook();
  const { version } = await office.shown(id);
  const renamed = await office.me.put(`setting/webhooks/${id}/update`, { version, name: 'Twin' });
  expect(renamed.status).toBe(422);
});

test('a token neither makes nor redirects a webhook', async () => {
  const { id } = await office.webhook();
  const { body } = await office.me.post('profile/tokens/store', {
    name: 'Program',
    expires_on: '2026-12-31',
    current_password: PASSWORD,
  });
  const program = clientOf(office.host.url, body.token);
  const draft = { name: 'Other', url: 'https://other.example.com/', events: EVENT_TYPES };
  const { version } = await office.shown(id);
  const calls = [
    program.post('setting/webhooks/store', draft),
    program.put(`setting/webhooks/${id}/update`, { version, url: draft.url }),
    program.post(`setting/webhooks/${id}/rotate`),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
});

test('a planned rate is published when it comes into force, not when it is approved', async () => {
  await office.webhook({ events: ['rate.published'] });
  const row = { record_type: 'rate', changes: { status: ['proposed', 'active'] } } as const;
  expect(eventOf({ ...row, action: 'approve' }, false)).toBe('rate.published');
  const rate = { currency: 'EUR', kind: 'board', buy: '1.07', sell: '1.09' };
  const effective_at = new Date(office.now().getTime() + 3_600_000).toISOString();
  const { status, body } = await office.me.post('exchange/rates/store', { ...rate, effective_at });
  expect([status, body.errors]).toEqual([201, undefined]);
  await office.deliver();
  expect(office.contents()).toEqual([]);
});

test('secrets and contents are sealed, and stand in no answer and in no audit row', async () => {
  const { id, secret } = await office.webhook();
  office.server.state.behaviour = 'refuses';
  const { number } = await office.journal();
  await office.deliver();
  const { rows } = await office.host.owner.query(
    'select (select json_agg(w) from webhook w) as webhooks, (select json_agg(m) from message m) as messages',
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain(number);
  const trail = await office.me.get(
    'reports/audit-trial?from=2026-01-01&to=2099-12-31&record_type=webhook',
  );
  expect(trail.text).toContain(String(id));
  expect(trail.text + JSON.stringify(await office.shown(id))).not.toContain(secret);
});

test.each([
  ['https://10.0.0.1/hook', 'private network'],
  ['https://169.254.169.254/', 'private network'],
  ['http://93.184.215.14/', 'https'],
  ['https://me:pw@example.com/', 'address'],
  ['nonsense', 'address'],
])('the address %s is refused with the reason', async (url, words) => {
  const { status, body } = await office.me.post('setting/webhooks/store', {
    name: 'Bad',
    url,
    events: EVENT_TYPES,
  });
  expect(status).toBe(422);
  expect(body.errors.url.join(' ')).toContain(words);
});

test('who may not edit webhooks sees neither webhooks nor messages nor notices', async () => {
  const { id } = await office.webhook();
  const clerk = await office.host.signInAs([{ name: 'dashboard', title: 'Dashboard', view: true }]);
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
