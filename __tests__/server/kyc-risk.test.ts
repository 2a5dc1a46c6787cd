import { messagesSent } from '@/server/outbox/outbox';
import type { Client } from '../support/client';
import { approve, aSubmitted } from '../support/kyc-fixture';
import { screeningFixture } from '../support/screening-fixture';

const { host, list } = screeningFixture();
const PATH = 'exchange/kyc-customers';
const NAME = 'Gulalai Stanekzai';

let officer: Client;
beforeEach(async () => {
  officer = await host().signIn();
});
afterEach(() => messagesSent());

type Part = Readonly<{ key: string }>;
const partsOf = async (by: Client, id: number): Promise<string[]> =>
  (await by.get(`${PATH}/${id}/show`)).body.risk.parts.map(({ key }: Part) => key);
const screenAgain = async (id: number) =>
  expect((await officer.post(`${PATH}/${id}/screen`)).status).toBe(200);

test('the volumes from which a customer is of risk are amounts of the settings', async () => {
  const usual = { expected: { monthly_volume: '10000.01' } };
  const { id } = await aSubmitted(host(), usual);
  expect(await partsOf(officer, id)).toContain('volume_above_10k');
  const set = async (body: object) => {
    const { body: settings } = await officer.get('setting/system-setting/list');
    const { id: of, version } = settings.find(({ type }: { type: string }) => type === 'kyc');
    return officer.post(`setting/system-setting/${of}/update`, { version, ...body });
  };
  const inRials = { medium_risk_volume: '420000000', high_risk_volume: '2100000000' };
  expect((await set(inRials)).body).toMatchObject(inRials);
  expect((await set({ high_risk_volume: '1.001' })).body.errors).toEqual({
    high_risk_volume: ['USD has 2 decimals.'],
  });
  await screenAgain(id);
  expect(await partsOf(officer, id)).not.toContain('volume_above_10k');
  await set({ medium_risk_volume: null, high_risk_volume: null });
  const { id: large } = await aSubmitted(host(), { expected: { monthly_volume: '9000000000' } });
  const parts = await partsOf(officer, large);
  expect(parts.filter((key) => key.startsWith('volume_above'))).toEqual([]);
});

test('a customer with a credit limit has the part of credit, until the limit is closed', async () => {
  const { id } = await aSubmitted(host());
  const { party_id } = await approve(officer, id);
  await screenAgain(id);
  expect(await partsOf(officer, id)).not.toContain('credit');
  const { status, body } = await officer.post('exchange/credit-limit/store', {
    party_id,
    amount: '1000',
    valid_from: '2026-01-01',
    reason: 'Known',
    post: true,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  await screenAgain(id);
  expect(await partsOf(officer, id)).toContain('credit');
  const closed = await officer.post(`exchange/credit-limit/${body.id}/close`, { reason: 'Done' });
  expect(closed.status).toBe(200);
  await screenAgain(id);
  expect(await partsOf(officer, id)).not.toContain('credit');
});

test('a confirmed match is adverse media or a public office, which only compliance reads', async () => {
  await list([
    { ref: '7', name: NAME, topic: 'other' },
    { ref: '8', name: 'Torpekai Wisalzada', topic: 'pep' },
  ]);
  const flags = { view: true, approve: true, edit: true, sensitive: true };
  const plain = await host().signInAs([{ name: 'kyc customers', title: 'k', ...flags }]);
  for (const full_name of [NAME, 'Torpekai Wisalzada']) {
    const { id } = await aSubmitted(host(), { full_name });
    const { body } = await officer.get('exchange/screening/hits/list');
    const decision = { decision: 'true_match', reason: 'The same person' };
    for (const hit of body.data) {
      await officer.post(`exchange/screening/hits/${hit.id}/decide`, decision);
    }
    const part = full_name === NAME ? 'adverse_media' : 'pep_match';
    const screened = ['adverse_media', 'pep_match'];
    expect((await partsOf(officer, id)).filter((key) => screened.includes(key))).toEqual([part]);
    expect(await partsOf(plain, id)).not.toContain(part);
    const { body: file } = await officer.get(`${PATH}/${id}/show`);
    if (part === 'pep_match') expect(file.risk.level).toBe('high');
    const { body: seen } = await plain.get(`${PATH}/${id}/show`);
    expect(seen.risk.level).not.toBe('high');
  }
});

test('approval of a person whose public office only screening found needs the source of wealth', async () => {
  await list([{ ref: '9', name: NAME, topic: 'pep' }]);
  const { id } = await aSubmitted(host(), { full_name: NAME });
  const { body: hits } = await officer.get('exchange/screening/hits/list');
  const { body: file } = await officer.post(`${PATH}/${id}/claim`);
  const document = `${PATH}/${id}/documents/${file.documents[0].id}`;
  await officer.post(`${document}/verdict`, { verdict: 'accepted' });
  const decide = (decision: string) =>
    officer.post(`exchange/screening/hits/${hits.data[0].id}/decide`, { decision, reason: 'Seen' });
  await decide('true_match');
  const { status, body } = await officer.post(`${PATH}/${id}/approve`, { tier: 'standard' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['data.source_of_wealth']]);
});
