import { messagesSent } from '@/server/outbox/outbox';
import type { Client } from '../support/client';
import { aSubmitted } from '../support/kyc-fixture';
import { screeningFixture } from '../support/screening-fixture';

const { host } = screeningFixture();
const PATH = 'exchange/kyc-customers';

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
