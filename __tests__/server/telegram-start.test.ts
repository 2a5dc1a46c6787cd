import { pollTelegram, stopPolling } from '@/server/outbox/telegram-updates';
import { sendMessages } from '@/server/outbox/outbox';
import { verify } from '@/server/ledger/verify';
import { HOUR, messageFixture, MINUTE } from '../support/message-fixture';
import { type Received } from '../support/outside-server';
import { sealWhole } from '../support/seal-whole';
import { until } from '../support/webhook-fixture';

const lines: string[] = [];
const office = messageFixture({ logLine: (line) => lines.push(line) });

type Update = Readonly<{ update_id: number; message?: object }>;

/** Updates that the double of Telegram holds until they are confirmed by a higher offset. */
let updates: Update[] = [];
let number = 1_000;

/** The bot's methods `getMe`, `getUpdates` and `sendMessage`, as the Bot API documents them. */
function telegram({ path, body }: Received): string {
  if (path.endsWith('/getMe'))
    return JSON.stringify({ ok: true, result: { username: 'office_bot' } });
  if (!path.endsWith('/getUpdates')) return JSON.stringify({ ok: true, result: {} });
  const { offset = 0 } = JSON.parse(body) as { offset?: number };
  return JSON.stringify({
    ok: true,
    result: updates.filter(({ update_id }) => update_id >= offset),
  });
}

/** A person writes to the bot. */
const write = (text: string, own: { chat?: number; type?: string; language?: string } = {}) => {
  const { chat = 555, type = 'private', language = 'en' } = own;
  const message = { chat: { id: chat, type }, from: { language_code: language }, text };
  updates.push({ update_id: (number += 1), message });
};

beforeEach(async () => {
  updates = [];
  lines.length = 0;
  office.server.state.bodyOf = telegram;
  await office.host.owner.query(`
    delete from chat_invitation;
    update message_consent set withdrawn_at = now(), withdrawn_how = 'staff', version = version + 1 where withdrawn_at is null;
    select note_change('edit', 'parties', 'message consent', 'all')`);
  await office.channel('telegram');
  await pollTelegram(office.host.host);
});

const invite = async (party: number, own: object = {}) => {
  const { status, body } = await office.me.post(`accounting/parties/${party}/consents/invite`, {
    language: 'en',
    ...own,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body.link).toMatch(/^https:\/\/t\.me\/office_bot\?start=[\w-]{43}$/);
  return String(body.link).split('=')[1] ?? '';
};
const consents = async (party: number) =>
  (await office.me.get(`accounting/parties/${party}/consents`)).body;
const replies = () =>
  office.server.received
    .filter(({ path }) => path.endsWith('/sendMessage'))
    .map(({ body }) => {
      const { chat_id, text } = JSON.parse(body) as { chat_id: string; text: string };
      return `${chat_id}: ${text}`;
    });
const poll = async () => {
  await pollTelegram(office.host.host);
  await sendMessages(office.host.host);
};

test('a customer who starts the bot with the link consents by it, and then receives messages', async () => {
  const party = await office.customer();
  const code = await invite(party, { language: 'fa', wants_rates: true });
  write(`/start ${code}`);
  await poll();
  const [consent] = await consents(party);
  expect(consent).toMatchObject({
    channel: 'telegram',
    address: '555',
    language: 'fa',
    given_how: 'page',
    wants_rates: true,
    withdrawn_at: null,
  });
  expect(replies()).toEqual([expect.stringMatching(/^555: پیام‌های/)]);
  const { id } = await office.ticket(party);
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id: consent.id });
  await office.deliver();
  expect(replies()).toHaveLength(2);
  // The code is nowhere in the clear.
  expect((await office.stored()) + lines.join('')).not.toContain(code);
  await sealWhole(office.host.db);
  const broken = (await verify(office.host.db)).checks.filter(({ ok }) => !ok);
  expect(broken.map(({ key }) => key)).toEqual([]);
});

test('a link works once, until its last day, and only in a private chat', async () => {
  const party = await office.customer();
  const code = await invite(party);
  write(`/start ${code}`, { type: 'group', chat: -77 });
  await poll();
  expect([await consents(party), replies()]).toEqual([[], []]);
  write(`/start ${code}`);
  write(`/start ${code}`);
  write(`/start ${code}`, { chat: 666 });
  await poll();
  expect(await consents(party)).toMatchObject([{ address: '555', withdrawn_at: null }]);
  expect(replies()).toEqual([
    expect.stringMatching(/^555: You now receive/),
    expect.stringMatching(/^555: You now receive/),
    expect.stringMatching(/^666: This link has been used or has expired/),
  ]);
  const late = await invite(party);
  await office.pass(8 * 24 * HOUR);
  write(`/start ${late}`, { chat: 777 });
  write('/start unknown', { chat: 888, language: 'fa-IR' });
  write('/start', { chat: 999 });
  await poll();
  expect(replies().slice(3)).toEqual([
    expect.stringMatching(/^777: This link has been used or has expired/),
    expect.stringMatching(/^888: این پیوند/),
    expect.stringMatching(/^999: This chat sends messages/),
  ]);
  expect(await consents(party)).toHaveLength(1);
});

test('/stop withdraws the consents of the chat, so that nothing more is sent to it', async () => {
  const [one, two] = [await office.customer(), await office.customer()];
  for (const party of [one, two]) write(`/start ${await invite(party)}`);
  await poll();
  const { id } = await office.ticket(one);
  const [consent] = await consents(one);
  write('/stop');
  await poll();
  for (const party of [one, two]) {
    expect(await consents(party)).toMatchObject([{ withdrawn_how: 'link' }]);
  }
  expect(replies().at(-1)).toMatch(/^555: You receive no more messages/);
  const refused = await office.send(`exchange/sales/${id}`, {
    kind: 'receipt',
    consent_id: consent.id,
  });
  expect(refused.status).not.toBe(201);
  // A new link starts the messages again.
  write(`/start ${await invite(one)}`);
  await poll();
  expect((await consents(one))[0]).toMatchObject({ address: '555', withdrawn_at: null });
});

test('an update that arrives again changes nothing, also in six processes at once', async () => {
  const party = await office.customer();
  write(`/start ${await invite(party)}`);
  await Promise.all(Array.from({ length: 6 }, () => pollTelegram(office.host.host)));
  write('/stop');
  await poll();
  // Telegram sends all of them once more, because it lost the confirmation.
  office.server.state.bodyOf = (call) =>
    call.path.endsWith('/getUpdates')
      ? JSON.stringify({ ok: true, result: updates })
      : telegram(call);
  await poll();
  await poll();
  expect(await consents(party)).toHaveLength(1);
  expect(replies()).toHaveLength(2);
});

test.each([
  ['refuses', 'refused'],
  ['unauthorised', 'login'],
  ['too many', 'busy'],
  ['half', 'unreachable'],
  ['hangs', 'slow'],
  ['drips', 'slow'],
  ['large', 'large'],
  ['redirects', 'refused'],
  ['loses', 'unreachable'],
] as const)(
  'a bot whose service is "%s" is asked again later, its channel says why, and no start is lost',
  async (behaviour, trouble) => {
    const party = await office.customer();
    write(`/start ${await invite(party)}`);
    office.server.state.behaviour = behaviour;
    await poll();
    const asked = office.server.received.length;
    await poll();
    expect(office.server.received).toHaveLength(asked);
    const { body } = await office.me.get('setting/message-channels/list');
    expect(body).toMatchObject([{ kind: 'telegram', trouble, is_ready: true }]);
    expect(lines.join('')).not.toContain('ABC-secret_token');
    office.server.state.behaviour = 'ok';
    const [{ id }] = body;
    // A test of the channel also ends the pause of its bot.
    await office.me.post(`setting/message-channels/${id}/test`, { to: '1' });
    await poll();
    expect(await consents(party)).toMatchObject([{ address: '555', withdrawn_at: null }]);
    expect((await office.me.get('setting/message-channels/list')).body).toMatchObject([
      { trouble: null },
    ]);
  },
);

test('a bot with another token is read from its own first update', async () => {
  write('/start');
  await poll();
  const [channel] = (await office.me.get('setting/message-channels/list')).body;
  await office.pass(MINUTE);
  const { id, version } = channel;
  await office.me.put(`setting/message-channels/${id}/update`, { version, token: '777:other' });
  const party = await office.customer();
  const path = `accounting/parties/${party}/consents/invite`;
  const refused = await office.me.post(path, { language: 'en' });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('Message channels'),
  ]);
  updates = [];
  number = 5;
  await poll();
  write(`/start ${await invite(party)}`);
  await poll();
  expect(await consents(party)).toHaveLength(1);
  number = 9_000;
});

test('without an active channel nobody is asked, and a poll ends with the host', async () => {
  const [{ id, version }] = (await office.me.get('setting/message-channels/list')).body;
  office.server.received.length = 0;
  await office.me.put(`setting/message-channels/${id}/update`, { version, is_active: false });
  await poll();
  expect(office.server.received).toEqual([]);
  await office.me.put(`setting/message-channels/${id}/update`, {
    version: version + 1,
    is_active: true,
  });
  office.server.state.behaviour = 'hangs';
  const polling = pollTelegram(office.host.host);
  await until(() => office.server.received.length === 1);
  await stopPolling(office.host.host);
  await polling;
  office.server.state.behaviour = 'ok';
  await poll();
  expect(office.server.received).toHaveLength(2);
});

test('the one who floods the bot gets few answers', async () => {
  for (let n = 0; n < 15; n += 1) write('/start');
  await poll();
  expect(replies()).toHaveLength(10);
});
