import { revaluationFixture } from '../support/revaluation-fixture';
import { statementReader } from '../support/statement-reader';

/**
 * The drawer's 1,600 euros cost 1,746.00. The bank's 400 were bought for 460.00 and pay a rent of 460.00. All 2,000
 * cost 2,206.00, of which the 400 are 441.20. The drawer's account stays at 1,746.00, and the 18.80 by which its euros
 * now cost more are on the valuation account. At 1.12 they are worth 1,792.00.
 */
const fixture = revaluationFixture();

const october = () => flow('from=2026-10-01&to=2026-10-31');
const november = () => flow('from=2026-11-01&to=2026-11-20');
const flow = (days: string) => statementReader(fixture.scene().me, 'cash-flow-statement')(days);

beforeEach(async () => {
  await fixture
    .scene()
    .post('2026-10-15', [
      { account_id: fixture.id('1040'), currency: 'EUR', debit: '400', base: '460' },
      ['1010', '-460'],
    ]);
  await fixture.pay({
    date: '2026-10-20',
    paid_from_account_id: fixture.id('1040'),
    currency: 'EUR',
    rate: '1.15',
    lines: [{ account_id: fixture.id('5210'), amount: '400' }],
  });
});

test('a payment flows at what its account was booked at, and what that differs from cost by is the effect of rates', async () => {
  const { totals, line, checks } = await october();
  expect(totals).toMatchObject({
    financing: '20000.00',
    operating: '-460.00',
    fx_effect: '18.80',
    closing: '19558.80',
  });
  expect(line('result')).toMatchObject({ amount: '-441.20' });
  expect(line('1099')).toMatchObject({ amount: '-18.80', under: 'adjustments' });
  expect(checks).toMatchObject([{ ok: true, difference: '0.00' }]);
});

test.each(['reversing', 'permanent'])(
  'with a %s revaluation the month ends with the currency at its closing rate',
  async (mode) => {
    await fixture.set({ revaluation_mode: mode });
    await fixture.closingAt('1.12');
    expect((await fixture.revalue()).status).toBe(201);
    const { totals, checks } = await october();
    // 17,794.00 in base and 1,792.00 in euros.
    expect(totals).toMatchObject({
      operating: '-460.00',
      fx_effect: '46.00',
      closing: '19586.00',
    });
    expect(checks).toMatchObject([{ ok: true }]);
    expect((await november()).totals).toMatchObject({
      opening: '19586.00',
      operating: '0.00',
      fx_effect: mode === 'permanent' ? '0.00' : '-27.20',
    });
  },
);
