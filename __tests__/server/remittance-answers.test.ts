import { DAY } from '../support/dealing-fixture';
import { KNOWN, remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out, ready, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567' };
const listed = async (query = '') => (await office.me().get(`${TRS}/list?${query}`)).body.data;

test('people were born before the first business day', async () => {
  const born = '1952-03-14';
  const someone = { name: 'Elder', country: 'PK', phone: '+92 300 1', date_of_birth: born };
  const { status, body } = await out({ beneficiary: someone, sender_date_of_birth: born });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    sender_date_of_birth: born,
    beneficiary: { date_of_birth: born },
    travel: { sender: { date_of_birth: born }, beneficiary: { date_of_birth: born } },
  });
  const kept = await office.me().post('exchange/beneficiaries/store', {
    party_id: ids.sender,
    name: 'Elder',
    country: 'PK',
    date_of_birth: born,
  });
  expect([kept.status, kept.body.date_of_birth]).toEqual([201, born]);
  const { body: book } = await office
    .me()
    .get(`exchange/beneficiaries/list?party_id=${ids.sender}`);
  expect(book).toMatchObject([{ date_of_birth: born }]);
});

test.each(['1899-12-31', '1980-02-30', '1980-5-1', '', 19_800_501])(
  'nobody is born on %p',
  async (sender_date_of_birth) => {
    const { status, body } = await out({ sender_date_of_birth });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['sender_date_of_birth']]);
  },
);

test("the agent's own number is the reference once it was sent, and finds it", async () => {
  const { body } = await out();
  expect(body.reference).toBeNull();
  const sent = await step(body.id, 'send', { reference: 'HRT-9' });
  expect([sent.body.status, sent.body.reference]).toEqual(['sent', 'HRT-9']);
  expect(await listed('search=HRT-9')).toMatchObject([{ id: body.id, reference: 'HRT-9' }]);
  const desk = await office.me().get(`${TRS}/pay-out?search=HRT-9`);
  expect(desk.body).toMatchObject([{ id: body.id, reference: 'HRT-9' }]);
  const { body: named } = await out({ reference: 'OWN-1' });
  expect((await step(named.id, 'send')).body.reference).toBe('OWN-1');
  expect(await office.isSound()).toEqual([]);
});

test('a list says what is paid out, also where the principal was typed', async () => {
  await out();
  await out({ principal: undefined, payout_amount: '1000' });
  await out({ rate: undefined, quote_direction: undefined, payout_currency: 'USD' });
  const rows = await listed('sort=created_at');
  expect(
    rows.map(({ payout_amount, payout_currency }: Record<string, string>) => [
      payout_amount,
      payout_currency,
    ]),
  ).toEqual([
    ['139250.00', 'PKR'],
    ['1000.00', 'PKR'],
    ['500.00', 'USD'],
  ]);
});

test('a code that was left empty is asked for, and is no wrong one', async () => {
  const { body } = await out();
  await ready(body.id);
  const paid = await step(body.id, 'pay-out', { code: ' ', document: PAPER });
  expect([paid.status, Object.keys(paid.body.errors)]).toEqual([422, ['code']]);
  expect((await office.me().get(`${TRS}/${body.id}/show`)).body.tries_left).toBe(5);
});

test('a beneficiary of the book that is not there is refused, also beside a typed one', async () => {
  const { status, body } = await out({ beneficiary_id: 999 });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['beneficiary_id']]);
});

test("a beneficiary of another sender's book is refused, and told nothing of", async () => {
  const other = await office.party('customer', 'Sender Two');
  const { body: theirs } = await office.me().post('exchange/beneficiaries/store', {
    party_id: other,
    name: 'Somebody Else',
    country: 'PK',
    phone: '+92 300 1',
  });
  const { status, text, body } = await out({ beneficiary: undefined, beneficiary_id: theirs.id });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['beneficiary_id']]);
  expect(text).not.toContain('Somebody Else');
});

test('a batch tells its money as money', async () => {
  const commission = { method: 'percent', amount: '0.35', currency: 'USD' };
  const agent = await office.party('agent', 'Kabul', { commission });
  const { body } = await out({ agent_id: agent, principal: '1234.56', ...KNOWN });
  await ready(body.id);
  const period = { agent_id: agent, from: DAY, to: DAY };
  const preview = await office.me().post('exchange/commissions/preview', period);
  const batch = await office.me().post('exchange/commissions/store', period);
  // 343,824.96 PKR at the day's mid, 0.003590664273, and 0.35 % of that.
  const told = {
    total_base: '1234.56',
    commission: '4.32',
    agreed: '0.35',
    items: [{ base: '1234.56' }],
  };
  expect([preview.body, batch.body]).toMatchObject([told, told]);
});

test('a party that remittances name is kept, and one that was removed is named by nothing new', async () => {
  const gone = async (id: number) =>
    (await office.me().delete(`accounting/parties/${id}/destroy`)).body.is_deleted;
  await out();
  expect([await gone(ids.agent), await gone(ids.sender)]).toEqual(['no', 'no']);
  const [agent, customer] = [await office.party('agent', 'A'), await office.party('customer', 'C')];
  expect([await gone(agent), await gone(customer)]).toEqual(['yes', 'yes']);
  const trade = { counterparty_id: customer, side: 'buy', currency: 'EUR', amount: '1', rate: '1' };
  const limit = { party_id: customer, amount: '1', valid_from: DAY, reason: 'Known', post: true };
  const kept = { party_id: customer, name: 'Elder', country: 'PK' };
  const me = office.me();
  for (const [asked, field] of [
    [out({ sender_id: customer }), 'sender_id'],
    [out({ agent_id: agent }), 'agent_id'],
    [me.post('exchange/trade/store', { ...trade, date: DAY, post: true }), 'counterparty_id'],
    [me.post('exchange/credit-limit/store', limit), 'party_id'],
    [me.post('exchange/beneficiaries/store', kept), 'party_id'],
  ] as const) {
    const { status, body } = await asked;
    expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]]);
  }
});
