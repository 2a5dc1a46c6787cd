import { inTransaction } from '@/server/database/transaction';
import { writeLetter } from '@/server/outbox/letters';
import { sendMessages } from '@/server/outbox/outbox';
import { checkMail } from '@/server/outbox/mail-state';
import { messagesSent } from '@/server/outbox/outbox';
import { type MailServer, mailServer } from '../support/mail-server';
import { ratioOfTimes } from '../support/ratio-of-times';
import { startHost, type TestHost } from '../support/test-host';

const MINUTE = 60_000;

let server: MailServer;
let host: TestHost;
let clock = 0;
const lines: string[] = [];

beforeAll(async () => {
  server = await mailServer();
  host = await startHost({
    now: () => new Date(Date.now() + clock),
    env: { MAIL_URL: server.url },
    logLine: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await host.close();
  await server.close();
});
beforeEach(async () => {
  clock += 120 * MINUTE;
  Object.assign(server.refuses, { all: false, recipient: '' });
  await host.owner.query('delete from gateway');
  server.taken.length = 0;
  lines.length = 0;
});

let people = 0;
async function someone(): Promise<string> {
  const email = `reader${(people += 1)}@example.com`;
  await host.signInAs(null, email);
  return email;
}

async function forgot(email: string): Promise<void> {
  await host.client().post('users/forgot-password', { email });
  await messagesSent();
}

const waiting = async () =>
  (await host.owner.query('select * from message order by id')).rows as Record<string, unknown>[];
/** State of outgoing mail on the dashboard. */
const post = async () => (await (await host.signIn()).get('dashboard/show')).body.post;

test('a letter that was taken leaves nothing behind', async () => {
  const email = await someone();
  await forgot(email);
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]).toContain(`To: ${email}`);
  expect(await waiting()).toEqual([]);
  expect(await post()).toBeNull();
});

test('a letter that is refused waits, is tried again ever more slowly, and arrives once', async () => {
  const me = await host.signIn();
  server.refuses.all = true;
  const before = server.asked();
  await me.post('users/store', { name: 'Sami', email: 'sami@example.com', role_id: 1 });
  await messagesSent();
  const delays: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const [letter] = await waiting();
    const delay = new Date(String(letter?.due_at)).getTime() - (Date.now() + clock);
    delays.push(Math.round(delay / MINUTE / 0.5) * 0.5);
    // Nothing is sent before it is due.
    await sendMessages(host.host);
    clock += delay + 1_000;
    await sendMessages(host.host);
  }
  expect(delays).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
  expect(server.asked() - before).toBe(10);
  server.refuses.all = false;
  clock += 61 * MINUTE;
  await Promise.all(Array.from({ length: 5 }, () => sendMessages(host.host)));
  expect(server.taken).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('a code that ran out meanwhile is not sent', async () => {
  const email = await someone();
  server.refuses.all = true;
  await forgot(email);
  server.refuses.all = false;
  clock += 11 * MINUTE;
  await sendMessages(host.host);
  expect(server.taken).toEqual([]);
  expect(await waiting()).toMatchObject([{ body: '', given_up_at: expect.any(String) }]);
});

test('a code that ran out before a delivery was tried says so in the outbox and on the dashboard', async () => {
  server.state.behaviour = 'busy';
  await forgot(await someone());
  await forgot(await someone()); // waits for the pause after the first one
  server.state.behaviour = 'ok';
  clock += 11 * MINUTE;
  await sendMessages(host.host);
  expect(await waiting()).toMatchObject([{ trouble: 'busy' }, { trouble: 'expired' }]);
  await forgot(await someone());
  expect((await post()).reason).toContain('expired');
});

test('an address that the server refuses for good is not tried again, and others go on', async () => {
  const [bad, good] = [await someone(), await someone()];
  server.refuses.recipient = bad;
  await forgot(bad);
  await forgot(good);
  expect(server.taken).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ tries: 1, body: '', trouble: 'refused' }]);
  expect(await post()).toMatchObject({ waiting: 0, failed: 1 });
});

test('what is wrong is on the dashboard of who sees the settings, in words, and nobody else’s', async () => {
  const me = await host.signIn();
  const clerk = await host.signInAs([{ name: 'dashboard', title: 'Dashboard', view: true }]);
  server.refuses.all = true;
  await me.post('users/store', { name: 'Omid', email: 'omid@example.com', role_id: 1 });
  await messagesSent();
  const { body } = await me.get('dashboard/show');
  expect(body.post).toMatchObject({
    waiting: 1,
    failed: 0,
    since: expect.any(String),
    reason: expect.stringContaining('The mail server refuses the letters'),
  });
  expect((await clerk.get('dashboard/show')).body.post).toBeNull();
});

test('what waits is sealed, and stands in no log', async () => {
  const email = await someone();
  server.refuses.all = true;
  await forgot(email);
  const [{ body } = { body: '' }] = await waiting();
  const { text } = JSON.parse(host.host.sealer.open(String(body), 'letter')) as { text: string };
  const code = /^\d{6}$/m.exec(text)?.[0] ?? 'no code';
  expect(JSON.stringify(await waiting())).not.toContain(email);
  expect(JSON.stringify(await waiting())).not.toContain(code);
  expect(lines.join('\n')).toContain('a message was not accepted');
  expect(lines.join('\n')).not.toContain(email);
  expect(lines.join('\n')).not.toContain(code);
});

test('a deed that is taken back sends no letter', async () => {
  const letter = { to: 'never@example.com', subject: 'Never', text: 'Never' };
  const deed = inTransaction(host.db, async (db) => {
    await writeLetter({ db, host: host.host }, letter);
    throw new Error('taken back');
  });
  await expect(deed).rejects.toThrow('taken back');
  await sendMessages(host.host);
  expect([server.taken, await waiting()]).toEqual([[], []]);
});

test('a letter to nobody is written as any other, and thrown away', async () => {
  server.refuses.all = true;
  const before = server.asked();
  const { rows } = await host.owner.query(
    "select pg_sequence_last_value('message_id_seq') as last",
  );
  await forgot('nobody@example.com');
  const { rows: after } = await host.owner.query(
    "select pg_sequence_last_value('message_id_seq') as last",
  );
  expect(after[0].last - rows[0].last).toBe(1);
  expect([server.asked() - before, await waiting()]).toEqual([0, []]);
});

test('asking for a new password takes as long for a known address as for an unknown one', async () => {
  const known = [await someone(), await someone(), await someone()];
  const forgotten = (email: string) => host.client().post('users/forgot-password', { email });
  const ratio = await ratioOfTimes(
    [
      (round) => forgotten(known[round % known.length] ?? ''),
      (round) => forgotten(`nobody${round}@example.com`),
    ],
    messagesSent,
  );
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test('a mail server that is not there is seen at the start, in one line, and on the dashboard', async () => {
  const gone = await mailServer();
  await gone.close();
  const other = await startHost({
    env: { MAIL_URL: gone.url },
    logLine: (line) => lines.push(line),
  });
  try {
    await checkMail(other.host);
    await checkMail(other.host);
    expect(lines.filter((line) => line.includes('MAIL_URL'))).toHaveLength(1);
    const { body } = await (await other.signIn()).get('dashboard/show');
    expect(body.post).toMatchObject({
      waiting: 0,
      failed: 0,
      since: expect.any(String),
      reason: expect.stringContaining('cannot be reached'),
    });
  } finally {
    await other.close();
  }
});
