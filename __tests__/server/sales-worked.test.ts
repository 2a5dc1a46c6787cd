import { counterFixture } from '../support/counter-fixture';

const fixture = counterFixture();
const { entry, isSound, opening, position, ticket } = fixture;

test('two buys and a sale: what is sold goes at the moving average, the rest is realised', async () => {
  await ticket('buy', { currency: 'EUR', amount: '1000', rate: '1.08' });
  await ticket('buy', { currency: 'EUR', amount: '500', rate: '1.095' });
  expect(await position()).toBe('1500 / 1627.50');
  const sold = await ticket('sell', { currency: 'EUR', amount: '600', rate: '1.10' });
  expect(await entry(sold.id)).toEqual([
    '1020 -600.00 EUR -651.00',
    '1010 660.00 USD 660.00',
    '4010 -9.00 USD -9.00',
  ]);
  expect(sold.lines).toMatchObject([
    { base: '660.00', cost: '651.00', realised: '9.00', margin: null, rate_base: '1.1' },
  ]);
  expect(await position()).toBe('900 / 976.50');
  expect(await isSound()).toEqual([]);
});

test('a short sale owes the rest on the balance of the customer, and covering it realises the rest', async () => {
  const customer_id = await fixture.aCustomer();
  await opening('EUR', '900', '976.50');
  const sold = await ticket(
    'sell',
    { currency: 'EUR', amount: '1200', rate: '1.1050' },
    {
      customer_id,
      payments: [{ direction: 'out', method: 'on_account', currency: 'EUR', amount: '300' }],
    },
  );
  expect((await entry(sold.id)).toSorted()).toEqual([
    '1010 1326.00 USD 1326.00',
    '1020 -900.00 EUR -976.50',
    '2010 -300.00 EUR -331.50',
    '4010 -18.00 USD -18.00',
  ]);
  expect(await position()).toBe('-300 / -331.50');
  const cover = await ticket('buy', { currency: 'EUR', amount: '500', rate: '1.0990' });
  expect((await entry(cover.id)).toSorted()).toEqual([
    '1010 -549.50 USD -549.50',
    '1020 500.00 EUR 549.50',
    '1099 0.00 EUR 1.80',
    '4010 -1.80 USD -1.80',
  ]);
  expect(await position()).toBe('200 / 219.80');
  const delivered = await fixture.given('delivery', 'accounting/expenses/store', {
    paid_from_account_id: fixture.id('1020'),
    currency: 'EUR',
    party_id: customer_id,
    lines: [{ account_id: fixture.id('2010'), amount: '300' }],
  });
  expect((await entry(delivered.id, 'accounting/expenses')).toSorted()).toEqual([
    '1020 -300.00 EUR -329.70',
    '1099 0.00 EUR -1.80',
    '2010 300.00 EUR 331.50',
  ]);
  expect(await isSound()).toEqual([]);
});

test('a cross deal goes over the base: each side at its own rate, in coins that there are', async () => {
  await opening('AED', '20000', '5446.00');
  const { body } = await fixture.me.get('setting/currencies/list');
  const dirham = body.find(({ code }: { code: string }) => code === 'AED');
  await fixture.me.put(`setting/currencies/${dirham.id}/update`, {
    cash_increment: '0.25',
    version: dirham.version,
  });
  const cross = await ticket('buy', {
    currency: 'EUR',
    amount: '1000',
    rate: '1.08',
    counter_currency: 'AED',
    counter_rate: '3.66',
    counter_quote_direction: 'indirect',
  });
  expect((await entry(cross.id)).toSorted()).toEqual([
    '1020 -3952.75 AED -1076.33',
    '1020 1000.00 EUR 1080.00',
    '4010 -3.66 USD -3.66',
    '4050 -0.01 USD -0.01',
  ]);
  expect(cross.lines).toMatchObject([{ base: '1080.00', cost: '1076.33', realised: '3.66' }]);
  expect(await position('AED')).toBe('16047.25 / 4369.67');
  expect(await position()).toBe('1000 / 1080.00');
  expect(cross.totals).toMatchObject({
    take: [{ currency: 'EUR', amount: '1000.00' }],
    give: [{ currency: 'AED', amount: '3952.75' }],
    rounding: '0.01',
  });
  const odd = await fixture.me.post('exchange/sales/preview', {
    date: cross.date,
    lines: [{ side: 'sell', currency: 'AED', amount: '923.91', rate: '0.2732' }],
  });
  expect(odd.body.checks).toContainEqual({
    key: 'cash',
    level: 'warn',
    message: '923.91 AED cannot be paid in cash: the notes and coins make 923.75.',
  });
  expect(await isSound()).toEqual([]);
});

test('a currency without decimals, quoted by the hundred', async () => {
  await opening('JPY', '120000', '804.00');
  const by = { currency: 'JPY', quote_unit: 100 };
  const first = await ticket('sell', { ...by, amount: '50000', rate: '0.6850' });
  expect(first.lines).toMatchObject([{ base: '342.50', cost: '335.00', realised: '7.50' }]);
  expect(await position('JPY')).toBe('70000 / 469.00');
  const second = await ticket('sell', { ...by, amount: '48000', rate: '0.6850' });
  expect(second.lines).toMatchObject([{ base: '328.80', cost: '321.60', realised: '7.20' }]);
  expect(await position('JPY')).toBe('22000 / 147.40');
  const bought = await ticket('buy', { ...by, amount: '12345', rate: '0.6600' });
  expect(bought.lines).toMatchObject([{ base: '81.48' }]);
  expect(await position('JPY')).toBe('34345 / 228.88');
});

test('a currency of three decimals is rounded half up', async () => {
  const bought = await ticket('buy', { currency: 'KWD', amount: '250.125', rate: '3.24' });
  expect(bought.lines).toMatchObject([{ amount: '250.125', base: '810.41' }]);
  const sold = await ticket('sell', { currency: 'KWD', amount: '100.500', rate: '3.27' });
  expect(sold.lines).toMatchObject([{ base: '328.64', cost: '325.62', realised: '3.02' }]);
  expect(await position('KWD')).toBe('149.625 / 484.79');
});
