import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let developer: Client;

beforeEach(async () => {
  host = await startHost();
  developer = await host.signIn();
});
afterEach(() => host.close());

const store = (body: object) => developer.post('setting/currencies/store', body);
const update = (currency: { id: number; version: number }, own: object) =>
  developer.put(`setting/currencies/${currency.id}/update`, { version: currency.version, ...own });
const destroy = async ({ id }: { id: number }) =>
  (await developer.delete(`setting/currencies/${id}/destroy`)).body;

async function draftIn(currency: string, post = false) {
  await developer.get('accounting/chart-of-accounts/generate_accounts');
  const { body: accounts } = await developer.get('accounting/chart-of-accounts/list');
  const of = (purpose: string) =>
    accounts.find((account: { purpose: string | null }) => account.purpose === purpose).id;
  const draft = await developer.post('accounting/journal-entry/store', {
    date: '2026-01-01',
    lines: [
      { account_id: of('currency_stock'), currency, debit: '100', rate: '0.9' },
      { account_id: of('opening_equity'), credit: '90.00' },
    ],
    post,
  });
  expect([draft.status, draft.body.errors]).toEqual([201, undefined]);
}

test('a fresh organisation deals in its base currency', async () => {
  expect((await developer.get('setting/currencies/list')).body).toEqual([
    {
      id: 1,
      number: 'CUR 00001',
      code: 'USD',
      name: 'US Dollar',
      symbol: '$',
      minor_units: 2,
      cash_increment: '0.01',
      quote_unit: 1,
      quote_direction: 'direct',
      is_active: true,
      is_base: true,
      is_used: false,
      version: 1,
    },
  ]);
});

test.each([
  ['KWD', 3, '0.001'],
  ['JPY', 0, '1'],
  ['AFN', 2, '0.01'],
])('what is left out of %s comes from ISO 4217', async (code, minor_units, cash_increment) => {
  const { status, body } = await store({ code });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: 2,
    number: 'CUR 00002',
    code,
    minor_units,
    cash_increment,
    quote_unit: 1,
  });
  expect(body.name).not.toBe('');
});

test('what is said counts more than ISO 4217', async () => {
  const own = {
    name: 'Toman',
    symbol: 'T',
    minor_units: 0,
    cash_increment: '1000',
    quote_unit: 1000,
    quote_direction: 'indirect',
  };
  expect((await store({ code: 'IRR', ...own })).body).toMatchObject(own);
});

test('a code that is not in ISO 4217 needs a name and decimals', async () => {
  expect(Object.keys((await store({ code: 'QQQ' })).body.errors)).toEqual(['name', 'minor_units']);
  expect((await store({ code: 'QQQ', name: 'Token', minor_units: 4 })).body.cash_increment).toBe(
    '0.0001',
  );
});

test('what cannot be right is refused, field by field', async () => {
  const wrong: [string, unknown[]][] = [
    ['code', ['eur', 'EU', 'EURO', '', null, 978, 'ＥＵＲ', 'EU\u0000', 'USD']],
    ['minor_units', [-1, 5, 2.5, '2', null]],
    ['cash_increment', ['0', '-1', '0.001', '1e-2', 'NaN', '', null, '٠.٠٥', 0.05]],
    ['quote_unit', [10, '100', 0]],
    ['quote_direction', ['sideways', true]],
    ['is_active', ['true', 1]],
    ['name', ['', 'a\u0000']],
    ['is_base', [true]],
    ['id', [9]],
  ];
  for (const [field, values] of wrong) {
    for (const value of values) {
      const { status, body } = await store({ code: 'EUR', [field]: value });
      expect([field, value, status, Object.keys(body.errors)]).toEqual([
        field,
        value,
        422,
        [field],
      ]);
    }
  }
  expect((await developer.get('setting/currencies/list')).body).toHaveLength(1);
});

test('a currency is added once, also when it is added twice at once', async () => {
  const answers = await Promise.all(['EUR', 'EUR'].map((code) => store({ code })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test('the code never changes; the rest does, with its version', async () => {
  const { body } = await store({ code: 'EUR' });
  expect((await update(body, { code: 'CHF' })).body.errors).toHaveProperty('code');
  const changed = await update(body, {
    code: 'EUR',
    name: 'Euro',
    minor_units: 0,
    cash_increment: '5',
    is_active: false,
  });
  expect(changed.body).toMatchObject({
    name: 'Euro',
    minor_units: 0,
    cash_increment: '5',
    is_active: false,
    version: 2,
  });
  expect((await update(body, { name: 'Late' })).status).toBe(409);
  expect((await update({ id: 99, version: 1 }, { name: 'X' })).status).toBe(404);
});

test('decimals stay as they are once a document is in the currency', async () => {
  const { body } = await store({ code: 'EUR' });
  await draftIn('EUR');
  expect((await update(body, { minor_units: 3 })).body.errors.minor_units).toEqual([
    'Postings or documents use EUR with these decimals, so they cannot change any more.',
  ]);
  expect((await update(body, { minor_units: 2, symbol: 'E' })).status).toBe(200);
  expect((await destroy(body)).is_deleted).toBe('no');
});

test('decimals stay as they are once something is posted, in the base currency too', async () => {
  const { body } = await store({ code: 'EUR' });
  await draftIn('EUR', true);
  const { body: list } = await developer.get('setting/currencies/list');
  expect(list.map((one: { is_used: boolean }) => one.is_used)).toEqual([true, true]);
  expect((await update(list[0], { minor_units: 3 })).status).toBe(422);
  expect(await destroy(body)).toEqual({
    is_deleted: 'no',
    message: 'Postings or documents are in EUR. Deactivate it instead.',
  });
});

test('the base currency is neither deleted nor deactivated', async () => {
  expect(await destroy({ id: 1 })).toEqual({
    is_deleted: 'no',
    message: 'USD is the base currency, so it cannot be deleted.',
  });
  expect((await update({ id: 1, version: 1 }, { is_active: false })).body.errors).toHaveProperty(
    'is_active',
  );
});

test('a currency that nothing is in goes, and can come again', async () => {
  const { body } = await store({ code: 'EUR' });
  expect(await destroy(body)).toEqual({ is_deleted: 'yes' });
  expect((await developer.delete(`setting/currencies/${body.id}/destroy`)).status).toBe(404);
  expect((await store({ code: 'EUR' })).status).toBe(201);
});

test('anybody signed in reads the currencies, and each change needs its own right', async () => {
  const all = {
    name: 'currencies',
    title: 'Currencies',
    view: true,
    create: true,
    edit: true,
    delete: true,
  };
  const { body } = await store({ code: 'EUR' });
  const calls: [string, (client: Client) => Promise<{ status: number }>][] = [
    ['create', (client) => client.post('setting/currencies/store', { code: 'CHF' })],
    [
      'edit',
      (client) => client.put(`setting/currencies/${body.id}/update`, { version: 1, name: 'X' }),
    ],
    ['delete', (client) => client.delete(`setting/currencies/${body.id}/destroy`)],
  ];
  for (const [action, call] of calls) {
    const client = await host.signInAs([{ ...all, [action]: false }]);
    expect((await client.get('setting/currencies/list')).status).toBe(200);
    expect([action, (await call(client)).status]).toEqual([action, 403]);
  }
  expect((await host.client().get('setting/currencies/list')).status).toBe(401);
});
