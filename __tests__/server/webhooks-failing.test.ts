import { messagesSent, sendMessages } from '@/server/outbox/outbox';
import { type Behaviour, outsideServer } from '../support/outside-server';
import { DAY, HOUR, MINUTE, until, webhookFixture } from '../support/webhook-fixture';

const office = webhookFixture();

test.each<[Behaviour, string, number | null]>([
  ['refuses', 'refused', 500],
  ['redirects', 'refused', 302],
  ['busy', 'busy', 429],
  ['hangs', 'slow', null],
])(
  'a receiver that %s gets the message later, with the same id',
  async (behaviour, trouble, answer) => {
    const { id } = await office.webhook();
    office.server.state.behaviour = behaviour;
    await office.journal();
    await office.deliver();
    expect(await office.shown(id)).toMatchObject({ waiting: 1, trouble, is_active: true });
    expect(await office.messages(`?webhook=${id}`)).toMatchObject([
      { status: 'waiting', tries: 1, trouble, answer, kind: 'document.posted' },
    ]);
    // Nothing is sent before it is due.
    await office.deliver();
    expect(office.server.received).toHaveLength(1);
    office.server.state.behaviour = 'ok';
    office.pass(behaviour === 'busy' ? 2 * MINUTE + 1_000 : 31_000);
    await office.deliver();
    const [first, second] = office.server.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(await office.shown(id)).toMatchObject({ waiting: 0, trouble: null });
    expect(await office.messages(`?webhook=${id}`)).toMatchObject([{ status: 'sent', tries: 2 }]);
  },
);

test.each<Behaviour>(['half', 'large', 'drips'])(
  'a receiver whose answer begins with success and then is %s has taken the message',
  async (behaviour) => {
    const { id } = await office.webhook();
    office.server.state.behaviour = behaviour;
    await office.journal();
    await office.deliver();
    await office.deliver();
    expect(office.server.received).toHaveLength(1);
    expect(await office.shown(id)).toMatchObject({ waiting: 0, trouble: null });
  },
);

test('a receiver with a certificate that nobody has signed gets nothing', async () => {
  const secure = await outsideServer({ secure: true });
  const { id } = await office.webhook({ url: secure.url });
  await office.journal();
  await office.deliver();
  await secure.close();
  expect(secure.received).toEqual([]);
  expect(await office.shown(id)).toMatchObject({ waiting: 1, trouble: 'certificate' });
});

test('a dead receiver delays neither others nor letters, and costs one call for all its messages', async () => {
  await office.webhook();
  await office.webhook({ url: office.other.url });
  office.server.state.behaviour = 'hangs';
  await Promise.all([office.journal(), office.journal(), office.journal()]);
  await office.queue();
  const email = 'somebody@example.com';
  await office.host.signInAs(null, email);
  await office.host.client().post('users/forgot-password', { email });
  const sending = sendMessages(office.host.host);
  await until(() => office.other.received.length === 3);
  expect(office.server.received).toHaveLength(1);
  expect((await office.host.letters()).join('')).toContain(email);
  office.server.hangUp();
  await sending;
  expect(office.server.received).toHaveLength(1);
});

test('a message that a receiver refuses for itself does not hold up the next ones', async () => {
  const { id } = await office.webhook();
  await office.journal();
  office.server.state.behaviour = 'unprocessable';
  await office.deliver();
  office.server.state.behaviour = 'ok';
  await office.journal();
  await office.deliver();
  expect(office.server.received).toHaveLength(2);
  expect(await office.shown(id)).toMatchObject({ waiting: 1, trouble: 'refused' });
});

test('after a day without a delivery the webhook is switched off with a notice, and nothing is lost', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'refuses';
  const first = await office.journal();
  for (let hour = 0; hour <= 26; hour += 1) {
    await office.deliver();
    office.pass(HOUR);
  }
  await office.signInAgain();
  expect(await office.shown(id)).toMatchObject({
    is_active: false,
    disabled_for: 'failing',
    waiting: 1,
  });
  expect((await office.me.get('notices/show')).body.disabled_webhooks).toBe(1);
  const calls = office.server.received.length;
  office.server.state.behaviour = 'ok';
  const second = await office.journal();
  await office.deliver();
  expect(office.server.received).toHaveLength(calls);

  const { version } = await office.shown(id);
  const updated = await office.me.put(`setting/webhooks/${id}/update`, {
    version,
    is_active: true,
  });
  expect([updated.status, updated.body.errors]).toEqual([200, undefined]);
  await office.deliver();
  expect(
    office
      .contents()
      .slice(calls)
      .map(({ data }) => data.id),
  ).toEqual([first.id, second.id]);
  expect(await office.shown(id)).toMatchObject({ is_active: true, disabled_for: null, waiting: 0 });
  expect((await office.me.get('notices/show')).body.disabled_webhooks).toBe(0);
});

test('a receiver that answers 410 Gone is switched off at once', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'gone';
  await office.journal();
  await office.deliver();
  expect(await office.shown(id)).toMatchObject({
    is_active: false,
    disabled_for: 'gone',
    trouble: 'gone',
  });
});

test('a message can be delivered again by hand, with the same id', async () => {
  const { id } = await office.webhook();
  await office.journal();
  await office.deliver();
  const [message] = await office.messages(`?webhook=${id}`);
  expect(message).toMatchObject({ status: 'sent', receiver: expect.stringContaining('Shop') });
  expect((await office.me.post(`setting/outbox/${message.id}/retry`)).status).toBe(200);
  await messagesSent();
  const [first, second] = office.server.received;
  expect([second?.headers['webhook-id'], second?.body]).toEqual([
    first?.headers['webhook-id'],
    first?.body,
  ]);
});

test('all waiting messages can be delivered now, without waiting for the pause', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'refuses';
  await office.journal();
  await office.journal();
  await office.deliver();
  expect((await office.me.get('notices/show')).body.failing_messages).toBe(1);
  office.server.state.behaviour = 'ok';
  expect((await office.me.post('setting/outbox/retry-all')).body).toEqual({ waiting: 2 });
  await messagesSent();
  expect(await office.shown(id)).toMatchObject({ waiting: 0 });
  expect((await office.me.get('notices/show')).body.failing_messages).toBe(0);
});

test('a deleted webhook takes its messages with it; a delivery under way ends quietly', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'dawdles';
  await office.journal();
  await office.queue();
  const sending = sendMessages(office.host.host);
  await until(() => office.server.received.length === 1);
  expect((await office.me.delete(`setting/webhooks/${id}/destroy`)).body.is_deleted).toBe('yes');
  await sending;
  expect(await office.messages()).toEqual([]);
});

test('a slow receiver with many messages does not delay the events of another one', async () => {
  await office.webhook();
  office.server.state.behaviour = 'dawdles';
  for (let n = 0; n < 30; n += 1) await office.journal({ memo: String(n) });
  await office.queue();
  const sending = sendMessages(office.host.host);
  await until(() => office.server.received.length > 0);
  await office.webhook({ url: office.other.url });
  await office.journal();
  await office.queue();
  await until(() => office.other.received.length === 1);
  expect(office.server.received.length).toBeLessThan(30);
  office.server.state.behaviour = 'ok';
  await sending;
}, 60_000);

test('a webhook that is switched on again after days has time for its first failures', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'refuses';
  await office.journal();
  for (let hour = 0; hour <= 26; hour += 1) {
    await office.deliver();
    office.pass(HOUR);
  }
  office.pass(4 * DAY);
  await office.signInAgain();
  const { version } = await office.shown(id);
  await office.me.put(`setting/webhooks/${id}/update`, { version, is_active: true });
  await office.deliver();
  expect(await office.shown(id)).toMatchObject({ is_active: true, waiting: 1, trouble: 'refused' });
});

test('a receiver that refuses one message over a quiet weekend stays on', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'unprocessable';
  await office.journal();
  for (let hour = 0; hour <= 40; hour += 1) {
    await office.deliver();
    office.pass(HOUR);
  }
  await office.signInAgain();
  expect(await office.shown(id)).toMatchObject({ is_active: true, waiting: 1 });
});

test('after three days of failures a message is given up, and the bell counts it for a day', async () => {
  await office.webhook();
  office.server.state.behaviour = 'unprocessable';
  await office.journal();
  for (let hour = 0; hour <= 75; hour += 1) {
    await office.deliver();
    office.pass(HOUR);
  }
  await office.signInAgain();
  expect(await office.messages()).toMatchObject([{ status: 'failed', trouble: 'refused' }]);
  expect((await office.me.get('notices/show')).body.failing_messages).toBe(1);
  office.pass(DAY);
  await office.signInAgain();
  expect((await office.me.get('notices/show')).body.failing_messages).toBe(0);
});

test('an answer of the former address does not switch off a corrected webhook', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'gone slowly';
  await office.journal();
  await office.queue();
  const sending = sendMessages(office.host.host);
  await until(() => office.server.received.length === 1);
  const { version } = await office.shown(id);
  await office.me.put(`setting/webhooks/${id}/update`, { version, url: office.other.url });
  expect(await office.messages()).toMatchObject([
    { status: 'waiting', next_at: expect.stringMatching(/^2026-1/) },
  ]);
  await sending;
  await office.deliver();
  expect(await office.shown(id)).toMatchObject({ is_active: true, waiting: 0 });
  expect(office.contents(office.other)).toHaveLength(1);
});

test('a webhook that is deleted while its receiver refuses leaves no error behind', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'gone slowly';
  await office.journal();
  await office.queue();
  const sending = sendMessages(office.host.host);
  await until(() => office.server.received.length === 1);
  await office.me.delete(`setting/webhooks/${id}/destroy`);
  await sending;
  expect(await office.messages()).toEqual([]);
});

test('a message whose content cannot be read holds up no other one', async () => {
  await office.webhook();
  await office.journal();
  await office.queue();
  await office.host.owner.query("update message set body = 's1.none.none'");
  const { id } = await office.journal();
  await office.deliver();
  expect(office.contents()).toMatchObject([{ data: { id } }]);
  expect((await office.me.get('setting/outbox/list')).status).toBe(200);
});

test('a test of a webhook that is not active is refused, and one of a paused webhook is sent now', async () => {
  const { id } = await office.webhook();
  office.server.state.behaviour = 'refuses';
  await office.journal();
  await office.deliver();
  office.server.state.behaviour = 'ok';
  expect((await office.me.post(`setting/webhooks/${id}/test`)).status).toBe(200);
  await messagesSent();
  expect(office.contents().map(({ type }) => type)).toContain('test');
  const { version } = await office.shown(id);
  await office.me.put(`setting/webhooks/${id}/update`, { version, is_active: false });
  expect((await office.me.post(`setting/webhooks/${id}/test`)).status).toBe(409);
});
