import { atOnce, inRounds } from '../support/at-once';
import { CLW, creditFixture, CSW, LIMIT } from '../support/credit-fixture';
import { DAY } from '../support/dealing-fixture';

const { office, limit, draw, sub, available, customer } = creditFixture();

/** A new customer for this round. */
const another = (round: number) => office.party('customer', `Customer ${round}`);

test('fifty who draw on a limit at once come to no more than it', async () => {
  await office.hold('EUR', '180000', '194400.00');
  await inRounds(async (round) => {
    const { body } = await limit({ party_id: await another(round) });
    const drawn = await atOnce(() => draw(CLW, { limit_id: body.id, amount: '300' }));
    expect([round, drawn]).toEqual([round, { through: 30, others: [422] }]);
    expect(await available(body.id)).toMatchObject({ used: '9765.00', available: '235.00' });
  });
  expect(await office.isSound()).toEqual([]);
});

test('fifty who draw on a sub-limit at once come to no more than it', async () => {
  await office.hold('EUR', '80000', '86400.00');
  await inRounds(async (round) => {
    const { body: of } = await limit({ party_id: await another(round) });
    const { body: under } = await sub(of.id);
    const drawn = await atOnce((n) =>
      n % 2 === 0
        ? draw(CSW, { sub_limit_id: under.id, amount: '150' })
        : draw(CLW, { limit_id: of.id, amount: '150' }),
    );
    expect([round, drawn]).toEqual([round, { through: 26, others: [422] }]);
    const { sub_limits } = await available(of.id);
    expect(sub_limits).toMatchObject([{ used: '3900.00', available: '100.00' }]);
  });
  expect(await office.isSound()).toEqual([]);
});

test('who draws while a limit is lowered draws on what it was before, or on what it is now', async () => {
  await office.hold('EUR', '60000', '64800.00');
  await inRounds(async (round) => {
    const { body } = await limit({ party_id: await another(round) });
    const lower = () =>
      office
        .me()
        .post(`${LIMIT}/${body.id}/change`, { amount: '3000', reason: 'A letter came back' });
    const one = () => draw(CLW, { limit_id: body.id, amount: '300' });
    const { through } = await atOnce((n) => (n === 9 ? lower() : one()));
    const { before, after } = await drawnAround(body.id);
    expect([round, through]).toEqual([round, before + after + 1]);
    expect([round, after]).toEqual([round, Math.max(0, Math.min(after, 9 - before))]);
    expect((await one()).status).toBe(422);
  });
  expect(await office.isSound()).toEqual([]);
});

/** Number of draws before a limit was changed, and afterwards. */
async function drawnAround(limit_id: number) {
  const { rows } = await office.host.owner.query<{ before: number; after: number }>(
    `with changed as (
       select min(id) as id from audit where record_type = 'credit limit' and record_id = $1::text and action = 'change'
     ), drawn as (
       select max(a.id) as id from audit a join document d on d.type = a.record_type and d.id::text = a.record_id
       where d.type = 'credit limit withdrawal' and d.status = 'posted' and (d.body ->> 'limit_id')::bigint = $1::bigint
       group by d.id
     )
     select count(*) filter (where d.id < c.id)::int as before, count(*) filter (where d.id > c.id)::int as after
     from drawn d, changed c`,
    [limit_id],
  );
  return rows[0] ?? { before: -1, after: -1 };
}

test('tickets on credit and draws race for the same limit, and none is paid with what another drew', async () => {
  const { body } = await limit({ amount: '3000' });
  const sale = {
    date: DAY,
    customer_id: customer(),
    post: true,
    lines: [{ side: 'sell', currency: 'EUR', amount: '100', rate: '1.0900' }],
    payments: [{ direction: 'in', method: 'credit_limit', currency: 'USD', amount: '109' }],
  };
  const each = (n: number) =>
    n % 2 === 0
      ? office.me().post('exchange/sales/store', sale)
      : draw(CLW, { limit_id: body.id, currency: 'USD', amount: '109' });
  expect(await atOnce(each)).toEqual({ through: 27, others: [422] });
  expect(await available(body.id)).toMatchObject({ used: '2943.00', available: '57.00' });
  expect(await office.isSound()).toEqual([]);
});

test('of fifty who repay the same draw at once no more is taken than is owed', async () => {
  await office.hold('EUR', '20000', '21600.00');
  const { body: of } = await limit({ amount: '50000' });
  const each = { date: DAY, currency: 'EUR', amount: '30', location_id: 1 };
  await inRounds(async (round) => {
    const { body } = await draw(CLW, { limit_id: of.id, amount: '1000' });
    const { through } = await atOnce(() => office.me().post(`${CLW}/${body.id}/repay`, each));
    expect([round, through]).toEqual([round, 33]);
    const { body: left } = await office.me().get(`${CLW}/${body.id}/show`);
    expect(left.outstanding).toBe('10.00');
  });
  expect(await office.isSound()).toEqual([]);
});
