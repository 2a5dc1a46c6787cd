import { DAY } from '../support/dealing-fixture';
import { euros, TRADE, tradingFixture } from '../support/trade-fixture';

const { office, deal, settle } = tradingFixture();

const limited = (settlement_limit: string) =>
  office.party('bank', `Bank to ${settlement_limit}`, { settlement_limit });
const aDealer = (more: object = {}) =>
  office.host.signInAs([
    { name: 'trade', title: 'x', view: true, create: true, post: true, ...more },
  ]);

test('beyond what a counterparty may owe a trade is refused, unless somebody may override that', async () => {
  const counterparty_id = await limited('3300');
  const dealer = await aDealer();
  const deals = { ...euros, date: DAY, counterparty_id, post: true, side: 'buy' };
  const first = await dealer.post(`${TRADE}/store`, { ...deals, amount: '2000' });
  // 2,000 at a mid of 1.0855: the amount that the counterparty must deliver.
  expect(first.body.exposure).toEqual({ limit: '3300.00', used: '2171.00' });
  const more = { ...deals, amount: '1500' };
  const { body: seen } = await dealer.post(`${TRADE}/preview`, { ...more, post: undefined });
  expect(seen.exposure).toEqual({ limit: '3300.00', used: '2171.00', after: '3799.25' });
  expect(seen.warnings).toMatchObject([{ key: 'trade.limit', field: 'counterparty_id' }]);
  const second = await dealer.post(`${TRADE}/store`, more);
  expect([second.status, second.body.errors]).toEqual([
    422,
    {
      counterparty_id: [expect.stringMatching(/would owe 3,799.25 USD .* limit is 3,300.00 USD/)],
    },
  ]);
  const draft = await dealer.post(`${TRADE}/store`, { ...more, post: false });
  expect(draft.status).toBe(201);
  const chief = await aDealer({ override: true });
  const posted = await chief.post(`${TRADE}/${draft.body.id}/post`, {});
  expect([posted.status, posted.body.exposure.used]).toEqual([200, '3799.25']);
  const { rows } = await office.host.owner.query(
    `select document_id, overrides from ticket where document_type = 'trade' order by 1`,
  );
  expect(rows).toMatchObject([{ overrides: [] }, { overrides: ['settlement_limit'] }]);
  expect(await office.isSound()).toEqual([]);
});

test('what is owed with a trade is valued at the rates of what is owed by now, also of an earlier day', async () => {
  const counterparty_id = await limited('9000');
  await office.boardAt('EUR', '1.2', '2026-11-20');
  const dealer = await aDealer();
  const dated = { ...euros, date: DAY, counterparty_id, side: 'buy', amount: '1000' };
  const { body: seen } = await dealer.post(`${TRADE}/preview`, dated);
  expect(seen.exposure).toEqual({ limit: '9000.00', used: '0.00', after: '1200.00' });
  const { body: posted } = await dealer.post(`${TRADE}/store`, { ...dated, post: true });
  expect(posted.exposure.used).toBe(seen.exposure.after);
});

test('what was delivered no longer counts; of a sale it is the counter amount that they owe', async () => {
  const counterparty_id = await limited('3300');
  const bought = await deal({ ...euros, counterparty_id });
  await settle(bought.body.id, { leg: 'fc', location_id: 1 });
  const sold = await deal({ ...euros, counterparty_id, side: 'sell', amount: '3000' });
  expect(sold.body.exposure).toEqual({ limit: '3300.00', used: '3258.00' });
  await settle(sold.body.id, { leg: 'counter', location_id: 1 });
  const { body } = await office.me().get(`${TRADE}/${sold.body.id}/show`);
  expect(body.exposure).toEqual({ limit: '3300.00', used: '0.00' });
});

test('a limit of nothing lets nobody owe anything; without a limit there is none to see', async () => {
  const dealer = await aDealer();
  const deals = { ...euros, date: DAY, post: true, side: 'buy', amount: '1' };
  const none = await dealer.post(`${TRADE}/store`, {
    ...deals,
    counterparty_id: await limited('0'),
  });
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['counterparty_id']]);
  expect((await deal(euros)).body.exposure).toBeNull();
});

test('of many trades at once only those are dealt that the limit has room for', async () => {
  const counterparty_id = await limited('1100');
  const dealer = await aDealer();
  const one = { ...euros, date: DAY, post: true, side: 'buy', amount: '250', counterparty_id };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => dealer.post(`${TRADE}/store`, one)),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  // 250 at 1.0855 are 271.38; four of them fit into the limit.
  expect([count(201), count(422)]).toEqual([4, 6]);
});

test('a limit has no more decimals than the base currency', async () => {
  const { status, body } = await office
    .me()
    .post('accounting/parties/store', { kind: 'dealer', name: 'Fine', settlement_limit: '1.001' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['settlement_limit']]);
});

test('sales of the other side can be covered, with what is open of each; a shortage and a wrong side are noted', async () => {
  const sold = async (side: string, amount: string) => {
    const { status, body } = await office.me().post('exchange/sales/store', {
      date: '2026-11-20',
      post: true,
      override_reason: 'Agreed with the customer',
      lines: [{ side, currency: 'EUR', amount, rate: '1.0900' }],
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.id as number;
  };
  const bought = await sold('buy', '900');
  const first = await sold('sell', '500');
  const second = await sold('sell', '300');
  const coverable = async (more = '') => {
    const { body } = await office.me().get(`${TRADE}/coverable?currency=EUR&side=buy${more}`);
    return (body as { id: number; amount: string; open: string; rate: string }[]).map(
      ({ id, amount, open, rate }) => [id, amount, open, rate],
    );
  };
  expect(await coverable()).toEqual([
    [second, '300.00', '300.00', '1.09'],
    [first, '500.00', '500.00', '1.09'],
  ]);
  const cover = { ...euros, side: 'buy', purpose: 'cover' };
  const trade = { ...cover, amount: '600', covers: [first, second] };
  const { body: posted } = await deal(trade);
  expect(await coverable()).toEqual([[second, '300.00', '200.00', '1.09']]);
  expect(await coverable(`&named=${first}&trade_id=${posted.id}`)).toEqual([
    [second, '300.00', '300.00', '1.09'],
    [first, '500.00', '500.00', '1.09'],
  ]);
  expect(await coverable('&search=%25')).toEqual([]);
  const { counterparty_id } = posted;
  const seen = await office.me().post(`${TRADE}/preview`, {
    ...cover,
    date: DAY,
    counterparty_id,
    amount: '6000',
    covers: [second, bought],
  });
  expect(seen.body.warnings).toMatchObject([
    { key: 'trade.covers-nothing', field: 'covers.1' },
    { key: 'trade.covers-part', field: 'covers', message: expect.stringMatching(/200.00 EUR of/) },
  ]);
});

test('a ticket names the trades that cover it, as they name it, for whoever may look at trades', async () => {
  const sale = await office.me().post('exchange/sales/store', {
    date: '2026-11-20',
    post: true,
    override_reason: 'Agreed with the customer',
    lines: [{ side: 'buy', currency: 'EUR', amount: '100', rate: '1.0800' }],
  });
  expect([sale.status, sale.body.errors, sale.body.covered_by]).toEqual([201, undefined, []]);
  const { body } = await deal({ ...euros, purpose: 'cover', covers: [sale.body.id] });
  expect(body.covers).toEqual([{ id: sale.body.id, number: 'SAL 00001' }]);
  const show = async (by: ReturnType<typeof office.me>) =>
    (await by.get(`exchange/sales/${sale.body.id}/show`)).body.covered_by;
  expect(await show(office.me())).toEqual([{ id: body.id, number: 'TRD 00001' }]);
  const teller = await office.host.signInAs([{ name: 'sales', title: 'x', view: true }]);
  expect(await show(teller)).toEqual([]);
  await office.me().post(`${TRADE}/${body.id}/void`, { reason: 'Twice.' });
  expect(await show(office.me())).toEqual([]);
});
