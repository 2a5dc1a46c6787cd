import { verify } from '@/server/ledger/verify';
import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const EXPENSES = 'accounting/expenses';
const RECEIPTS = 'accounting/receipts';

let house: TestHost;
let scene: Scene;
beforeEach(async () => {
  house = await startHost({ now: () => new Date('2026-11-20T10:00:00Z') });
  scene = await ledgerScene(house);
  await scene.me.post('accounting/journal-entry/store', {
    date: '2026-11-01',
    post: true,
    lines: [
      { account_id: id('1010'), debit: '10000' },
      { account_id: id('3000'), credit: '10000' },
    ],
  });
});
afterEach(() => house.close());

const id = (number: string): number => scene.account(number).id;
const pay = (given: object) =>
  scene.me.post(`${EXPENSES}/store`, { date: '2026-11-19', post: true, ...given });
const receive = (given: object) =>
  scene.me.post(`${RECEIPTS}/store`, { date: '2026-11-19', post: true, ...given });
const entryOf = async (path: string, of: number) =>
  (await scene.me.get(`${path}/${of}/entry`)).body.map(
    (line: Record<string, string>) =>
      `${line.account_number} ${line.amount} ${line.currency} ${line.base}`,
  );
/** Euros as a stranger's deposit of capital would bring them: at the rate, into the drawer. */
const buyEuro = async (amount: string, rate: string) => {
  const { status, body } = await receive({
    received_into_account_id: id('1020'),
    currency: 'EUR',
    rate,
    lines: [{ account_id: id('3000'), amount }],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const position = async (currency = 'EUR') => {
  const { rows } = await house.owner.query<{ quantity: string; cost: string }>(
    'select trim_scale(quantity)::text as quantity, trim_scale(cost)::text as cost from position where currency = $1',
    [currency],
  );
  return rows[0];
};
const aCustomer = async (name = 'Customer N') =>
  (await scene.me.post('accounting/parties/store', { kind: 'customer', name })).body.id as number;
const isSound = async () =>
  (await verify(house.db)).checks.filter(({ ok }) => !ok).map(({ key, rows }) => [key, rows]);

test('an expense is paid out of cash, several lines at once, and shows whom and from where', async () => {
  const { status, body } = await pay({
    payee: 'Landlord',
    paid_from_account_id: id('1010'),
    memo: 'November',
    lines: [
      { account_id: id('5210'), amount: '450.00', memo: 'Rent' },
      { account_id: id('5080'), amount: '2.50' },
    ],
  });
  expect([status, body.number, body.amount, body.currency, body.base]).toEqual([
    201,
    'EXP 00001',
    '452.50',
    'USD',
    '452.50',
  ]);
  expect(body).toMatchObject({
    payee: 'Landlord',
    paid_from: { number: '1010' },
    due_to: 'expense',
  });
  expect(await entryOf(EXPENSES, body.id)).toEqual([
    '5210 450.00 USD 450.00',
    '5080 2.50 USD 2.50',
    '1010 -452.50 USD -452.50',
  ]);
  expect((await scene.me.get(`${EXPENSES}/list?search=landlord`)).body.data).toMatchObject([
    { id: body.id, counterparty: 'Landlord' },
  ]);
  expect((await scene.me.get(`${EXPENSES}/list?account_id=${id('1010')}`)).body.meta.total).toBe(1);
  expect((await scene.me.get(`${EXPENSES}/list?attached=1`)).body.meta.total).toBe(0);
});

test('a receipt is the mirror of an expense', async () => {
  const { body } = await receive({
    payer: 'Tenant',
    method: 'cash',
    received_into_account_id: id('1010'),
    lines: [{ account_id: id('4020'), amount: '80' }],
  });
  expect(body).toMatchObject({
    number: 'RCP 00001',
    payer: 'Tenant',
    method: 'cash',
    amount: '80.00',
  });
  expect(await entryOf(RECEIPTS, body.id)).toEqual([
    '4020 -80.00 USD -80.00',
    '1010 80.00 USD 80.00',
  ]);
});

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

test('a voided payment leaves every account and the position as they were', async () => {
  await buyEuro('1000', '1.08');
  const before = [await position(), (await scene.me.get('reports/trail-balance')).body.rows];
  const paid = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate: '1.2',
    lines: [{ account_id: id('5210'), amount: '250' }],
  });
  const { body } = await scene.me.post(`${EXPENSES}/${paid.body.id}/void`, {
    reason: 'Paid twice',
  });
  expect(body.status).toBe('voided');
  const closings = (rows: Record<string, string>[]) =>
    rows
      .map(({ number, closing }) => [number, closing])
      .filter(([, closing]) => closing !== '0.00');
  const after = (await scene.me.get('reports/trail-balance')).body.rows;
  expect([await position(), closings(after)]).toEqual([before[0], closings(before[1])]);
  expect(await isSound()).toEqual([]);
});

test('money that does not lie there is not paid out', async () => {
  await buyEuro('100', '1.08');
  const { status, body } = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate: '1.1',
    lines: [{ account_id: id('5210'), amount: '100.01' }],
  });
  expect(status).toBe(422);
  expect(body.errors.paid_from_account_id[0]).toMatch('There is not enough EUR there');
});

test('everything wrong with a payment is told at once, each at its field', async () => {
  const fields = async (given: object) => Object.keys((await pay(given)).body.errors).sort();
  expect(await fields({ paid_from_account_id: id('1010'), lines: [] })).toEqual(['lines']);
  expect(
    await fields({
      paid_from_account_id: id('5210'),
      lines: [{ account_id: id('5210'), amount: '1.001' }],
    }),
  ).toEqual(['lines.0.account_id', 'lines.0.amount', 'paid_from_account_id']);
  expect(
    await fields({
      paid_from_account_id: id('1020'),
      currency: 'EUR',
      lines: [{ account_id: id('5210'), amount: '1' }],
    }),
  ).toEqual(['rate']);
  expect(
    await fields({
      paid_from_account_id: id('1010'),
      currency: 'EUR',
      rate: '1.1',
      lines: [{ account_id: id('5210'), amount: '1' }],
    }),
  ).toEqual(['currency']);
  const noParty = await fields({
    paid_from_account_id: id('1010'),
    lines: [{ account_id: id('2010'), amount: '1' }],
  });
  expect(noParty).toEqual(['lines.0.party_id']);
});

test('a preview shows the lines with cost and result, and keeps nothing', async () => {
  await buyEuro('1000', '1.08');
  const { body } = await scene.me.post(`${EXPENSES}/preview`, {
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

test('a lock of expenses stops expenses and lets receipts through', async () => {
  await scene.me.post('accounting/transaction-locking/store', {
    modules: ['expenses'],
    lock_date: '2026-11-19',
    reason: 'Counted.',
  });
  const lines = [{ account_id: id('4020'), amount: '1' }];
  expect((await pay({ paid_from_account_id: id('1010'), lines })).body.errors.date[0]).toMatch(
    'TRL 00001',
  );
  expect((await receive({ received_into_account_id: id('1010'), lines })).status).toBe(201);
});
