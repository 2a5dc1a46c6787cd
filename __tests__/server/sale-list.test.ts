import { counterFixture, SALES, TODAY } from '@/__tests__/support/counter-fixture';

const fixture = counterFixture();

const RATES = [
  { currency: 'EUR', buy: '1.08', sell: '1.10', mid: '1.09' },
  { currency: 'AED', buy: '3.685', sell: '3.66', mid: '3.6725', quote_direction: 'indirect' },
];

test('a list tells of each ticket its side, what was dealt against what, the rate, the place and the margin', async () => {
  await fixture.me.post('exchange/rates/publish', { rates: RATES });
  await fixture.opening('EUR', '1000', '1080');
  await fixture.opening('AED', '20000', '5446');
  await fixture.ticket('sell', { currency: 'EUR', amount: '600' });
  await fixture.ticket('buy', { currency: 'EUR', amount: '1000', counter_currency: 'AED' });
  const { body } = await fixture.me.get(`${SALES}/list`);
  const [cross, sale] = body.data;
  expect(sale.dealt).toEqual({
    side: 'sell',
    pair: 'EUR/USD',
    currency: 'EUR',
    counter_currency: null,
    rate: '1.1',
    quote_unit: 1,
    quote_direction: 'direct',
    lines: 1,
    margin: '6.00',
    location: expect.any(String),
  });
  expect(cross.dealt).toMatchObject({
    side: 'buy',
    pair: 'EUR/AED',
    currency: 'EUR',
    counter_currency: 'AED',
    rate: '3.9528',
    quote_unit: null,
    quote_direction: null,
  });
});

test('the margin of a list is only for who may see what things cost, and a draft was never dealt', async () => {
  await fixture.me.post('exchange/rates/publish', { rates: RATES });
  await fixture.opening('EUR', '1000', '1080');
  await fixture.ticket('sell', { currency: 'EUR', amount: '600' });
  await fixture.given('draft', `${SALES}/store`, {
    lines: [{ side: 'buy', currency: 'EUR', amount: '1' }],
    post: false,
  });
  const clerk = await fixture.host.signInAs([{ name: 'sales', title: 'Sales', view: true }]);
  const { body } = await clerk.get(`${SALES}/list`);
  const [draft, sale] = body.data;
  expect(draft.dealt).toBeNull();
  expect(sale.dealt).toMatchObject({ pair: 'EUR/USD', margin: null });
});

test('a list is narrowed by teller, place and pair, drafts among them, and so are its totals', async () => {
  await fixture.me.post('exchange/rates/publish', { rates: RATES });
  await fixture.opening('EUR', '1000', '1080');
  await fixture.opening('AED', '20000', '5446');
  const sold = await fixture.ticket('sell', { currency: 'EUR', amount: '600' });
  const crossed = await fixture.ticket('buy', {
    currency: 'EUR',
    amount: '1000',
    counter_currency: 'AED',
  });
  const till = await fixture.me.post('exchange/locations/store', { name: 'Till 9', type: 'till' });
  const teller = await fixture.host.signInAs([
    { name: 'sales', title: 'Sales', view: true, create: true },
  ]);
  const { body: drafted } = await teller.post(`${SALES}/store`, {
    date: TODAY,
    location_id: till.body.id,
    lines: [{ side: 'buy', currency: 'EUR', amount: '1' }],
  });
  const found = async (query: string) => {
    const { body } = await fixture.me.get(`${SALES}/list?sort=id&${query}`);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ id }: { id: number }) => id);
  };
  expect(await found(`user_id=${drafted.created_by.id}`)).toEqual([drafted.id]);
  expect(await found(`location_id=${till.body.id}`)).toEqual([drafted.id]);
  expect(await found(`location_id=${sold.location_id}`)).toEqual([sold.id, crossed.id]);
  expect(await found('pair=EUR/USD')).toEqual([sold.id, drafted.id]);
  expect(await found('pair=USD/EUR')).toEqual([sold.id, drafted.id]);
  expect(await found('pair=AED/EUR')).toEqual([crossed.id]);
  expect(await found(`pair=EUR/USD&location_id=${till.body.id}`)).toEqual([drafted.id]);
  expect((await fixture.me.get(`${SALES}/list?pair=EUR`)).body.errors).toEqual({
    pair: ['Write two currencies such as EUR/USD.'],
  });
});

test('a list is narrowed to what a customer dealt, drafts left out', async () => {
  await fixture.me.post('exchange/rates/publish', { rates: RATES });
  await fixture.opening('EUR', '1000', '1080');
  const customer_id = await fixture.aCustomer();
  const lines = [{ side: 'buy', currency: 'EUR', amount: '50' }];
  const sold = await fixture.given('of a customer', `${SALES}/store`, { customer_id, lines });
  await fixture.given('of nobody', `${SALES}/store`, { lines });
  await fixture.given('draft', `${SALES}/store`, { customer_id, lines, post: false });
  const { body } = await fixture.me.get(`${SALES}/list?customer_id=${customer_id}`);
  expect([body.meta.total, body.data.map(({ id }: { id: number }) => id)]).toEqual([1, [sold.id]]);
});

test('a list says what the customer gave and got, by currency, and never what nobody paid', async () => {
  await fixture.me.post('exchange/rates/publish', { rates: RATES });
  await fixture.opening('EUR', '1000', '1080');
  await fixture.opening('AED', '20000', '5446');
  const customer_id = await fixture.aCustomer();
  await fixture.ticket('sell', { currency: 'EUR', amount: '600' });
  await fixture.ticket('buy', { currency: 'EUR', amount: '1000', counter_currency: 'AED' });
  await fixture.given('two lines', `${SALES}/store`, {
    lines: [
      { side: 'buy', currency: 'EUR', amount: '100' },
      { side: 'sell', currency: 'AED', amount: '366' },
    ],
    fee: { amount: '2', mode: 'on_top' },
  });
  await fixture.given('on account', `${SALES}/store`, {
    customer_id,
    on_account: true,
    lines: [{ side: 'buy', currency: 'EUR', amount: '50' }],
  });
  await fixture.given('draft', `${SALES}/store`, {
    lines: [{ side: 'buy', currency: 'EUR', amount: '10' }],
    post: false,
  });
  const { body } = await fixture.me.get(`${SALES}/list`);
  const said = (sums: readonly { amount: string; currency: string; on_account: boolean }[]) =>
    sums.map((one) => `${one.amount} ${one.currency}${one.on_account ? ' on account' : ''}`);
  const sides = body.data.map((row: Record<'received' | 'paid_out', []>) => [
    said(row.received),
    said(row.paid_out),
  ]);
  expect(sides).toEqual([
    [['10.00 EUR'], ['10.80 USD']],
    [['50.00 EUR'], ['54.00 USD on account']],
    [['100.00 EUR'], ['6.00 USD', '366.00 AED']],
    [['1000.00 EUR'], ['3952.80 AED']],
    [['660.00 USD'], ['600.00 EUR']],
  ]);
  for (const { id, received, paid_out } of body.data) {
    const { body: record } = await fixture.me.get(`${SALES}/${id}/show`);
    expect([record.received, record.paid_out]).toEqual([received, paid_out]);
  }
});

test('the margins shown of the lines, the tickets and the reports come to the totals shown', async () => {
  const rates = [
    { currency: 'EUR', buy: '1.0853', sell: '1.0917', mid: '1.08847' },
    { ...RATES[1], mid: '3.67253' },
  ];
  await fixture.me.post('exchange/rates/publish', { rates });
  await fixture.opening('EUR', '1000', '1080');
  await fixture.opening('AED', '20000', '5446');
  for (const amount of ['11.11', '7.77', '3.33', '1.23', '9.87']) {
    await fixture.given('two lines', `${SALES}/store`, {
      lines: [
        { side: 'buy', currency: 'EUR', amount },
        { side: 'sell', currency: 'EUR', amount: '5.55', counter_currency: 'AED' },
        { side: 'sell', currency: 'AED', amount },
      ],
    });
  }
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const sumOf = (rows: readonly { margin: string }[]) =>
    rows.reduce((all, { margin }) => all + cents(margin), 0);
  const { data } = (await fixture.me.get(`${SALES}/list`)).body;
  const tickets = sumOf(data.map((row: { dealt: { margin: string } }) => row.dealt));
  for (const { id, dealt } of data) {
    const { body: record } = await fixture.me.get(`${SALES}/${id}/show`);
    expect(sumOf(record.lines)).toBe(cents(dealt.margin));
  }
  for (const group of ['document', 'currency', 'side', 'hour']) {
    const { body } = await fixture.me.get(`reports/sales-analysis?group=${group}`);
    expect([group, sumOf(body.rows)]).toEqual([group, cents(body.totals.margin)]);
    expect(cents(body.totals.margin)).toBe(tickets);
  }
  const { body: summary } = await fixture.me.get('reports/summary-report');
  expect(sumOf(summary.rows)).toBe(cents(summary.totals.margin));
  expect([summary.totals, summary.attribution].map(({ margin }) => cents(margin))).toEqual([
    tickets,
    tickets,
  ]);
  expect(summary.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  const { body: people } = await fixture.me.get('reports/user-profitability');
  expect(sumOf(people.rows)).toBe(tickets);
  const { body: counter } = await fixture.me.get('dashboard/counter');
  expect(cents(counter.margin.margin)).toBe(tickets);
  expect(sumOf(counter.margin.tellers)).toBe(tickets);
});
