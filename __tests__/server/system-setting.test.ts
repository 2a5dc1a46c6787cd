import type { Client } from '../support/client';
import { HOSTILE_TEXTS } from '@/__tests__/soak/fuzz-hostile';
import { lettersTo } from '../support/letters';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let developer: Client;

beforeAll(async () => {
  host = await startHost();
  developer = await host.signIn();
});
afterAll(() => host.close());

type Setting = { id: number; type: string; version: number } & Record<string, unknown>;

async function setting(type: string): Promise<Setting> {
  const { body } = await developer.get('setting/system-setting/list');
  return body.find((one: Setting) => one.type === type);
}

async function update(type: string, own: object) {
  const { id, version } = await setting(type);
  return developer.post(`setting/system-setting/${id}/update`, { version, ...own });
}

test('the first start makes the formats of the specification and every other kind', async () => {
  const { body } = await developer.get('setting/system-setting/list');
  expect(body.map((one: Setting) => one.type)).toEqual([
    'system-setting',
    'exchange',
    'kyc',
    'security',
    'mail',
  ]);
  expect(body[0]).toEqual({
    id: expect.any(Number),
    type: 'system-setting',
    version: 1,
    numberFormat: 2,
    currencySymbol: '$',
    currencyPosition: 'prefix',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm:ss',
    accountPrefixes: {
      cash: '10',
      bank: '103',
      receivable: '11',
      fixed_asset: '12',
      payable: '2',
      equity: '3',
      income: '4',
      expense: '5',
    },
  });
});

test('anybody signed in may read the settings, and only who may edit them changes them', async () => {
  const clerk = await host.signInAs([]);
  expect((await clerk.get('setting/system-setting/list')).status).toBe(200);
  const { id, version } = await setting('system-setting');
  expect(
    (await clerk.post(`setting/system-setting/${id}/update`, { version, numberFormat: 3 })).status,
  ).toBe(403);
  expect((await clerk.post('setting/system-setting/store', { type: 'mail' })).status).toBe(403);
  expect((await host.client().get('setting/system-setting/list')).status).toBe(401);
});

test('what is sent changes, what is left out stays', async () => {
  const before = await setting('system-setting');
  const { status, body } = await update('system-setting', {
    currencySymbol: '؋',
    currencyPosition: 'suffix',
    dateFormat: 'DD.MM.YYYY',
    timeFormat: 'hh:mm A',
    accountPrefixes: { cash: '101' },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...before,
    currencySymbol: '؋',
    currencyPosition: 'suffix',
    dateFormat: 'DD.MM.YYYY',
    timeFormat: 'hh:mm A',
    accountPrefixes: { ...(before.accountPrefixes as object), cash: '101' },
    version: before.version + 1,
  });
  expect(await setting('system-setting')).toEqual(body);
});

test.each([
  ['numberFormat', '2'],
  ['numberFormat', 2.5],
  ['numberFormat', -1],
  ['numberFormat', 99],
  ['numberFormat', null],
  ['currencySymbol', 'a symbol that is too long'],
  ['currencySymbol', 'a\u0000'],
  ['currencyPosition', 'above'],
  ['dateFormat', 'YYYY'],
  ['dateFormat', 'yyyy-MM-dd'],
  ['dateFormat', '__proto__'],
  ['timeFormat', 'HH'],
  ['timeFormat', 'constructor'],
  ['accountPrefixes', null],
  ['accountPrefixes', []],
  ['accountPrefixes', '10'],
  ['accountPrefixes', { cash: 'x' }],
  ['accountPrefixes', { cash: 10 }],
  ['accountPrefixes', { gold: '1' }],
  ['blind_count', true],
  ['id', 99],
  ['colour', 'red'],
])('%s is never %j', async (field, value) => {
  const before = await setting('system-setting');
  const { status, body } = await update('system-setting', { [field]: value });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)[0]?.split('.')[0]).toBe(field);
  expect(await setting('system-setting')).toEqual(before);
});

test.each(HOSTILE_TEXTS)('a signature of %j is kept or refused, never more', async (signature) => {
  expect([200, 422]).toContain((await update('mail', { signature })).status);
});

test('the kinds keep apart: a field of one is unknown to another', async () => {
  expect((await update('security', { offer_minutes: 5 })).body.errors).toHaveProperty(
    'offer_minutes',
  );
  expect((await update('exchange', { offer_minutes: 5 })).body.offer_minutes).toBe(5);
  expect((await update('exchange', { rate_tolerance_percent: '1e3' })).status).toBe(422);
});

test('a kind is stored once, and its kind never changes', async () => {
  for (const type of ['system-setting', 'exchange', 'security', 'mail', 'unknown', null]) {
    const { status, body } = await developer.post('setting/system-setting/store', { type });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['type']]);
  }
  expect((await update('mail', { type: 'kyc' })).status).toBe(422);
  expect((await update('mail', { type: 'mail', signature: 'S' })).status).toBe(200);
});

test('an old version is refused and told the present record', async () => {
  const { id, version } = await setting('system-setting');
  await update('system-setting', { numberFormat: 3 });
  const stale = await developer.post(`setting/system-setting/${id}/update`, {
    version,
    numberFormat: 4,
  });
  expect([stale.status, stale.body.current.numberFormat]).toEqual([409, 3]);
  expect(
    (await developer.post(`setting/system-setting/${id}/update`, { numberFormat: 4 })).status,
  ).toBe(422);
  expect((await developer.post('setting/system-setting/9999/update', { version: 1 })).status).toBe(
    404,
  );
});

test('the length of a password is what the organisation asks for, and never under twelve', async () => {
  expect((await update('security', { password_length: 11 })).status).toBe(422);
  await update('security', { password_length: 20 });
  const draft = { name: 'N', email: 'n@example.com', role_id: 1, password: 'nineteen characters' };
  const { body } = await developer.post('users/store', draft);
  expect(body.errors.password).toEqual(['A password must have at least 20 characters.']);
  await update('security', { password_length: 12 });
});

test('letters end with the signature of the host', async () => {
  await update('mail', { signature: 'Sarraf & Sons, Kabul' });
  await developer.post('users/store', { name: 'N', email: 'signed@example.com', role_id: 1 });
  expect((await lettersTo(host, 'signed@example.com'))[0]).toContain('Sarraf & Sons, Kabul');
});

test('the set-up and the countries are open to anyone and hold nothing more than they say', async () => {
  const visitor = host.client();
  expect((await visitor.get('setting/system/setup')).body).toEqual([
    {
      id: 1,
      name: 'Sarraf',
      logo_url: null,
      base_currency: 'USD',
      fiscal_year_start: '01-01',
      timezone: 'UTC',
      languages: ['en', 'fa'],
      version: 1,
    },
  ]);
  const { body } = await visitor.get('load-locations-info');
  expect(Object.keys(body)).toEqual(['countries']);
  expect(body.countries).toContainEqual({
    code: 'AF',
    name: 'Afghanistan',
    phone_code: '+93',
    currency: 'AFN',
  });
  expect(body.countries.length).toBeGreaterThan(240);
});

test('a setting may be sent back whole', async () => {
  const { body } = await update('mail', { ...(await setting('mail')), signature: 'The host' });
  expect(body.signature).toBe('The host');
});
