import { bookFixture } from '../support/book-fixture';

/**
 * Complaints about other systems and defects found in them, each as a rule that ours keeps. Rules about closings,
 * locks, payments and the golden case are in their own files.
 */
const fixture = bookFixture();
const { count, id, isSound, journal } = fixture;

test('an entry that is off by two cents is refused and named, never absorbed', async () => {
  const { status, body } = await journal([
    { account_id: id('5210'), debit: '100.00' },
    { account_id: id('1010'), credit: '99.98' },
  ]);
  expect([status, body.errors.lines]).toEqual([
    422,
    ['Debits and credits differ by 0.02 USD. Correct the lines.'],
  ]);
  expect(await count('entry')).toBe(0);
});

test('a tenth and two tenths are three tenths', async () => {
  await journal([
    { account_id: id('5210'), debit: '0.1' },
    { account_id: id('5210'), debit: '0.2' },
    { account_id: id('3000'), credit: '0.3' },
  ]);
  const { body } = await fixture.scene.me.get('reports/trail-balance');
  expect(body.totals.closing_debit).toBe('0.30');
});

test.each([
  ['JPY', '1', '0.5', 0],
  ['KWD', '0.001', '0.0001', 3],
  ['EUR', '0.01', '0.001', 2],
])('%s takes its own decimals and no more', async (currency, fine, tooFine) => {
  const buy = (amount: string) =>
    journal([
      { account_id: id('1020'), currency, debit: amount, base: '1.00' },
      { account_id: id('3000'), credit: '1.00' },
    ]);
  expect((await buy(fine)).status).toBe(201);
  const { status, body } = await buy(tooFine);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.debit']]);
});

test('a rate keeps its direction and its digits: both amounts are stored, none is turned round', async () => {
  const { body } = await journal([
    { account_id: id('1020'), currency: 'JPY', debit: '50000', rate: '0.00685' },
    { account_id: id('3000'), credit: '342.50' },
  ]);
  const [line] = (await fixture.scene.me.get(`accounting/journal-entry/${body.id}/entry`)).body;
  expect(line).toMatchObject({ amount: '50000', rate: '0.00685', base: '342.50' });
});

test('no foreign balance is left with a value and no quantity', async () => {
  await journal([
    { account_id: id('1020'), currency: 'EUR', debit: '100', base: '108.00' },
    { account_id: id('3000'), credit: '108.00' },
  ]);
  const { status, body } = await journal([
    { account_id: id('3000'), debit: '110.00' },
    { account_id: id('1020'), currency: 'EUR', credit: '100', base: '110.00' },
  ]);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']]);
  expect(await isSound()).toEqual([]);
});

test('a revaluation on an account of its own, taken back, leaves the gain to be booked once, at the sale', async () => {
  await journal([
    { account_id: id('1040'), currency: 'EUR', debit: '100', base: '108.00' },
    { account_id: id('1030'), credit: '108.00' },
  ]);
  const revalued = await journal(
    [
      { account_id: id('1098'), debit: '4.00' },
      { account_id: id('4040'), credit: '4.00' },
    ],
    { date: '2026-10-31' },
  );
  await fixture.scene.me.post(`accounting/journal-entry/${revalued.body.id}/void`, {
    reason: 'A new period',
    date: '2026-11-01',
  });
  await fixture.scene.me.post('accounting/expenses/store', {
    date: '2026-11-19',
    post: true,
    paid_from_account_id: id('1040'),
    currency: 'EUR',
    rate: '1.12',
    lines: [{ account_id: id('3000'), amount: '100' }],
  });
  const { rows } = await fixture.host.owner.query(`
    select a.number, sum(l.base)::text as base from line l join account a on a.id = l.account_id
    where a.number in ('1040', '1098', '1099', '4010', '4040') group by 1 having sum(l.base) <> 0`);
  expect(rows).toEqual([{ number: '4010', base: '-4.0000' }]);
  const zero = await fixture.host.owner.query(
    "select from balance where amount = 0 and base <> 0 and currency <> 'USD'",
  );
  expect(zero.rows).toEqual([]);
  expect(await isSound()).toEqual([]);
});
