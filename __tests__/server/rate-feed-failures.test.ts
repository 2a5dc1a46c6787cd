import { settleDue } from '@/server/jobs/due';
import { feedFixture } from '../support/feed-fixture';
import type { Behaviour } from '../support/outside-server';

const fixture = feedFixture();

const GOOD = '{"rates":{"EUR":"1.08"}}';

/** The ways in which a source fails, with the reason that its feed states; null for a way that does no harm. */
const WAYS: readonly (readonly [Behaviour, string | null])[] = [
  ['refuses', 'feed.status'],
  ['hangs', 'feed.slow'],
  ['busy', 'feed.busy'],
  ['half', 'feed.unreachable'],
  ['loses', 'feed.unreachable'],
  ['redirects', 'feed.redirect'],
  ['large', 'feed.large'],
  ['drips', 'feed.slow'],
  ['gone', 'feed.gone'],
  ['duplicate', 'feed.malformed'],
  ['skewed', null],
  ['dawdles', null],
];

test('however some sources fail, nothing of them is published, each reason is stated, and others are not delayed', async () => {
  await fixture.store({ currency: 'EUR', buy: '1.06', sell: '1.08' });
  for (const [behaviour] of WAYS) {
    const source = await fixture.source(GOOD);
    source.state.behaviour = behaviour;
    await fixture.feed({ url: source.url, name: behaviour, kind: 'reference', sort: 1 });
  }
  const secure = await fixture.source(GOOD, { secure: true });
  await fixture.feed({ url: secure.url, name: 'certificate', kind: 'reference' });
  await fixture.feed({ url: 'http://127.0.0.1:9/', name: 'nobody', kind: 'reference' });
  await fixture.feed({ url: 'http://10.1.2.3/', name: 'private', kind: 'reference' });
  const good = await fixture.source(GOOD);
  await fixture.feed({ url: good.url, name: 'good', sort: 99 });

  const running = fixture.run();
  // The good feed is the last one, and its rate is there long before the sources that hang are given up.
  const begun = Date.now();
  while (!(await fixture.current()).origin) {
    expect(Date.now() - begun).toBeLessThan(8_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await running).toEqual({ done: WAYS.length + 4, left: 0 });

  const feeds: readonly { name: string; failure: { code: string } | null }[] =
    await fixture.feeds();
  const reasons = Object.fromEntries(
    feeds.map(({ name, failure }) => [name, failure?.code ?? null]),
  );
  expect(reasons).toEqual({
    ...Object.fromEntries(WAYS),
    certificate: 'feed.certificate',
    nobody: 'feed.unreachable',
    private: 'feed.private',
    good: null,
  });
  expect(await fixture.list('kind=reference&status=active')).toMatchObject([{ mid: '1.08' }]);
  expect(await fixture.notices()).toEqual({ failing: 13, differing: 0 });
});

test('a source that fails is tried again with growing pauses, and its success ends the notice', async () => {
  const source = await fixture.source(GOOD);
  source.state.behaviour = 'refuses';
  await fixture.feed({ url: source.url });
  // The session ends during the pauses, so the state is read from the table.
  const state = async () => {
    const { rows } = await fixture.host.owner.query(
      'select next_at, failing_since, failure, (select count(*)::int from rate_feed_run) as runs from rate_feed',
    );
    return rows[0];
  };
  const pauses: number[] = [];
  let at = '2026-11-20T10:00:00Z';
  for (let failures = 1; failures <= 8; failures += 1) {
    await fixture.fetchAt(at);
    const { next_at: next } = await state();
    pauses.push((Date.parse(next) - Date.parse(at)) / 60_000);
    at = next;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await state()).toMatchObject({
    failing_since: '2026-11-20T10:00:00Z',
    failure: { code: 'feed.status', params: { status: '500' } },
    runs: 8,
  });
  source.state.behaviour = 'ok';
  await fixture.fetchAt(at);
  expect(await state()).toMatchObject({ failing_since: null, failure: null, runs: 9 });
});

test('a source that asks for a pause is left alone for so long', async () => {
  const source = await fixture.source(GOOD);
  source.state.behaviour = 'busy';
  await fixture.feed({ url: source.url });
  await fixture.run();
  expect((await fixture.feeds())[0].next_at).toBe('2026-11-20T10:02:00Z');
});

test('a source that asks for a day while it is maintained is fetched again after an hour', async () => {
  const source = await fixture.source(GOOD);
  source.state.behaviour = 'maintained';
  await fixture.feed({ url: source.url });
  await fixture.run();
  expect((await fixture.feeds())[0].next_at).toBe('2026-11-20T11:00:00Z');
});

test('overlapping runs fetch at most eight feeds at once', async () => {
  const sources = await Promise.all(Array.from({ length: 12 }, () => fixture.source(GOOD)));
  for (const [index, source] of sources.entries()) {
    source.state.behaviour = 'hangs';
    await fixture.feed({ url: source.url, name: `Feed ${index}` });
  }
  const runs = [fixture.fetchDue(), fixture.fetchDue()];
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const fetches = () => sources.reduce((sum, { received }) => sum + received.length, 0);
  expect(fetches()).toBe(8);
  for (const source of sources) {
    source.state.behaviour = 'ok';
    source.hangUp();
  }
  await Promise.all(runs);
  expect(fetches()).toBe(12);
});

test('a run that meets a temporary error ends when none of its items is being settled', async () => {
  let ended = 0;
  const unreachable = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  const run = settleDue(fixture.host.host, {
    kind: 'test',
    atOnce: 2,
    find: async () => ['fails', 'is slow'],
    settle: async (_host, item) => {
      if (item === 'fails') throw unreachable;
      await new Promise((resolve) => setTimeout(resolve, 200));
      ended += 1;
      return true;
    },
  });
  await expect(run).rejects.toBe(unreachable);
  expect(ended).toBe(1);
});

test('a process that dies during a fetch delays the feed by two minutes only', async () => {
  const source = await fixture.source(GOOD);
  await fixture.feed({ url: source.url });
  await fixture.host.owner.query(
    "update rate_feed set next_at = '2026-11-20T10:02:00Z'::timestamptz",
  );
  expect(await fixture.run()).toEqual({ done: 0, left: 0 });
  expect(await fixture.fetchAt('2026-11-20T10:02:00Z')).toEqual({ done: 1, left: 0 });
});

const BAD: readonly (readonly [string, string, string])[] = [
  ['zero', '{"rates":{"EUR":0}}', 'feed.not-positive'],
  ['negative', '{"rates":{"EUR":-1.08}}', 'feed.not-positive'],
  ['beyond all numbers', '{"rates":{"EUR":1e400}}', 'feed.not-number'],
  ['empty', '{"rates":{"EUR":""}}', 'feed.no-rate'],
  ['null', '{"rates":{"EUR":null}}', 'feed.no-rate'],
  ['a word', '{"rates":{"EUR":"NaN"}}', 'feed.not-number'],
  ['too large', '{"rates":{"EUR":9999999999999}}', 'feed.range'],
  ['too small', '{"rates":{"EUR":1e-20}}', 'feed.range'],
  ['no list', '{"other":{}}', 'feed.no-list'],
  ['no currency of ours', '{"rates":{"CHF":1.1}}', 'feed.none'],
  ['an empty list', '{"rates":{}}', 'feed.empty'],
  ['no JSON', '<html>Please sign in</html>', 'feed.malformed'],
  ['nested without end', '['.repeat(900_000), 'feed.malformed'],
];

test.each(BAD)(
  'a source whose rate is %s publishes nothing and says why',
  async (_, text, code) => {
    const { url } = await fixture.source(text);
    await fixture.feed({ url });
    await fixture.run();
    expect(await fixture.list()).toEqual([]);
    expect(await fixture.feeds()).toMatchObject([{ failure: { code } }]);
  },
);

test('one wrong rate keeps back all rates of the fetch', async () => {
  const source = await fixture.source('{"rates":{"AED":0.27,"EUR":0}}');
  await fixture.feed({ url: source.url });
  await fixture.run();
  expect(await fixture.list()).toEqual([]);
  source.state.body = '{"rates":{"AED":0.27,"EUR":1.08}}';
  await fixture.fetchAt('2026-11-20T10:01:00Z');
  expect(await fixture.list()).toHaveLength(2);
});

test('a rate that the rules of the board refuse is named with its rule', async () => {
  const { url } = await fixture.source(GOOD);
  const spreads = [{ currency: null, unit: 'percent', buy: '0', sell: '0' }];
  await fixture.feed({ url, spreads });
  await fixture.run();
  expect(await fixture.feeds()).toMatchObject([
    { failure: { code: 'rate.order-direct', params: { currency: 'EUR' } } },
  ]);
});

test.each([[], [{ currency: null, unit: 'percent', buy: '5', sell: '5' }]])(
  'a source that buys above its selling rate is refused, and no spread hides it',
  async (...spreads) => {
    const { url } = await fixture.source('{"rates":{"EUR":{"b":"1.09","s":"1.08"}}}');
    const fields = { mid_field: '', buy_field: 'b', sell_field: 's' };
    await fixture.feed({ url, ...fields, spreads });
    await fixture.run();
    expect(await fixture.feeds()).toMatchObject([
      { failure: { code: 'feed.crossed', params: { currency: 'EUR' } } },
    ]);
  },
);
