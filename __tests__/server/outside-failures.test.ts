import { EVENT_TYPES } from '@/lib/domain/event';
import { inTransaction } from '@/server/database/transaction';
import { checkMail } from '@/server/outbox/mail-state';
import { writeLetter } from '@/server/outbox/letters';
import { forgetMessages, messagesSent, queueMessages, sendMessages } from '@/server/outbox/outbox';
import { lettersAbout } from '@/server/outbox/record-letters';
import { webhookMessage } from '@/server/outbox/webhook-channel';
import { type MailServer, mailServer } from '../support/mail-server';
import { HOUR, messageFixture, type Service, SERVICES } from '../support/message-fixture';
import { outsideServer } from '../support/outside-server';
import { startHost } from '../support/test-host';
import { until } from '../support/webhook-fixture';

const PASSWORD = 'secret-of-the-mail-server';

let mail: MailServer;
const lines: string[] = [];
beforeAll(async () => {
  mail = await mailServer({ password: PASSWORD });
});
const office = messageFixture({
  env: () => ({ MAIL_URL: mail.url }),
  logLine: (line) => lines.push(line),
});
afterAll(() => mail.close());
beforeEach(async () => {
  await office.host.owner.query(`
    delete from message; delete from webhook;
    update gateway set due_at = '-infinity', failures = 0, trouble = null, trouble_since = null`);
  mail.state.behaviour = 'ok';
  mail.taken.length = 0;
  office.server.state.judge = undefined;
});

/** Ways in which a receiver fails. */
const WAYS = [
  ...(['refuses the connection', 'hangs', 'busy', 'half', 'redirects'] as const),
  ...(['large', 'drips', 'loses'] as const),
] as const;
type Way = (typeof WAYS)[number];

const KINDS = ['mail', 'email', 'whatsapp', 'telegram', 'sms', 'webhook'] as const;
type Kind = (typeof KINDS)[number];
const isMailed = (kind: Kind) => kind === 'mail' || kind === 'email';

/** The reason with which a message waits after each way; null if the receiver has accepted the message. */
const REASONS: Readonly<Record<'web' | 'webhook' | 'mail', Readonly<Record<Way, string | null>>>> =
  {
    web: {
      'refuses the connection': 'unreachable',
      hangs: 'slow',
      busy: 'busy',
      half: 'unreachable',
      redirects: 'refused',
      large: 'large',
      drips: 'slow',
      loses: 'unreachable',
    },
    // The status of the answer counts, and its body is not read.
    webhook: {
      'refuses the connection': 'unreachable',
      hangs: 'slow',
      busy: 'busy',
      half: null,
      redirects: 'refused',
      large: null,
      drips: null,
      loses: 'unreachable',
    },
    // A mail server knows no redirects.
    mail: {
      'refuses the connection': 'unreachable',
      hangs: 'slow',
      busy: 'busy',
      half: 'unreachable',
      redirects: null,
      large: 'refused',
      drips: 'slow',
      loses: 'unreachable',
    },
  };

const reasonOf = (kind: Kind, way: Way) =>
  REASONS[kind === 'webhook' ? 'webhook' : isMailed(kind) ? 'mail' : 'web'][way];

async function behave(kind: Kind, way: Way): Promise<void> {
  if (way === 'refuses the connection') {
    await (isMailed(kind) ? mail : office.server).leave();
  } else if (!isMailed(kind)) office.server.state.behaviour = way;
  else if (way !== 'redirects') mail.state.behaviour = way;
}

async function recover(kind: Kind, way: Way): Promise<void> {
  mail.state.behaviour = 'ok';
  office.server.state.behaviour = 'ok';
  if (way === 'refuses the connection') {
    await (isMailed(kind) ? mail : office.server).comeBack();
  }
}

/** Adds a webhook and returns its id. It receives only the messages of `event`, because nothing queues events here. */
async function webhook(url = office.server.url): Promise<number> {
  const { id } = await office.made('setting/webhooks/store', {
    name: 'Shop',
    url,
    events: EVENT_TYPES,
  });
  await office.me.post(`setting/webhooks/${id}/rotate`);
  return Number(id);
}

const content = { type: 'test', timestamp: '2026-11-20T10:00:00Z', data: {} } as const;

/** Queues a message to a webhook, without delivering it. */
const event = (id: number, key: string) =>
  inTransaction(office.host.db, (db) =>
    queueMessages({ db, host: office.host.host }, [webhookMessage(id, key, content)]),
  );

/** Queues a letter, without delivering it. */
const letter = (key: string) =>
  inTransaction(office.host.db, (db) =>
    writeLetter(
      { db, host: office.host.host },
      { to: 'clerk@example.com', subject: 'A letter', text: 'A letter' },
      { key },
    ),
  );

let count = 0;

/** Prepares a channel; returns a function that queues a message by it. The message is sent to `url`, if one is given. */
async function sender(kind: Kind, url?: string): Promise<() => Promise<unknown>> {
  const key = `one-${(count += 1)}`;
  if (kind === 'mail') return () => letter(key);
  if (kind === 'webhook') {
    const id = await webhook(url);
    return () => event(id, key);
  }
  if (kind !== 'email')
    await office.channel(kind, url === undefined ? {} : { url: ofService(kind, url) });
  const party = await office.customer();
  const { id: consent_id } = await office.consent(party, kind);
  const { id } = await office.ticket(party);
  if (kind === 'whatsapp') await withTemplate();
  return () => office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
}

const ofService = (kind: Service, url: string) =>
  kind === 'sms' ? `${new URL(url).origin}/send?key={token}` : new URL(url).origin;

async function withTemplate() {
  const { body } = await office.me.get('setting/message-texts/list');
  const { id, version } = body.find(({ kind }: { kind: string }) => kind === 'receipt');
  await office.me.put(`setting/message-texts/${id}/update`, {
    version,
    whatsapp_name: 'receipt',
    whatsapp_parameters: ['name', 'number', 'given', 'received', 'stop'],
  });
}

/** Ids of the messages that a receiver took, one per delivery. */
const ids = (kind: Kind): readonly unknown[] =>
  isMailed(kind)
    ? mail.taken.map((text) => /^Message-ID: (\S+)$/im.exec(text)?.[1])
    : office.server.received.map(
        ({ headers }) => headers[kind === 'webhook' ? 'webhook-id' : 'idempotency-key'],
      );

const shown = async (kind: Kind) =>
  (await office.me.get(`setting/outbox/list?channel=${kind}`)).body.data[0];

/** Secrets that no reason, log line or stored row may contain. */
const SECRETS = [
  PASSWORD,
  SERVICES.whatsapp.token,
  SERVICES.sms.token,
  SERVICES.telegram.token.split(':')[1] ?? '',
];

const FAILURES = KINDS.flatMap((kind) => WAYS.map((way) => [kind, way] as const)).filter(
  ([kind, way]) => reasonOf(kind, way) !== null,
);

test.each(FAILURES)(
  'a message by %s waits with its reason and then arrives, if the receiver %s',
  async (kind, way) => {
    lines.length = 0;
    const queue = await sender(kind);
    await behave(kind, way);
    await queue();
    await office.deliver();
    const row = await shown(kind);
    await recover(kind, way);
    expect(row).toMatchObject({ status: 'waiting', tries: 1, trouble: reasonOf(kind, way) });
    const written = JSON.stringify(row) + lines.join('') + (await office.stored());
    for (const secret of SECRETS) expect(written).not.toContain(secret);

    await office.pass(2 * HOUR);
    await office.deliver();
    // A receiver that knows the ids of its messages stores this one once, however often it came.
    expect(new Set(ids(kind)).size).toBe(1);
    expect(ids(kind)).not.toContain(undefined);
    expect((await shown(kind))?.status ?? 'sent').toBe('sent');
    const deliveries = ids(kind).length;
    await office.pass(2 * HOUR);
    await office.deliver();
    expect(ids(kind)).toHaveLength(deliveries);
  },
);

test.each(['whatsapp', 'telegram', 'sms', 'webhook'] as const)(
  'a message by %s is not handed to a receiver with a self-signed certificate',
  async (kind) => {
    const secure = await outsideServer({ secure: true });
    await (
      await sender(kind, secure.url)
    )();
    await office.deliver();
    await secure.close();
    expect(secure.received).toEqual([]);
    expect(await shown(kind)).toMatchObject({ status: 'waiting', trouble: 'certificate' });
  },
);

test('a letter is not handed to a mail server with a self-signed certificate, and the dashboard says so', async () => {
  const secure = await mailServer({ secure: true });
  const host = await startHost({ env: { MAIL_URL: secure.url } });
  try {
    await inTransaction(host.db, (db) =>
      writeLetter({ db, host: host.host }, { to: 'clerk@example.com', subject: 'A', text: 'A' }),
    );
    await sendMessages(host.host);
    const me = await host.signIn();
    expect(secure.taken).toEqual([]);
    expect((await me.get('setting/outbox/list')).body.data).toMatchObject([
      { status: 'waiting', trouble: 'certificate' },
    ]);
    expect((await me.get('dashboard/show')).body.post.reason).toContain('certificate');
  } finally {
    await host.close();
    await secure.close();
  }
});

test('a check of a mail server that drips ends, and the dashboard says that it is slow', async () => {
  mail.state.behaviour = 'drips';
  const { host, me } = office;
  await checkMail(host.host);
  expect((await me.get('dashboard/show')).body.post.reason).toContain('did not answer in time');
  mail.hangUp();
  mail.state.behaviour = 'ok';
  await new Promise((resolve) => setTimeout(resolve, 50));
  await checkMail(host.host);
  expect((await me.get('dashboard/show')).body.post).toBeNull();
});

test.each(KINDS)(
  'while a receiver by %s hangs, a message queued later by another way arrives',
  async (kind) => {
    const queue = await sender(kind);
    const shop = isMailed(kind) ? await webhook() : undefined;
    await behave(kind, 'hangs');
    await queue();
    void sendMessages(office.host.host);
    let isOver = false;
    void messagesSent().then(() => {
      isOver = true;
    });
    if (shop === undefined) await letter('later');
    else await event(shop, 'later');
    void sendMessages(office.host.host);
    await until(
      () => (shop === undefined ? mail.taken : office.server.received).length > 0 || isOver,
    );
    expect(isOver).toBe(false);
    await recover(kind, 'hangs');
    office.server.hangUp();
    mail.hangUp();
    await messagesSent();
  },
);

test('a receiver that refuses old timestamps accepts a message that has waited for hours', async () => {
  const id = await webhook();
  const isFresh = (stamp: unknown, clock: number) => Math.abs(Number(stamp) - clock) < 300;
  let ahead = 0;
  office.server.state.judge = ({ headers }) =>
    isFresh(headers['webhook-timestamp'], office.now().getTime() / 1_000 + ahead) ? 200 : 400;
  office.server.state.behaviour = 'hangs';
  await event(id, 'old');
  await office.deliver();
  office.server.state.behaviour = 'ok';
  // The clock of the receiver is an hour ahead of ours, until its operator corrects it.
  ahead = 3_600;
  await office.pass(2 * HOUR);
  await office.deliver();
  expect(await shown('webhook')).toMatchObject({
    status: 'waiting',
    trouble: 'refused',
    answer: 400,
  });
  ahead = 0;
  await office.pass(2 * HOUR);
  await office.deliver();
  expect(ids('webhook')).toEqual(['old', 'old', 'old']);
  expect(await shown('webhook')).toMatchObject({ status: 'sent', tries: 3 });
});

test('the reason of a failed message stays after the outbox has deleted the message', async () => {
  const { id: channel } = await office.channel('telegram');
  const party = await office.customer();
  const { id: consent_id } = await office.consent(party, 'telegram');
  const { id } = await office.ticket(party);
  office.server.state.behaviour = 'bad request';
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  await office.deliver();
  const last = async () => (await office.messages(`exchange/sales/${id}`)).sent[0];
  const FAILED = { status: 'failed', trouble: 'recipient' };
  expect(await last()).toMatchObject(FAILED);
  await forgetMessages(office.host.db, new Date(office.now().getTime() + 31 * 24 * HOUR));
  expect(await shown('telegram')).toBeUndefined();
  expect(await last()).toMatchObject(FAILED);

  // The messages of a channel are deleted with it.
  office.server.state.behaviour = 'refuses';
  await office.pass(HOUR);
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  await office.deliver();
  await office.me.delete(`setting/message-channels/${channel}/destroy`);
  expect(await last()).toMatchObject({ status: 'failed', trouble: 'refused' });
});

test('the reason of a failed letter about a record stays too, and that of a sent one goes', async () => {
  const about = { type: 'payslip', id: 7, by: null };
  const write = (key: string) =>
    inTransaction(office.host.db, (db) =>
      writeLetter(
        { db, host: office.host.host },
        { to: 'clerk@example.com', subject: 'A payslip', text: 'A payslip' },
        { key, about },
      ),
    );
  const latest = async () => (await lettersAbout(office.host.db, 'payslip', [7])).get(7);
  mail.state.behaviour = 'half';
  await write('payslip-1');
  await office.deliver();
  await office.host.owner.query(
    `update message set given_up_at = created_at where key = 'payslip-1'`,
  );
  await forgetMessages(office.host.db, new Date(office.now().getTime() + 31 * 24 * HOUR));
  expect(await latest()).toMatchObject({ status: 'failed', trouble: 'unreachable' });
  await write('payslip-2');
  await office.deliver();
  mail.state.behaviour = 'ok';
  await office.pass(2 * HOUR);
  await office.deliver();
  expect(await latest()).toMatchObject({ status: 'sent', trouble: null });
});
