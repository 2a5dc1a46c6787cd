import { messagesSent } from '@/server/outbox/outbox';
import type { Client } from '../support/client';
import { aSubmitted } from '../support/kyc-fixture';
import { screeningFixture } from '../support/screening-fixture';

const { host, list } = screeningFixture();
const PATH = 'exchange/kyc-customers';
const page = (name: string, flags: object) => ({ name, title: name, view: true, ...flags });
const whole = { approve: true, edit: true, override: true, sensitive: true };
const NAME = 'Gulalai Stanekzai';

let [plain, second, officer]: Client[] = [];
beforeEach(async () => {
  await list([{ ref: '7', name: NAME, kind: 'person' }]);
  plain = await host().signInAs([page('kyc customers', whole)]);
  second = await host().signInAs([page('kyc customers', whole)]);
  officer = await host().signInAs([
    page('kyc customers', whole),
    page('compliance', { approve: true, edit: true }),
  ]);
});
afterEach(() => messagesSent());

const step = async (by: Client | undefined, id: number, name: string, body: object = {}) => {
  if (!by) throw new Error('nobody signed in');
  return by.post(`${PATH}/${id}/${name}`, body);
};

/** A claimed customer with the name of a list entry and accepted documents, and the hit. */
async function aHit() {
  const { id, at, client } = await aSubmitted(host(), { full_name: NAME });
  const { body } = await step(plain, id, 'claim');
  await step(plain, id, `documents/${body.documents[0].id}/verdict`, { verdict: 'accepted' });
  const hits = (await officer?.get('exchange/screening/hits/list'))?.body.data ?? [];
  const hit = hits.find(
    (one: { subject: { kind: string; id: number } }) =>
      one.subject.kind === 'kyc' && one.subject.id === id,
  );
  return { id, at, client, hit: Number(hit?.id) };
}
const decide = (hit: number, decision: string) =>
  officer?.post(`exchange/screening/hits/${hit}/decide`, { decision, reason: 'Looked at' });

test('while a hit is open nobody approves, and only compliance reads why', async () => {
  const { id, at, client, hit } = await aHit();
  const refused = await step(plain, id, 'approve', { tier: 'basic' });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This needs a review first. Ask your supervisor.',
  ]);
  const seen = [
    await plain?.get(`${PATH}/${id}/show`),
    await plain?.get(`${PATH}/list`),
    await client.get(`${at}/view`),
    refused,
  ].map((answer) => answer?.text ?? '');
  expect(seen[0]).toContain('"screening":null');
  expect(seen[1]).toContain('"possible_hit":0');
  for (const text of seen)
    expect(text).not.toMatch(/open_hits":[^n]|sanction|cleared_near_match|has_hit":true/);
  const record = (await officer?.get(`${PATH}/${id}/show`))?.body;
  expect(record.screening).toMatchObject({ band: 'block', open_hits: 1 });
  const tab = (await officer?.get(`${PATH}/list?tab=possible_hit`))?.body;
  expect([tab.data.map((row: { id: number }) => row.id), tab.meta.tabs.possible_hit]).toEqual([
    [id],
    1,
  ]);

  expect((await decide(hit, 'false_positive'))?.status).toBe(200);
  const asked = await step(plain, id, 'approve', { tier: 'basic' });
  expect(asked.body).toMatchObject({
    status: 'under_review',
    waiting: { subject: 'kyc_high_risk' },
  });
  expect((await step(second, id, 'approve')).body).toMatchObject({ status: 'approved' });
});

test('a true match blocks the customer at once, who reads on as before', async () => {
  const { id, at, client, hit } = await aHit();
  expect((await decide(hit, 'true_match'))?.status).toBe(200);
  const { body } = (await plain?.get(`${PATH}/${id}/show`)) ?? {};
  expect(body).toMatchObject({ status: 'blocked', reason: null });
  expect((await client.get(`${at}/view`)).body.status).toBe('in_review');
  expect((await step(second, id, 'unblock', { reason: 'x' })).status).toBe(200);
});

test('whom somebody acts for is compared too, and holds the file', async () => {
  const behind = { name: NAME, dob: '1971-02-03', nationality: 'AF', residence_country: 'AF' };
  const own = { acts_for_self: false, beneficial_owner: behind };
  const { id } = await aSubmitted(host(), own);
  const { body } = (await officer?.get('exchange/screening/hits/list')) ?? {};
  expect(body.data).toMatchObject([{ subject: { kind: 'kyc', id } }]);
  const { body: claimed } = await step(plain, id, 'claim');
  await step(plain, id, `documents/${claimed.documents[0].id}/verdict`, { verdict: 'accepted' });
  const refused = await step(plain, id, 'approve', { tier: 'basic' });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This needs a review first. Ask your supervisor.',
  ]);
});
