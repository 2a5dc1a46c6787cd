import { plannedRatesDue } from '@/server/dealing/rates/rates';
import { rateFixture } from '../support/rate-fixture';
import { settled } from '../support/settled';

const fixture = rateFixture();

const EURO = { currency: 'EUR', buy: '1.0800', sell: '1.1000' };

test('a rate is base per one unit unless it says otherwise, and its middle is half of both', async () => {
  const { status, body } = await fixture.store(EURO);
  expect([status, body]).toMatchObject([
    201,
    {
      currency: 'EUR',
      kind: 'board',
      buy: '1.08',
      sell: '1.1',
      mid: '1.09',
      quote_unit: 1,
      quote_direction: 'direct',
      mid_base: '1.09',
      buy_base: '1.08',
      status: 'active',
      effective_at: '2026-11-20T10:00:00Z',
      warnings: [],
      by: { name: 'Developer' },
    },
  ]);
  expect(await fixture.current()).toMatchObject({
    mid: '1.09',
    spread_bp: '183.49',
    age_minutes: 0,
  });
});

test('what was quoted is kept as it was typed, and its inverse only told', async () => {
  const dirham = { currency: 'AED', buy: '3.7000', mid: '3.6725', sell: '3.6500' };
  const indirect = { ...dirham, quote_unit: 1, quote_direction: 'indirect' };
  expect((await fixture.store(indirect)).body).toMatchObject({
    buy: '3.7',
    mid: '3.6725',
    sell: '3.65',
    quote_direction: 'indirect',
    mid_base: '0.272294077603812117',
  });
  const afghani = { currency: 'AFN', buy: '1.40', sell: '1.42', quote_unit: 100 };
  expect((await fixture.store(afghani)).body.mid_base).toBe('0.0141');
  expect(Object.keys((await fixture.store(dirham)).body.errors)).toEqual(['buy', 'sell']);
});

test('prices in the wrong order, of the base, of a stranger or of one side are refused', async () => {
  const wrong: [object, string[]][] = [
    [{ ...EURO, mid: '1.10' }, ['sell']],
    [{ ...EURO, mid: '1.2' }, ['sell']],
    [{ ...EURO, buy: '1.1' }, ['buy', 'sell']],
    [{ ...EURO, currency: 'USD' }, ['currency']],
    [{ ...EURO, currency: 'CHF' }, ['currency']],
    [{ currency: 'EUR', buy: '1.08' }, ['sell']],
    [{ currency: 'EUR' }, ['mid']],
    [{ ...EURO, kind: 'closing' }, ['buy']],
    [{ currency: 'EUR', kind: 'reference' }, ['mid']],
    [{ ...EURO, buy: '0' }, ['buy']],
    [{ ...EURO, effective_at: '2026-02-30T10:00:00Z' }, ['effective_at']],
    [{ ...EURO, quote_unit: 10 }, ['quote_unit']],
  ];
  for (const [given, fields] of wrong) {
    const { status, body } = await fixture.store(given);
    expect([given, status, Object.keys(body.errors ?? {})]).toEqual([given, 422, fields]);
  }
  expect(await fixture.list()).toEqual([]);
});

test('a middle alone stands for itself, and makes both prices where the currency has spreads of its own', async () => {
  const alone = await fixture.store({ currency: 'EUR', mid: '1.05' });
  expect(alone.body).toMatchObject({ buy: null, sell: null, mid: '1.05' });
  const saved = await fixture.limit('EUR', { spread_buy_bp: '50', spread_sell_bp: '100' });
  expect(saved.body).toMatchObject({ spread_buy_bp: '50', max_age_minutes: null, version: 2 });
  const { body } = await fixture.store({ currency: 'EUR', mid: '1.1000' });
  expect(body).toMatchObject({ buy: '1.0945', mid: '1.1', sell: '1.111' });
});

test('a rate grows stale at its age and is blocked at twice of it', async () => {
  await fixture.limit('EUR', { max_age_minutes: 5 });
  await fixture.store(EURO);
  const at = async (instant: string) => {
    fixture.turn(instant);
    const { age_minutes, is_stale, is_blocked } = await fixture.current();
    return [age_minutes, is_stale, is_blocked];
  };
  expect(await at('2026-11-20T10:05:00Z')).toEqual([5, false, false]);
  expect(await at('2026-11-20T10:06:00Z')).toEqual([6, true, false]);
  expect(await at('2026-11-20T10:10:59Z')).toEqual([10, true, false]);
  expect(await at('2026-11-20T10:11:00Z')).toEqual([11, true, true]);
});

test('a later rate supersedes an earlier one, which stays as it was', async () => {
  await fixture.store(EURO);
  fixture.turn('2026-11-20T10:05:00Z');
  await fixture.store({ ...EURO, sell: '1.1020', reason: 'Reuters' });
  const { previous, ...now } = await fixture.current();
  expect(now).toMatchObject({ mid: '1.091', change_percent: '0.0917', reason: 'Reuters' });
  expect(previous.mid).toBe('1.09');
  expect(await fixture.list('status=superseded')).toMatchObject([
    { mid: '1.09', effective_to: '2026-11-20T10:05:00Z' },
  ]);
  expect(await fixture.list('currency=AED')).toEqual([]);
  await expect(fixture.host.owner.query("update rate set mid = '2'")).rejects.toThrow(
    /never changes/,
  );
});

test('a reference stands beside the board and never becomes it', async () => {
  await fixture.store({ currency: 'EUR', kind: 'reference', mid: '1.2', source: 'ECB' });
  expect(await fixture.current()).toBeUndefined();
  await fixture.store(EURO);
  expect((await fixture.current()).reference).toMatchObject({ mid: '1.2', source: 'ECB' });
});

test('rates are published together at one instant, or none of them', async () => {
  const afghani = { currency: 'AFN', buy: '0.0140', sell: '0.0142' };
  const wrong = await fixture.publish([EURO, { ...afghani, sell: '0.0139' }, EURO]);
  expect(Object.keys(wrong.body.errors)).toEqual([
    'rates.1.buy',
    'rates.1.sell',
    'rates.2.currency',
  ]);
  expect(await fixture.list()).toEqual([]);
  const { status, body } = await fixture.publish([EURO, afghani], { reason: 'Morning' });
  expect([status, body.reason, body.rates.map((one: { mid: string }) => one.mid)]).toEqual([
    201,
    'Morning',
    ['1.09', '0.0141'],
  ]);
  expect(new Set(body.rates.map((one: { set_id: number }) => one.set_id)).size).toBe(1);
});

test('rolling back publishes a former set anew, and says which', async () => {
  const first = await fixture.publish([EURO]);
  await fixture.publish([{ ...EURO, sell: '1.11' }]);
  const { body } = await fixture.me.post('exchange/rates/roll-back', {
    set_id: first.body.id,
    reason: 'Typed wrong',
  });
  expect(body).toMatchObject({ id: 3, rolls_back_id: 1, rates: [{ mid: '1.09' }] });
  expect(await fixture.current()).toMatchObject({ id: 3, mid: '1.09', set_id: 3 });
  const { body: sets } = await fixture.me.get('exchange/rates/sets?per_page=2');
  expect([sets.meta.total, sets.data.map((set: { id: number }) => set.id)]).toEqual([3, [3, 2]]);
});

test('publishing needs create, rules need edit, deciding needs approve', async () => {
  const viewer = await fixture.host.signInAs([{ name: 'rates', title: 'Rates', view: true }]);
  expect((await viewer.get('exchange/rates/current')).status).toBe(200);
  expect((await viewer.post('exchange/rates/store', EURO)).status).toBe(403);
  expect((await viewer.post('exchange/rates/1/approve')).status).toBe(403);
  expect((await viewer.put('exchange/rate-rules/2/update', { version: 1 })).status).toBe(403);
});

test('the history of rates is searched, and read from its beginning', async () => {
  await fixture.store({ currency: 'EUR', mid: '1.08', source: 'bank' });
  await fixture.store({ currency: 'AED', mid: '0.27' });
  const found = async (query: string) =>
    (await fixture.list(query)).map((row: { currency: string }) => row.currency);
  expect(await found('sort=-date')).toEqual(['AED', 'EUR']);
  expect(await found('sort=date')).toEqual(['EUR', 'AED']);
  expect(await found('search=ban')).toEqual(['EUR']);
  expect((await fixture.me.get('exchange/rates/list?sort=mid')).status).toBe(422);
});

const AT = '2099-03-01T08:00:00Z';
const HIGHER = { ...EURO, buy: '1.0900', sell: '1.1100' };

test('a board that is planned comes into force by itself at its time, and the trail names both', async () => {
  await fixture.publish([EURO]);
  const { status, body } = await fixture.publish([HIGHER], { effective_at: AT, reason: 'Noon' });
  expect([status, body.rates[0].status]).toEqual([201, 'planned']);
  const twice = await fixture.publish([EURO], { effective_at: AT });
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['effective_at']]);
  const planned = async (by = fixture.me) => (await by.get('exchange/rates/planned')).body;
  expect(await planned()).toMatchObject([
    { id: body.id, effective_at: AT, reason: 'Noon', by: { name: 'Developer' } },
  ]);
  const early = { set_id: body.id, reason: 'Too early' };
  expect((await fixture.me.post('exchange/rates/roll-back', early)).status).toBe(422);
  expect((await fixture.current()).mid).toBe('1.09');
  expect(await fixture.list('status=active')).toMatchObject([{ mid: '1.09', effective_to: AT }]);
  expect(await fixture.list('status=planned')).toMatchObject([{ mid: '1.1' }]);
  expect(await settled(plannedRatesDue)(fixture.host.host)).toBe(0);
  const linked = await fixture.me.get('exchange/rates/board-link');
  const shownToAll = async () =>
    (await fixture.me.get(`public/rates-board/${linked.body.token}`)).body.rates[0]?.buy;
  expect(await shownToAll()).toBe('1.08');

  fixture.turn(AT);
  // The session has expired by then.
  const me = await fixture.host.signIn();
  const { body: current } = await me.get('exchange/rates/current');
  expect(current).toMatchObject([{ mid: '1.1', effective_at: AT, age_minutes: 0 }]);
  expect([await shownToAll(), await planned(me)]).toEqual(['1.09', []]);
  expect(await settled(plannedRatesDue)(fixture.host.host)).toBe(1);
  expect(await settled(plannedRatesDue)(fixture.host.host)).toBe(0);
  const { rows } = await fixture.host.owner.query(
    `select action, user_id is not null as by, changes -> 'effective_at' ->> 1 as at from audit
     where record_type = 'rate' and record_id = $1 order by id`,
    [String(body.rates[0].id)],
  );
  expect(rows).toEqual([
    { action: 'plan', by: true, at: AT },
    { action: 'come into force', by: false, at: AT },
  ]);
  const late = await me.post(`exchange/rates/sets/${body.id}/cancel`);
  expect(late.status).toBe(409);
});

test('a planned board is cancelled or published at once; an approved rate does not wait again', async () => {
  await fixture.publish([EURO]);
  await fixture.holdOutliers();
  const far = { ...EURO, buy: '1.1800', sell: '1.2000' };
  const first = await fixture.publish([far, { currency: 'AED', mid: '0.27' }], {
    effective_at: AT,
  });
  expect(first.body.rates.map((one: { status: string }) => one.status)).toEqual([
    'proposed',
    'planned',
  ]);
  const can = [{ name: 'rates', title: 'Rates', view: true, approve: true }];
  const second = await fixture.host.signInAs(can);
  const sets = 'exchange/rates/sets';
  expect((await second.post(`${sets}/${first.body.id}/cancel`)).status).toBe(403);
  const cancelled = await fixture.me.post(`${sets}/${first.body.id}/cancel`);
  expect(cancelled.body.rates.map((one: { status: string }) => one.status)).toEqual([
    'cancelled',
    'cancelled',
  ]);
  expect((await second.get('approvals/list')).body.data).toEqual([]);

  const again = await fixture.publish([far], { effective_at: AT, reason: 'Noon' });
  const approved = await second.post(`exchange/rates/${again.body.rates[0].id}/approve`);
  expect(approved.body).toMatchObject({ status: 'planned', effective_at: AT });
  const { status, body } = await fixture.me.post(`${sets}/${again.body.id}/publish`);
  expect([status, body.reason, body.rates[0].status]).toEqual([201, 'Noon', 'active']);
  expect((await fixture.current()).mid).toBe('1.19');
  expect((await fixture.me.get('exchange/rates/planned')).body).toEqual([]);
  await expect(
    fixture.host.owner.query(`update rate set status = 'cancelled' where status = 'active'`),
  ).rejects.toThrow(/never changes/);
});
