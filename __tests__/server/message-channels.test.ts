import { clientOf } from '../support/client';
import { messagesSent } from '@/server/outbox/outbox';
import { messageFixture, SERVICES } from '../support/message-fixture';
import { PASSWORD } from '../support/test-host';

const office = messageFixture();
const CHANNELS = 'setting/message-channels';
const TEXTS = 'setting/message-texts';

const textOf = async (kind: string) =>
  (await office.me.get(`${TEXTS}/list`)).body.find((one: { kind: string }) => one.kind === kind);

const errorsOf = ({ status, body }: Readonly<{ status: number; body: { errors?: object } }>) => [
  status,
  Object.keys(body.errors ?? {}),
];

test('a channel shows when its token was entered, and never the token', async () => {
  const made = await office.channel('telegram');
  expect(made).toMatchObject({ kind: 'telegram', is_active: true, is_ready: true, waiting: 0 });
  expect(made.token_set_at).toMatch(/^2026-/);
  expect(JSON.stringify(made)).not.toContain('ABC-secret_token');
  expect(await office.stored()).not.toContain('ABC-secret_token');
});

test('a channel without its token delivers nothing, and keeps what waits', async () => {
  const { id } = await office.channel('telegram', { token: undefined });
  const refused = await office.me.post(`${CHANNELS}/${id}/test`, { to: '123456789' });
  expect(refused.status).toBe(409);
  const { body } = await office.me.get(`${CHANNELS}/list`);
  expect(body).toMatchObject([{ id, is_ready: false, token_set_at: null }]);
});

test('an empty change keeps the token, null removes it', async () => {
  const { id, version } = await office.channel('sms');
  const kept = await office.me.put(`${CHANNELS}/${id}/update`, { version, expected_text: '' });
  expect([kept.status, kept.body.token_set_at === null]).toEqual([200, false]);
  const { body } = await office.me.put(`${CHANNELS}/${id}/update`, {
    version: kept.body.version,
    token: null,
  });
  expect(body.token_set_at).toBeNull();
});

test('a stored token is not sent to another server: it must be entered again', async () => {
  const { id, version } = await office.channel('whatsapp');
  const url = 'https://evil.example.com';
  const refused = await office.me.put(`${CHANNELS}/${id}/update`, { version, url });
  expect(errorsOf(refused)).toEqual([422, ['token']]);
  const { status } = await office.me.put(`${CHANNELS}/${id}/update`, {
    version,
    url,
    token: 'new',
  });
  expect(status).toBe(200);
});

test.each([
  ['an address in a private network', 'telegram', { url: 'https://10.0.0.1' }, 'url'],
  ['an address with a password', 'telegram', { url: 'https://a:b@example.com' }, 'url'],
  ['a receiver in the name of the server', 'sms', { url: 'https://{to}.example.com/' }, 'url'],
  ['no API version', 'whatsapp', { api_version: '' }, 'api_version'],
  ['a version that is a path', 'whatsapp', { api_version: '../x' }, 'api_version'],
  ['no telephone number id', 'whatsapp', { sender_id: '' }, 'sender_id'],
  ['a bot token with a path', 'telegram', { token: '1:a/../b' }, 'token'],
  ['a token with a line break', 'sms', { token: 'a\r\nX: y' }, 'token'],
  ['no text', 'sms', { body: '{"to": "{to}"}' }, 'body'],
  ['no receiver', 'sms', { body: '{"text": "{text}"}' }, 'body'],
  ['a body that is no JSON', 'sms', { body: '{to} {text}' }, 'body'],
  ['a header with a text', 'sms', { headers: 'X-Text: {text}' }, 'headers'],
  ['a header of the connection', 'sms', { headers: 'Host: other' }, 'headers'],
  ['a status of failure', 'sms', { expected_status: 500 }, 'expected_status'],
] as const)('%s is refused', async (_what, kind, own, field) => {
  const url = kind === 'sms' ? 'https://sms.example.com/' : 'https://api.example.com';
  const answer = await office.me.post(`${CHANNELS}/store`, { ...SERVICES[kind], url, ...own });
  expect(errorsOf(answer)).toEqual([422, [field]]);
});

test('there is one channel of each kind, also of six that are made at once', async () => {
  const draft = { ...SERVICES.telegram, url: 'https://api.telegram.org' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => office.me.post(`${CHANNELS}/store`, draft)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 422, 422, 422, 422, 422,
  ]);
});

test('a test goes to the typed address, and a wrong address is refused', async () => {
  const { id } = await office.channel('telegram');
  expect(errorsOf(await office.me.post(`${CHANNELS}/${id}/test`, { to: '@me' }))).toEqual([
    422,
    ['to'],
  ]);
  expect((await office.me.post(`${CHANNELS}/${id}/test`, { to: '55' })).status).toBe(200);
  await messagesSent();
  expect(JSON.parse(office.server.received[0]?.body ?? '')).toMatchObject({
    chat_id: '55',
    text: 'This is a test message of Sarraf.',
  });
});

test('a token of the API neither makes nor redirects a channel', async () => {
  const { body } = await office.me.post('profile/tokens/store', {
    name: 'Program',
    expires_on: '2026-12-31',
    current_password: PASSWORD,
  });
  const program = clientOf(office.host.url, body.token);
  const { id, version } = await office.channel('telegram');
  const calls = [
    program.post(`${CHANNELS}/store`, { ...SERVICES.sms, url: 'https://sms.example.com/' }),
    program.put(`${CHANNELS}/${id}/update`, { version, url: 'https://evil.example.com' }),
    program.post(`${CHANNELS}/${id}/test`, { to: '1' }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
});

test('who may not view settings gets neither channels nor texts', async () => {
  const { id } = await office.channel('telegram');
  const clerk = await office.host.signInAs([{ name: 'sales', title: 'Sales', view: true }]);
  const { id: textId } = await textOf('receipt');
  const calls = [
    clerk.get(`${CHANNELS}/list`),
    clerk.post(`${CHANNELS}/${id}/test`, { to: '1' }),
    clerk.delete(`${CHANNELS}/${id}/destroy`),
    clerk.get(`${TEXTS}/list`),
    clerk.put(`${TEXTS}/${textId}/update`, { version: 1, text_en: 'x' }),
    clerk.get(`${TEXTS}/${textId}/preview?language=en`),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
});

test('a text is saved in both languages, and shown with sample values', async () => {
  const { id, version } = await textOf('receipt');
  const { status, body } = await office.me.put(`${TEXTS}/${id}/update`, {
    version,
    text_en: 'Thanks {name}: {number}. Stop: {stop}',
    text_fa: 'سپاس {name}: {number}',
  });
  expect([status, body.text_en]).toEqual([200, 'Thanks {name}: {number}. Stop: {stop}']);
  const preview = async (query: string) =>
    (await office.me.get(`${TEXTS}/${id}/preview?${query}`)).body;
  expect((await preview('language=en')).text).toBe(
    'Thanks Karim Ahmadi: SAL 00017. Stop: https://…/messages/#…',
  );
  // Without the placeholder, the link that stops the messages is added.
  expect((await preview('language=fa')).text).toBe(
    'سپاس کریم احمدی: SAL 00017\nتوقف پیام‌ها: https://…/messages/#…',
  );
  expect(await preview(`language=en&text=${encodeURIComponent('{name} {nobody}')}`)).toMatchObject({
    unknown: ['nobody'],
  });
  const again = await office.me.put(`${TEXTS}/${id}/update`, {
    version: body.version,
    text_en: null,
    text_fa: null,
  });
  expect(again.body.text_en).toBeNull();
});

test('unknown placeholders, templates without the stop link and automatic secrets are refused', async () => {
  const receipt = await textOf('receipt');
  const code = await textOf('payout_code');
  const put = async ({ id, version }: { id: number; version: number }, own: object) =>
    errorsOf(await office.me.put(`${TEXTS}/${id}/update`, { version, ...own }));
  expect(await put(receipt, { text_en: 'Your code is {code}' })).toEqual([422, ['text_en']]);
  expect(await put(receipt, { text_fa: '{نام}' })).toEqual([422, ['text_fa']]);
  expect(await put(receipt, { whatsapp_parameters: ['name', 'code'] })).toEqual([
    422,
    ['whatsapp_parameters.1'],
  ]);
  expect(await put(receipt, { whatsapp_name: 'hello', whatsapp_parameters: ['name'] })).toEqual([
    422,
    ['whatsapp_parameters'],
  ]);
  expect(await put(receipt, { whatsapp_name: 'Hello World' })).toEqual([422, ['whatsapp_name']]);
  expect(await put(code, { is_automatic: true })).toEqual([422, ['is_automatic']]);
  expect((await office.me.put(`${TEXTS}/${receipt.id}/update`, { version: 99 })).status).toBe(409);
});

test('a deleted channel takes its messages with it, and the document shows them as failed', async () => {
  const { id } = await office.channel('telegram');
  const party = await office.customer();
  const { id: consent_id } = await office.consent(party, 'telegram');
  const { id: sale } = await office.ticket(party);
  office.server.state.behaviour = 'refuses';
  await office.send(`exchange/sales/${sale}`, { kind: 'receipt', consent_id });
  await messagesSent();
  expect((await office.me.delete(`${CHANNELS}/${id}/destroy`)).body.is_deleted).toBe('yes');
  expect((await office.messages(`exchange/sales/${sale}`)).sent).toMatchObject([
    { status: 'failed' },
  ]);
});
