import { counterFixture, SALES, TODAY } from '../support/counter-fixture';

const fixture = counterFixture();
const { opening } = fixture;

const publish = (buy: string, sell: string, currency = 'EUR') =>
  fixture.me.post('exchange/rates/store', { currency, buy, sell });

const TELLER = [{ name: 'sales', title: 'Sales', view: true, create: true, post: true }];

beforeEach(async () => {
  await opening('EUR', '1000', '1080');
  await publish('1.08', '1.09');
});

test('a sum that no rate on the ticket makes is refused, so that nobody deals past the tolerance', async () => {
  await opening('GBP', '1000', '1270');
  await publish('1.26', '1.28', 'GBP');
  const cross = { side: 'buy', currency: 'EUR', amount: '100', counter_currency: 'GBP' };
  const teller = await fixture.host.signInAs(TELLER);
  const send = (counter_amount: string) =>
    teller.post(`${SALES}/store`, {
      date: TODAY,
      post: true,
      lines: [{ ...cross, counter_amount }],
    });
  const far = await send('184.38');
  const why =
    'At these rates the counter amount is 84.38 GBP. To agree on another amount, change a rate.';
  expect([far.status, far.body.errors]).toEqual([422, { 'lines.0.counter_amount': [why] }]);
  expect((await send('84.38')).status).toBe(201);
});

test('a currency is not dealt below its smallest ticket', async () => {
  const { body: rules } = await fixture.me.get('exchange/rate-rules/list');
  const { id, version } = rules.find((one: { currency: string }) => one.currency === 'EUR');
  const limits = { ticket_min: '50', version };
  expect((await fixture.me.put(`exchange/rate-rules/${id}/update`, limits)).status).toBe(200);
  const sell = (amount: string, path: string) =>
    fixture.me.post(`${SALES}/${path}`, {
      date: TODAY,
      lines: [{ side: 'sell', currency: 'EUR', amount }],
      ...(path === 'store' && { post: true }),
    });
  const small = await sell('49.99', 'store');
  expect([small.status, small.body.errors]).toEqual([
    422,
    { 'lines.0.amount': ['The smallest ticket in EUR is 50. Enter that or more.'] },
  ]);
  expect((await sell('49.99', 'preview')).body.warnings).toMatchObject([
    { key: 'sale.too-small', field: 'lines.0.amount' },
  ]);
  expect((await sell('50', 'store')).status).toBe(201);
});

test('a card or bank payment goes over an account that money stands on, never over a drawer or an expense', async () => {
  const teller = await fixture.host.signInAs(TELLER);
  const paidOver = (number: string) =>
    teller.post(`${SALES}/store`, {
      date: TODAY,
      post: true,
      lines: [{ side: 'sell', currency: 'EUR', amount: '100' }],
      payments: [
        {
          direction: 'in',
          method: 'bank',
          currency: 'USD',
          amount: '109',
          account_id: fixture.id(number),
        },
      ],
    });
  for (const number of ['1010', '5210', '4110', '2010']) {
    const { status, body } = await paidOver(number);
    expect([number, status, Object.keys(body.errors ?? {})]).toEqual([
      number,
      422,
      ['payments.0.account_id'],
    ]);
  }
  expect((await paidOver('1040')).status).toBe(201);
});

test('what the drawer lacks is told to the cent', async () => {
  const { body } = await fixture.me.post(`${SALES}/preview`, {
    date: TODAY,
    lines: [{ side: 'sell', currency: 'EUR', amount: '1500.5' }],
  });
  const checks: { key: string; message: string }[] = body.checks;
  expect(checks.find(({ key }) => key === 'drawer')).toMatchObject({
    level: 'block',
    message: '500.50 EUR short: only 1,000.00 in the drawer.',
  });
});
