import { screeningDue } from '@/server/compliance/screening/screening-due';
import { remitFixture } from '../support/remittance-fixture';
import { putList } from '../support/screening-fixture';

const { office, incoming, out, step } = remitFixture();

const LISTED = { ref: '1', name: 'RAHIMI, Abdul Karim' };
const sender = { name: 'Abdul Karim Rahimi', country: 'AF' };

async function screenDue(): Promise<void> {
  const { host } = office.host;
  for (const item of await screeningDue.find(host)) await screeningDue.settle(host, item);
}

const undecided = async () => (await office.me().get('exchange/screening/hits/list')).body.data;

test('whom a remittance names and a list may mean waits for the office, until it is decided that he is another', async () => {
  await putList(office.host, [LISTED]);
  const refused = await incoming({ sender });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe('This needs a review first. Ask your supervisor.');
  const draft = await incoming({ sender, post: false });
  expect(draft.body.status).toBe('draft');
  await screenDue();
  const [hit] = await undecided();
  expect(hit).toMatchObject({
    subject: { kind: 'sender', id: draft.body.id, countries: ['AF'] },
    band: 'block',
  });
  const decided = await office.me().post(`exchange/screening/hits/${hit.id}/decide`, {
    decision: 'false_positive',
    reason: 'Another passport',
  });
  expect(decided.status).toBe(200);
  expect((await step(draft.body.id, 'post')).status).toBe(200);
});

test('so does a payee who is in no book', async () => {
  await putList(office.host, [LISTED]);
  const refused = await out({ beneficiary: { ...sender, phone: '+93 700 000 000' } });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This needs a review first. Ask your supervisor.',
  ]);
  expect((await out()).status).toBe(201);
});
