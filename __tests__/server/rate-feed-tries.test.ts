import { feedFixture } from '../support/feed-fixture';

const fixture = feedFixture();

const SETTINGS = {
  name: 'A feed',
  format: 'json',
  rows_path: 'rates',
  mid_field: '$value',
  every_minutes: 5,
} as const;

test('a trial shows what would be published, and stores nothing', async () => {
  await fixture.store({ currency: 'EUR', buy: '1.06', sell: '1.08' });
  const { url } = await fixture.source('{"time":1795168800,"rates":{"EUR":1.0800,"AED":0.272}}');
  const spreads = [{ currency: 'EUR', unit: 'pips', buy: '50', sell: '60' }];
  const { status, body } = await fixture.try({ ...SETTINGS, url, spreads, time_field: 'time' });
  expect([status, body]).toEqual([
    200,
    {
      failure: null,
      source_time: '2026-11-20T10:00:00.000Z',
      rates: [
        {
          currency: 'AED',
          source: { buy: null, sell: null, mid: '0.272' },
          spread: null,
          buy: null,
          sell: null,
          mid: '0.272',
          quote_unit: 1,
          quote_direction: 'direct',
          current_mid_base: null,
          change_percent: null,
          outcome: 'proposes',
          is_outlier: false,
          failure: null,
        },
        {
          currency: 'EUR',
          source: { buy: null, sell: null, mid: '1.0800' },
          spread: { unit: 'pips', buy: '50', sell: '60' },
          buy: '1.075',
          sell: '1.086',
          mid: '1.08',
          quote_unit: 1,
          quote_direction: 'direct',
          current_mid_base: '1.07',
          change_percent: '0.9346',
          outcome: 'publishes',
          is_outlier: false,
          failure: null,
        },
      ],
    },
  ]);
  expect(await fixture.feeds()).toEqual([]);
  expect(await fixture.list()).toHaveLength(1);
});

test('a trial says that a rate is an outlier, unchanged, refused, or published by another feed', async () => {
  await fixture.store({ currency: 'AFN', buy: '0.0140', sell: '0.0142' });
  const source = await fixture.source('{"rates":{"EUR":1.08,"AED":0.272}}');
  const { body: feed } = await fixture.feed({ url: source.url, currencies: ['EUR'] });
  await fixture.run();
  const outcomes = async (own: object) => {
    const { body } = await fixture.try({ ...SETTINGS, url: source.url, ...own });
    return body.rates.map((one: Record<string, unknown>) => [one.currency, one.outcome]);
  };
  source.state.body = '{"rates":{"EUR":1.08,"AED":0.272,"AFN":0.0200}}';
  expect(await outcomes({ name: 'New', spreads: [] })).toEqual([
    ['AED', 'proposes'],
    ['AFN', 'proposes'],
    ['EUR', 'compares'],
  ]);
  expect(await outcomes({ id: feed.id, currencies: ['EUR'] })).toEqual([['EUR', 'confirms']]);
  const zero = [{ currency: null, unit: 'percent', buy: '0', sell: '1' }];
  expect(await outcomes({ id: feed.id, spreads: zero, currencies: ['EUR'] })).toEqual([
    ['EUR', 'refused'],
  ]);
});

test('a trial that fails says why', async () => {
  const source = await fixture.source('[{"code":"EUR","rate":"1.08"},{"code":"AED"}]');
  const { body } = await fixture.try({
    ...SETTINGS,
    url: source.url,
    rows_path: '',
    code_field: 'code',
    mid_field: 'rate',
  });
  expect(body).toEqual({
    failure: { code: 'feed.no-rate', params: { row: '2', field: 'rate', currency: 'AED' } },
    source_time: null,
    rates: [],
  });
  const { body: refused } = await fixture.try({ ...SETTINGS, url: 'https://192.168.1.1/' });
  expect(refused.failure).toEqual({ code: 'feed.private', params: {} });
  expect((await fixture.try({ ...SETTINGS, url: source.url, id: 99 })).status).toBe(404);
});

test('few trials run at once, so that slow sources do not use up the connections', async () => {
  const source = await fixture.source('{"rates":{"EUR":1.08}}');
  source.state.behaviour = 'dawdles';
  const tries = Array.from({ length: 10 }, () => fixture.try({ ...SETTINGS, url: source.url }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
});
