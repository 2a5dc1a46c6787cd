import { limitsDue } from '@/server/dealing/credit/credit-due';
import { CLW, creditFixture, LIMIT, SUB } from '../support/credit-fixture';
import { settled } from '../support/settled';

const { office, limit, draw, withSub, available, second } = creditFixture();
const expireLimits = settled(limitsDue);
const me = () => office.me();

const rule = async (is_active: boolean, min_base: string | null = null) => {
  const { body } = await me().get('setting/approval-rules/list');
  const { id, version } = body.find((one: { subject: string }) => one.subject === 'credit_limit');
  await me().put(`setting/approval-rules/${id}/update`, { is_active, min_base, version });
};
const change = (path: string, id: number, amount: string) =>
  me().post(`${path}/${id}/change`, { amount, reason: 'A letter came back' });

test('a limit is lowered at once, draws are refused beyond what is left, and what was drawn stays owed', async () => {
  const { body: made } = await limit();
  await draw(CLW, { limit_id: made.id });
  const { status, body } = await change(LIMIT, made.id, '4000');
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body).toMatchObject({
    status: 'active',
    amount: '4000.00',
    base: '4000.00',
    asked_amount: null,
    changes: [{ before: '10000.00', amount: '4000.00', reason: 'A letter came back' }],
  });
  expect(await available(made.id)).toMatchObject({
    limit: '4000.00',
    used: '3255.00',
    available: '745.00',
  });
  const more = await draw(CLW, { limit_id: made.id, currency: 'USD', amount: '745.01' });
  expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['amount']]);
  expect((await draw(CLW, { limit_id: made.id, currency: 'USD', amount: '745' })).status).toBe(201);
  await change(LIMIT, made.id, '3000');
  expect(await available(made.id)).toMatchObject({ used: '4000.00', available: '-1000.00' });
  expect((await draw(CLW, { limit_id: made.id, amount: '1' })).status).toBe(422);
  expect(await office.standsOn('1110')).toHaveLength(2);
  expect(await office.isSound()).toEqual([]);
});

test('a sub-limit is changed in its own currency, also while it is suspended', async () => {
  const { limit_id, sub_limit_id } = await withSub();
  await me().post(`${SUB}/${sub_limit_id}/suspend`, { reason: 'Too much' });
  const { body } = await change(SUB, sub_limit_id, '5000');
  expect(body).toMatchObject({
    status: 'suspended',
    amount: '5000.00',
    currency: 'EUR',
    base: '5425.00',
    step_reason: 'Too much',
  });
  const { body: resumed } = await me().post(`${SUB}/${sub_limit_id}/resume`, {});
  expect(resumed.changes).toHaveLength(1);
  const { sub_limits } = await available(limit_id);
  expect(sub_limits).toMatchObject([{ limit: '5000.00', available: '5000.00' }]);
  const { body: listed } = await me().get(`${SUB}/list`);
  expect(listed.data).toMatchObject([{ amount: '5000.00' }]);
  expect(await office.isSound()).toEqual([]);
});

test('where the rule says so a raise waits for a second person, and a lower limit does not', async () => {
  const { body: made } = await limit();
  await rule(true, '11000');
  expect((await change(LIMIT, made.id, '10500')).body.amount).toBe('10500.00');
  const { body: asked } = await change(LIMIT, made.id, '12000');
  expect(asked).toMatchObject({
    status: 'active',
    amount: '10500.00',
    asked_amount: '12000.00',
    waiting: { subject: 'credit_limit', reason: 'A letter came back' },
  });
  expect((await change(LIMIT, made.id, '9000')).status).toBe(409);
  expect((await me().post(`${LIMIT}/${made.id}/approve`, {})).status).toBe(422);
  const other = await second();
  const { body: waits } = await other.get('approvals/list');
  expect(waits.data).toMatchObject([{ due_to: 'credit limit', due_to_id: made.id }]);
  const kept = await other.post(`${LIMIT}/${made.id}/reject`, { reason: 'Not this year' });
  expect(kept.body).toMatchObject({ status: 'active', amount: '10500.00', asked_amount: null });
  await change(LIMIT, made.id, '12000');
  const { body: raised } = await other.post(`${LIMIT}/${made.id}/approve`, {});
  expect(raised).toMatchObject({ status: 'active', amount: '12000.00', waiting: null });
  expect(raised.changes.map((one: { amount: string }) => one.amount)).toEqual([
    '10500.00',
    '12000.00',
  ]);
  expect(await available(made.id)).toMatchObject({ limit: '12000.00' });
  expect(await office.isSound()).toEqual([]);
});

test('a raise that waits is forgotten with the limit that ends', async () => {
  const { body: made } = await limit({ valid_to: '2026-11-20' });
  await rule(true);
  await change(LIMIT, made.id, '12000');
  await me().post(`${LIMIT}/${made.id}/close`, { reason: 'Over' });
  const other = await second();
  expect((await other.get('approvals/list')).body.data).toEqual([]);
  expect((await other.post(`${LIMIT}/${made.id}/approve`, {})).status).toBe(409);
  await rule(false);
  const { body: next } = await limit({ valid_from: '2027-01-01', valid_to: '2027-01-31' });
  await rule(true);
  await change(LIMIT, next.id, '12000');
  const later = { ...office.host.host, now: () => new Date('2027-02-01T10:00:00Z') };
  expect(await expireLimits(later)).toBe(1);
  expect((await other.get('approvals/list')).body.data).toEqual([]);
  expect((await other.post(`${LIMIT}/${next.id}/approve`, {})).status).toBe(409);
});

test.each([
  ['the amount that it has', '10000.00'],
  ['more decimals than the currency has', '10000.001'],
])('%s is refused beside the amount', async (_what, amount) => {
  const { body: made } = await limit();
  const { status, body } = await change(LIMIT, made.id, amount);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']]);
});
