import { offerFixture, OFFERS, TODAY } from '../support/offer-fixture';

const fixture = offerFixture();
const at = (link: string) => `public/offers/${fixture.tokenOf(link)}`;

test('the customer reads the offer from their side, and nothing of what it brings', async () => {
  const { link } = await fixture.offer({ channel: 'link' });
  expect(link).toMatch(/\/build\/customer\/offer\/#[\w-]{43}$/);
  const { status, body } = await fixture.host.client().get(at(link));
  expect([status, body]).toEqual([
    200,
    {
      organisation: expect.any(String),
      number: 'OFR 00001',
      status: 'offered',
      kind: 'firm',
      side: 'buy',
      currency: 'EUR',
      counter_currency: 'USD',
      amount_min: '1000.00',
      amount_max: '10000.00',
      counter_amount: '10990.00',
      rate: '1.099',
      quote_unit: 1,
      quote_direction: 'direct',
      allow_partial: false,
      valid_until: `${TODAY}T11:00:00.000Z`,
      now: `${TODAY}T10:00:00.000Z`,
      language: null,
      wish: null,
      fee: null,
    },
  ]);
});

test('the address is told once; what is kept of it makes none, and a new one ends it', async () => {
  const { id, link, ...record } = await fixture.offer({ channel: 'link' });
  expect(record.has_link).toBe(true);
  expect((await fixture.show(id)).link).toBeUndefined();
  const { rows } = await fixture.host.owner.query<{ stored: string }>(
    `select body::text || course::text as stored from document where type = 'offer rate'`,
  );
  expect(rows[0]?.stored).not.toContain(fixture.tokenOf(link));
  const { body: given } = await fixture.me.post(`${OFFERS}/${id}/link`, {});
  expect((await fixture.host.client().get(at(given.link))).status).toBe(200);
  expect((await fixture.host.client().get(at(link))).status).toBe(404);
});

test('an offer that was made over the counter gets its address when somebody asks for one', async () => {
  const { id, has_link, link } = await fixture.offer();
  expect([has_link, link]).toEqual([false, undefined]);
  const { body } = await fixture.me.post(`${OFFERS}/${id}/link`, {});
  expect((await fixture.host.client().get(at(body.link))).body.number).toBe('OFR 00001');
});

test('what the customer wants is marked, and staff make the deal of it', async () => {
  const { id, link } = await fixture.offer({ channel: 'link', allow_partial: true });
  const customer = fixture.host.client();
  const { status, body } = await customer.post(`${at(link)}/accept`, { amount: '2500' });
  expect([status, body.status, body.wish]).toEqual([
    200,
    'offered',
    { said: 'accepted', amount: '2500.00' },
  ]);
  const shown = await fixture.show(id);
  expect(shown).toMatchObject({
    status: 'offered',
    filled: '0.00',
    wish: { said: 'accepted', amount: '2500.00', at: `${TODAY}T10:00:00.000Z` },
  });
  expect(shown.history.at(-1)).toMatchObject({ action: 'customer accepted', user: null });
  expect((await fixture.me.get(`${OFFERS}/list`)).body.data[0].wish.said).toBe('accepted');
  const { body: notices } = await fixture.me.get('notices/show');
  expect(notices.offers).toEqual({
    data: [{ id, number: 'OFR 00001', customer: 'Karim', said: 'accepted' }],
    total: 1,
  });
  expect((await fixture.accept(id, { amount: '2500' })).status).toBe(201);
  expect(await fixture.show(id)).toMatchObject({ status: 'part_filled', wish: null });
  expect((await fixture.me.get('notices/show')).body.offers).toEqual({ data: [], total: 0 });
  expect(await fixture.isSound()).toEqual([]);
});

test('the same answer again writes nothing', async () => {
  const { id, link } = await fixture.offer({ channel: 'link', allow_partial: true });
  const customer = fixture.host.client();
  const accept = (amount: string) => customer.post(`${at(link)}/accept`, { amount });
  const first = await accept('2500');
  const { version, history } = await fixture.show(id);
  for (const amount of ['2500', '2500.00']) expect((await accept(amount)).body).toEqual(first.body);
  expect(await fixture.show(id)).toMatchObject({ version, history });
  await accept('2600');
  for (const _ of [1, 2]) await customer.post(`${at(link)}/decline`, {});
  expect((await fixture.show(id)).history).toHaveLength(history.length + 2);
});

test('the customer may think again until the deadline', async () => {
  const { id, link } = await fixture.offer({ channel: 'link' });
  const customer = fixture.host.client();
  expect((await customer.post(`${at(link)}/decline`, {})).body.wish).toEqual({
    said: 'declined',
    amount: null,
  });
  expect((await customer.post(`${at(link)}/accept`, {})).body.wish.amount).toBe('10000.00');
  await fixture.passes(61);
  const late = await customer.post(`${at(link)}/decline`, {});
  expect([late.status, late.body.current.status]).toEqual([409, 'expired']);
  expect((await customer.get(at(link))).body).toMatchObject({ status: 'expired' });
  expect((await fixture.show(id)).wish.said).toBe('accepted');
  expect((await fixture.me.get('notices/show')).body.offers.total).toBe(0);
});

test('the last word counts: what the customer declined is not dealt until they accept again', async () => {
  const { id, link } = await fixture.offer({ channel: 'link', allow_partial: true });
  const customer = fixture.host.client();
  await customer.post(`${at(link)}/accept`, { amount: '2500' });
  await customer.post(`${at(link)}/decline`, {});
  const refusal = await fixture.accept(id, { amount: '2500' });
  expect([refusal.status, refusal.body.current.wish.said]).toEqual([409, 'declined']);
  expect(refusal.body.message).toMatch(/declined this offer by the link/);
  expect((await fixture.me.get('exchange/sales/list')).body.data).toEqual([]);
  await customer.post(`${at(link)}/accept`, { amount: '2500' });
  const more = await fixture.accept(id, { amount: '2501' });
  expect([more.status, more.body.errors.amount]).toEqual([
    422,
    [expect.stringMatching(/accepted 2,500.00 EUR by the link/)],
  ]);
  expect((await fixture.accept(id, { amount: '1000' })).status).toBe(201);
  expect(await fixture.show(id)).toMatchObject({ wish: { said: 'accepted', amount: '1500.00' } });
  expect((await fixture.accept(id, { amount: '1501' })).status).toBe(422);
  expect((await fixture.accept(id, { amount: '1500' })).status).toBe(201);
  expect(await fixture.show(id)).toMatchObject({ wish: null });
});

test('a deal that races with the customer’s no: one of them is done', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const { id, link } = await fixture.offer({
      channel: 'link',
      amount_min: '1',
      amount_max: '10',
    });
    const [dealt, declined] = await Promise.all([
      fixture.accept(id, { amount: '10' }),
      fixture.host.client().post(`${at(link)}/decline`, {}),
    ]);
    const isDealt = dealt.status === 201;
    expect([dealt.status, declined.status]).toEqual(isDealt ? [201, 409] : [409, 200]);
    const { status, wish } = await fixture.show(id);
    expect([status, wish?.said]).toEqual(
      isDealt ? ['converted', undefined] : ['offered', 'declined'],
    );
  }
});

test('an amount that was not offered, or an indicative rate, is refused with a sentence', async () => {
  const firm = await fixture.offer({ channel: 'link' });
  const rough = await fixture.offer({ channel: 'link', kind: 'indicative' });
  const customer = fixture.host.client();
  const refusals = [
    await customer.post(`${at(firm.link)}/accept`, { amount: '999' }),
    await customer.post(`${at(firm.link)}/accept`, { amount: '10000.01' }),
    await customer.post(`${at(rough.link)}/accept`, {}),
  ];
  expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['amount']],
    [422, ['amount']],
    [422, ['amount']],
  ]);
});

test('every address that leads nowhere is the same 404, and whoever tries many waits', async () => {
  const { link } = await fixture.offer({ channel: 'link' });
  const stranger = fixture.host.client();
  const token = fixture.tokenOf(link);
  const wrong = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x', '1', `${token}A`];
  const messages = new Set<string>();
  for (const one of wrong) {
    const { status, body } = await stranger.get(`public/offers/${one}`);
    expect([one, status]).toEqual([one, 404]);
    messages.add(body.message);
    expect((await stranger.post(`public/offers/${one}/accept`, {})).status).toBe(404);
  }
  expect(messages.size).toBe(1);
  const statuses: number[] = [];
  for (let tries = 0; tries <= 120; tries += 1) {
    statuses.push((await stranger.get(`public/offers/${'A'.repeat(43)}`)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('whoever may not see offers hears of none', async () => {
  const { link } = await fixture.offer({ channel: 'link' });
  await fixture.host.client().post(`${at(link)}/accept`, {});
  const other = await fixture.host.signInAs([{ name: 'sales', title: 'x', view: true }]);
  expect((await other.get('notices/show')).body.offers).toBeNull();
});
