import { offerFixture, OFFERS, TODAY } from '../support/offer-fixture';

const fixture = offerFixture();

describe('what a firm offer to sell keeps aside', () => {
  const stock = async () => {
    const { body } = await fixture.me.get('exchange/locations/1/stock');
    return body.find(({ currency }: { currency: string }) => currency === 'EUR');
  };

  test('is shown in stock and not sold to anybody else, who reads which offer holds it', async () => {
    const { id } = await fixture.offer();
    expect(await stock()).toMatchObject({ quantity: '15000.00', reserved: '10000.00' });
    const { status, body } = await fixture.sell('5000.01');
    expect([status, body.errors]).toEqual([
      422,
      { 'lines.0': [expect.stringContaining('OFR 00001')] },
    ]);
    expect((await fixture.sell('5000')).status).toBe(201);
    expect((await fixture.sell('0.01')).status).toBe(422);
    expect((await fixture.accept(id)).status).toBe(201);
    expect(await stock()).toBeUndefined();
    expect(await fixture.isSound()).toEqual([]);
  });

  test('is shown beside a ticket before it is posted', async () => {
    await fixture.offer();
    const lines = [{ side: 'sell', currency: 'EUR', amount: '6000' }];
    const { body } = await fixture.me.post('exchange/sales/preview', { date: TODAY, lines });
    expect(body.warnings).toContainEqual(expect.objectContaining({ key: 'ledger.reserved' }));
  });

  test.each([
    ['withdrawn', (id: number) => fixture.me.post(`${OFFERS}/${id}/withdraw`, {})],
    ['declined', (id: number) => fixture.me.post(`${OFFERS}/${id}/decline`, {})],
    ['over', () => fixture.passes(31)],
  ])('is free again when the offer is %s', async (_how, end) => {
    const { id } = await fixture.offer();
    expect((await fixture.sell('15000')).status).toBe(422);
    await end(id);
    expect(await stock()).toMatchObject({ reserved: '0.00' });
    expect((await fixture.sell('15000')).status).toBe(201);
  });

  test('is only what is left of it, of an offer in parts', async () => {
    const { id } = await fixture.offer({ allow_partial: true });
    await fixture.accept(id, { amount: '6000' });
    expect(await stock()).toMatchObject({ quantity: '9000.00', reserved: '4000.00' });
    expect((await fixture.sell('5000.01')).status).toBe(422);
    expect((await fixture.sell('5000')).status).toBe(201);
  });

  test('has to be there at a place that is named, beside what other offers reserve', async () => {
    const first = await fixture.offer({ reserved_location_id: 1 });
    expect(first.reserved).toEqual({ location_id: 1, location: 'Main vault', amount: '10000.00' });
    const more = { reserved_location_id: 1, amount_max: '5000.01' };
    const { status, body } = await fixture.send(more);
    expect([status, body.errors]).toEqual([
      422,
      { reserved_location_id: [expect.stringContaining('OFR 00001')] },
    ]);
    await fixture.offer({ ...more, amount_max: '5000' });
    await fixture.me.post(`${OFFERS}/${first.id}/withdraw`, {});
    expect((await fixture.send({ ...more, amount_max: '10000.01' })).status).toBe(422);
    await fixture.offer({ ...more, amount_max: '10000' });
  });

  test('is nothing of an offer to buy, of an indicative one or of a draft', async () => {
    await fixture.send({ side: 'buy', rate: '1.0890' });
    await fixture.send({ kind: 'indicative' });
    await fixture.send({ post: false });
    expect(await stock()).toMatchObject({ reserved: '0.00' });
    expect((await fixture.sell('15000')).status).toBe(201);
  });

  test('is not in the way of a ticket that brings in more than it gives', async () => {
    const { id } = await fixture.offer({ amount_max: '15000' });
    const line = (side: string, amount: string) => ({ side, currency: 'EUR', amount });
    const both = (sold: string) =>
      fixture.me.post('exchange/sales/store', {
        date: TODAY,
        post: true,
        lines: [line('buy', '100'), line('sell', sold)],
      });
    expect((await both('100')).status).toBe(201);
    expect((await both('100.01')).status).toBe(422);
    expect((await fixture.accept(id, { amount: '15000' })).status).toBe(201);
  });
});
