import { kycDefaults } from '@/lib/contract/settings/kyc-settings';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

test('a kind that is not there yet is stored once, with what was left out as the program has it', async () => {
  const me = await host.signIn();
  const path = 'setting/system-setting';
  await host.owner.query(`delete from setting where type = 'kyc'`);
  const store = () => me.post(`${path}/store`, { type: 'kyc', minimum_age: 21 });
  const limits = { basic_ticket_limit: '1000.000', enhanced_month_limit: '1.001' };
  const tooFine = await me.post(`${path}/store`, { type: 'kyc', ...limits });
  expect([tooFine.status, Object.keys(tooFine.body.errors)]).toEqual([422, Object.keys(limits)]);
  const { status, body } = await store();
  expect([status, body]).toEqual([
    201,
    { id: expect.any(Number), type: 'kyc', version: 1, ...kycDefaults, minimum_age: 21 },
  ]);
  expect((await me.get(`${path}/list`)).body).toContainEqual(body);
  expect((await store()).status).toBe(422);
});
