import { offerFixture, OFFERS, refused } from '../support/offer-fixture';

const fixture = offerFixture();

const rule = (more: object = {}) =>
  fixture.made('exchange/fee-rules/store', {
    product: 'sell',
    kind: 'fixed',
    fixed: '30',
    valid_from: '2026-01-01',
    ...more,
  });
const feeOf = (answer: { body: { fee?: { amount: string; mode: string } } }) => answer.body.fee;

test('a fee that was typed is that of the ticket, and of no fee rule', async () => {
  await rule();
  const { id, ...offer } = await fixture.offer({ fee: { amount: '12.50', mode: 'deducted' } });
  expect(offer).toMatchObject({
    fee: { amount: '12.50', mode: 'deducted' },
    promised_fee: { amount: '12.50', mode: 'deducted' },
  });
  const sale = await fixture.accept(id);
  expect([sale.status, sale.body.errors]).toEqual([201, undefined]);
  expect(feeOf(sale)).toMatchObject({ amount: '12.50', mode: 'deducted' });
  expect(sale.body.received).toEqual([
    expect.objectContaining({ currency: 'USD', amount: '11002.50' }),
  ]);
  expect((await fixture.show(id)).fills).toMatchObject([{ amount: '10000.00', fee: '12.50' }]);
  expect(await fixture.isSound()).toEqual([]);
});

test('without one it is what the rules said when it was offered, whatever they say later', async () => {
  const { id: none } = await fixture.offer({ amount_max: '2000' });
  await rule();
  const { id, promised_fee } = await fixture.offer({ amount_max: '2000' });
  expect(promised_fee).toEqual({ amount: '30.00', mode: 'on_top' });
  await rule({ fixed: '99', priority: 9 });
  expect(feeOf(await fixture.accept(none, { amount: '2000' }))?.amount).toBe('0.00');
  expect(feeOf(await fixture.accept(id, { amount: '2000' }))?.amount).toBe('30.00');
});

test('a waived fee is charged by nobody', async () => {
  await rule();
  const { id, promised_fee } = await fixture.offer({ fee: { mode: 'waived' } });
  expect(promised_fee).toEqual({ amount: '0.00', mode: 'waived' });
  expect(feeOf(await fixture.accept(id))).toMatchObject({ amount: '0.00', mode: 'waived' });
});

test('parts are charged their shares, which come to the whole fee to the cent', async () => {
  const { id } = await fixture.offer({
    allow_partial: true,
    amount_max: '9000',
    fee: { amount: '10.00', mode: 'on_top' },
  });
  const amounts: (string | undefined)[] = [];
  for (const amount of ['3000', '3000', '3000']) {
    amounts.push(feeOf(await fixture.accept(id, { amount }))?.amount);
  }
  expect(amounts).toEqual(['3.33', '3.34', '3.33']);
  const { fills, status } = await fixture.show(id);
  expect([status, fills.map(({ fee }: { fee: string }) => fee)]).toEqual(['converted', amounts]);
  expect(await fixture.isSound()).toEqual([]);
});

test('the middle that moves moves no fee', async () => {
  const { id } = await fixture.offer({
    fee: { amount: '7', mode: 'on_top' },
    reprice: { max_mid_move: '0.25', action: 'ask' },
  });
  await fixture.board('1.0975');
  expect(feeOf(await fixture.accept(id))?.amount).toBe('7.00');
});

test('the customer reads the fee of what is left by the link', async () => {
  const { id, link } = await fixture.offer({
    channel: 'link',
    allow_partial: true,
    fee: { amount: '20', mode: 'on_top' },
  });
  const read = async () =>
    (await fixture.host.client().get(`public/offers/${fixture.tokenOf(link)}`)).body.fee;
  expect(await read()).toEqual({ amount: '20.00', currency: 'USD' });
  await fixture.accept(id, { amount: '4000' });
  expect(await read()).toEqual({ amount: '12.00', currency: 'USD' });
});

test('a copy keeps the fee that was typed', async () => {
  const { id } = await fixture.offer({ fee: { amount: '20', mode: 'on_top' } });
  const { body } = await fixture.me.post(`${OFFERS}/${id}/clone`, {});
  expect(body).toMatchObject({ status: 'draft', fee: { amount: '20.00', mode: 'on_top' } });
});

test('a fee is refused with a dealer or a bank, and in more decimals than the base has', async () => {
  const bank = await fixture.made('accounting/parties/store', { kind: 'bank', name: 'Azizi' });
  const fee = { amount: '1', mode: 'on_top' };
  expect(refused(await fixture.send({ customer_id: bank.id, fee }))).toEqual([422, ['fee']]);
  const fine = { amount: '1.001', mode: 'on_top' };
  expect(refused(await fixture.send({ fee: fine }))).toEqual([422, ['fee.amount']]);
});

test('half a cent of margin is rounded up once, in the part as on its ticket', async () => {
  const { id } = await fixture.offer({ allow_partial: true });
  await fixture.board('1.096735');
  const { body } = await fixture.accept(id, { amount: '1000' });
  expect(body.lines).toMatchObject([{ base: '1099.00', margin: '2.27' }]);
  expect((await fixture.show(id)).fills).toMatchObject([{ margin: '2.27', slippage: '2.73' }]);
});
