import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out, incoming } = remitFixture();

test('unless the rule is required, what it asks for is noted beside its fields and refuses nothing', async () => {
  const { body: preview } = await office.me().post(`${TRS}/preview`, {
    kind: 'remit_out',
    sender_id: ids.sender,
    agent_id: ids.agent,
    rate: '278.50',
    payout_currency: 'PKR',
    quote_direction: 'indirect',
    principal: '1000',
    beneficiary: { name: 'B', country: 'PK' },
  });
  const notes = preview.warnings.filter(({ level }: { level?: string }) => level === 'note');
  expect(notes.map(({ field }: { field: string }) => field)).toEqual([
    'sender_address',
    'sender_date_of_birth',
    'beneficiary.city',
  ]);
  expect(preview.lines).not.toEqual([]);
  const { status, body } = await out({
    principal: '1000',
    beneficiary: { name: 'B', country: 'PK' },
  });
  expect([status, body.status, body.travel.level]).toEqual([201, 'paid_in', 'full']);
  expect((await incoming({ payout_amount: '5000' })).body.status).toBe('available');
});
