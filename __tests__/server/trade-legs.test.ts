import { verify } from '@/server/ledger/verify';
import { byHand } from '../support/by-hand';
import { euros, TRADE, tradingFixture } from '../support/trade-fixture';

const { office, deal, settle } = tradingFixture();

test('a leg that did not arrive is open again; one that came back is taken back', async () => {
  const { body } = await deal(euros);
  const fail = (leg: string) =>
    office.me().post(`${TRADE}/${body.id}/fail`, { leg, reason: 'The bank sent it back.' });
  const failed = await fail('fc');
  expect(failed.body).toMatchObject({
    status: 'posted',
    legs: { fc: { status: 'failed', reason: 'The bank sent it back.' } },
  });
  expect((await fail('fc')).status).toBe(409);
  const again = await settle(body.id, { leg: 'fc', location_id: 1 });
  expect(again.body.status).toBe('part_settled');
  expect((await settle(body.id, { leg: 'fc', location_id: 1 })).status).toBe(409);
  const back = await fail('fc');
  expect(back.body).toMatchObject({ status: 'posted', legs: { fc: { status: 'failed' } } });
  expect(await office.standsOn('1020')).toEqual([]);
  expect(back.body.history.map(({ action }: { action: string }) => action)).toEqual([
    'create',
    'fail',
    'settle',
    'fail',
  ]);
  expect(await office.isSound()).toEqual([]);
});

test('a trade with a settled leg is not voided; without one it is taken back whole', async () => {
  const { body } = await deal(euros);
  await settle(body.id, { leg: 'fc', location_id: 1 });
  const refused = await office.me().post(`${TRADE}/${body.id}/void`, { reason: 'Twice.' });
  expect([refused.status, refused.body.current]).toEqual([
    409,
    { status: 'part_settled', version: 2 },
  ]);
  expect(refused.body.message).toMatch(/One leg is settled/);
  await office.me().post(`${TRADE}/${body.id}/fail`, { leg: 'fc', reason: 'It came back.' });
  const voided = await office.me().post(`${TRADE}/${body.id}/void`, { reason: 'Twice.' });
  expect([voided.status, voided.body.status]).toEqual([200, 'voided']);
  expect(await office.standsOn('1120')).toEqual([]);
  expect(await office.position()).toEqual({ quantity: '0', cost: '0' });
  expect(await office.isSound()).toEqual([]);
});

test('the ladder shows what is still to come and to be paid, by value date', async () => {
  const aed = await deal();
  await deal({ ...euros, value_date: '2026-11-20' });
  await deal({ ...euros, side: 'sell', amount: '500', rate: '1.09', value_date: '2026-11-23' });
  await settle(aed.body.id, { leg: 'fc', account_id: office.id('1040') });
  const { body } = await office.me().get(`${TRADE}/ladder`);
  expect(body.days).toEqual([
    { date: '2026-11-20', currency: 'EUR', receive: '3000.00', pay: '0.00', net: '3000.00' },
    { date: '2026-11-20', currency: 'USD', receive: '0.00', pay: '30480.00', net: '-30480.00' },
    { date: '2026-11-23', currency: 'EUR', receive: '0.00', pay: '500.00', net: '-500.00' },
    { date: '2026-11-23', currency: 'USD', receive: '545.00', pay: '0.00', net: '545.00' },
  ]);
  const later = await office.me().get(`${TRADE}/ladder?from=2026-11-21`);
  expect(later.body.days).toHaveLength(2);
});

test('a list finds trades by the state that they are shown in', async () => {
  const { body } = await deal(euros);
  await deal();
  await settle(body.id, { leg: 'fc', location_id: 1 });
  const some = await office.me().get(`${TRADE}/list?status=part_settled`);
  expect(some.body.data).toMatchObject([{ id: body.id, status: 'part_settled' }]);
  const rest = await office.me().get(`${TRADE}/list?status=posted`);
  expect(rest.body.data).toHaveLength(1);
});

test('a settlement names one place or account, after the deal, that money can come to', async () => {
  const { body } = await deal(euros);
  const tried = async (more: object) => {
    const answer = await settle(body.id, { leg: 'fc', ...more });
    return [answer.status, Object.keys(answer.body.errors)];
  };
  expect(await tried({})).toEqual([422, ['location_id']]);
  expect(await tried({ location_id: 1, account_id: office.id('1040') })).toEqual([
    422,
    ['location_id'],
  ]);
  expect(await tried({ location_id: 99 })).toEqual([422, ['location_id']]);
  expect(await tried({ account_id: office.id('3000') })).toEqual([422, ['account_id']]);
  expect(await tried({ account_id: office.id('1030') })).toEqual([422, ['account_id']]);
  expect(await tried({ location_id: 1, date: '2026-11-18' })).toEqual([422, ['date']]);
});

test('a leg that was settled in the record alone is found', async () => {
  const { body } = await deal(euros);
  await settle(body.id, { leg: 'fc', location_id: 1 });
  const failing = async () =>
    (await verify(office.host.db)).checks.filter(({ ok }) => !ok).map(({ key }) => key);
  expect(await failing()).toEqual([]);
  await byHand(
    office.host.owner,
    `update document set course = '{}', stage = null where type = 'trade'`,
  );
  expect(await failing()).toContain('courses-entries');
});

test('what is open of a deal is due on its value date', async () => {
  const { status } = await deal({ value_date: '2026-11-23' });
  expect(status).toBe(201);
  const { body } = await office.me().get('reports/ageing?as_of=2026-11-20');
  const rows = body.rows as readonly { currency: string; oldest: string; current: string }[];
  expect(rows.map(({ currency, oldest, current }) => [currency, oldest, current])).toEqual([
    ['AED', '2026-11-23', '100000.00'],
    ['USD', '2026-11-23', '-27222.00'],
  ]);
});
