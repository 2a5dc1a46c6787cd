import type { Answer } from '../support/client';
import { CLW, creditFixture, CSW } from '../support/credit-fixture';
import { DAY } from '../support/dealing-fixture';

const { house, limit, draw, withSub, available, customer } = creditFixture();
const AT_ONCE = 50;

const atOnce = async (attempt: (n: number) => Promise<Answer>) => {
  const all = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(n)));
  const of = (wanted: number) => all.filter(({ status }) => status === wanted).length;
  return { through: of(201), refused: of(422) };
};

test('fifty who draw on a limit at once come to no more than it', async () => {
  await house.hold('EUR', '8000', '8640.00');
  const { body } = await limit();
  const each = { limit_id: body.id, amount: '300' };
  expect(await atOnce(() => draw(CLW, each))).toEqual({ through: 30, refused: 20 });
  expect(await available(body.id)).toMatchObject({ used: '9765.00', available: '235.00' });
  expect(await house.isSound()).toEqual([]);
});

test('fifty who draw on a sub-limit at once come to no more than it', async () => {
  const { limit_id, sub_limit_id } = await withSub();
  const each = (n: number) =>
    n % 2 === 0
      ? draw(CSW, { sub_limit_id, amount: '150' })
      : draw(CLW, { limit_id, amount: '150' });
  expect(await atOnce(each)).toEqual({ through: 26, refused: 24 });
  const { sub_limits } = await available(limit_id);
  expect(sub_limits).toMatchObject([{ used: '3900.00', available: '100.00' }]);
  expect(await house.isSound()).toEqual([]);
});

test('tickets on credit and draws race for the same limit, and none is paid with what another drew', async () => {
  const { body } = await limit({ amount: '3000' });
  const sale = {
    ...{ date: DAY, customer_id: customer(), post: true },
    lines: [{ side: 'sell', currency: 'EUR', amount: '100', rate: '1.0900' }],
    payments: [{ direction: 'in', method: 'credit_limit', currency: 'USD', amount: '109' }],
  };
  const each = (n: number) =>
    n % 2 === 0
      ? house.me().post('exchange/sales/store', sale)
      : draw(CLW, { limit_id: body.id, currency: 'USD', amount: '109' });
  expect(await atOnce(each)).toEqual({ through: 27, refused: 23 });
  expect(await available(body.id)).toMatchObject({ used: '2943.00', available: '57.00' });
  expect(await house.isSound()).toEqual([]);
});

test('of fifty who repay the same draw at once no more is taken than is owed', async () => {
  const { body: made } = await limit();
  const { body } = await draw(CLW, { limit_id: made.id, amount: '1000' });
  const each = { date: DAY, currency: 'EUR', amount: '30', location_id: 1 };
  const all = await Promise.all(
    Array.from({ length: AT_ONCE }, () => house.me().post(`${CLW}/${body.id}/repay`, each)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(33);
  const { body: left } = await house.me().get(`${CLW}/${body.id}/show`);
  expect(left.outstanding).toBe('10.00');
  expect(await house.isSound()).toEqual([]);
});
