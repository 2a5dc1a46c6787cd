import { createHash } from 'node:crypto';

import { leadingZeroBits, PROOF_BITS, proofText } from '@/lib/domain/compliance/kyc-proof';
import { messagesSent } from '@/server/outbox/outbox';
import { anAddress, aWholeDraft, PERSON, startBody } from '../support/kyc-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let clock = new Date('2026-11-24T08:00:00Z');
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  host = await startHost({ now: () => clock });
}, 60_000);
afterAll(async () => {
  await messagesSent();
  await host.close();
});

test('the same again writes nothing: neither a draft that is kept twice, nor leaving twice', async () => {
  const { client, at } = await aWholeDraft(host);
  const rows = async () => (await host.owner.query('select count(*) from audit')).rows[0].count;
  const { body: first } = await client.get(`${at}/draft`);
  const before = await rows();
  for (const _ of [1, 2]) {
    const { body } = await client.put(`${at}/draft`, { data: PERSON, language: 'en' });
    expect(body).toEqual(first);
  }
  const stranger = host.client();
  for (const path of ['public/kyc/leave', 'users/logout']) {
    expect((await stranger.post(path)).status).toBe(200);
  }
  expect(await rows()).toBe(before);
});

/** Computes the proof of work for one start, as a browser does. */
function workFor(email: string) {
  const at = clock.toISOString();
  for (let from = 0; ; from += 1) {
    const proof = { at, nonce: `n${from}` };
    const hash = createHash('sha256').update(proofText(email, proof)).digest();
    if (leadingZeroBits(hash) >= PROOF_BITS) return proof;
  }
}

test('once many starts came without work it is required, and counts for one call on every host', async () => {
  pass(61);
  const window = `date_bin('60 minutes', '${clock.toISOString()}'::timestamptz, 'epoch'::timestamptz)`;
  await host.owner.query(
    `insert into attempt (key, window_start, hits)
     select key || ' bare', ${window}, 100 from attempt where key ~ '^kyc start [^ ]+$' limit 1
     on conflict (key, window_start) do update set hits = 100`,
  );
  const email = anAddress();
  const start = (own: object = {}) => host.client().post('public/kyc/start', startBody(email, own));
  const refused = await start();
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['proof']]);
  const proof = workFor(email);
  expect((await start({ proof })).status).toBe(200);
  expect((await start({ proof })).status).toBe(422);
  pass(9);
  expect((await start({ proof })).status).toBe(422);
  expect((await start({ proof: workFor(email) })).status).toBe(200);
  expect((await start({ proof: { ...workFor('another@example.org') } })).status).toBe(422);
  pass(61);
  expect((await start()).status).toBe(200);
});
