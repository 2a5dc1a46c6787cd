import { offerFixture, OFFERS, TODAY } from '../support/offer-fixture';

const fixture = offerFixture();
const statusOf = async (id: number) => (await fixture.show(id)).status;
const asking = (action: string, max_mid_move = '0.25') => ({ reprice: { max_mid_move, action } });

describe('the deadline, by the clock of the host', () => {
  test('an offer can be accepted until its very last instant, and not after it', async () => {
    const [one, two] = [
      await fixture.offer({ amount_max: '5000' }),
      await fixture.offer({ amount_max: '5000' }),
    ];
    await fixture.passes(30);
    expect(await fixture.show(one.id)).toMatchObject({ status: 'offered', seconds_left: 0 });
    expect((await fixture.accept(one.id, { amount: '5000' })).status).toBe(201);
    await fixture.passes(1 / 60_000);
    const late = await fixture.accept(two.id, { amount: '5000' });
    expect([late.status, late.body.current.status, late.body.message]).toEqual([
      409,
      'expired',
      'This has expired.',
    ]);
    expect(await fixture.show(two.id)).toMatchObject({
      status: 'expired',
      seconds_left: null,
      remaining: '0.00',
      reserved: null,
    });
  });

  test('it is read as expired everywhere before the job ends it, and neither declined nor withdrawn', async () => {
    const { id } = await fixture.offer();
    await fixture.passes(31);
    const listed = async (status: string) =>
      (await fixture.me.get(`${OFFERS}/list?status=${status}`)).body.data;
    expect(await listed('offered')).toEqual([]);
    expect(await listed('expired')).toMatchObject([{ id, status: 'expired', seconds_left: null }]);
    expect((await fixture.me.get(`${OFFERS}/list`)).body.data).toMatchObject([
      { status: 'expired' },
    ]);
    for (const step of ['decline', 'withdraw', 'link']) {
      expect((await fixture.me.post(`${OFFERS}/${id}/${step}`, {})).status).toBe(409);
    }
    expect((await fixture.me.post(`${OFFERS}/${id}/clone`, {})).status).toBe(201);
  });

  test('the job ends each offer once, however many hosts run it, and the trail names nobody', async () => {
    const ids = [];
    for (const amount_max of ['1000', '2000', '3000'])
      ids.push((await fixture.offer({ amount_max })).id);
    await fixture.offer({ amount_max: '1000', channel: 'link' });
    expect(await fixture.expire()).toBe(0);
    await fixture.passes(31);
    const counts = await Promise.all(Array.from({ length: 4 }, () => fixture.expire()));
    expect(counts.reduce((all, count) => all + count)).toBe(3);
    expect(await fixture.expire()).toBe(0);
    for (const id of ids) {
      const { status, history } = await fixture.show(id);
      const ended = history.filter(({ action }: { action: string }) => action === 'expire');
      expect([status, ended]).toEqual([
        'expired',
        [expect.objectContaining({ user: null, changes: { status: ['offered', 'expired'] } })],
      ]);
    }
    expect(await statusOf(4)).toBe('offered');
    expect(await fixture.isSound()).toEqual([]);
  });

  test('a draft counts its minutes from when it is offered, and one whose deadline is over is not', async () => {
    const { body: draft } = await fixture.send({ post: false });
    const { body: late } = await fixture.send({ post: false, valid_until: `${TODAY}T10:20:00Z` });
    await fixture.passes(30);
    const { body } = await fixture.me.post(`${OFFERS}/${draft.id}/post`, {});
    expect(body.valid_until).toBe(`${TODAY}T11:00:00.000Z`);
    const refused = await fixture.me.post(`${OFFERS}/${late.id}/post`, {});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['valid_until']]);
  });
});

describe('a middle that has moved further than the offer allows', () => {
  test('ends it, although the acceptance is refused', async () => {
    const { id } = await fixture.offer(asking('expire'));
    await fixture.board('1.0975');
    const { status, body } = await fixture.accept(id);
    expect([status, body.errors.amount[0]]).toEqual([422, expect.stringContaining('0.3199 %')]);
    expect(await statusOf(id)).toBe('expired');
    expect((await fixture.accept(id)).status).toBe(409);
    expect((await fixture.sell('15000')).status).toBe(201);
    expect(await fixture.isSound()).toEqual([]);
  });

  test('asks for somebody who may override', async () => {
    const { id } = await fixture.offer(asking('ask'));
    await fixture.board('1.0905');
    const rights = { title: 'x', view: true, create: true, post: true };
    const sales = { name: 'sales', ...rights };
    const teller = await fixture.host.signInAs([{ name: 'offer rate', ...rights }, sales]);
    expect((await fixture.accept(id, {}, teller)).status).toBe(422);
    expect(await statusOf(id)).toBe('offered');
    const dealer = await fixture.host.signInAs([
      { name: 'offer rate', ...rights, override: true },
      sales,
    ]);
    expect((await fixture.accept(id, {}, dealer)).status).toBe(201);
  });

  test('is nothing within the limit, nor where none was agreed', async () => {
    const within = await fixture.offer({ ...asking('expire', '0.32'), amount_max: '5000' });
    const without = await fixture.offer({ amount_max: '5000' });
    await fixture.board('1.0975');
    for (const { id } of [within, without]) {
      expect((await fixture.accept(id, { amount: '5000' })).status).toBe(201);
    }
  });
});
