import { DAY } from '../support/dealing-fixture';
import { remitFixture, TRS } from '../support/remit-fixture';

const { house, ids, out } = remitFixture();

test('the same remittance within a minute is noted in its preview, with the number of the first', async () => {
  const sent = {
    ...{ kind: 'remit_out', date: DAY, sender_id: ids.sender, agent_id: ids.agent },
    beneficiary: { name: 'Beneficiary One', country: 'PK', phone: '+92 300 1234567' },
    ...{ principal: '500', payout_currency: 'PKR', rate: '278.50', quote_direction: 'indirect' },
  };
  const doubles = async (more: object = {}) => {
    const { body } = await house.me().post(`${TRS}/preview`, { ...sent, ...more });
    return body.warnings.filter(({ key }: { key: string }) => key === 'remit.double');
  };
  expect(await doubles()).toEqual([]);
  const { body } = await out();
  expect(await doubles()).toEqual([
    {
      ...{ key: 'remit.double', level: 'note', field: 'beneficiary' },
      message: expect.stringContaining(body.number),
    },
  ]);
  expect(await doubles({ principal: '501' })).toEqual([]);
  await house.host.owner.query(
    `update document set posted_at = posted_at - interval '61 seconds' where type = 'transfer'`,
  );
  expect(await doubles()).toEqual([]);
});
