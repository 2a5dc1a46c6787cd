import { euros, tradingFixture } from '../support/trade-fixture';

const { office, deal } = tradingFixture();

const netting = async () => (await office.me().get('accounting/settlements/netting')).body;

test('what dealers and agents owe and are owed is cleared by the fewest payments, some of them between two others', async () => {
  expect(await netting()).toEqual([]);
  const delta = await office.party('bank', 'Delta FX');
  const omega = await office.party('dealer', 'Omega');
  await deal({ ...euros, counterparty_id: delta, amount: '1000', rate: '1' });
  await deal({ ...euros, counterparty_id: omega, side: 'sell', amount: '700', rate: '1' });
  const body = await netting();
  expect(body).toEqual([
    {
      currency: 'EUR',
      ours: '-300.00',
      parties: [
        { party_id: delta, name: 'Delta FX', kind: 'bank', amount: '1000.00' },
        { party_id: omega, name: 'Omega', kind: 'dealer', amount: '-700.00' },
      ],
      settlements: [
        {
          from: { id: delta, name: 'Delta FX' },
          to: { id: omega, name: 'Omega' },
          amount: '700.00',
        },
        { from: { id: delta, name: 'Delta FX' }, to: null, amount: '300.00' },
      ],
    },
    expect.objectContaining({ currency: 'USD', ours: '300.00' }),
  ]);
  const clerk = await office.host.signInAs([{ name: 'trade', title: 'x', view: true }]);
  expect((await clerk.get('accounting/settlements/netting')).status).toBe(403);
});
