import { euros, offerFixture, OFFERS, refused, TODAY } from '../support/offer-fixture';

const fixture = offerFixture();

test.each([
  ['the base currency', { currency: 'USD' }, 'currency'],
  ['a currency that is not dealt in', { currency: 'XXX' }, 'currency'],
  ['a currency against itself', { counter_currency: 'EUR' }, 'counter_currency'],
  ['another foreign currency without a rate', { counter_currency: 'AED' }, 'counter_currency'],
  ['a greatest amount below the least', { amount_max: '500' }, 'amount_max'],
  ['more decimals than the currency has', { amount_min: '1.001' }, 'amount_min'],
  ['a deadline that is over', { valid_until: `${TODAY}T10:00:00Z` }, 'valid_until'],
  ['a deadline beyond a day', { valid_until: '2026-11-21T10:00:01Z' }, 'valid_until'],
  ['a customer who is not there', { customer_id: 999 }, 'customer_id'],
  ['a location that is not there', { reserved_location_id: 99 }, 'reserved_location_id'],
  ['a rate that nobody may give', { rate: '1.9' }, 'rate'],
  ['more minutes than a day has', { valid_minutes: 1441 }, 'valid_minutes'],
  ['a channel that is none', { channel: 'fax' }, 'channel'],
  ['a limit of nothing', { reprice: { max_mid_move: '0', action: 'ask' } }, 'reprice.max_mid_move'],
])('%s is refused beside its field', async (_what, more, field) => {
  const { status, body } = await fixture.send(more);
  expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])]);
});

test('a deadline may be exactly a day ahead, and each channel has its own where none is said', async () => {
  const day = await fixture.offer({ valid_until: '2026-11-21T10:00:00Z' });
  expect(day.seconds_left).toBe(86_400);
  expect((await fixture.offer({ channel: 'counter' })).seconds_left).toBe(600);
  expect((await fixture.offer({ channel: 'counter', valid_minutes: 7 })).seconds_left).toBe(420);
  expect((await fixture.offer({ channel: 'link' })).seconds_left).toBe(3600);
});

test('an indicative rate is not accepted; a firm one is made of it, once for each time', async () => {
  const { id } = await fixture.offer({ kind: 'indicative' });
  expect(await fixture.show(id)).toMatchObject({ kind: 'indicative', reserved: null });
  expect(refused(await fixture.accept(id))).toEqual([422, ['amount']]);
  const { status, body } = await fixture.me.post(`${OFFERS}/${id}/clone`, { kind: 'firm' });
  expect([status, body.status, body.kind, body.copied_from]).toEqual([
    201,
    'draft',
    'firm',
    { id, number: 'OFR 00001' },
  ]);
  expect(body).toMatchObject({ rate: '1.099', valid_until: null, customer: 'Karim' });
  expect((await fixture.me.post(`${OFFERS}/${body.id}/post`, {})).status).toBe(200);
  expect((await fixture.accept(body.id)).status).toBe(201);
});

test('a customer who is not dealt with any more accepts nothing', async () => {
  const { id } = await fixture.offer();
  const { body: party } = await fixture.me.get(`accounting/parties/${fixture.customer}/show`);
  const { version } = party;
  const sent = { is_active: false, version };
  expect((await fixture.me.put(`accounting/parties/${party.id}/update`, sent)).status).toBe(200);
  const { status, body } = await fixture.accept(id);
  expect([status, Object.values(body.errors)]).toEqual([422, [[expect.stringContaining('Karim')]]]);
});

test('a customer with an open offer is kept until it is over', async () => {
  const gone = async () =>
    (await fixture.me.delete(`accounting/parties/${fixture.customer}/destroy`)).body.is_deleted;
  const { id } = await fixture.offer();
  expect(await gone()).toBe('no');
  await fixture.me.post(`${OFFERS}/${id}/withdraw`, {});
  expect(await gone()).toBe('yes');
});

test('a rate that somebody may not give at the counter is not promised either', async () => {
  const teller = await fixture.host.signInAs([
    { name: 'offer rate', title: 'x', view: true, create: true, post: true },
    { name: 'sales', title: 'x', view: true, create: true, post: true },
  ]);
  const far = await fixture.send({ rate: '1.0890' }, teller);
  expect(refused(far)).toEqual([422, ['rate', 'override_reason']]);
  expect((await fixture.send({ rate: '1.0990' }, teller)).status).toBe(201);
});

test('a rate that needs a reason at the counter needs it as an offer, and the ticket has the same', async () => {
  const lead = await fixture.host.signInAs([
    { name: 'offer rate', title: 'x', view: true, create: true, post: true },
    { name: 'sales', title: 'x', view: true, create: true, post: true, override: true },
  ]);
  const low = { rate: '1.0890', channel: 'link' };
  expect(refused(await fixture.send(low, lead))).toEqual([422, ['override_reason']]);
  expect(refused(await fixture.send({ ...low, override_reason: ' ' }, lead))[0]).toBe(422);
  const reasons = async (rate: string, by = lead) => {
    const { body } = await by.post(`${OFFERS}/preview`, { ...euros, rate });
    const asked = body.warnings.filter(({ key }: { key: string }) => key === 'sale.reason-needed');
    return [body.offer.needs_reason, asked.map(({ level }: { level: string }) => level)];
  };
  expect(await reasons('1.0890')).toEqual([true, [expect.not.stringMatching('note')]]);
  // The wire lets the developer's programs leave it out.
  expect(await reasons('1.0890', fixture.me)).toEqual([true, ['note']]);
  expect(await reasons('1.0990')).toEqual([false, []]);

  const override_reason = 'An old customer';
  const { status, body: offer } = await fixture.send({ ...low, override_reason }, lead);
  expect([status, offer.override_reason]).toEqual([201, override_reason]);
  const link = `public/offers/${fixture.tokenOf(offer.link)}`;
  const shown = await fixture.host.client().get(link);
  expect([shown.status, JSON.stringify(shown.body)]).toEqual([
    200,
    expect.not.stringContaining(override_reason),
  ]);
  const { body: sale, status: made } = await fixture.accept(offer.id, {}, lead);
  expect([made, sale.override_reason]).toEqual([201, override_reason]);
  const again = await fixture.me.post(`${OFFERS}/${offer.id}/clone`, {});
  expect(again.body.override_reason).toBeNull();

  const { id: customer_id } = await fixture.made('accounting/parties/store', {
    kind: 'dealer',
    name: 'Gulf',
  });
  const trader = await fixture.host.signInAs([
    { name: 'offer rate', title: 'x', view: true, create: true, post: true },
    { name: 'trade', title: 'x', view: true, create: true, post: true },
  ]);
  const far = { rate: '1.0700', customer_id, kind: 'firm', amount_max: '1000' };
  expect(refused(await fixture.send(far, trader))).toEqual([422, ['override_reason']]);
  const { body: wholesale } = await fixture.send({ ...far, override_reason }, trader);
  const { body: trade } = await fixture.accept(wholesale.id, { amount: '1000' }, trader);
  expect([trade.due_to, trade.override_reason]).toEqual(['trade', override_reason]);
});

test('accepting needs the rights to make and post what it makes, seeing the profit its own', async () => {
  const { id } = await fixture.offer();
  const offers = { name: 'offer rate', title: 'x', view: true, post: true };
  const sales = { name: 'sales', title: 'x', view: true };
  const only = await fixture.host.signInAs([offers]);
  expect((await fixture.accept(id, {}, only)).status).toBe(403);
  const creates = await fixture.host.signInAs([offers, { ...sales, create: true }]);
  expect((await fixture.accept(id, {}, creates)).status).toBe(403);
  const posts = await fixture.host.signInAs([offers, { ...sales, post: true }]);
  expect((await fixture.accept(id, {}, posts)).status).toBe(403);
  const none = await fixture.host.signInAs([{ ...sales, create: true, post: true }]);
  expect((await fixture.accept(id, {}, none)).status).toBe(403);
  const teller = await fixture.host.signInAs([offers, { ...sales, create: true, post: true }]);
  expect((await fixture.accept(id, {}, teller)).status).toBe(201);
  expect(await fixture.show(id, teller)).toMatchObject({
    mid_at_offer: null,
    margin_at_offer: null,
    mid: null,
    margin: null,
    slippage: null,
    fills: [{ amount: '10000.00', margin: null, slippage: null, mid: null }],
  });
  const { body } = await teller.get(`${OFFERS}/list`);
  expect(body.data).toMatchObject([{ id, slippage: null }]);
  expect((await teller.post(`${OFFERS}/${id}/withdraw`, {})).status).toBe(403);
});

test('nobody says of a deal that it came from an offer but the acceptance itself', async () => {
  const { id } = await fixture.offer();
  const lines = [{ side: 'sell', currency: 'EUR', amount: '1' }];
  const sent = { date: TODAY, post: true, lines, offer_id: id, offer_fill: 1 };
  expect((await fixture.me.post('exchange/sales/store', sent)).status).toBe(422);
  expect((await fixture.me.post(`${OFFERS}/store`, { ...euros, copied_from: id })).status).toBe(
    422,
  );
});
