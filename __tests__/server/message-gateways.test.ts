import { messageFixture, HOUR, MINUTE, type Service } from '../support/message-fixture';
import { type Behaviour, outsideServer } from '../support/outside-server';
import { until } from '../support/webhook-fixture';
import { messagesSent, sendMessages } from '@/server/outbox/outbox';

const office = messageFixture();

/** A posted ticket with a message on its way by a service; returns the path of the ticket and its number. */
async function queued(kind: Service) {
  if (kind === 'whatsapp') await withTemplate();
  const party = await office.customer();
  const { id: consent_id } = await office.consent(party, kind);
  const { id, number } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  const { status, body } = await office.send(path, { kind: 'receipt', consent_id });
  expect([status, body.errors]).toEqual([201, undefined]);
  return { path, number: String(number), consent: Number(consent_id) };
}

async function withTemplate() {
  const { body } = await office.me.get('setting/message-texts/list');
  const { id, version } = body.find(({ kind }: { kind: string }) => kind === 'receipt');
  const changed = await office.me.put(`setting/message-texts/${id}/update`, {
    version,
    whatsapp_name: 'receipt',
    whatsapp_parameters: ['name', 'number', 'given', 'received', 'stop'],
  });
  expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
}

const last = async (path: string) => (await office.messages(path)).sent[0];

const SERVICES: readonly Service[] = ['whatsapp', 'telegram', 'sms'];

test('WhatsApp gets an approved template with its parameters in order, and the token in a header', async () => {
  await office.channel('whatsapp');
  const { path, number } = await queued('whatsapp');
  await office.deliver();
  expect(office.server.received).toHaveLength(1);
  const [call] = office.server.received;
  expect([call?.method, call?.path]).toEqual(['POST', '/v23.0/42/messages']);
  expect(call?.headers.authorization).toBe('Bearer EAAG-secret-token');
  const { to, type, template } = JSON.parse(call?.body ?? '');
  expect([to, type, template.name, template.language]).toEqual([
    '+93700123456',
    'template',
    'receipt',
    { code: 'en' },
  ]);
  expect(template.components[0].parameters.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringMatching(/^Karim/),
    number,
    '22.00 USD',
    '20.00 EUR',
    expect.stringMatching(/\/build\/customer\/messages\/#[\w-]{43}$/),
  ]);
  expect(await last(path)).toMatchObject({ status: 'sent', channel: 'whatsapp', trouble: null });
});

test('Telegram gets the text by the id of the chat', async () => {
  await office.channel('telegram');
  const { number } = await queued('telegram');
  await office.deliver();
  const [call] = office.server.received;
  expect(call?.path).toBe('/bot123456:ABC-secret_token/sendMessage');
  const { chat_id, text } = JSON.parse(call?.body ?? '');
  expect(chat_id).toBe('123456789');
  expect(text).toContain(`Receipt ${number} of`);
  expect(text).toMatch(/No more messages: http.*#[\w-]{43}$/);
});

test('an SMS gateway gets the call of its template', async () => {
  await office.channel('sms');
  const { number } = await queued('sms');
  await office.deliver();
  const [call] = office.server.received;
  expect([call?.path, call?.headers['x-api-key']]).toEqual([
    '/send?key=sms-secret-key',
    'sms-secret-key',
  ]);
  const { to, message } = JSON.parse(call?.body ?? '');
  expect([to, message.includes(number)]).toEqual(['93700123456', true]);
});

const LATER: readonly (readonly [Behaviour, string, number])[] = [
  ['refuses', 'refused', 500],
  ['redirects', 'refused', 302],
  ['busy', 'busy', 429],
  ['maintained', 'busy', 503],
  ['half', 'unreachable', 0],
  ['large', 'large', 0],
];

describe.each(SERVICES)('the service %s', (kind) => {
  test.each(LATER)('gets a message later if it %s', async (behaviour, trouble, answer) => {
    const { id } = await office.channel(kind);
    office.server.state.behaviour = behaviour;
    const { path } = await queued(kind);
    await office.deliver();
    await office.deliver(); // nothing is sent before it is due
    expect(office.server.received).toHaveLength(1);
    expect(await last(path)).toMatchObject({ status: 'waiting', trouble });
    const { body: channels } = await office.me.get('setting/message-channels/list');
    expect(channels.find((one: { id: number }) => one.id === id)).toMatchObject({
      trouble,
      waiting: 1,
    });
    const { body: outbox } = await office.me.get(`setting/outbox/list?channel=${kind}`);
    expect(outbox.data).toMatchObject([
      { channel: kind, kind: 'receipt', status: 'waiting', trouble, answer: answer || null },
    ]);
    expect(JSON.stringify(outbox.data)).not.toContain('700123456');
    office.server.state.behaviour = 'ok';
    await office.pass(behaviour === 'maintained' ? 25 * HOUR : 3 * MINUTE);
    await office.deliver();
    expect(office.server.received).toHaveLength(2);
    expect(await last(path)).toMatchObject({ status: 'sent' });
  });

  test('is not called if nobody has signed its certificate', async () => {
    const secure = await outsideServer({ secure: true });
    await office.channel(kind, { url: `https://127.0.0.1:${secure.port}` });
    const { path } = await queued(kind);
    await office.deliver();
    await secure.close();
    expect(secure.received).toEqual([]);
    expect(await last(path)).toMatchObject({ status: 'waiting', trouble: 'certificate' });
  });

  test.each<Behaviour>(['duplicate', 'skewed', 'dawdles'])(
    'gets a message once if it answers %s',
    async (behaviour) => {
      await office.channel(kind);
      office.server.state.behaviour = behaviour;
      const { path } = await queued(kind);
      await office.deliver();
      await office.pass(3 * MINUTE);
      await office.deliver();
      expect(office.server.received).toHaveLength(1);
      expect(await last(path)).toMatchObject({ status: 'sent' });
    },
  );

  test.each<Behaviour>(['half', 'refuses'])(
    'gets a message at most three times if it %s',
    async (behaviour) => {
      await office.channel(kind);
      office.server.state.behaviour = behaviour;
      const { path, number } = await queued(kind);
      for (let hour = 0; hour < 6; hour += 1) {
        await office.deliver();
        await office.pass(HOUR);
      }
      expect(office.server.received).toHaveLength(3);
      for (const { body } of office.server.received) expect(body).toContain(number);
      expect(await last(path)).toMatchObject({ status: 'failed', trouble: 'lost' });
    },
  );

  test('keeps its messages while its token is refused, and gets them after a new one', async () => {
    const { id, version } = await office.channel(kind);
    office.server.state.behaviour = 'unauthorised';
    const { path } = await queued(kind);
    await office.deliver();
    expect(await last(path)).toMatchObject({ status: 'waiting', trouble: 'login' });
    office.server.state.behaviour = 'ok';
    const token = kind === 'telegram' ? '123456:new' : 'new-token';
    const changed = await office.me.put(`setting/message-channels/${id}/update`, {
      version,
      token,
    });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    await office.deliver();
    const { path: called = '', headers } = office.server.received.at(-1) ?? {};
    expect(called + JSON.stringify(headers)).toContain(token);
    expect(await last(path)).toMatchObject({ status: 'sent' });
  });

  test('gives up a message to an address that cannot receive it, and delivers the next one', async () => {
    await office.channel(kind);
    office.server.state.behaviour = 'bad request';
    office.server.state.body = '{"ok": false, "error": {"code": 131026}}';
    const { path } = await queued(kind);
    await office.deliver();
    expect(await last(path)).toMatchObject({ status: 'failed', trouble: 'recipient' });
    expect(await office.stored()).not.toContain('"body": "s1');
    office.server.state.behaviour = 'ok';
    office.server.state.body = 'accepted';
    const other = await queued(kind);
    await office.deliver();
    expect(await last(other.path)).toMatchObject({ status: 'sent' });
  });
});

test.each<readonly [Service, Behaviour]>([
  ['telegram', 'hangs'],
  ['whatsapp', 'drips'],
])('%s gets a message later if it %s', async (kind, behaviour) => {
  await office.channel(kind);
  office.server.state.behaviour = behaviour;
  const { path } = await queued(kind);
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'waiting', trouble: 'slow' });
  office.server.state.behaviour = 'ok';
  await office.pass(MINUTE);
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'sent' });
});

test('Telegram asks in its answer for how long we wait', async () => {
  await office.channel('telegram');
  office.server.state.behaviour = 'too many';
  office.server.state.body = '{"ok": false, "parameters": {"retry_after": 600}}';
  const { path } = await queued('telegram');
  await office.deliver();
  office.server.state.behaviour = 'ok';
  await office.pass(9 * MINUTE);
  await office.deliver();
  expect(office.server.received).toHaveLength(1);
  await office.pass(2 * MINUTE);
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'sent' });
});

test('a wrong phone number of WhatsApp destroys no message', async () => {
  await office.channel('whatsapp');
  office.server.state.behaviour = 'bad request';
  office.server.state.body = '{"error": {"code": 100, "error_subcode": 33}}';
  const { path } = await queued('whatsapp');
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'waiting' });
  office.server.state.behaviour = 'ok';
  office.server.state.body = 'accepted';
  await office.pass(HOUR);
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'sent' });
});

const FAILED = { status: 'failed', trouble: 'recipient' };
const waits = (trouble: string) => ({ status: 'waiting', trouble });

test.each<readonly [number, Behaviour, object, string]>([
  // The receiver has opted out, or cannot be reached by the office.
  [131026, 'bad request', FAILED, 'sent'],
  [131050, 'bad request', FAILED, 'sent'],
  [130497, 'bad request', FAILED, 'sent'],
  [130497, 'forbidden', FAILED, 'sent'],
  // The receiver gets no more messages for now.
  [131049, 'bad request', waits('busy'), 'sent'],
  [131056, 'too many', waits('busy'), 'sent'],
  // The message or its template is wrong.
  [132001, 'not found', waits('refused'), 'sent'],
  [132007, 'bad request', waits('refused'), 'sent'],
  [131009, 'bad request', waits('refused'), 'sent'],
  // The office has reached a limit, or its account cannot send.
  [130429, 'bad request', waits('busy'), 'waiting'],
  [131057, 'failing', waits('busy'), 'waiting'],
  [131042, 'bad request', waits('refused'), 'waiting'],
  [131037, 'bad request', waits('refused'), 'waiting'],
  [200, 'forbidden', waits('login'), 'waiting'],
  [131031, 'forbidden', waits('login'), 'waiting'],
])(
  'code %s of WhatsApp, with the status "%s", decides about the message and about others',
  async (code, behaviour, outcome, other) => {
    await office.channel('whatsapp');
    office.server.state.behaviour = behaviour;
    office.server.state.body = JSON.stringify({ error: { code } });
    const first = await queued('whatsapp');
    await office.deliver();
    expect(await last(first.path)).toMatchObject(outcome);
    office.server.state.behaviour = 'ok';
    const second = await queued('whatsapp');
    await office.deliver();
    expect(await last(second.path)).toMatchObject({ status: other });
  },
);

test.each([3, 131045, 131057])(
  'code %s of WhatsApp with the status 500 says that nothing was sent, so the message is not given up',
  async (code) => {
    await office.channel('whatsapp');
    office.server.state.behaviour = 'failing';
    office.server.state.body = JSON.stringify({ error: { code } });
    const { path } = await queued('whatsapp');
    for (let hour = 0; hour < 5; hour += 1) {
      await office.deliver();
      await office.pass(HOUR);
    }
    expect(await last(path)).toMatchObject({ status: 'waiting' });
    office.server.state.behaviour = 'ok';
    await office.deliver();
    expect(await last(path)).toMatchObject({ status: 'sent' });
  },
);

test.each<readonly [Behaviour, object, string]>([
  ['bad request', FAILED, 'sent'], // the chat does not exist
  ['forbidden', FAILED, 'sent'], // the receiver has blocked the bot
  ['not found', waits('login'), 'waiting'], // the token is malformed
])(
  'the status "%s" of Telegram decides about the message and about others',
  async (behaviour, outcome, other) => {
    await office.channel('telegram');
    office.server.state.behaviour = behaviour;
    const first = await queued('telegram');
    await office.deliver();
    expect(await last(first.path)).toMatchObject(outcome);
    office.server.state.behaviour = 'ok';
    const second = await queued('telegram');
    await office.deliver();
    expect(await last(second.path)).toMatchObject({ status: other });
  },
);

test('a missing WhatsApp template holds up only its own messages, until it is mended', async () => {
  await office.channel('whatsapp');
  office.server.state.behaviour = 'bad request';
  office.server.state.body = '{"error": {"code": 132001}}';
  const { path } = await queued('whatsapp');
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'waiting', trouble: 'refused' });
  office.server.state.behaviour = 'ok';
  const other = await queued('whatsapp');
  await office.deliver();
  expect(await last(other.path)).toMatchObject({ status: 'sent' });
  await office.pass(MINUTE);
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'sent' });
});

test('an SMS gateway that answers with success but another text is asked three times at most', async () => {
  await office.channel('sms');
  office.server.state.body = 'ERR 7: no credit';
  const { path } = await queued('sms');
  await office.deliver();
  expect(await last(path)).toMatchObject({ status: 'waiting', trouble: 'refused' });
  for (let hour = 0; hour < 5; hour += 1) {
    await office.pass(HOUR);
    await office.deliver();
  }
  expect(office.server.received).toHaveLength(3);
  expect(await last(path)).toMatchObject({ status: 'failed', trouble: 'lost' });
});

test('a service that hangs delays neither another service nor letters', async () => {
  await office.channel('telegram');
  office.server.state.behaviour = 'hangs';
  await queued('telegram');
  const party = await office.customer();
  const { id: consent_id } = await office.consent(party, 'email');
  const { id } = await office.ticket(party);
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  await until(() => office.server.received.length === 1);
  const isMailed = async () =>
    (await office.messages(`exchange/sales/${id}`)).sent[0].status === 'sent';
  while (!(await isMailed())) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(office.server.received).toHaveLength(1);
  office.server.hangUp();
  await messagesSent();
});

test('six processes that deliver at once deliver each message once', async () => {
  await office.channel('telegram');
  office.server.state.behaviour = 'refuses';
  for (let n = 0; n < 3; n += 1) await queued('telegram');
  await messagesSent();
  office.server.received.length = 0;
  office.server.state.behaviour = 'ok';
  await office.pass(HOUR);
  await Promise.all(Array.from({ length: 6 }, () => sendMessages(office.host.host)));
  expect(office.server.received).toHaveLength(3);
});

test('no token, address or text is in the log, the trail or an answer', async () => {
  const tokens = {
    whatsapp: 'EAAG-secret-token',
    telegram: 'ABC-secret_token',
    sms: 'sms-secret-key',
  };
  office.server.state.behaviour = 'refuses';
  for (const kind of SERVICES) {
    await office.channel(kind);
    await queued(kind);
  }
  await office.deliver();
  const { text: channels } = await office.me.get('setting/message-channels/list');
  const { text: outbox } = await office.me.get('setting/outbox/list');
  const stored = await office.stored();
  for (const token of Object.values(tokens)) {
    expect(channels + outbox + stored).not.toContain(token);
  }
  expect(stored + outbox).not.toContain('700123456');
  expect(stored).not.toContain('Receipt SAL');
});
