import { verify } from '@/server/ledger/verify';
import { ecbFile, feedFixture } from '../support/feed-fixture';
import { sealWhole } from '../support/seal-whole';

const fixture = feedFixture();

const json = (rates: object, own: object = {}) => JSON.stringify({ rates, ...own });
const SPREADS = [{ currency: null, unit: 'percent', buy: '1', sell: '2' }];
const NOW = '2026-11-20T10:00:00Z';

test('a feed publishes the rates of its source, and says on each where it comes from', async () => {
  const { url } = await fixture.source('{"date":"2026-11-20","rates":{"EUR":1.0800,"XXX":3}}');
  const { status } = await fixture.feed({ url, time_field: 'date', spreads: SPREADS });
  expect(status).toBe(201);
  expect(await fixture.run()).toEqual({ done: 1, left: 0 });
  expect(await fixture.current()).toMatchObject({
    buy: '1.0692',
    mid: '1.08',
    sell: '1.1016',
    source: 'A feed',
    by: null,
    origin: { feed: 'A feed', source_time: '2026-11-20', confirmed_at: NOW },
  });
  const [rate] = await fixture.list();
  expect(rate).toMatchObject({ by: null, origin: { feed: 'A feed', source_time: '2026-11-20' } });
  await fixture.store({ currency: 'AED', buy: '0.27', sell: '0.28' });
  expect(await fixture.current('AED')).toMatchObject({ by: { name: 'Developer' }, origin: null });
  expect(await fixture.feeds()).toMatchObject([
    {
      base: 'USD',
      succeeded_at: NOW,
      source_time: '2026-11-20',
      next_at: '2026-11-20T10:05:00Z',
      failure: null,
      key_set_at: null,
    },
  ]);
  expect(await fixture.runs(1)).toMatchObject([{ proposed: 1, confirmed: 0, failure: null }]);
});

test('an unchanged rate is published once; its age begins anew with each fetch', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url });
  await fixture.run();
  await fixture.fetchAt('2026-11-20T10:05:00Z');
  fixture.turn('2026-11-20T10:07:00Z');
  expect(await fixture.current()).toMatchObject({
    age_minutes: 2,
    effective_at: NOW,
    origin: { confirmed_at: '2026-11-20T10:05:00Z' },
  });
  expect(await fixture.list()).toHaveLength(1);
  expect(await fixture.runs(1)).toMatchObject([{ published: 0, confirmed: 1 }, { proposed: 1 }]);
});

test('an unchanged source does not replace a rate that a person has entered since', async () => {
  const source = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url: source.url });
  await fixture.run();
  fixture.turn('2026-11-20T10:01:00Z');
  await fixture.store({ currency: 'EUR', buy: '1.07', sell: '1.08' });
  await fixture.fetchAt('2026-11-20T10:06:00Z');
  expect(await fixture.current()).toMatchObject({ mid: '1.075', origin: null, age_minutes: 5 });
  source.state.body = json({ EUR: '1.085' });
  await fixture.fetchAt('2026-11-20T10:12:00Z');
  expect(await fixture.current()).toMatchObject({ mid: '1.085', origin: { feed: 'A feed' } });
});

test('six runs at once fetch and publish once', async () => {
  const source = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url: source.url });
  const runs = await Promise.all(Array.from({ length: 6 }, fixture.run));
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1);
  expect(source.received).toHaveLength(1);
  expect(await fixture.list()).toHaveLength(1);
});

test('an outlier waits for a second person, even without a rule, and a newer one replaces it', async () => {
  const source = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url: source.url });
  await fixture.run();
  source.state.body = json({ EUR: '1.20' });
  await fixture.fetchAt('2026-11-20T10:05:00Z');
  expect((await fixture.current()).mid).toBe('1.08');
  expect(await fixture.list('status=proposed')).toMatchObject([{ mid: '1.2' }]);
  await fixture.fetchAt('2026-11-20T10:10:00Z');
  expect(await fixture.list()).toHaveLength(2);
  source.state.body = json({ EUR: '1.21' });
  await fixture.fetchAt('2026-11-20T10:15:00Z');
  expect(await fixture.list('status=cancelled')).toMatchObject([{ mid: '1.2' }]);
  const [{ id }] = await fixture.list('status=proposed');
  // The developer saved the feed, so another user has to approve.
  expect((await fixture.me.post(`exchange/rates/${id}/approve`)).status).toBe(422);
  const other = await fixture.host.signInAs(null);
  expect((await other.post(`exchange/rates/${id}/approve`)).status).toBe(200);
  expect((await fixture.current()).mid).toBe('1.21');
  expect((await fixture.me.get('notices/show')).body.approvals.total).toBe(0);
});

test('a feed that proposes publishes nothing by itself', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08', AED: '0.27' }));
  await fixture.feed({ url, mode: 'propose' });
  await fixture.fetchDue();
  expect(await fixture.current()).toBeUndefined();
  expect(await fixture.list('status=proposed')).toHaveLength(2);
  expect(await fixture.runs(1)).toMatchObject([{ published: 0, proposed: 2 }]);
  const other = await fixture.host.signInAs(null);
  expect((await other.get('notices/show')).body.approvals.total).toBe(2);
});

test('ECB: cross rates through the euro are exact, and the euro is the inverse of the dollar', async () => {
  const { url } = await fixture.source(ecbFile({ USD: '1.0850', JPY: '162.15', AED: '3.9847' }));
  await fixture.feed({ format: 'ecb', url, name: 'ECB', kind: 'reference' });
  await fixture.run();
  const rates = await fixture.list();
  expect(rates).toHaveLength(2);
  expect(rates).toMatchObject([
    { currency: 'EUR', kind: 'reference', mid: '1.085', origin: { source_time: '2026-11-20' } },
    { currency: 'AED', mid: '0.272291515045' },
  ]);
});

test('a source that states an older day than before is refused', async () => {
  const source = await fixture.source(ecbFile({ USD: '1.0850' }));
  await fixture.feed({ format: 'ecb', url: source.url });
  await fixture.run();
  source.state.body = ecbFile({ USD: '1.0900' }, '2026-11-19');
  await fixture.fetchAt('2026-11-20T10:05:00Z');
  expect((await fixture.current()).mid).toBe('1.085');
  expect(await fixture.feeds()).toMatchObject([
    {
      failure: { code: 'feed.stale', params: { time: '2026-11-19', last: '2026-11-20' } },
      failing_since: '2026-11-20T10:05:00Z',
      succeeded_at: NOW,
      next_at: '2026-11-20T10:06:00Z',
    },
  ]);
});

test('of two feeds with the same currency the first publishes, and the other is compared', async () => {
  const first = await fixture.source(json({ EUR: '1.08' }));
  const second = await fixture.source(json({ EUR: '1.10', AED: '0.27' }));
  await fixture.feed({ url: first.url, name: 'First', sort: 1 });
  await fixture.run();
  await fixture.feed({ url: second.url, name: 'Second', sort: 2, max_difference_percent: '1.5' });
  await fixture.run();
  expect((await fixture.current()).mid).toBe('1.08');
  expect((await fixture.current('AED')).mid).toBe('0.27');
  const difference = { currency: 'EUR', feed: 'First', percent: '1.8519', is_above: true };
  expect(await fixture.feeds()).toMatchObject([{ differences: [] }, { differences: [difference] }]);
  expect((await fixture.current()).others).toMatchObject([
    { feed: 'Second', percent: '1.8519', is_above: true },
  ]);
  expect(await fixture.notices()).toEqual({ failing: 0, differing: 1 });
  const [{ id }] = await fixture.feeds();
  await fixture.change(id, { is_active: false });
  await fixture.fetchAt('2026-11-20T10:06:00Z');
  expect((await fixture.current()).mid).toBe('1.1');
  // Its source is unchanged, but a rate of the other feed is in force.
  await fixture.change(id, { is_active: true });
  await fixture.fetchAt('2026-11-20T10:07:00Z');
  expect((await fixture.current()).mid).toBe('1.08');
});

test('a timetable of times is in the time zone of the organisation', async () => {
  const { body } = await fixture.me.get('setting/organization/show');
  await fixture.me.put('setting/organization/update', {
    timezone: 'Asia/Kabul',
    version: body.version,
  });
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  const times = { every_minutes: null, times: ['09:00', '16:00'], weekdays: ['monday', 'friday'] };
  // 20 November 2026 is a Friday; Kabul is 4:30 ahead of UTC.
  expect((await fixture.feed({ url, ...times })).body.next_at).toBe('2026-11-20T11:30:00Z');
  await fixture.fetchAt('2026-11-20T11:30:00Z');
  const { rows } = await fixture.host.owner.query('select next_at from rate_feed');
  expect(rows).toEqual([{ next_at: '2026-11-23T04:30:00Z' }]);
});

test('a change of the settings during a fetch discards what the fetch brought', async () => {
  const source = await fixture.source(json({ EUR: '1.08' }));
  source.state.behaviour = 'dawdles';
  const { body } = await fixture.feed({ url: source.url });
  const running = fixture.run();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await fixture.change(body.id, { spreads: SPREADS });
  await running;
  expect(await fixture.current()).toBeUndefined();
  await fixture.run();
  expect((await fixture.current()).buy).toBe('1.0692');
});

test('a deleted feed leaves its rates, which still name it', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  const { body } = await fixture.feed({ url });
  await fixture.run();
  expect((await fixture.me.delete(`exchange/rate-feeds/${body.id}/destroy`)).status).toBe(200);
  expect(await fixture.current()).toMatchObject({ origin: { feed: 'A feed' } });
  expect((await fixture.me.get(`exchange/rate-feeds/${body.id}/runs`)).status).toBe(404);
});

test('fetches of more than 30 days ago are deleted', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url });
  await fixture.run();
  const runs = async () =>
    (await fixture.host.owner.query('select at from rate_feed_run order by id')).rows;
  await fixture.fetchAt('2026-12-19T10:00:00Z');
  expect(await runs()).toEqual([{ at: NOW }, { at: '2026-12-19T10:00:00Z' }]);
  await fixture.fetchAt('2026-12-20T10:01:00Z');
  expect(await runs()).toEqual([{ at: '2026-12-19T10:00:00Z' }, { at: '2026-12-20T10:01:00Z' }]);
});

test('a user who may only view rates sees the feeds, changes none and tries none', async () => {
  const { url } = await fixture.source(json({ EUR: '1.08' }));
  const own = { url, format: 'json', name: 'B', rows_path: 'rates', mid_field: '$value' };
  await fixture.feed({ url });
  const viewer = await fixture.host.signInAs([{ name: 'rates', title: 'Rates', view: true }]);
  expect((await viewer.get('exchange/rate-feeds/list')).body).toHaveLength(1);
  expect((await viewer.post('exchange/rate-feeds/store', own)).status).toBe(403);
  expect((await viewer.post('exchange/rate-feeds/try', own)).status).toBe(403);
  expect((await viewer.get('notices/show')).body.rate_feeds).toBeNull();
});

describe('the key of a header', () => {
  const key = { header_name: 'X-Api-Key', header_value: 'secret-key-1' };

  test('is sent to the source, and never shown, audited or stored in the clear', async () => {
    const source = await fixture.source(json({ EUR: '1.08' }));
    const { body } = await fixture.feed({ url: source.url, ...key });
    expect(body).toMatchObject({ header_name: 'X-Api-Key', key_set_at: NOW });
    await fixture.run();
    expect(source.received[0]?.headers['x-api-key']).toBe('secret-key-1');
    const { rows } = await fixture.host.owner.query(
      `select (select json_agg(f) from rate_feed f)::text || (select json_agg(a) from audit a)::text
         || (select json_agg(s) from record_state s)::text
         || (select coalesce(json_agg(i), '[]') from idempotency i)::text as all`,
    );
    expect(rows[0].all).toContain('X-Api-Key');
    expect(rows[0].all).not.toContain('secret-key-1');
    expect(JSON.stringify([body, await fixture.feeds()])).not.toContain('secret-key-1');
  });

  test('stays when other fields change, is removed with its header, and is not sent elsewhere', async () => {
    const source = await fixture.source(json({ EUR: '1.08' }));
    const thief = await fixture.source(json({ EUR: '1.08' }));
    const { body } = await fixture.feed({ url: source.url, ...key });
    const settings = { name: 'A feed', format: 'json', rows_path: 'rates', mid_field: '$value' };
    const trial = { ...settings, every_minutes: 5, header_name: 'X-Api-Key', id: body.id };
    expect((await fixture.change(body.id, { sort: 4 })).status).toBe(200);
    expect((await fixture.try({ ...trial, url: source.url })).body.rates).toHaveLength(1);
    expect(source.received[0]?.headers['x-api-key']).toBe('secret-key-1');
    for (const refused of [
      await fixture.change(body.id, { url: thief.url }),
      await fixture.try({ ...trial, url: thief.url }),
    ]) {
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['header_value']]);
    }
    expect(thief.received).toEqual([]);
    const removed = await fixture.change(body.id, { header_name: null, url: thief.url });
    expect(removed.body).toMatchObject({ header_name: null, key_set_at: null });
    await fixture.run();
    expect(thief.received[0]?.headers['x-api-key']).toBeUndefined();
  });
});

test('settings that cannot be meant are refused, field by field', async () => {
  const url = 'https://example.com/rates.json';
  await fixture.feed({ url });
  const wrong: [object, string][] = [
    [{ name: 'A feed' }, 'name'],
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: 'https://me:secret@example.com/' }, 'url'],
    [{ mid_field: '' }, 'mid_field'],
    [{ mid_field: '', buy_field: 'buy' }, 'sell_field'],
    [{ format: 'csv' }, 'code_field'],
    [{ every_minutes: null }, 'every_minutes'],
    [{ times: ['09:00'] }, 'every_minutes'],
    [{ every_minutes: null, times: ['25:00'] }, 'times.0'],
    [{ currencies: ['USD'] }, 'currencies.0'],
    [{ currencies: ['CHF'] }, 'currencies.0'],
    [{ spreads: [...SPREADS, ...SPREADS] }, 'spreads.1.currency'],
    [{ spreads: [{ ...SPREADS[0], buy: '100' }] }, 'spreads.0.buy'],
    [{ header_name: 'Host', header_value: 'x' }, 'header_name'],
    [{ header_name: 'X-Key', header_value: 'a\r\nX-Other: b' }, 'header_value'],
    [{ header_name: 'X-Key' }, 'header_value'],
    [{ header_value: 'x' }, 'header_name'],
  ];
  for (const [own, field] of wrong) {
    const { status, body } = await fixture.feed({ url, name: 'B', ...own });
    expect([own, status, Object.keys(body.errors ?? {})]).toEqual([own, 422, [field]]);
  }
});

test('feeds and their rates are among the records that the books prove', async () => {
  const source = await fixture.source(json({ EUR: '1.08' }));
  await fixture.feed({ url: source.url, header_name: 'X-Api-Key', header_value: 'secret-key-1' });
  await fixture.fetchDue();
  fixture.turn('2026-11-20T10:05:00Z');
  await fixture.fetchDue();
  const faults = async () => {
    await sealWhole(fixture.host.db);
    const { checks } = await verify(fixture.host.db);
    return checks.filter(({ ok }) => !ok);
  };
  expect(await faults()).toEqual([]);
  // A row that was changed without its trigger is found.
  await fixture.host.owner.query('alter table rate_origin disable trigger rate_origin_kept');
  await fixture.host.owner.query("update rate_origin set source_time = '2026-11-19'");
  await fixture.host.owner.query('alter table rate_origin enable trigger rate_origin_kept');
  expect(await faults()).not.toEqual([]);
});
