import { sized } from '../support/sample';
import { euros, TRADE, tradingFixture } from '../support/trade-fixture';

const { office, deal } = tradingFixture();

const CLIENTS = 50;
const ROUNDS = sized(5, 20);

test('a leg that fifty clients settle at once is settled once, and its money moves once', async () => {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, n) =>
      office.host.signInAs(null, `racer-${n}@example.test`),
    ),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const { body } = await deal({ ...euros, amount: '100' });
    for (const [leg, where] of [
      ['fc', { location_id: 1 }],
      ['counter', { account_id: office.id('1030') }],
    ] as const) {
      const answers = await Promise.all(
        clients.map((client) =>
          client.post(`${TRADE}/${body.id}/settle`, { leg, date: '2026-11-20', ...where }),
        ),
      );
      const through = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 409);
      expect([through.length, refused.length]).toEqual([1, CLIENTS - 1]);
    }
    const record = (await office.me().get(`${TRADE}/${body.id}/show`)).body;
    expect([record.status, record.entry_ids.length]).toEqual(['settled', 3]);
  }
  expect(await office.standsOn('1120')).toEqual([]);
  expect(await office.standsOn('1020')).toEqual([
    `${100 * ROUNDS} EUR ${Math.round(108.6 * ROUNDS)}`,
  ]);
  expect(await office.isSound()).toEqual([]);
});
