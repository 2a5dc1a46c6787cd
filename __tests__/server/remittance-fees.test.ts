import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out, incoming, step } = remitFixture();

const rule = async (more: object) => {
  const { status, body } = await office
    .me()
    .post('exchange/fee-rules/store', { product: 'remit_out', kind: 'fixed', fixed: '7', ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body as { id: number; version: number };
};
const taxed = async (percent: string) => {
  const { body } = await office.me().get('setting/system-setting/list');
  const { id, version } = body.find(({ type }: { type: string }) => type === 'exchange');
  const given = { version, transfer_tax_percent: percent };
  expect((await office.me().post(`setting/system-setting/${id}/update`, given)).status).toBe(200);
};

test('no rule, no fee; a rule of the corridor goes before one of any, and is told before it is posted', async () => {
  expect((await out()).body).toMatchObject({ fee: null, fee_rule_id: null, paid_in: '500.00' });
  await rule({});
  const { id } = await rule({ corridor: 'PK', kind: 'percent', fixed: '0', percent: '1.6' });
  const preview = await office.me().post(`${TRS}/preview`, {
    kind: 'remit_out',
    sender_id: ids.sender,
    agent_id: ids.agent,
    principal: '500',
    payout_currency: 'PKR',
    rate: '278.50',
    quote_direction: 'indirect',
    beneficiary: { name: 'B', country: 'PK', phone: '+92' },
  });
  expect(preview.body.sums).toMatchObject({
    fee: { amount: '8.00', mode: 'on_top' },
    fee_listed: '8.00',
    paid_in: '508.00',
  });
  const { body } = await out();
  expect(body).toMatchObject({ fee: { amount: '8.00' }, fee_rule_id: id, paid_in: '508.00' });
  expect(await office.standsOn('4030')).toEqual(['-8 USD -8']);
  const elsewhere = await out({ beneficiary: { name: 'B', country: 'AF', phone: '+93' } });
  expect(elsewhere.body).toMatchObject({ fee: { amount: '7.00', mode: 'on_top' } });
});

test('what is typed counts, also nothing; a later rule changes nothing that was posted', async () => {
  const made = await rule({ mode_default: 'deducted' });
  const typed = await out({ fee: { amount: '3', mode: 'on_top' } });
  expect(typed.body).toMatchObject({ fee: { amount: '3.00' }, fee_rule_id: null });
  const free = await out({ fee: { amount: '0', mode: 'waived' } });
  expect(free.body).toMatchObject({ paid_in: '500.00', principal: '500.00' });
  const { body } = await out();
  const taken = { principal: '493.00', payout_amount: '137300.50', paid_in: '500.00' };
  expect(body).toMatchObject({ fee: { amount: '7.00', mode: 'deducted' }, ...taken });
  await office
    .me()
    .put(`exchange/fee-rules/${made.id}/update`, { version: made.version, fixed: '99' });
  expect((await office.me().get(`${TRS}/${body.id}/show`)).body).toMatchObject(taken);
  const cancelled = await office
    .me()
    .post(`${TRS}/${body.id}/cancel`, { reason: 'Wrong town.', refund_fee: true });
  expect((await office.entriesOf(TRS, body.id))[1]).toContain('1010 -500.00 USD -500.00');
  expect(cancelled.body.status).toBe('cancelled');
  expect(await office.isSound()).toEqual([]);
});

test('the fee is found by what is sent, whichever side the amount is typed on', async () => {
  await rule({ kind: 'percent', fixed: '0', percent: '2', band_from: '500' });
  await rule({ kind: 'percent', fixed: '0', percent: '5', band_to: '500' });
  const sent = await out({ principal: undefined, payout_amount: '139250' });
  expect(sent.body).toMatchObject({ principal: '500.00', fee: { amount: '10.00' } });
  const less = await out({ principal: '400' });
  expect(less.body).toMatchObject({ fee: { amount: '20.00' } });
});

test('a tax of the settings is a share of what is sent, beside the fee', async () => {
  await taxed('1');
  const { body } = await out({ fee: { amount: '8', mode: 'on_top' } });
  expect(body).toMatchObject({ tax: '5.00', paid_in: '513.00' });
  const deducted = await out({ fee: { amount: '8', mode: 'deducted' } });
  expect(deducted.body).toMatchObject({ principal: '492.00', tax: '4.92', paid_in: '504.92' });
  expect((await out({ tax: '0' })).body).toMatchObject({ tax: '0.00', paid_in: '500.00' });
  expect(await office.standsOn('2040')).toEqual(['-9.92 USD -9.92']);
  expect(await office.isSound()).toEqual([]);
});

test('a beneficiary that was typed is kept for the next time, once', async () => {
  const book = async () =>
    (await office.me().get(`exchange/beneficiaries/list?party_id=${ids.sender}`)).body.map(
      ({ name, country, phone }: Record<string, string>) => [name, country, phone],
    );
  await out();
  expect(await book()).toEqual([]);
  await out({ keep_beneficiary: true, post: false });
  expect(await book()).toEqual([]);
  await out({ keep_beneficiary: true });
  await out({ keep_beneficiary: true });
  expect(await book()).toEqual([['Beneficiary One', 'PK', '+92 300 1234567']]);
  expect(await office.isSound()).toEqual([]);
});

test('what is paid out here is charged by the rules for it, in cash where it is paid', async () => {
  await office.hold('EUR', '1000', '1085');
  await rule({ product: 'remit_in', corridor: 'AF', fixed: '4' });
  const { body } = await incoming();
  expect(body.fee).toEqual({ amount: '4.00', mode: 'on_top' });
  const document = { type: 'passport', number: 'P1' };
  const paid = await step(body.id, 'pay-out', { reference: 'H-77', document, location_id: 1 });
  expect(paid.body.status).toBe('paid_out');
  expect((await office.entriesOf(TRS, body.id))[1]).toEqual([
    '2020 300.00 EUR 325.50',
    '1020 -300.00 EUR -325.50',
    '1010 4.00 USD 4.00',
    '4030 -4.00 USD -4.00',
  ]);
  expect(await office.isSound()).toEqual([]);
});
