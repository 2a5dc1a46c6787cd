import { proveIn } from '@/server/ledger/verify';
import { corrupted } from '../support/corrupted';
import { cashFixture } from '../support/cash-fixture';

const EXPENSES = 'accounting/expenses';
const RECEIPTS = 'accounting/receipts';

const fixture = cashFixture();
const { aCustomer, buyEuro, entryOf, id, isSound, pay, position, receive } = fixture;

test('paid out of a foreign account the money goes at cost, and the difference to the rate is realised', async () => {
  await buyEuro('1000', '1.08');
  await buyEuro('500', '1.095');
  expect(await position()).toEqual({ quantity: '1500', cost: '1627.5' });
  const { body } = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate: '1.10',
    lines: [{ account_id: id('5210'), amount: '600' }],
  });
  expect(body).toMatchObject({ amount: '600.00', currency: 'EUR', base: '660.00' });
  expect(await entryOf(EXPENSES, body.id)).toEqual([
    '5210 660.00 USD 660.00',
    '1020 -600.00 EUR -651.00',
    '4010 -9.00 USD -9.00',
  ]);
  expect(await position()).toEqual({ quantity: '900', cost: '976.5' });
  expect(await isSound()).toEqual([]);
  const hidden = `update line set account_id = (select id from account where number = '4110')
    where account_id = (select id from account where purpose = 'realised_fx')`;
  const { checks } = await corrupted(fixture.host.owner, [hidden], proveIn);
  expect(checks.flatMap(({ ok, key }) => (ok ? [] : [key]))).toContain('moves-realised');
});

test('what is rounded line by line is what the account pays, to the cent', async () => {
  await buyEuro('100', '1.08345');
  const { body } = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate: '1.08345',
    lines: ['10.01', '10.02', '10.03'].map((amount) => ({ account_id: id('5210'), amount })),
  });
  const lines: string[] = await entryOf(EXPENSES, body.id);
  expect(lines.slice(0, 3)).toEqual([
    '5210 10.85 USD 10.85',
    '5210 10.86 USD 10.86',
    '5210 10.87 USD 10.87',
  ]);
  expect(await isSound()).toEqual([]);
});

test("a customer's deposit does not dilute the cost, and a withdrawal has no result", async () => {
  const customer = await aCustomer();
  await buyEuro('5000', '1.08');
  const deposit = await receive({
    received_into_account_id: id('1020'),
    currency: 'EUR',
    party_id: customer,
    lines: [{ account_id: id('2010'), amount: '10000' }],
  });
  expect(await entryOf(RECEIPTS, deposit.body.id)).toEqual([
    '2010 -10000.00 EUR -10800.00',
    '1020 10000.00 EUR 10800.00',
  ]);
  expect(await position()).toEqual({ quantity: '5000', cost: '5400' });
  await buyEuro('5000', '1.12');
  expect(await position()).toEqual({ quantity: '10000', cost: '11000' });
  const sold = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate: '1.13',
    lines: [{ account_id: id('3000'), amount: '5000' }],
  });
  expect(await entryOf(EXPENSES, sold.body.id)).toEqual([
    '3000 5650.00 USD 5650.00',
    '1020 -5000.00 EUR -5450.00',
    '1099 0.00 EUR -50.00',
    '4010 -150.00 USD -150.00',
  ]);
  const back = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    party_id: customer,
    lines: [{ account_id: id('2010'), amount: '10000' }],
  });
  expect(await entryOf(EXPENSES, back.body.id)).toEqual([
    '2010 10000.00 EUR 10800.00',
    '1020 -10000.00 EUR -10900.00',
    '1099 0.00 EUR 100.00',
  ]);
  expect(await position()).toEqual({ quantity: '5000', cost: '5500' });
  expect(await isSound()).toEqual([]);
});

test('a preview shows the lines with cost and result, and keeps nothing', async () => {
  await buyEuro('1000', '1.08');
  const { body } = await fixture.scene.me.post(`${EXPENSES}/preview`, {
    date: '2026-11-19',
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate: '1.1',
    lines: [{ account_id: id('5210'), amount: '100' }],
  });
  expect(body.warnings).toEqual([]);
  expect(
    body.lines.map((line: Record<string, string>) => [line.account_number, line.base]),
  ).toEqual([
    ['5210', '110.00'],
    ['1020', '-108.00'],
    ['4010', '-2.00'],
  ]);
  expect(await position()).toEqual({ quantity: '1000', cost: '1080' });
});
