import { cashFixture } from '../support/cash-fixture';

const EXPENSES = 'accounting/expenses';
const RECEIPTS = 'accounting/receipts';

const fixture = cashFixture();
const { buyEuro, entryOf, id, isSound, pay, position, receive } = fixture;

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
  expect((await fixture.scene.me.get(`${EXPENSES}/list?search=landlord`)).body.data).toMatchObject([
    { id: body.id, counterparty: 'Landlord' },
  ]);
  expect(
    (await fixture.scene.me.get(`${EXPENSES}/list?account_id=${id('1010')}`)).body.meta.total,
  ).toBe(1);
  expect((await fixture.scene.me.get(`${EXPENSES}/list?attached=1`)).body.meta.total).toBe(0);
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

test('a voided payment leaves every account and the position as they were', async () => {
  await buyEuro('1000', '1.08');
  const before = [
    await position(),
    (await fixture.scene.me.get('reports/trail-balance')).body.rows,
  ];
  const paid = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate: '1.2',
    lines: [{ account_id: id('5210'), amount: '250' }],
  });
  const { body } = await fixture.scene.me.post(`${EXPENSES}/${paid.body.id}/void`, {
    reason: 'Paid twice',
  });
  expect(body.status).toBe('voided');
  const closings = (rows: Record<string, string>[]) =>
    rows
      .map(({ number, closing }) => [number, closing])
      .filter(([, closing]) => closing !== '0.00');
  const after = (await fixture.scene.me.get('reports/trail-balance')).body.rows;
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
  expect(body.errors.paid_from_account_id[0]).toMatch('Not enough EUR in stock');
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

test('a lock of expenses stops expenses and lets receipts through', async () => {
  await fixture.scene.me.post('accounting/transaction-locking/store', {
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

test('the same bill or receipt once more is noted in its preview, with the number of the first', async () => {
  const bill = {
    date: '2026-11-19',
    payee: 'Landlord',
    reference: 'TX-1',
    memo: 'November',
    paid_from_account_id: id('1010'),
    lines: [{ account_id: id('5210'), amount: '450' }],
  };
  const { payee: payer, paid_from_account_id: received_into_account_id, ...common } = bill;
  const receipt = { ...common, payer, received_into_account_id };
  const noted = async (path: string, body: object) =>
    (await fixture.scene.me.post(`${path}/preview`, body)).body.warnings;
  expect(await noted(EXPENSES, bill)).toEqual([]);
  await pay(bill);
  await receive(receipt);
  // Another hyphen and other case still count as the same reference and name.
  const again = { payee: ' LANDLORD', reference: 'tx‑1' };
  expect(await noted(EXPENSES, { ...bill, ...again })).toEqual([
    {
      key: 'payment.double',
      level: 'note',
      field: 'reference',
      message: expect.stringContaining('EXP 00001'),
    },
  ]);
  expect(await noted(RECEIPTS, receipt)).toMatchObject([
    { message: expect.stringContaining('RCP 00001') },
  ]);
  for (const other of [{ reference: 'TX-2' }, { date: '2026-11-18' }, { payee: 'Somebody' }]) {
    expect(await noted(EXPENSES, { ...bill, ...other })).toEqual([]);
  }
  await fixture.scene.me.post(`${EXPENSES}/1/void`, { reason: 'Paid by card' });
  expect(await noted(EXPENSES, bill)).toEqual([]);
});
