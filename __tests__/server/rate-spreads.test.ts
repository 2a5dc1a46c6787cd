import { rateFixture } from '../support/rate-fixture';

const fixture = rateFixture();

test('spreads that make no prices of a middle are told beside it, however small or large it is', async () => {
  const refusedBy = async (spreads: readonly [string, string], rate: object) => {
    const [spread_buy_bp, spread_sell_bp] = spreads;
    const limits = { spread_buy_bp, spread_sell_bp };
    expect((await fixture.limit('EUR', limits)).status).toBe(200);
    const { status, body } = await fixture.store({ currency: 'EUR', ...rate });
    return [status, body.errors];
  };
  const why =
    'The spreads of EUR give no valid rates for this mid. Enter both rates, or correct the spreads.';
  const refused = [422, { mid: [why] }];
  // Buying rate of zero, a rate that is too large, no spread, and a spread lost by rounding.
  expect(await refusedBy(['9999', '100'], { mid: '0.3' })).toEqual(refused);
  const indirect = { mid: '99999', quote_direction: 'indirect' };
  expect(await refusedBy(['9999.9999', '100'], indirect)).toEqual(refused);
  expect(await refusedBy(['0', '0'], { mid: '1.08' })).toEqual(refused);
  expect(await refusedBy(['50', '50'], { mid: '0.0001' })).toEqual(refused);
  expect(await fixture.list()).toEqual([]);
});
