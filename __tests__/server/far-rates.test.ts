import { bookFixture } from '../support/book-fixture';

const fixture = bookFixture();
const date = '2026-11-20';

const publish = async () => {
  const { me } = fixture.scene;
  const aed = { code: 'AED', quote_unit: 1, quote_direction: 'indirect' };
  await me.post('setting/currencies/store', aed);
  await me.post('setting/currencies/store', { code: 'EUR' });
  for (const rate of [
    { currency: 'EUR', buy: '1.08', sell: '1.10' },
    { currency: 'AED', buy: '3.68', sell: '3.66', quote_direction: 'indirect' },
  ]) {
    const { status, body } = await me.post('exchange/rates/store', rate);
    expect([status, body.message]).toEqual([201, undefined]);
  }
};
const foresee = async (path: string, asked: object) => {
  const { status, body } = await fixture.scene.me.post(`${path}/preview`, { date, ...asked });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.warnings;
};
const journal = (currency: string, rate: string, amount = '100') =>
  foresee('accounting/journal-entry', {
    lines: [
      { account_id: fixture.id('1040'), currency, debit: amount, rate },
      { account_id: fixture.id('3000'), currency, credit: amount, rate },
    ],
  });
const expense = (rate: string) =>
  foresee('accounting/expenses', {
    paid_from_account_id: fixture.id('1020'),
    currency: 'EUR',
    rate,
    lines: [{ account_id: fixture.id('5210'), amount: '100' }],
  });
const far = (warnings: readonly { key: string }[]) =>
  warnings.filter(({ key }) => key === 'ledger.rate-far');

test('a rate far from the board is said in words of its pair, at its field, and stands in nobody’s way', async () => {
  await publish();
  expect(far(await journal('EUR', '1.50'))).toEqual(
    [0, 1].map((line) => ({
      key: 'ledger.rate-far',
      level: 'note',
      field: `lines.${line}.rate`,
      message:
        '1 EUR = 1.5000 USD is 37.6 % away from the board of that day, 1 EUR = 1.0900 USD. Check it before you post.',
    })),
  );
  expect(far(await expense('1.50'))).toEqual([
    expect.objectContaining({ level: 'note', field: 'rate' }),
  ]);
  const posted = await fixture.journal(
    [
      { account_id: fixture.id('1040'), currency: 'EUR', debit: '100', rate: '1.50' },
      { account_id: fixture.id('3000'), credit: '150' },
    ],
    { date },
  );
  expect(posted.status).toBe(201);
});

test('a currency that is quoted the other way round is said so', async () => {
  await publish();
  const [note] = far(await journal('AED', '0.30'));
  expect(note).toMatchObject({
    message: expect.stringMatching(/^1 USD = 3\.3333 AED is .* 1 USD = 3\.67/),
  });
});

test('what is within the tolerance, or was never on the board, is not said', async () => {
  await publish();
  expect(far(await journal('EUR', '1.10'))).toEqual([]);
  expect(far(await journal('JPY', '0.0090'))).toEqual([]);
  expect(far(await expense('1.09'))).toEqual([]);
});

test('the tolerance is that of the currency, where it has one', async () => {
  await publish();
  const { me } = fixture.scene;
  const { body: rules } = await me.get('exchange/rate-rules/list');
  const { id, version } = rules.find((rule: { currency: string }) => rule.currency === 'EUR');
  const wide = { tolerance_supervisor: '50', hard_stop: '60', version };
  expect((await me.put(`exchange/rate-rules/${id}/update`, wide)).status).toBe(200);
  expect(far(await journal('EUR', '1.50'))).toEqual([]);
});
