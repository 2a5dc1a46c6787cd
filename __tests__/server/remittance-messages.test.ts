import { messagesSent } from '@/server/outbox/outbox';
import { messageFixture } from '../support/message-fixture';
import { stopCall } from '../support/public-world';

const office = messageFixture();
const { reachable, textSent } = office;

test('a payout code is sent to the beneficiary only if the sender asks for it, and stored nowhere', async () => {
  await office.channel('telegram');
  const sender = await office.customer();
  const { id, number, payout_code } = await office.remittance(sender);
  const path = `exchange/transfer/${id}`;
  expect(await office.messages(path)).toMatchObject({ party_id: sender, possible: [] });
  const beneficiary = { channel: 'telegram', address: '777000', language: 'fa' };
  const allowed = await office.me.post(`${path}/messages/beneficiary`, beneficiary);
  expect([allowed.status, allowed.body.errors]).toEqual([201, undefined]);
  const [possible] = allowed.body.possible;
  expect(possible).toMatchObject({ kind: 'payout_code', is_to_beneficiary: true, language: 'fa' });
  expect(possible.text).toContain('Laila');
  expect(possible.text).toContain('برای Laila');
  const { consent_id } = possible;
  const sent = (secret: string) => office.send(path, { kind: 'payout_code', consent_id, secret });
  expect(Object.keys((await sent('AAAAAAAAAA')).body.errors)).toEqual(['secret']);
  expect((await sent(payout_code)).status).toBe(201);
  expect(await office.stored()).not.toContain(payout_code);
  await messagesSent();
  const written = `${payout_code.slice(0, 5)} ${payout_code.slice(5)}`;
  expect(textSent()).toContain(written);
  expect(textSent()).toContain(number);
  const { rows } = await office.host.owner.query('select from message');
  expect(rows).toEqual([]);
  // The consent is for this remittance alone.
  const other = await office.remittance(sender);
  expect((await office.messages(`exchange/transfer/${other.id}`)).possible).toEqual([]);
});

test('a beneficiary who has stopped our messages gets none of another remittance', async () => {
  await office.channel('telegram');
  const sender = await office.customer();
  const { id } = await office.remittance(sender);
  const beneficiary = { channel: 'telegram', address: '888000', language: 'en' };
  const allow = (of: number) =>
    office.me.post(`exchange/transfer/${of}/messages/beneficiary`, beneficiary);
  expect((await allow(id)).status).toBe(201);
  await office.host.client().post(await stopCall(office.host, sender), {});
  const other = await office.remittance(sender);
  const refused = await allow(other.id);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['address']]);
});

test('the state of a remittance does not show that it is held', async () => {
  const { party, consent_id } = await reachable();
  const { id } = await office.remittance(party);
  const path = `exchange/transfer/${id}`;
  const held = await office.me.post(`${path}/hold`, { reason: 'a check' });
  expect([held.status, held.body.status]).toEqual([200, 'held']);
  const { possible } = await office.messages(path);
  expect(possible.map(({ kind }: { kind: string }) => kind)).toEqual(['remittance_status']);
  expect(possible[0].text).toContain(': paid in.');
  expect((await office.send(path, { kind: 'remittance_status', consent_id })).status).toBe(201);
});

test('a hold sends the customer no automatic message', async () => {
  const { party } = await reachable();
  const { body: texts } = await office.me.get('setting/message-texts/list');
  const { id, version } = texts.find(({ kind }: { kind: string }) => kind === 'remittance_status');
  const put = (own: object) => office.me.put(`setting/message-texts/${id}/update`, own);
  await office.deliverAutomatic();
  await put({ version, is_automatic: true });
  const { id: remittance } = await office.remittance(party);
  await office.deliverAutomatic();
  expect(office.server.received).toHaveLength(1);
  const { body: held } = await office.me.post(`exchange/transfer/${remittance}/hold`, {
    reason: 'a check',
  });
  expect(held.status).toBe('held');
  await office.deliverAutomatic();
  expect(office.server.received).toHaveLength(1);
  await put({ version: version + 1, is_automatic: false });
});

test('the state of a remittance reaches the customer after its last day too', async () => {
  const { party, consent_id } = await reachable();
  const { id } = await office.remittance(party);
  await office.host.owner.query(
    `update document set course = course || '{"expires_on": "2026-11-01"}' where type = 'transfer' and id = $1`,
    [id],
  );
  await office.send(`exchange/transfer/${id}`, { kind: 'remittance_status', consent_id });
  await messagesSent();
  expect(textSent()).toContain('paid in');
});

test('an incoming remittance and a transfer of cash have no messages', async () => {
  const { body } = await office.me.post('exchange/transfer/store', {
    kind: 'remit_in',
    date: '2026-11-20',
    agent_id: (await office.made('accounting/parties/store', { kind: 'agent', name: 'Kabul' })).id,
    reference: 'H-1',
    post: true,
    sender: { name: 'Far', country: 'AF' },
    beneficiary: { name: 'Near', country: 'US', phone: '+1 555 0100' },
    payout_currency: 'EUR',
    payout_amount: '30',
  });
  expect((await office.me.get(`exchange/transfer/${body.id}/messages/show`)).status).toBe(404);
  expect((await office.me.get('exchange/sales/99999/messages/show')).status).toBe(404);
});
