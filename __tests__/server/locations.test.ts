import { tillFixture } from '../support/till-fixture';

const host = tillFixture();

const add = (given: object) =>
  host.me.post('exchange/locations/store', { name: 'Till 2', type: 'till', ...given });

test('the main vault is there from the first day, and stays', async () => {
  const { body } = await host.me.get('exchange/locations/list');
  expect(body[0]).toMatchObject({ id: 1, name: 'Main vault', type: 'vault', is_active: true });
  expect((await host.me.delete('exchange/locations/1/destroy')).body.is_deleted).toBe('no');
  const off = await host.me.put('exchange/locations/1/update', { is_active: false, version: 1 });
  expect([off.status, Object.keys(off.body.errors)]).toEqual([422, ['is_active']]);
});

test('a place where nothing ever lay can be removed, one that has held money cannot', async () => {
  const { body } = await add({});
  const removed = await host.me.delete(`exchange/locations/${body.id}/destroy`);
  expect(removed.body).toEqual({ is_deleted: 'yes' });
  await host.move('USD', '10');
  const kept = await host.me.delete(`exchange/locations/${host.till}/destroy`);
  expect(kept.body).toMatchObject({ is_deleted: 'no', message: expect.stringContaining('Till 1') });
});

test('a place is given up only once it is empty and closed', async () => {
  await host.move('USD', '10');
  const off = (version: number) =>
    host.me.put(`exchange/locations/${host.till}/update`, { is_active: false, version });
  expect((await off(1)).status).toBe(422);
  await host.move('USD', '10', 1, host.till);
  const { body } = await host.open({});
  expect((await off(1)).status).toBe(422);
  await host.close(body.id, {});
  expect((await off(1)).status).toBe(200);
  expect((await host.open({})).status).toBe(422);
});

test('a bank stands on a detail account among the assets that is its own', async () => {
  const account_id = host.fixture.id('1040');
  expect((await add({ name: 'Bank', type: 'bank' })).status).toBe(422);
  for (const number of ['10', '1010', '2010', '5210']) {
    const { status } = await add({
      name: 'Bank',
      type: 'bank',
      account_id: host.fixture.id(number),
    });
    expect([number, status]).toEqual([number, 422]);
  }
  const { status, body } = await add({ name: 'Bank', type: 'bank', account_id });
  expect([status, body.account.number]).toEqual([201, '1040']);
  expect((await add({ name: 'Other', type: 'bank', account_id })).status).toBe(422);
  expect((await add({ name: 'Till', account_id })).status).toBe(422);
});

test('two places do not share a name', async () => {
  const { status, body } = await add({ name: 'till 1' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
});

test('limits are kept by currency, and the least is not above the most', async () => {
  const limits = { USD: { min: '500', max: '20000', insured: '50000' } };
  expect((await add({ limits })).body.limits).toEqual(limits);
  const crossed = await add({ name: 'T', limits: { USD: { min: '2', max: '1' } } });
  expect([crossed.status, Object.keys(crossed.body.errors)]).toEqual([422, ['limits.USD.min']]);
});

test('the value of what lies at a place is its share of what the currency cost', async () => {
  await host.fixture.buyEuro('2000', '1.08');
  await host.move('EUR', '500');
  const stock = (await host.me.get(`exchange/locations/${host.till}/stock`)).body;
  expect(stock).toEqual([
    { currency: 'EUR', quantity: '500.00', reserved: '0.00', value: '540.00' },
  ]);
});

test('positions tell what is held, what it cost, and what it would bring, to whoever may see what is in stock', async () => {
  await host.fixture.buyEuro('2000', '1.08');
  await host.publishMid('EUR', '1.0850');
  const held = { currency: 'EUR', quantity: '2000.00', mid: '1.085', in_stock: '2000.00' };
  expect((await host.me.get('exchange/positions/list')).body).toEqual([
    {
      ...held,
      cost: '2160.00',
      average: '1.08',
      break_even: '1.08',
      unrealised: '10.00',
      realised_today: '0.00',
      limit: null,
      limit_used: null,
    },
  ]);
  const teller = await host.fixture.host.signInAs([{ name: 'tills', title: 'Tills', view: true }]);
  expect((await teller.get('exchange/positions/list')).body).toEqual([
    {
      currency: 'EUR',
      quantity: null,
      mid: null,
      in_stock: null,
      cost: null,
      average: null,
      break_even: null,
      unrealised: null,
      realised_today: null,
      limit: null,
      limit_used: null,
    },
  ]);
});

test('a position runs from move to move, the latest first', async () => {
  await host.fixture.buyEuro('1000', '1.08');
  await host.fixture.buyEuro('500', '1.095');
  const page = async (more = '') =>
    (await host.me.get(`exchange/positions/moves?currency=EUR${more}`)).body;
  const { data, meta } = await page();
  expect(meta.total).toBe(2);
  expect(
    data.map((row: Record<string, string>) => [
      row.quantity,
      row.quantity_after,
      row.cost_after,
      row.average_after,
    ]),
  ).toEqual([
    ['500.00', '1500.00', '1627.50', '1.085'],
    ['1000.00', '1000.00', '1080.00', '1.08'],
  ]);
  expect((await page('&page=2&per_page=1')).data).toEqual([data[1]]);
  const earlier = await page(`&entry_id=${data[1].entry_id}`);
  expect([earlier.data, earlier.meta.total]).toEqual([[data[1]], 1]);
  expect((await page('&entry_id=999')).data).toEqual([]);
});
