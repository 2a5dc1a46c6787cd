import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const PATH = 'assets/asset-category';
const COMPUTERS = { name: 'Computers', method: 'straight_line', life_months: 36 };

let host: TestHost;
let me: Client;
beforeEach(async () => {
  host = await startHost({ chart: true });
  me = await host.signIn();
});
afterEach(() => host.close());

const store = (own: object = {}) => me.post(`${PATH}/store`, { ...COMPUTERS, ...own });

async function accountOf(purpose: string): Promise<number> {
  const found = host.db.selectFrom('account').select('id').where('purpose', '=', purpose);
  return (await found.executeTakeFirstOrThrow()).id;
}

test('a category has the accounts of the chart where none are named, and a number', async () => {
  const { status, body } = await store();
  expect([status, body]).toEqual([
    201,
    {
      id: 1,
      number: 'ASC 00001',
      ...COMPUTERS,
      frequency_months: 1,
      rate: null,
      convention: 'full_month',
      salvage_percent: '0',
      switch_to_straight_line: false,
      transfer_surplus: true,
      accounts: {
        cost: await accountOf('fixed_assets'),
        accumulated: await accountOf('accumulated_depreciation'),
        expense: await accountOf('depreciation_expense'),
        gain: await accountOf('disposal_gain'),
        loss: await accountOf('disposal_loss'),
      },
      is_active: true,
      assets: 0,
      version: 1,
    },
  ]);
  expect((await me.get(`${PATH}/list`)).body).toEqual([body]);
});

test('a yearly rate is a part of one, or above 1 a percentage', async () => {
  const declining = { method: 'declining_balance', name: 'Vans' };
  const stored = async (rate: string | number) => {
    const { status, body } = await store({ ...declining, name: `Vans at ${rate}`, rate });
    return status === 201 ? body.rate : Object.keys(body.errors);
  };
  expect(await stored('0.4')).toBe('0.4');
  expect(await stored('40')).toBe('0.4');
  expect(await stored(25)).toBe('0.25');
  expect(await stored('12.5')).toBe('0.125');
  expect(await stored('1')).toBe('1');
  expect(await stored('100')).toBe('1');
  for (const rate of ['0', '100.5', '-1', '1e2', '040'])
    expect(await stored(rate)).toEqual(['rate']);
});

test('an account of another type is refused in its role, so that no entry turns its sides round', async () => {
  const income = await accountOf('disposal_gain');
  const expense = await accountOf('depreciation_expense');
  const cost = await accountOf('fixed_assets');
  const foreign = await accountOf('currency_stock');
  const wrong: [object, string][] = [
    [{ expense: income }, 'accounts.expense'],
    [{ accumulated: expense }, 'accounts.accumulated'],
    [{ cost: expense }, 'accounts.cost'],
    [{ cost: foreign }, 'accounts.cost'],
    [{ gain: expense }, 'accounts.gain'],
    [{ loss: income }, 'accounts.loss'],
    [{ accumulated: cost }, 'accounts.accumulated'],
    [{ loss: 999_999 }, 'accounts.loss'],
  ];
  for (const [accounts, field] of wrong) {
    const { status, body } = await store({ accounts });
    expect([accounts, status, Object.keys(body.errors ?? {})]).toEqual([accounts, 422, [field]]);
  }
  expect((await store({ accounts: { loss: expense } })).body.accounts).toMatchObject({
    loss: expense,
    cost,
  });
});

test('terms that contradict the method are refused beside their field', async () => {
  const wrong: [object, string][] = [
    [{ rate: '0.3' }, 'rate'],
    [{ method: 'declining_balance' }, 'rate'],
    [{ method: 'declining_balance', rate: '120' }, 'rate'],
    [{ method: 'declining_balance', rate: '0' }, 'rate'],
    [{ switch_to_straight_line: true }, 'switch_to_straight_line'],
    [{ life_months: 0 }, 'life_months'],
    [{ frequency_months: 5 }, 'frequency_months'],
    [{ salvage_percent: '100' }, 'salvage_percent'],
    [{ convention: 'weekly' }, 'convention'],
    [{ method: 'magic' }, 'method'],
    [{ accounts: { cash: 1 } }, 'accounts.cash'],
  ];
  for (const [own, field] of wrong) {
    const { status, body } = await store(own);
    expect([own, status, Object.keys(body.errors ?? {})]).toEqual([own, 422, [field]]);
  }
});

test('a name is taken once, however it is written', async () => {
  await store();
  expect((await store({ name: 'COMPUTERS' })).body.errors).toHaveProperty('name');
  expect((await store({ name: 'Furniture' })).body.number).toBe('ASC 00002');
});

test('what is left out of a change stays, each account among it', async () => {
  const loss = await accountOf('depreciation_expense');
  const { body } = await store({ accounts: { loss }, salvage_percent: '5' });
  const sent = { accounts: { expense: await accountOf('disposal_loss') }, version: 1 };
  const changed = await me.put(`${PATH}/1/update`, sent);
  expect(changed.body).toEqual({
    ...body,
    accounts: { ...body.accounts, ...sent.accounts },
    version: 2,
  });
  expect((await me.put(`${PATH}/1/update`, { life_months: 24, version: 1 })).status).toBe(409);
});

test('a category whose account was closed since can still be deactivated', async () => {
  const { body } = await me.post('accounting/chart-of-accounts/store', {
    number: '5499',
    name: 'Wear',
    position: 'detail',
    type: 'expense',
  });
  await store({ accounts: { expense: body.id } });
  const { number, name, position, type, version } = body;
  const off = { number, name, position, type, version, is_active: false };
  await me.put(`accounting/chart-of-accounts/${body.id}/update`, off);
  const sent = { is_active: false, version: 1 };
  expect((await me.put(`${PATH}/1/update`, sent)).body).toMatchObject({
    is_active: false,
    version: 2,
  });
});

test('a category without assets goes', async () => {
  await store();
  expect((await me.delete(`${PATH}/1/destroy`)).body).toEqual({ is_deleted: 'yes' });
  expect((await me.get(`${PATH}/list`)).body).toEqual([]);
});

const DB = {
  method: 'declining_balance',
  cost: '1000000',
  salvage: '100000',
  rate: '0.319',
  life_months: 72,
  frequency_months: 12,
  in_service_on: '2026-06-10',
  convention: 'full_month',
};

test('a schedule is previewed row by row, in the base currency', async () => {
  const { status, body } = await me.post('assets/asset/schedule-preview', DB);
  expect(status).toBe(200);
  expect(body.map(({ amount }: { amount: string }) => amount)).toEqual([
    '186083.33',
    '259639.42',
    '176814.44',
    '120410.64',
    '81999.64',
    '55841.76',
    '15845.10',
  ]);
  expect(body[0]).toEqual({
    no: 1,
    date: '2026-12-31',
    amount: '186083.33',
    accumulated: '186083.33',
    net: '813916.67',
    status: 'planned',
  });
});

test('a schedule that cannot be is refused, field by field', async () => {
  const wrong: [object, string][] = [
    [{ salvage: '1000000.01' }, 'salvage'],
    [{ cost: '0.001' }, 'cost'],
    [{ rate: undefined, salvage: '0' }, 'rate'],
    [{ in_service_on: '2095-01-01' }, 'life_months'],
    [{ method: 'units', rate: undefined }, 'units_total'],
  ];
  for (const [own, field] of wrong) {
    const { status, body } = await me.post('assets/asset/schedule-preview', { ...DB, ...own });
    expect([own, status, Object.keys(body.errors ?? {})]).toEqual([
      own,
      422,
      expect.arrayContaining([field]),
    ]);
  }
});
