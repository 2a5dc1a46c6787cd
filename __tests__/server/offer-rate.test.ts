import { euros, offerFixture, OFFERS, refused, TODAY } from '../support/offer-fixture';

const fixture = offerFixture();

test('an offer has its number and its deadline once it is offered, and moves nothing', async () => {
  const { body: draft } = await fixture.send({ post: false });
  expect(draft).toMatchObject({
    status: 'draft',
    number: null,
    valid_until: null,
    remaining: '10000.00',
  });
  const { status, body } = await fixture.me.post(`${OFFERS}/${draft.id}/post`, {});
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body).toMatchObject({
    status: 'offered',
    number: 'OFR 00001',
    makes: 'sales',
    customer: 'Karim',
    counter_amount: '10990.00',
    mid_at_offer: '1.094',
    margin_at_offer: '50.00',
    offered_at: `${TODAY}T10:00:00.000Z`,
    valid_until: `${TODAY}T10:30:00.000Z`,
    seconds_left: 1800,
    filled: '0.00',
    remaining: '10000.00',
    slippage: null,
    entry_ids: [],
  });
  expect(await fixture.isSound()).toEqual([]);
});

test('while it is written it tells what it comes to, and what would refuse it', async () => {
  const { status, body } = await fixture.me.post(`${OFFERS}/preview`, { ...euros, rate: '1.1010' });
  expect([status, body.warnings, body.lines]).toEqual([200, [], []]);
  expect(body.offer).toEqual({
    counter_currency: 'USD',
    counter_amount: '11010.00',
    deviation: '0.182',
    needs_reason: false,
    mid: '1.094',
    margin: '70.00',
    promised_fee: { amount: '0.00', mode: 'on_top' },
  });
  const { body: bad } = await fixture.me.post(`${OFFERS}/preview`, { ...euros, amount_max: '1' });
  expect(bad.warnings).toMatchObject([{ key: 'offer.range', field: 'amount_max' }]);
});

test('it is dealt at its rate though the middle has moved, and tells margin and slippage to the cent', async () => {
  const { id } = await fixture.offer();
  await fixture.board('1.0975');
  const { status, body } = await fixture.accept(id);
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    due_to: 'sales',
    status: 'posted',
    offer_id: id,
    customer_id: fixture.customer,
    received: [{ currency: 'USD', amount: '10990.00' }],
    lines: [{ rate: '1.099', base: '10990.00', margin: '15.00', mid: '1.0975' }],
  });
  expect(await fixture.show(id)).toMatchObject({
    status: 'converted',
    filled: '10000.00',
    remaining: '0.00',
    margin_at_offer: '50.00',
    slippage: '35.00',
    reserved: null,
    fills: [
      {
        no: 1,
        type: 'sales',
        id: body.id,
        number: body.number,
        status: 'posted',
        amount: '10000.00',
        margin: '15.00',
        slippage: '35.00',
      },
    ],
  });
  const { body: found } = await fixture.me.get(`${OFFERS}/list?status=converted`);
  expect(found.data).toMatchObject([{ id, slippage: '35.00', filled: '10000.00' }]);
  expect(await fixture.isSound()).toEqual([]);
});

test('no change of the board refuses what was promised, at the counter neither tolerance nor age', async () => {
  const teller = await fixture.host.signInAs([
    { name: 'offer rate', title: 'x', view: true, create: true, post: true },
    { name: 'sales', title: 'x', view: true, create: true, post: true },
  ]);
  const { body: offer } = await fixture.send({ channel: 'link' }, teller);
  await fixture.board('1.1100');
  const { status, body } = await fixture.accept(offer.id, {}, teller);
  expect([status, body.errors, body.lines?.[0].base]).toEqual([201, undefined, '10990.00']);
});

test('parts are dealt one after the other until nothing is left; the last may be below the least', async () => {
  const { id } = await fixture.offer({ allow_partial: true });
  expect((await fixture.accept(id, { amount: '6000' })).body.offer_id).toBe(id);
  expect(await fixture.show(id)).toMatchObject({
    status: 'part_filled',
    filled: '6000.00',
    remaining: '4000.00',
    reserved: { amount: '4000.00' },
  });
  expect(refused(await fixture.accept(id, { amount: '4000.01' }))).toEqual([422, ['amount']]);
  expect(refused(await fixture.accept(id, { amount: '999.99' }))).toEqual([422, ['amount']]);
  expect((await fixture.accept(id, { amount: '3500' })).status).toBe(201);
  expect((await fixture.accept(id, { amount: '500' })).status).toBe(201);
  const ended = await fixture.show(id);
  expect(ended).toMatchObject({ status: 'converted', filled: '10000.00', remaining: '0.00' });
  expect(ended.fills.map(({ no }: { no: number }) => no)).toEqual([1, 2, 3]);
  expect((await fixture.accept(id, { amount: '1' })).status).toBe(409);
  expect(await fixture.isSound()).toEqual([]);
});

test('without parts one acceptance ends it, whatever its amount', async () => {
  const { id } = await fixture.offer();
  expect(refused(await fixture.accept(id, { amount: '999' }))).toEqual([422, ['amount']]);
  expect(refused(await fixture.accept(id, { amount: '1000.001' }))).toEqual([422, ['amount']]);
  expect((await fixture.accept(id, { amount: '1000' })).status).toBe(201);
  expect(await fixture.show(id)).toMatchObject({ status: 'converted', remaining: '0.00' });
  expect((await fixture.accept(id, { amount: '1000' })).status).toBe(409);
});

test('with a dealer or a bank it becomes a trade, which is settled later', async () => {
  const bank = await fixture.made('accounting/parties/store', { kind: 'bank', name: 'Azizi' });
  const { id } = await fixture.offer({ customer_id: bank.id });
  expect(refused(await fixture.accept(id, { location_id: 1 }))).toEqual([422, ['location_id']]);
  const { status, body } = await fixture.accept(id);
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    due_to: 'trade',
    status: 'posted',
    offer_id: id,
    counter_amount: '10990.00',
    counterparty_id: bank.id,
    margin: '50.00',
    side: 'sell',
  });
  expect(await fixture.show(id)).toMatchObject({
    status: 'converted',
    makes: 'trade',
    reserved: null,
    fills: [{ type: 'trade', id: body.id, number: 'TRD 00001', slippage: '0.00' }],
  });
  expect(await fixture.isSound()).toEqual([]);
});

test('against another foreign currency the customer gets the counter amount of the offered rate', async () => {
  await fixture.me.post('exchange/rates/store', {
    currency: 'AED',
    buy: '3.6850',
    sell: '3.6600',
    mid: '3.6725',
    quote_direction: 'indirect',
  });
  const more = { side: 'buy', counter_currency: 'AED', rate: '4.0000', amount_max: '1000' };
  await fixture.made('accounting/journal-entry/store', {
    date: TODAY,
    post: true,
    lines: [
      { account_id: fixture.id('1020'), currency: 'AED', debit: '20000', base: '5446' },
      { account_id: fixture.id('3000'), credit: '5446' },
    ],
  });
  const offer = await fixture.offer(more);
  // 4,000 dirhams are worth 1,089.18 at mid, and 1,000 euros 1,094.00.
  expect(offer).toMatchObject({ counter_amount: '4000.00', margin_at_offer: '4.82' });
  const { status, body } = await fixture.accept(offer.id, { amount: '1000' });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    paid_out: [{ currency: 'AED', amount: '4000.00' }],
    received: [{ currency: 'EUR', amount: '1000.00' }],
    lines: [{ margin: '4.82' }],
  });
  expect(await fixture.isSound()).toEqual([]);
});

test('somebody who is nobody’s customer yet is on the ticket as a walk-in', async () => {
  const prospect = { name: 'Laila', phone: '0700' };
  const offer = await fixture.offer({ customer_id: undefined, prospect });
  expect(offer).toMatchObject({ customer: null, counterparty: 'Laila', prospect });
  expect((await fixture.accept(offer.id)).body).toMatchObject({ walk_in: prospect });
});

test('how it is paid is said when it is accepted, and what is refused there stands beside its field', async () => {
  const { id } = await fixture.offer();
  const over = { direction: 'in', method: 'bank', currency: 'USD', amount: '990' };
  const none = await fixture.accept(id, { payments: [{ ...over, account_id: 999 }] });
  expect(refused(none)).toEqual([422, ['payments.0.account_id']]);
  expect(refused(await fixture.accept(id, { location_id: 99 }))).toEqual([422, ['location_id']]);
  const account_id = fixture.id('1030');
  const { body } = await fixture.accept(id, { payments: [{ ...over, account_id }] });
  expect(body.payments).toMatchObject([{ account_id, amount: '990.00' }]);
});

test('declining and withdrawing end it with their reason', async () => {
  const [one, two] = [
    await fixture.offer({ amount_max: '5000' }),
    await fixture.offer({ amount_max: '5000' }),
  ];
  const declined = await fixture.me.post(`${OFFERS}/${one.id}/decline`, { reason: 'Too dear' });
  expect(declined.body).toMatchObject({
    status: 'declined',
    step_reason: 'Too dear',
    remaining: '0.00',
  });
  const withdrawn = await fixture.me.post(`${OFFERS}/${two.id}/withdraw`, {});
  expect(withdrawn.body).toMatchObject({ status: 'withdrawn', step_reason: null });
  for (const { id } of [one, two]) expect((await fixture.accept(id)).status).toBe(409);
});

test('voiding the ticket takes the deal back, not the acceptance: the part is not given again', async () => {
  const { id } = await fixture.offer({ allow_partial: true });
  const { body: sale } = await fixture.accept(id, { amount: '4000' });
  expect(await fixture.show(id)).toMatchObject({ is_converted_voided: false });
  await fixture.me.post(`exchange/sales/${sale.id}/void`, { reason: 'By mistake' });
  expect(await fixture.show(id)).toMatchObject({
    status: 'part_filled',
    filled: '4000.00',
    remaining: '6000.00',
    is_converted_voided: true,
    fills: [{ status: 'voided' }],
  });
  expect(refused(await fixture.accept(id, { amount: '10000' }))).toEqual([422, ['amount']]);
  await fixture.accept(id, { amount: '6000' });
  expect(await fixture.show(id)).toMatchObject({ status: 'converted', is_converted_voided: false });
  expect(await fixture.isSound()).toEqual([]);
});
