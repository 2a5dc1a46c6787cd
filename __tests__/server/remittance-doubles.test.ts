import { DAY } from '../support/dealing-fixture';
import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out } = remitFixture();

test('an account that another beneficiary has is answered with the name of the first, however it is written', async () => {
  const keep = async (name: string, account: string | null) => {
    const { body } = await office
      .me()
      .post('exchange/beneficiaries/store', { party_id: ids.sender, name, country: 'DE', account });
    return body;
  };
  const first = await keep('Karim', 'DE89370400440532013000');
  expect(first.same_account).toBeNull();
  const second = await keep('Nadia', 'DE89 3704 0044 0532 0130 00');
  const named = (of: { id: number; name: string }) => ({
    id: of.id,
    name: of.name,
    party: 'Sender One',
  });
  expect(second.same_account).toEqual(named(first));
  expect((await keep('Omar', null)).same_account).toBeNull();
  const { body } = await office.me().get('exchange/beneficiaries/list');
  expect(body.map((one: { same_account: object | null }) => one.same_account)).toEqual([
    named(second),
    named(first),
    null,
  ]);
  const { rows } = await office.host.owner.query(
    'select account_print::text as text from beneficiary',
  );
  expect(JSON.stringify(rows)).not.toContain('DE89');
});

test('the same remittance within a minute is noted in its preview, with the number of the first', async () => {
  const sent = {
    kind: 'remit_out',
    date: DAY,
    sender_id: ids.sender,
    agent_id: ids.agent,
    beneficiary: { name: 'Beneficiary One', country: 'PK', phone: '+92 300 1234567' },
    principal: '500',
    payout_currency: 'PKR',
    rate: '278.50',
    quote_direction: 'indirect',
  };
  const doubles = async (more: object = {}) => {
    const { body } = await office.me().post(`${TRS}/preview`, { ...sent, ...more });
    return body.warnings.filter(({ key }: { key: string }) => key === 'remit.double');
  };
  expect(await doubles()).toEqual([]);
  const { body } = await out();
  expect(await doubles()).toEqual([
    {
      key: 'remit.double',
      level: 'note',
      field: 'beneficiary',
      message: expect.stringContaining(body.number),
    },
  ]);
  expect(await doubles({ principal: '501' })).toEqual([]);
  await office.host.owner.query(
    `update document set posted_at = posted_at - interval '61 seconds' where type = 'transfer'`,
  );
  expect(await doubles()).toEqual([]);
});
