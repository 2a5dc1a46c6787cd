import { feedFixture } from '../support/feed-fixture';

const fixture = feedFixture();

const json = (rates: object, own: object = {}) => JSON.stringify({ rates, ...own });
const SIDES = { mid_field: '', buy_field: 'b', sell_field: 's' };
const approver = () => fixture.host.signInAs(null);

test('of two feeds that come due together, the rate of the first is in force', async () => {
  const first = await fixture.source(json({ EUR: '1.08' }));
  const second = await fixture.source(json({ EUR: '1.09' }));
  await fixture.store({ currency: 'EUR', buy: '1.07', sell: '1.08' });
  await fixture.feed({ url: first.url, name: 'First', sort: 1 });
  await fixture.feed({ url: second.url, name: 'Second', sort: 2 });
  first.state.behaviour = 'dawdles';
  await fixture.fetchDue();
  expect(await fixture.current()).toMatchObject({ mid: '1.08', origin: { feed: 'First' } });
  first.state.behaviour = 'ok';
  await fixture.fetchAt('2026-11-20T10:05:00Z');
  expect((await fixture.current()).mid).toBe('1.08');
  expect(await fixture.list()).toHaveLength(3);
});

test('feeds of one kind publish one after the other', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url });
  await fixture.feed({ url, name: 'Reference', kind: 'reference' });
  const { owner } = fixture.host;
  const lock = "(hashtextextended('rate feeds board', 0))";
  await owner.query(`select pg_advisory_lock${lock}`);
  const running = fixture.fetchDue();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await fixture.list()).toMatchObject([{ kind: 'reference' }]);
  await owner.query(`select pg_advisory_unlock${lock}`);
  await running;
  expect(await fixture.list()).toHaveLength(2);
});

test.each([
  ['day', '2026-11-20', '2026-11-21'],
  ['instant', '2026-11-20T09:59:00Z', '2026-11-20T10:09:00Z'],
])('a source whose %s does not move on confirms nothing', async (_, before, after) => {
  const source = await fixture.source(json({ EUR: '1.08' }, { at: before }));
  await fixture.feed({ url: source.url, time_field: 'at' });
  await fixture.run();
  await fixture.fetchAt('2026-11-20T10:05:00Z');
  expect((await fixture.current()).age_minutes).toBe(5);
  expect((await fixture.runs(1))[0]).toMatchObject({ confirmed: 0, unchanged: 1 });
  source.state.body = json({ EUR: '1.08' }, { at: after });
  await fixture.fetchAt('2026-11-20T10:10:00Z');
  expect((await fixture.current()).age_minutes).toBe(0);
  expect((await fixture.runs(1))[0]).toMatchObject({ confirmed: 1, unchanged: 0 });
});

test('the first rate of a currency waits for a second person, and figures per 100 are divided', async () => {
  const { url } = await fixture.source(json({ AFN: { n: 100, v: '1.41' } }));
  await fixture.feed({ url, mid_field: 'v', unit_field: 'n' });
  await fixture.fetchDue();
  expect(await fixture.current('AFN')).toBeUndefined();
  expect(await fixture.list('status=proposed')).toMatchObject([{ mid: '0.0141' }]);
});

test('an outlier of closing rates waits for a second person', async () => {
  const source = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url: source.url, kind: 'closing' });
  await fixture.run();
  source.state.body = json({ EUR: '1.20' });
  await fixture.fetchAt('2026-11-20T10:05:00Z');
  const [waiting] = await fixture.list('kind=closing&status=proposed');
  expect(waiting.mid).toBe('1.2');
  const second = await approver();
  expect((await second.post(`exchange/rates/${waiting.id}/approve`)).status).toBe(200);
  expect(await fixture.list('kind=closing&status=active')).toMatchObject([{ mid: '1.2' }]);
});

test('the age of an approved rate counts from its approval', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url });
  await fixture.fetchDue();
  const [{ id }] = await fixture.list('status=proposed');
  fixture.turn('2026-11-20T10:10:00Z');
  await (await approver()).post(`exchange/rates/${id}/approve`);
  fixture.turn('2026-11-20T10:12:00Z');
  expect((await fixture.current()).age_minutes).toBe(2);
});

test.each(['is deactivated', 'is deleted'])(
  'the rates that wait are cancelled if their feed %s',
  async (way) => {
    const { url } = await fixture.source(json({ EUR: '1.08' }));
    const { body } = await fixture.feed({ url });
    await fixture.fetchDue();
    const [{ id }] = await fixture.list('status=proposed');
    const { status } =
      way === 'is deleted'
        ? await fixture.me.delete(`exchange/rate-feeds/${body.id}/destroy`)
        : await fixture.change(body.id, { is_active: false });
    expect(status).toBe(200);
    expect(await fixture.list()).toMatchObject([{ id, status: 'cancelled' }]);
    const second = await approver();
    expect((await second.post(`exchange/rates/${id}/approve`)).status).not.toBe(200);
    expect((await second.get('notices/show')).body.approvals.total).toBe(0);
  },
);

test('a cancelled proposal is proposed again once its feed is active again', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  const { body } = await fixture.feed({ url });
  await fixture.fetchDue();
  await fixture.change(body.id, { is_active: false });
  await fixture.change(body.id, { is_active: true });
  await fixture.fetchDue();
  expect(await fixture.list('status=proposed')).toHaveLength(1);
});

test('a corrected field of the time begins anew, in a trial and once it is saved', async () => {
  const own = { valid: '2026-11-21', date: '2026-11-20' };
  const { url } = await fixture.source(json({ EUR: '1.08' }, own));
  const { body } = await fixture.feed({ url, time_field: 'valid' });
  await fixture.run();
  const settings = { name: 'A feed', format: 'json', rows_path: 'rates', mid_field: '$value' };
  const trial = { ...settings, url, id: body.id, every_minutes: 5, time_field: 'date' };
  expect((await fixture.try(trial)).body).toMatchObject({ failure: null });
  await fixture.change(body.id, { time_field: 'date' });
  await fixture.fetchAt('2026-11-20T10:01:00Z');
  expect(await fixture.feeds()).toMatchObject([{ failure: null, source_time: '2026-11-20' }]);
});

test('the spreads of the limits are for a source with one middle only', async () => {
  await fixture.limit('EUR', { spread_buy_bp: '100', spread_sell_bp: '100' });
  const source = await fixture.source(json({ EUR: { b: '1.07', s: '1.09' } }));
  const { body } = await fixture.feed({ url: source.url, ...SIDES });
  await fixture.run();
  expect(await fixture.current()).toMatchObject({ buy: '1.07', mid: '1.08', sell: '1.09' });
  source.state.body = json({ EUR: '1.08' });
  await fixture.change(body.id, { mid_field: '$value', buy_field: '', sell_field: '' });
  await fixture.fetchAt('2026-11-20T10:05:00Z');
  expect(await fixture.current()).toMatchObject({ buy: '1.0692', mid: '1.08', sell: '1.0908' });
});

test('a feed differs only from a feed that still publishes the currency', async () => {
  const first = await fixture.source(json({ EUR: '1.08', AED: '0.27' }));
  const second = await fixture.source(json({ EUR: '1.09', AED: '0.28' }));
  const { body } = await fixture.feed({ url: first.url, name: 'First', sort: 1 });
  await fixture.run();
  await fixture.feed({ url: second.url, name: 'Second', sort: 2, max_difference_percent: '0.1' });
  await fixture.run();
  await fixture.change(body.id, { currencies: ['AED'] });
  const [, { differences }] = await fixture.feeds();
  expect(differences).toMatchObject([{ currency: 'AED' }]);
});

test('the query of an address is hidden from users without the right to edit', async () => {
  const url = 'https://example.com/rates.json?key=secret-1';
  await fixture.feed({ url });
  const viewer = await fixture.host.signInAs([{ name: 'rates', title: 'Rates', view: true }]);
  const seen = (await viewer.get('exchange/rate-feeds/list')).body;
  expect(seen).toMatchObject([{ url: 'https://example.com/rates.json' }]);
  expect(await fixture.feeds()).toMatchObject([{ url }]);
});

test('an unchanged rate that waits or was rejected is not proposed again', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url });
  await fixture.fetchDue();
  const [{ id }] = await fixture.list('status=proposed');
  const next = async (instant: string) => {
    fixture.turn(instant);
    await fixture.fetchDue();
    expect(await fixture.list()).toHaveLength(1);
    expect((await fixture.runs(1))[0]).toMatchObject({ proposed: 0, confirmed: 0, unchanged: 1 });
  };
  await next('2026-11-20T10:05:00Z');
  await (await approver()).post(`exchange/rates/${id}/reject`, { reason: 'Wrong' });
  await next('2026-11-20T10:10:00Z');
});
