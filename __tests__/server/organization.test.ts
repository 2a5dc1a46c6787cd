import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let host: TestHost;
let developer: Client;

beforeEach(async () => {
  host = await startHost();
  developer = await host.signIn();
});
afterEach(() => host.close());

async function update(own: object, client = developer) {
  const { body } = await developer.get('setting/organization/show');
  return client.put('setting/organization/update', { version: body.version, ...own });
}

test('a fresh organisation counts in USD, from 1 January, in UTC', async () => {
  expect((await developer.get('setting/organization/show')).body).toEqual({
    name: 'Sarraf',
    legal_name: '',
    name_latin: '',
    bank_days_off: ['sunday', 'saturday'],
    base_currency: 'USD',
    base_confirmed: false,
    fiscal_year_start: '01-01',
    timezone: 'UTC',
    address: '',
    licence: '',
    phone: '',
    email: '',
    website: '',
    logo: null,
    version: 1,
  });
});

test('what is sent changes, what is left out stays, and pages show it before anybody signs in', async () => {
  const own = {
    name: 'Laila Exchange',
    timezone: 'Asia/Kabul',
    fiscal_year_start: '03-21',
    email: 'office@example.com',
  };
  const { body } = await update(own);
  expect(body).toMatchObject({ ...own, base_currency: 'USD', base_confirmed: false, version: 2 });
  expect((await update({ ...body, address: 'Sarai Shahzada\nKabul' })).body.address).toBe(
    'Sarai Shahzada\nKabul',
  );
  const { body: setup } = await host.client().get('setting/system/setup');
  expect(setup[0]).toMatchObject({
    name: 'Laila Exchange',
    timezone: 'Asia/Kabul',
    fiscal_year_start: '03-21',
  });
});

test('every name of a time zone is taken, and kept by its IANA name', async () => {
  const names = [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Yangon', 'Asia/Yangon'],
    ['America/Nuuk', 'America/Nuuk'],
    ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Etc/UTC', 'UTC'],
    ['asia/kabul', 'Asia/Kabul'],
  ];
  for (const [sent, kept] of names) {
    const { status, body } = await update({ timezone: sent });
    expect([sent, status, body.timezone]).toEqual([sent, 200, kept]);
  }
});

test('what cannot be right is refused, field by field', async () => {
  const wrong: [string, unknown[]][] = [
    ['name', ['', '  ', 'a\u0000b', 'x'.repeat(121), null, 7]],
    [
      'fiscal_year_start',
      ['02-29', '13-01', '00-01', '1-1', '04-31', '2026-01-01', '٠١-٠١', 101, null],
    ],
    ['timezone', ['Mars/Olympus', '+04:30', '', null, '../UTC']],
    ['base_currency', ['usd', 'US', 'XXX', '', null]],
    ['email', ['nobody', 'a@b\r\nBcc: c@d', null]],
    [
      'logo',
      [
        '',
        'https://example.com/logo.png',
        'data:image/svg+xml;base64,PHN2Zz4=',
        'data:text/html;base64,AAAA',
      ],
    ],
    ['id', [2]],
    ['organization_id', [2]],
  ];
  for (const [field, values] of wrong) {
    for (const value of values) {
      const { status, body } = await update({ [field]: value });
      expect([field, value, status, Object.keys(body.errors)]).toEqual([
        field,
        value,
        422,
        [field],
      ]);
    }
  }
  expect((await developer.get('setting/organization/show')).body.version).toBe(1);
});

test('the symbol of amounts follows the base currency, unless a user has set another one', async () => {
  const formats = async () =>
    (await developer.get('setting/system-setting/list')).body.find(
      ({ type }: { type: string }) => type === 'system-setting',
    );
  const { body: before } = await developer.get('notices/show');
  await update({ base_currency: 'AED' });
  expect((await formats()).currencySymbol).toBe('AED');
  expect((await developer.get('notices/show')).body.settings).not.toBe(before.settings);
  await update({ base_currency: 'EUR' });
  const { id, version, currencySymbol } = await formats();
  expect(currencySymbol).toBe('€');
  const path = `setting/system-setting/${id}/update`;
  await developer.post(path, { version, currencySymbol: 'Eur.' });
  await update({ base_currency: 'AED' });
  expect((await formats()).currencySymbol).toBe('Eur.');
  await update({ base_currency: 'CHF' });
  await update({ base_currency: 'SEK' });
  const { body: known } = await developer.get('setting/currencies/list');
  expect(
    Object.fromEntries(
      known.map((of: { code: string; cash_increment: string }) => [of.code, of.cash_increment]),
    ),
  ).toEqual({ USD: '0.01', AED: '0.25', EUR: '0.01', CHF: '0.05', SEK: '0.01' });
});

test('a logo is judged by its bytes, is small, and is served as a picture and nothing else', async () => {
  const html = Buffer.from('<html><script>alert(1)</script>').toString('base64');
  expect((await update({ logo: `data:image/png;base64,${html}` })).body.errors).toHaveProperty(
    'logo',
  );
  const large = Buffer.concat([
    Buffer.from(PNG.slice(22), 'base64'),
    Buffer.alloc(102_400),
  ]).toString('base64');
  expect((await update({ logo: `data:image/png;base64,${large}` })).body.errors).toHaveProperty(
    'logo',
  );
  expect((await host.client().get('setting/organization/logo')).status).toBe(404);

  expect((await update({ logo: PNG })).status).toBe(200);
  const { body } = await host.client().get('setting/system/setup');
  const { status, headers } = await host.client().raw('GET', body[0].logo_url);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect((await update({ logo: null })).body.logo).toBeNull();
});

test('the base currency changes until the first posting, and then never', async () => {
  await developer.post('setting/currencies/store', { code: 'AFN' });
  expect((await update({ base_currency: 'AFN' })).body.base_currency).toBe('AFN');
  const { body: own } = await update({ base_currency: 'EUR' });
  expect(own).toMatchObject({ base_currency: 'EUR', base_confirmed: true });
  const { body: known } = await developer.get('setting/currencies/list');
  expect(known.map(({ code }: { code: string }) => code)).toContain('EUR');
  expect((await update({ base_currency: 'USD' })).status).toBe(200);
  await developer.get('accounting/chart-of-accounts/generate_accounts');
  const { body: accounts } = await developer.get('accounting/chart-of-accounts/list');
  const [one, other] = accounts.filter(
    (account: { position: string; type: string; party_required: boolean }) =>
      account.position === 'detail' && account.type === 'expense' && !account.party_required,
  );
  const posted = await developer.post('accounting/journal-entry/store', {
    date: '2026-01-01',
    lines: [
      { account_id: one.id, debit: '1.00' },
      { account_id: other.id, credit: '1.00' },
    ],
    post: true,
  });
  expect([posted.status, posted.body.status]).toEqual([201, 'posted']);
  expect((await update({ base_currency: 'AFN' })).body.errors.base_currency).toEqual([
    'Entries are posted in the base currency, so it cannot change any more.',
  ]);
  expect((await update({ name: 'Renamed' })).status).toBe(200);
});

test('an old version is refused; without a version nothing changes', async () => {
  await update({ name: 'First' });
  const stale = await developer.put('setting/organization/update', { name: 'Second', version: 1 });
  expect([stale.status, stale.body.current.name]).toEqual([409, 'First']);
  expect((await developer.put('setting/organization/update', { name: 'Second' })).status).toBe(422);
});

test('only who may edit organisation details changes them', async () => {
  const viewer = await host.signInAs([
    { name: 'organization details', title: 'Organization details', view: true },
  ]);
  expect((await viewer.get('setting/organization/show')).status).toBe(200);
  expect((await update({ name: 'X' }, viewer)).status).toBe(403);
  expect((await viewer.post('setting/branches/store', { name: 'X' })).status).toBe(403);
  const nobody = await host.signInAs([]);
  expect((await nobody.get('setting/organization/show')).status).toBe(403);
  const letterhead = await nobody.get('setting/organization/letterhead');
  expect([letterhead.status, 'timezone' in letterhead.body]).toEqual([200, false]);
  expect((await nobody.get('setting/branches/list')).status).toBe(403);
});

test('a host begins with one branch; a branch’s name is its own', async () => {
  expect((await developer.get('setting/branches/list')).body).toEqual([
    { id: 1, name: 'Main', address: null, is_active: true },
  ]);
  const { status, body } = await developer.post('setting/branches/store', { name: 'Herat' });
  expect([status, body.name, body.is_active]).toEqual([201, 'Herat', true]);
  expect(
    (await developer.post('setting/branches/store', { name: 'herat' })).body.errors,
  ).toHaveProperty('name');
  const rename = (name: string, own = {}) =>
    developer.put(`setting/branches/${body.id}/update`, { name, ...own });
  expect((await rename('Main')).body.errors).toHaveProperty('name');
  expect((await rename('Mazar', { is_active: false })).body).toEqual({
    id: body.id,
    name: 'Mazar',
    address: null,
    is_active: false,
  });
  expect((await developer.put('setting/branches/9999/update', { name: 'X' })).status).toBe(404);
});
