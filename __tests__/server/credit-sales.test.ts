import { CLW, creditFixture, LIMIT } from '../support/credit-fixture';
import { DAY } from '../support/dealing-fixture';

const { office, limit, sub, draw, repay, available, second, customer } = creditFixture();
const SALES = 'exchange/sales';

/** A sale of 1,000 euros at 1.0900, paid on credit unless given otherwise. */
const ticket = (more: object = {}) => ({
  date: DAY,
  customer_id: customer(),
  post: true,
  lines: [{ side: 'sell', currency: 'EUR', amount: '1000', rate: '1.0900' }],
  payments: [{ direction: 'in', method: 'credit_limit', currency: 'USD', amount: '1090.00' }],
  ...more,
});
const sell = (more: object = {}, me = office.me()) => me.post(`${SALES}/store`, ticket(more));

test('a ticket that is paid on credit is owed by the customer, as a draw of the limit', async () => {
  const { body: made } = await limit();
  const { status, body } = await sell();
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(await office.entriesOf(SALES, body.id)).toEqual([
    ['1020 -1000.00 EUR -1080.00', '1110 1090.00 USD 1090.00', '4010 -10.00 USD -10.00'],
  ]);
  const { body: drawn } = await office.me().get(`${CLW}/1/show`);
  expect(drawn).toMatchObject({
    number: 'CLW 00001',
    status: 'posted',
    outstanding: '1090.00',
    due_date: '2026-12-19',
    sale: { id: body.id, number: body.number },
    party_id: customer(),
    entry_ids: [],
    counterparty: 'Customer O',
    limit: { number: 'CRL 00001' },
    date: DAY,
  });
  expect(await available(made.id)).toMatchObject({ used: '1090.00', available: '8910.00' });
  expect(await office.isSound()).toEqual([]);
  const paid = { currency: 'USD', amount: '1090' };
  const { body: repaid } = await repay(CLW, 1, paid);
  expect([repaid.status, await office.standsOn('1110')]).toEqual(['repaid', []]);
  expect(await office.isSound()).toEqual([]);
});

test('a draft that is posted later, and a ticket that only partly goes on credit, draw as much', async () => {
  await limit();
  const part = [{ direction: 'in', method: 'credit_limit', currency: 'USD', amount: '90.00' }];
  const { body } = await sell({ post: false, payments: part });
  expect((await office.me().get(`${CLW}/list`)).body.data).toEqual([]);
  const posted = await office.me().post(`${SALES}/${body.id}/post`, {});
  expect([posted.status, posted.body.status]).toEqual([200, 'posted']);
  expect((await office.entriesOf(SALES, body.id))[0]?.slice(1, 3)).toEqual([
    '1110 90.00 USD 90.00',
    '1010 1000.00 USD 1000.00',
  ]);
  expect((await office.me().get(`${CLW}/1/show`)).body.outstanding).toBe('90.00');
});

test('voiding the ticket takes its draw back, unless something of it is repaid', async () => {
  const { body: made } = await limit();
  const { body } = await sell();
  const alone = await office.me().post(`${CLW}/1/void`, { reason: 'x' });
  expect(alone.status).toBe(409);
  const { body: part } = await repay(CLW, 1, { currency: 'USD', amount: '90' });
  const path = `${SALES}/${body.id}/void`;
  const refused = await office.me().post(path, { reason: 'A mistake' });
  expect([refused.status, refused.body.current.status]).toEqual([409, 'posted']);
  const [{ entry_id }] = part.repayments;
  await office.me().post(`${CLW}/1/take-back`, { entry_id, reason: 'A mistake' });
  const gone = await office.me().post(path, { reason: 'A mistake' });
  expect([gone.status, gone.body.status]).toEqual([200, 'voided']);
  const { body: drawn } = await office.me().get(`${CLW}/1/show`);
  expect(drawn).toMatchObject({ status: 'voided', outstanding: '0.00', void_reason: 'A mistake' });
  expect(await available(made.id)).toMatchObject({ used: '0.00' });
  expect(await office.standsOn('1110')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('the preview tells what is left, and why a ticket is more than that', async () => {
  const { body: made } = await limit({ amount: '1000' });
  await sub(made.id, { scope: 'product', scope_value: 'sale', amount: '900', currency: 'USD' });
  const { body } = await office.me().post(`${SALES}/preview`, ticket());
  expect(body.credit).toEqual({
    number: 'CRL 00001',
    available: [
      { currency: 'USD', amount: '900.00' },
      { currency: 'EUR', amount: '829.49' },
    ],
  });
  const blocked = body.checks.filter(({ key }: { key: string }) => key === 'credit');
  expect(blocked).toHaveLength(2);
  expect(blocked[0]).toMatchObject({ level: 'block' });
  const { status, body: refused } = await sell();
  expect([status, Object.keys(refused.errors)]).toEqual([422, ['payments.0.amount']]);
  expect(refused.errors['payments.0.amount']).toHaveLength(2);
  const cash = await office.me().post(`${SALES}/preview`, ticket({ payments: [] }));
  expect(cash.body.credit.number).toBe('CRL 00001');
});

test.each([
  ['without a limit', {}, 'payments.0.method'],
  ['by nobody', { customer_id: undefined }, 'payments.0.method'],
  [
    'out of our hands',
    { payments: [{ direction: 'out', method: 'credit_limit', currency: 'USD', amount: '1' }] },
    'payments.0.direction',
  ],
])('a payment on credit %s is refused', async (_what, more, field) => {
  const { status, body } = await sell(more);
  expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])]);
});

test('two payments of a ticket are judged together', async () => {
  await limit({ amount: '1000' });
  const one = { direction: 'in', method: 'credit_limit', currency: 'USD' };
  const { body } = await sell({
    payments: [
      { ...one, amount: '600' },
      { ...one, amount: '490' },
    ],
  });
  expect(Object.keys(body.errors)).toEqual(['payments.1.amount']);
});

test('a ticket that waits for a second person reserves what it would draw, and draws it once approved', async () => {
  const { body: made } = await limit({ amount: '2000' });
  const { body: rules } = await office.me().get('setting/approval-rules/list');
  const rule = rules.find((one: { subject: string }) => one.subject === 'rate_override');
  await office
    .me()
    .put(`setting/approval-rules/${rule.id}/update`, { version: rule.version, is_active: true });
  const teller = await office.host.signInAs(
    [{ name: 'sales', title: 'x', view: true, create: true, post: true }],
    'teller@example.com',
  );
  const held = await sell(
    {
      override_reason: 'A friend',
      payments: [{ ...on, amount: '1110.00' }],
      lines: [{ side: 'sell', currency: 'EUR', amount: '1000', rate: '1.1100' }],
    },
    teller,
  );
  expect([held.status, held.body.status]).toEqual([201, 'pending_approval']);
  expect(await available(made.id)).toMatchObject({
    used: '1110.00',
    reserved: '1110.00',
    available: '890.00',
  });
  expect((await draw(CLW, { limit_id: made.id, currency: 'USD', amount: '900' })).status).toBe(422);
  const done = await (await second()).post(`${SALES}/${held.body.id}/approve`, {});
  expect([done.status, done.body.status]).toEqual([200, 'posted']);
  expect(await available(made.id)).toMatchObject({
    used: '1110.00',
    reserved: '0.00',
    available: '890.00',
  });
  expect(await office.isSound()).toEqual([]);
});

const on = { direction: 'in', method: 'credit_limit', currency: 'USD' };

test('a limit that was suspended pays for nothing', async () => {
  const { body: made } = await limit();
  await office.me().post(`${LIMIT}/${made.id}/suspend`, { reason: 'Late' });
  expect((await sell()).status).toBe(422);
});
