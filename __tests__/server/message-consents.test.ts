import { eraseCustomer } from '@/server/compliance/retention/erase';
import { messagesSent, sendMessages } from '@/server/outbox/outbox';
import { inTransaction } from '@/server/database/transaction';
import { knownCustomers } from '../support/a-known-customer';
import { until } from '../support/webhook-fixture';
import { messageFixture } from '../support/message-fixture';
import { stopCall } from '../support/public-world';

const office = messageFixture();

const consentsOf = async (party: number) =>
  (await office.me.get(`accounting/parties/${party}/consents`)).body;

/** A party with a consent, and a receipt for it that waits. */
async function waiting() {
  await office.channel('telegram');
  const party = await office.customer();
  const consent = await office.consent(party, 'telegram');
  const { id } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  office.server.state.behaviour = 'refuses';
  await office.send(path, { kind: 'receipt', consent_id: consent.id });
  await messagesSent();
  expect((await office.messages(path)).sent).toMatchObject([{ status: 'waiting' }]);
  office.server.state.behaviour = 'ok';
  office.server.received.length = 0;
  await office.host.owner.query(
    "update message set due_at = '-infinity'; update gateway set due_at = '-infinity'",
  );
  return { party, path, id: Number(consent.id) };
}

test('a consent has channel, address, language, day and way, and who recorded it', async () => {
  const party = await office.customer();
  const stored = await office.consent(party, 'sms', { language: 'fa', given_how: 'verbal' });
  expect(stored).toMatchObject({
    channel: 'sms',
    address: '+93700123456',
    language: 'fa',
    given_on: '2026-11-20',
    given_how: 'verbal',
    wants_rates: false,
    created_by: 'Developer',
    withdrawn_at: null,
    remittance: null,
  });
  expect(await consentsOf(party)).toEqual([stored]);
});

test('a new consent for a channel replaces the former one; six at once leave one active', async () => {
  const party = await office.customer();
  const draft = {
    channel: 'telegram',
    language: 'en',
    given_on: '2026-11-20',
    given_how: 'paper',
  };
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      office.me.post(`accounting/parties/${party}/consents/store`, { ...draft, address: `10${n}` }),
    ),
  );
  const all: { withdrawn_at: string | null; withdrawn_how: string | null }[] =
    await consentsOf(party);
  expect(all.filter(({ withdrawn_at }) => withdrawn_at === null)).toHaveLength(1);
  expect(all.filter(({ withdrawn_how }) => withdrawn_how === 'replaced')).toHaveLength(
    all.length - 1,
  );
});

test.each([
  [{ address: '0700' }, 'address'],
  [{ channel: 'email', address: 'x' }, 'address'],
  [{ channel: 'telegram', address: '+93700123456' }, 'address'],
  [{ given_on: '2027-01-01' }, 'given_on'],
  [{ given_how: 'sender' }, 'given_how'],
  [{ channel: 'fax' }, 'channel'],
])('a consent with %o is refused', async (own, field) => {
  const party = await office.customer();
  const { status, body } = await office.me.post(`accounting/parties/${party}/consents/store`, {
    channel: 'sms',
    address: '+93700123456',
    language: 'en',
    given_on: '2026-11-20',
    given_how: 'paper',
    ...own,
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('a consent that staff withdraw between queueing and delivery stops the message', async () => {
  const { path, id } = await waiting();
  const { status, body } = await office.me.post(`accounting/consents/${id}/withdraw`);
  expect([status, body.withdrawn_how]).toEqual([200, 'staff']);
  await office.deliver();
  expect(office.server.received).toEqual([]);
  expect(await office.messages(path)).toMatchObject({
    possible: [],
    sent: [{ status: 'cancelled' }],
  });
  expect((await office.me.post(`accounting/consents/${id}/withdraw`)).status).toBe(409);
});

test('the link in a message stops the messages without sign-in, once, and is in the trail', async () => {
  const { party, path } = await waiting();
  const call = await stopCall(office.host, party);
  const stranger = office.host.client();
  expect((await stranger.get(call)).status).toBe(405);
  const { status, body } = await stranger.post(call, {});
  expect([status, body]).toEqual([200, {}]);
  await office.deliver();
  expect(office.server.received).toEqual([]);
  expect((await office.messages(path)).sent).toMatchObject([{ status: 'cancelled' }]);
  expect(await consentsOf(party)).toMatchObject([{ withdrawn_how: 'link' }]);
  const { body: record } = await office.me.get(`accounting/parties/${party}/show`);
  expect(record.history.map(({ action }: { action: string }) => action)).toContain(
    'customer stopped',
  );
  expect((await stranger.post(call, {})).body).toEqual({});
});

test('the link stops all messages to the address, also those of a later consent', async () => {
  const address = '424242';
  const first = await office.customer();
  const second = await office.customer();
  await office.consent(first, 'telegram', { address });
  const call = await stopCall(office.host, first);
  await office.consent(first, 'telegram', { address });
  await office.consent(second, 'telegram', { address });
  await office.consent(second, 'sms');
  await office.host.client().post(call, {});
  expect(await consentsOf(first)).toMatchObject([
    { withdrawn_how: 'link' },
    { withdrawn_how: 'replaced' },
  ]);
  expect(await consentsOf(second)).toMatchObject([
    { channel: 'sms', withdrawn_at: null },
    { channel: 'telegram', withdrawn_how: 'link' },
  ]);
});

test('unknown tokens get the same answer as known ones, and change nothing', async () => {
  const { party } = await waiting();
  const call = await stopCall(office.host, party);
  const token = call.split('/')[2] ?? '';
  const stranger = office.host.client();
  const wrong = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'A'.repeat(43)];
  const known = await stranger.post(call, {});
  for (const one of wrong) {
    const { status, text } = await stranger.post(`public/messages/${one}/stop`, {});
    expect([one, status, text]).toEqual([one, known.status, known.text]);
  }
});

test('whoever tries many tokens must wait', async () => {
  const stranger = office.host.client();
  const statuses: number[] = [];
  for (let tries = 0; tries <= 60; tries += 1) {
    statuses.push((await stranger.post(`public/messages/${'A'.repeat(43)}/stop`, {})).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('a delivery that is under way when the consent ends does not mark another one', async () => {
  const { path, id } = await waiting();
  office.server.state.behaviour = 'dawdles';
  const sending = sendMessages(office.host.host);
  await until(() => office.server.received.length === 1);
  await office.me.post(`accounting/consents/${id}/withdraw`);
  await sending;
  expect((await office.messages(path)).sent).toMatchObject([{ status: 'sent' }]);
});

test('an erased person has no address, no active consent and no message that waits', async () => {
  const { party } = await waiting();
  const [id = 0] = await knownCustomers(office.host, [
    { row: { status: 'closed', party_id: party } },
  ]);
  await inTransaction(office.host.host.db, (db) =>
    eraseCustomer(
      db,
      { id, party_id: party, rule: null, kept_until: null },
      { now: office.now(), by: null },
    ),
  );
  expect(await consentsOf(party)).toMatchObject([{ address: '', withdrawn_how: 'erased' }]);
  const { rows: left } = await office.host.owner.query('select from message');
  expect(left).toEqual([]);
  expect(await office.stored()).not.toContain('123456789');
  await office.deliver();
  expect(office.server.received).toEqual([]);
});

test('who may only view parties sees consents but changes none; others see none', async () => {
  const { party, id } = await waiting();
  const clerk = await office.host.signInAs([{ name: 'parties', title: 'Parties', view: true }]);
  const draft = {
    channel: 'telegram',
    address: '5',
    language: 'en',
    given_on: '2026-11-20',
    given_how: 'paper',
  };
  expect((await clerk.get(`accounting/parties/${party}/consents`)).status).toBe(200);
  expect((await clerk.post(`accounting/parties/${party}/consents/store`, draft)).status).toBe(403);
  expect((await clerk.post(`accounting/consents/${id}/withdraw`)).status).toBe(403);
  const other = await office.host.signInAs([{ name: 'sales', title: 'Sales', view: true }]);
  expect((await other.get(`accounting/parties/${party}/consents`)).status).toBe(403);
  expect((await office.me.get('accounting/parties/999999/consents')).status).toBe(404);
  expect((await office.me.post('accounting/consents/999999/withdraw')).status).toBe(404);
});
