import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { messagesSent } from '@/server/outbox/outbox';
import type { Client } from '../support/client';
import { aSubmitted, aWholeDraft, PERSON } from '../support/kyc-fixture';
import { lettersTo } from '../support/letters';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let staff: Client;
const PATH = 'exchange/kyc-customers';
const WITHDRAWN = { confirmed: true };

beforeEach(async () => {
  host = await startHost({ chart: true });
  staff = await host.signIn();
}, 60_000);
afterEach(async () => {
  await messagesSent();
  await host.close();
});

/** Sets the state of a file as if after a review. */
const bring = (id: number, status: string) =>
  inTransaction(host.db, async (db) => {
    const isTakenOn = status !== 'rejected';
    await sql`
      update kyc_customer set status = ${status}, version = version + 1,
        approved_version = case when ${isTakenOn} then 1 end, approved_at = case when ${isTakenOn} then now() end
      where id = ${id}`.execute(db);
    await sql`select note_change('by hand', 'kyc customers', 'test', '1')`.execute(db);
  });
const show = async (id: number) => (await staff.get(`${PATH}/${id}/show`)).body;

test('a customer takes the consent back, reads what follows, and the file is used no more but kept', async () => {
  const { client, at, id, email } = await aSubmitted(host);
  await bring(id, 'approved');
  expect((await client.get(`${at}/view`)).body).toMatchObject({
    status: 'approved',
    can_withdraw: true,
    withdrawn_at: null,
    can_update: true,
  });
  expect((await client.post(`${at}/withdraw-consent`, {})).status).toBe(422);
  const { status, body } = await client.post(`${at}/withdraw-consent`, WITHDRAWN);
  expect([status, body.status, body.can_withdraw, body.can_update]).toEqual([
    200,
    'closed',
    false,
    false,
  ]);
  expect(body.withdrawn_at).toEqual(expect.any(String));
  expect((await client.post(`${at}/withdraw-consent`, WITHDRAWN)).status).toBe(422);
  expect((await client.post(`${at}/renew`)).status).toBe(409);
  const file = await show(id);
  expect(file).toMatchObject({ status: 'closed', name: PERSON.full_name });
  expect(file.consent_withdrawn_at).toBe(body.withdrawn_at);
  for (const step of ['claim', 'screen', 'submit']) {
    expect([step, (await staff.post(`${PATH}/${id}/${step}`)).status]).toEqual([step, 409]);
  }
  const letter = (await lettersTo(host, email)).at(-1);
  expect(letter).toContain('your consent is withdrawn');
  expect(letter).toContain('Data that the law requires us to keep are deleted when');
  expect(letter).not.toMatch(/score|suspic|sanction|https?:/i);
  const { rows } = await host.owner.query(
    `select user_id, changes from audit where action = 'withdraw consent' and record_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{ user_id: null, changes: { status: ['approved', 'closed'] } }]);
});

test('the rule of keeping goes before the consent: nothing is deleted before its time', async () => {
  const { client, at, id } = await aSubmitted(host);
  await client.post(`${at}/withdraw-consent`, WITHDRAWN);
  const [kept] = (await staff.get('exchange/retention/list')).body.data;
  expect(kept).toMatchObject({ status: 'closed', rule: 'relation' });
  expect(JSON.stringify(kept)).toMatch('2031-');
  expect((await show(id)).documents).toHaveLength(1);
});

test('what was never sent in is deleted at once', async () => {
  const { client, at } = await aWholeDraft(host);
  const { body } = await client.post(`${at}/withdraw-consent`, WITHDRAWN);
  expect(body).toMatchObject({ status: 'closed', email: '', can_withdraw: false });
  const { rows } = await host.owner.query(
    `select told, purged_at is not null as purged, (select count(*)::integer from data_key where owner = 'kyc ' || c.id and wrapped is not null) as keys
     from kyc_customer c`,
  );
  expect(rows).toEqual([{ told: null, purged: true, keys: 0 }]);
});

test('a draft that is blocked is neither deleted nor let go by its sender, who reads that it is gone', async () => {
  const { client, at } = await aWholeDraft(host);
  expect((await staff.post(`${PATH}/1/block`, { reason: 'A list' })).status).toBe(200);
  const { body } = await client.post(`${at}/withdraw-consent`, WITHDRAWN);
  expect(body).toMatchObject({ status: 'closed', email: '', data: {}, documents: [] });
  expect(await show(1)).toMatchObject({ status: 'blocked', name: PERSON.full_name });
});

test('a stop and a rejection stay, and the customer reads of neither stop', async () => {
  for (const status of ['suspended', 'blocked', 'rejected']) {
    const { client, at, id } = await aSubmitted(host);
    await bring(id, status);
    const { body } = await client.post(`${at}/withdraw-consent`, WITHDRAWN);
    expect([status, body.can_withdraw, body.again_from, body.can_update]).toEqual([
      status,
      false,
      null,
      false,
    ]);
    expect((await show(id)).status).toBe(status);
    if (status !== 'suspended') continue;
    const { body: after } = await staff.post(`${PATH}/${id}/unsuspend`, { reason: 'It is clear' });
    expect(after.status).toBe('closed');
  }
});

test('staff do it for whoever asks at the counter, with the reason sealed and the trail told', async () => {
  const { id } = await aSubmitted(host);
  const reason = 'Asked at the counter';
  expect((await staff.post(`${PATH}/${id}/withdraw-consent`, {})).status).toBe(422);
  const { body } = await staff.post(`${PATH}/${id}/withdraw-consent`, { reason });
  expect([body.status, body.reason]).toEqual(['closed', reason]);
  expect(body.history.at(-1)).toMatchObject({ action: 'withdraw consent' });
  expect((await staff.post(`${PATH}/${id}/withdraw-consent`, { reason })).status).toBe(409);
  const reader = await host.signInAs([{ name: 'kyc customers', title: 'x', view: true }]);
  const { id: other } = await aSubmitted(host);
  expect((await reader.post(`${PATH}/${other}/withdraw-consent`, { reason })).status).toBe(403);
});
