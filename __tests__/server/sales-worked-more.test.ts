import { byHand } from '../support/by-hand';
import { counterFixture, SALES, TODAY } from '../support/counter-fixture';

describe('a host that counts in Bahraini dinars, whose smallest coin is five fils', () => {
  const shop = counterFixture({ base: 'BHD', currencies: ['USD'] });
  const dollars = { currency: 'USD' } as const;

  test('three decimals, and a named rounding where the coins cannot tell them', async () => {
    const { body } = await shop.me.get('setting/currencies/list');
    const dinar = body.find(({ code }: { code: string }) => code === 'BHD');
    const changed = { cash_increment: '0.005', version: dinar.version };
    await shop.me.put(`setting/currencies/${dinar.id}/update`, changed);

    const bought = await shop.ticket('buy', { ...dollars, amount: '1234.56', rate: '0.3745' });
    expect((await shop.entry(bought.id)).toSorted()).toEqual([
      '1010 -462.345 BHD -462.345',
      '1020 1234.56 USD 462.343',
      '4050 0.002 BHD 0.002',
    ]);
    expect(bought.totals).toMatchObject({
      give: [{ currency: 'BHD', amount: '462.345' }],
      rounding: '-0.002',
    });
    const sold = await shop.ticket('sell', { ...dollars, amount: '500', rate: '0.3775' });
    expect(sold.lines).toMatchObject([{ base: '188.750', cost: '187.250', realised: '1.500' }]);
    expect(await shop.position('USD')).toBe('734.56 / 275.093');
    expect(await shop.isSound()).toEqual([]);
  });
});

describe('a host that counts in dollars', () => {
  const shop = counterFixture();
  const { entry, isSound, opening, position, ticket } = shop;
  const euros = { currency: 'EUR' } as const;

  test('a fee on top, one taken out of what is handed over, and one by a rule with a least and a most', async () => {
    await opening('EUR', '2000', '2160');
    const onTop = await ticket(
      'sell',
      { ...euros, amount: '500', rate: '1.10' },
      { fee: { amount: '5.00', mode: 'on_top' } },
    );
    expect(onTop.totals).toMatchObject({ take: [{ currency: 'USD', amount: '555.00' }] });
    expect(await entry(onTop.id)).toEqual([
      '1020 -500.00 EUR -540.00',
      '1010 555.00 USD 555.00',
      '4020 -5.00 USD -5.00',
      '4010 -10.00 USD -10.00',
    ]);

    const deducted = await ticket(
      'sell',
      { ...euros, amount: '495', rate: '1.10' },
      { fee: { amount: '5.00', mode: 'deducted' } },
    );
    expect(deducted.lines).toMatchObject([{ base: '544.50', realised: '9.90' }]);
    expect(deducted.totals).toMatchObject({ take: [{ currency: 'USD', amount: '549.50' }] });

    const half = { kind: 'percent', percent: '0.5', min: '2', max: '20' };
    const rule = { product: 'buy', ...half, mode_default: 'deducted' };
    const made = await shop.me.post('exchange/fee-rules/store', rule);
    expect(made.status).toBe(201);
    const bought = await ticket('buy', { ...euros, amount: '1000', rate: '1.08' });
    expect(bought.fee).toMatchObject({ amount: '5.40', listed: '5.40', mode: 'deducted' });
    expect((await entry(bought.id)).toSorted()).toEqual([
      '1010 -1074.60 USD -1074.60',
      '1020 1000.00 EUR 1080.00',
      '4020 -5.40 USD -5.40',
    ]);
    expect(await position()).toBe('2005 / 2165.40');

    const small = await ticket('buy', { ...euros, amount: '10', rate: '1.08' });
    const large = await ticket('buy', { ...euros, amount: '9000', rate: '1.08' });
    expect([small.fee.amount, large.fee.amount]).toEqual(['2.00', '20.00']);
    const waived = { fee: { mode: 'waived' } };
    const favour = await ticket('buy', { ...euros, amount: '1000', rate: '1.08' }, waived);
    expect(favour.fee).toMatchObject({ amount: '0.00', listed: '5.40', mode: 'waived' });
    expect(await isSound()).toEqual([]);
  });

  test('two currencies with a fee on one ticket, paid in cash and by card', async () => {
    await opening('EUR', '2000', '2160');
    await opening('GBP', '1000', '1270');
    const mixed = await shop.given('mixed ticket', `${SALES}/store`, {
      lines: [
        { side: 'sell', currency: 'EUR', amount: '300', rate: '1.10' },
        { side: 'sell', currency: 'GBP', amount: '200', rate: '1.30' },
      ],
      fee: { amount: '4.00', mode: 'on_top' },
      payments: [{ direction: 'in', method: 'card', currency: 'USD', amount: '194' }],
    });
    expect((await entry(mixed.id)).toSorted()).toEqual([
      '1010 400.00 USD 400.00',
      '1020 -200.00 GBP -254.00',
      '1020 -300.00 EUR -324.00',
      '1030 194.00 USD 194.00',
      '4010 -6.00 USD -6.00',
      '4010 -6.00 USD -6.00',
      '4020 -4.00 USD -4.00',
    ]);
    expect(await isSound()).toEqual([]);
  });

  test('what a ticket of several lines comes to is the sum of its rounded lines', async () => {
    await opening('EUR', '1000', '1080');
    const { id, totals } = await shop.given('three lines', `${SALES}/store`, {
      lines: ['10.01', '10.02', '10.03'].map((amount) => ({
        side: 'sell',
        ...euros,
        amount,
        rate: '1.08345',
      })),
    });
    expect(totals).toMatchObject({ sold: '32.58', take: [{ currency: 'USD', amount: '32.58' }] });
    expect(await entry(id)).toContain('1010 32.58 USD 32.58');
  });

  test("a customer's deposit does not dilute what our own money cost", async () => {
    const customer_id = await shop.aCustomer('Customer N');
    await opening('EUR', '5000', '5400');
    const held = { ...euros, party_id: customer_id };
    const lines = [{ account_id: shop.id('2010'), amount: '10000' }];
    const drawer = shop.id('1020');
    await shop.given('deposit', 'accounting/receipts/store', {
      ...held,
      received_into_account_id: drawer,
      lines,
    });
    expect(await position()).toBe('5000 / 5400.00');
    await ticket('buy', { ...euros, amount: '5000', rate: '1.12' });
    expect(await position()).toBe('10000 / 11000.00');
    const sold = await ticket('sell', { ...euros, amount: '5000', rate: '1.13' });
    expect((await entry(sold.id)).toSorted()).toEqual([
      '1010 5650.00 USD 5650.00',
      '1020 -5000.00 EUR -5450.00',
      '1099 0.00 EUR -50.00',
      '4010 -150.00 USD -150.00',
    ]);
    const withdrawn = await shop.given('withdrawal', 'accounting/expenses/store', {
      ...held,
      paid_from_account_id: drawer,
      lines,
    });
    expect((await entry(withdrawn.id, 'accounting/expenses')).toSorted()).toEqual([
      '1020 -10000.00 EUR -10900.00',
      '1099 0.00 EUR 100.00',
      '2010 10000.00 EUR 10800.00',
    ]);
    expect(await position()).toBe('5000 / 5500.00');
    expect(await isSound()).toEqual([]);
  });

  test('a customer who pays from their balance pays with what is on it, to the last cent and no further', async () => {
    const customer_id = await shop.aCustomer();
    await ticket(
      'buy',
      { ...euros, amount: '100', rate: '1.08' },
      { customer_id, on_account: true },
    );
    const pay = (amount: string) => ({
      date: TODAY,
      post: true,
      customer_id,
      lines: [{ side: 'buy', currency: 'GBP', amount: '50', rate: '1.30' }],
      payments: [{ direction: 'out', method: 'on_account', currency: 'USD', amount }],
    });
    expect((await shop.me.post(`${SALES}/store`, pay('65'))).status).toBe(201);
    const drawn = (amount: string) => ({
      date: TODAY,
      post: true,
      customer_id,
      lines: [{ side: 'sell', ...euros, amount: '1', rate: '1.10' }],
      payments: [{ direction: 'in', method: 'on_account', currency: 'USD', amount }],
    });
    const over = await shop.me.post(`${SALES}/store`, drawn('173.01'));
    expect([over.status, over.body.errors]).toEqual([
      422,
      {
        lines: [
          "The customer's balance is 0.01 USD short. Lower the amount, or choose another payment.",
        ],
      },
    ]);
    expect((await shop.me.post(`${SALES}/store`, drawn('173'))).status).toBe(201);
    expect(await isSound()).toEqual([]);
  });

  test('a rate is kept as it was said, never as its inverse', async () => {
    const said = { rate: '3.6725', quote_direction: 'indirect' };
    await ticket('buy', { currency: 'AED', amount: '1000', ...said });
    const { rows } = await shop.host.owner.query(
      'select trim_scale(rate)::text as rate, quote_direction, base::numeric(9, 2)::text from deal',
    );
    expect(rows).toEqual([{ ...said, base: '272.29' }]);
  });

  test('notes too few to be worth a cent are found and lost all the same', async () => {
    await opening('JPY', '120000', '480');
    await byHand(shop.host.owner, 'update approval_rule set is_active = false');
    const path = 'exchange/manual-journal';
    const lost = await shop.given('a yen is gone', `${path}/store`, {
      kind: 'write_off',
      valuation_mode: 'at_wac',
      reason: 'It fell behind the safe.',
      lines: [
        { account_id: shop.id('1020'), currency: 'JPY', amount: '-1', location_id: 1 },
        { account_id: shop.id('5060'), currency: 'JPY', amount: '1' },
      ],
    });
    expect(await entry(lost.id, path)).toEqual(['1020 -1 JPY 0.00']);
    expect(await position('JPY')).toBe('119999 / 480.00');
    expect(await isSound()).toEqual([]);
    expect((await shop.me.post(`${path}/${lost.id}/void`, { reason: 'Found' })).status).toBe(200);
    expect(await position('JPY')).toBe('120000 / 480.00');
    expect(await isSound()).toEqual([]);
  });
});
