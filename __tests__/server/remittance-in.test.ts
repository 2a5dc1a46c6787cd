import { DAY } from '../support/dealing-fixture';
import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, incoming, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567' };

test('an order that an agent advised is paid out here in another currency (X8)', async () => {
  await office.hold('EUR', '1000', '1085');
  const { status, body } = await incoming();
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({ status: 'available', payout_amount: '300.00', agent_id: ids.agent });
  const paid = await step(body.id, 'pay-out', {
    reference: 'H-77',
    document: PAPER,
    location_id: 1,
    pay_currency: 'USD',
    rate: '1.0750',
  });
  expect([paid.status, paid.body.errors]).toEqual([200, undefined]);
  expect(await office.entriesOf(TRS, body.id)).toEqual([
    ['1130 300.00 EUR 325.50', '2020 -300.00 EUR -325.50'],
    ['2020 300.00 EUR 325.50', '1010 -322.50 USD -322.50', '1099 0.00 EUR -3.00'],
  ]);
  expect(await office.position()).toEqual({ quantity: '1300', cost: '1407.5' });
  expect(await office.isSound()).toEqual([]);
});

test('it is paid days later in a third currency, at the board of the day on which it is paid', async () => {
  await office.hold('AFN', '100000', '1428.57');
  const { body } = await incoming();
  const paid = await step(body.id, 'pay-out', {
    reference: 'H-77',
    document: PAPER,
    location_id: 1,
    pay_currency: 'AFN',
    rate: '75',
  });
  expect([paid.status, paid.body.errors]).toEqual([200, undefined]);
  expect(await office.entriesOf(TRS, body.id)).toMatchObject([
    ['1130 300.00 EUR 325.50', '2020 -300.00 EUR -325.50'],
    expect.arrayContaining(['2020 300.00 EUR 325.50', '1020 -22500.00 AFN -321.43']),
  ]);
  expect(await office.isSound()).toEqual([]);
});

test('what comes to nothing in another currency is neither paid out nor settled', async () => {
  const { body } = await incoming({ payout_currency: 'PKR', payout_amount: '0.5' });
  const nothing = (field: string, currency: string) => [
    422,
    {
      [field]: [
        `At this rate the amount in ${currency} is zero. Enter a higher amount, or choose another currency.`,
      ],
    },
  ];
  const inEuros = { pay_currency: 'EUR', rate: '0.0035' };
  const paid = await step(body.id, 'pay-out', {
    reference: 'H-77',
    document: PAPER,
    location_id: 1,
    ...inEuros,
  });
  expect([paid.status, paid.body.errors]).toEqual(nothing('pay_currency', 'EUR'));
  const settled = await office.me().post(`accounting/parties/${ids.agent}/settle`, {
    date: DAY,
    currency: 'PKR',
    amount: '0.5',
    account_id: office.id('1040'),
    ...inEuros,
  });
  expect([settled.status, settled.body.errors]).toEqual(nothing('amount', 'EUR'));
});

test('it is paid in its own currency, or returned to the agent', async () => {
  await office.hold('EUR', '1000', '1085');
  const { body } = await incoming();
  const back = await step(body.id, 'return', { reason: 'Nobody came.' });
  expect(back.body).toMatchObject({ status: 'returned', step_reason: 'Nobody came.' });
  expect(await office.standsOn('1130')).toEqual([]);
  const second = await incoming({ reference: 'H-78', code: '4711' });
  const paid = (more: object) =>
    step(second.body.id, 'pay-out', { document: PAPER, location_id: 1, ...more });
  expect((await paid({ code: '4712' })).status).toBe(422);
  expect((await paid({ code: '4711' })).body.status).toBe('paid_out');
  expect(await office.standsOn('1020')).toEqual(['700 EUR 759.5']);
  expect(await office.isSound()).toEqual([]);
});

test('a reference is advised once by an agent, however many enter it at a moment', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => incoming()));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 422, 422, 422, 422, 422,
  ]);
  const refused = answers.find(({ status }) => status === 422);
  expect(Object.keys(refused?.body.errors)).toEqual(['reference']);
});

test('a reference is one however large its letters are written', async () => {
  await incoming({ reference: 'In-7' });
  const again = await incoming({ reference: 'iN-7' });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['reference']]);
});

test('an order that nobody could be paid is refused', async () => {
  const { status, body } = await incoming({ expires_on: '2026-01-01' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['expires_on']]);
});

test('it is paid out once, however many pay at a moment', async () => {
  await office.hold('EUR', '1000', '1085');
  const { body } = await incoming();
  const pay = () =>
    step(body.id, 'pay-out', { reference: 'H-77', document: PAPER, location_id: 1 });
  const answers = await Promise.all(Array.from({ length: 6 }, pay));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
  expect(await office.isSound()).toEqual([]);
});
