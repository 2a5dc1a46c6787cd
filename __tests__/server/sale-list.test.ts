import { counterDesk, SALES, TODAY } from '@/__tests__/support/counter-desk';

const desk = counterDesk();

const RATES = [
  { currency: 'EUR', buy: '1.08', sell: '1.10', mid: '1.09' },
  {
    ...{ currency: 'AED', buy: '3.685', sell: '3.66', mid: '3.6725' },
    quote_direction: 'indirect',
  },
];

test('a list tells of each ticket its side, what was dealt against what, the rate, the place and the margin', async () => {
  await desk.me.post('exchange/rates/publish', { rates: RATES });
  await desk.opening('EUR', '1000', '1080');
  await desk.opening('AED', '20000', '5446');
  await desk.ticket('sell', { currency: 'EUR', amount: '600' });
  await desk.ticket('buy', { currency: 'EUR', amount: '1000', counter_currency: 'AED' });
  const { body } = await desk.me.get(`${SALES}/list`);
  const [cross, sale] = body.data;
  expect(sale.dealt).toEqual({
    ...{ side: 'sell', pair: 'EUR/USD', rate: '1.1', lines: 1, margin: '6.00' },
    location: expect.any(String),
  });
  expect(cross.dealt).toMatchObject({ side: 'buy', pair: 'EUR/AED', rate: '1.08' });
});

test('the margin of a list is only for who may see what things cost, and a draft was never dealt', async () => {
  await desk.me.post('exchange/rates/publish', { rates: RATES });
  await desk.opening('EUR', '1000', '1080');
  await desk.ticket('sell', { currency: 'EUR', amount: '600' });
  await desk.given('draft', `${SALES}/store`, {
    lines: [{ side: 'buy', currency: 'EUR', amount: '1' }],
    post: false,
  });
  const clerk = await desk.house.signInAs([{ name: 'sales', title: 'Sales', view: true }]);
  const { body } = await clerk.get(`${SALES}/list`);
  const [draft, sale] = body.data;
  expect(draft.dealt).toBeNull();
  expect(sale.dealt).toMatchObject({ pair: 'EUR/USD', margin: null });
});

test('a list is narrowed by teller, place and pair, drafts among them, and so are its totals', async () => {
  await desk.me.post('exchange/rates/publish', { rates: RATES });
  await desk.opening('EUR', '1000', '1080');
  await desk.opening('AED', '20000', '5446');
  const sold = await desk.ticket('sell', { currency: 'EUR', amount: '600' });
  const crossed = await desk.ticket('buy', {
    ...{ currency: 'EUR', amount: '1000', counter_currency: 'AED' },
  });
  const till = await desk.me.post('exchange/locations/store', { name: 'Till 9', type: 'till' });
  const teller = await desk.house.signInAs([
    { name: 'sales', title: 'Sales', view: true, create: true },
  ]);
  const { body: drafted } = await teller.post(`${SALES}/store`, {
    ...{ date: TODAY, location_id: till.body.id },
    lines: [{ side: 'buy', currency: 'EUR', amount: '1' }],
  });
  const found = async (query: string) => {
    const { body } = await desk.me.get(`${SALES}/list?sort=id&${query}`);
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
  expect((await desk.me.get(`${SALES}/list?pair=EUR`)).body.errors).toEqual({
    pair: ['Write two currencies such as EUR/USD.'],
  });
});
