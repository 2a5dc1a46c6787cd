import { drawsDue, limitsDue } from '@/server/dealing/credit/credit-due';
import { CLW, creditFixture, CSW, LIMIT } from '../support/credit-fixture';
import { settled } from '../support/settled';

const [markOverdue, expireLimits] = [settled(drawsDue), settled(limitsDue)];
const { office, limit, sub, draw, repay, withSub, available, second, customer } = creditFixture();
const me = () => office.me();

const rule = async (is_active: boolean, min_base: string | null = null) => {
  const { body } = await me().get('setting/approval-rules/list');
  const { id, version } = body.find((one: { subject: string }) => one.subject === 'credit_limit');
  await me().put(`setting/approval-rules/${id}/update`, { is_active, min_base, version });
};

test('where the rule says so a limit waits for a second person, and nothing is drawn on it before', async () => {
  await rule(true, '5000');
  const { body } = await limit();
  expect([body.status, body.number]).toEqual(['pending_approval', null]);
  expect(body.waiting.reason).toBe('Known');
  expect((await draw(CLW, { limit_id: body.id, amount: '1' })).status).toBe(422);
  expect((await me().post(`${LIMIT}/${body.id}/approve`, {})).status).toBe(422);
  const other = await second();
  const { body: waiting } = await other.get('approvals/list');
  expect(waiting.data).toMatchObject([{ subject: 'credit_limit', due_to: 'credit limit' }]);
  const approved = await other.post(`${LIMIT}/${body.id}/approve`, {});
  expect(approved.body).toMatchObject({ status: 'active', number: 'CRL 00001' });
  expect((await draw(CLW, { limit_id: body.id, amount: '1' })).status).toBe(201);
  const small = await limit({ valid_from: '2025-01-01', valid_to: '2025-12-31', amount: '10' });
  expect(small.body.status).toBe('expired');
});

test('an overlapping limit that waited is refused when it is approved', async () => {
  await rule(true);
  const { body } = await limit();
  await rule(false);
  await limit();
  const { status, body: refused } = await (await second()).post(`${LIMIT}/${body.id}/approve`, {});
  expect([status, Object.keys(refused.errors)]).toEqual([422, ['valid_from']]);
});

test('a draw is voided only while nothing of it is repaid, and a repayment can be taken back', async () => {
  const { sub_limit_id, limit_id } = await withSub();
  const { body } = await draw(CSW, { sub_limit_id });
  const { body: part } = await repay(CSW, body.id, {});
  const undo = (name: string, more: object) =>
    me().post(`${CSW}/${body.id}/${name}`, { reason: 'A mistake', ...more });
  const stands = await undo('void', {});
  expect([stands.status, stands.body.current.status]).toEqual([409, 'part_repaid']);
  const [{ entry_id }] = part.repayments;
  expect((await undo('take-back', { entry_id: entry_id + 99 })).status).toBe(422);
  const back = await undo('take-back', { entry_id });
  expect(back.body).toMatchObject({
    status: 'posted',
    outstanding: '3000.00',
    repayments: [{ entry_id, taken_back: 'A mistake' }],
  });
  expect((await undo('take-back', { entry_id })).status).toBe(409);
  expect(await office.isSound()).toEqual([]);
  const gone = await undo('void', {});
  expect(gone.body).toMatchObject({ status: 'voided', outstanding: '0.00' });
  expect(await available(limit_id)).toMatchObject({ used: '0.00', available: '10000.00' });
  expect(await office.standsOn('1110')).toEqual([]);
  expect(await office.position('EUR')).toEqual({ quantity: '8000', cost: '8640' });
  expect(await office.isSound()).toEqual([]);
});

test.each([
  ['more than is owed', { amount: '3000.01' }, ['amount']],
  ['a day before the draw', { date: '2026-11-18' }, ['date']],
  ['another currency than is owed', { currency: 'USD', amount: '1' }, ['currency']],
  ['another pay currency without a rate', { pay_currency: 'USD' }, ['rate']],
  ['no place and no account', { location_id: undefined }, ['location_id']],
])('a repayment of %s is refused at its field', async (_what, more, fields) => {
  const { body: made } = await limit();
  const { body } = await draw(CLW, { limit_id: made.id });
  const answer = await repay(CLW, body.id, more);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
});

test('a draw that is not repaid when its day is over is overdue at once, and told in the trail once', async () => {
  const { body: made } = await limit();
  const late = { limit_id: made.id, date: '2026-11-10', due_date: '2026-11-19' };
  const { body: first } = await draw(CLW, { ...late, amount: '100' });
  expect(first.status).toBe('overdue');
  await draw(CLW, { ...late, amount: '50', due_date: '2026-11-20' });
  const { body: listed } = await me().get(`${CLW}/list?status=overdue`);
  expect(listed.data).toMatchObject([
    { id: first.id, status: 'overdue', outstanding: '100.00', overdue_days: 1 },
  ]);
  const hosts = await Promise.all([markOverdue(office.host.host), markOverdue(office.host.host)]);
  expect(hosts.toSorted()).toEqual([0, 1]);
  expect(await markOverdue(office.host.host)).toBe(0);
  const { body: part } = await repay(CLW, first.id, { amount: '40' });
  expect([part.status, part.outstanding]).toEqual(['overdue', '60.00']);
  expect(part.history.filter(({ action }: { action: string }) => action === 'overdue')).toEqual([
    expect.objectContaining({ user: null }),
  ]);
  expect((await repay(CLW, first.id, { amount: '60' })).body.status).toBe('repaid');
  expect((await me().get(`${CLW}/list?status=overdue`)).body.data).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('an overdue draw of which nothing is repaid can be voided', async () => {
  const { body: made } = await limit();
  const late = { limit_id: made.id, date: '2026-11-10', due_date: '2026-11-12', amount: '100' };
  const { body } = await draw(CLW, late);
  await markOverdue(office.host.host);
  const gone = await me().post(`${CLW}/${body.id}/void`, { reason: 'Entered twice' });
  expect([gone.status, gone.body.status]).toEqual([200, 'voided']);
  expect(await office.isSound()).toEqual([]);
});

test('a limit whose last day is over has expired, and the job writes it down once', async () => {
  const { body: made } = await limit({ valid_to: '2026-11-19' });
  expect(made.status).toBe('expired');
  expect((await me().get(`${LIMIT}/list?status=expired`)).body.data).toHaveLength(1);
  expect((await me().get(`${LIMIT}/list?status=active`)).body.data).toHaveLength(0);
  expect((await me().post(`${LIMIT}/${made.id}/suspend`, { reason: 'x' })).status).toBe(409);
  expect((await draw(CLW, { limit_id: made.id, amount: '1' })).status).toBe(422);
  const hosts = await Promise.all([expireLimits(office.host.host), expireLimits(office.host.host)]);
  expect(hosts.toSorted()).toEqual([0, 1]);
  expect(await expireLimits(office.host.host)).toBe(0);
  expect((await me().get(`${LIMIT}/${made.id}/show`)).body.status).toBe('expired');
  expect(await office.isSound()).toEqual([]);
});

test('a second person lets what is owed go, at what it cost', async () => {
  const { body: made } = await limit();
  const { body } = await draw(CLW, { limit_id: made.id });
  await repay(CLW, body.id, {});
  const path = `${CLW}/${body.id}`;
  const asked = await me().post(`${path}/write-off`, { reason: 'Gone abroad' });
  expect(asked.body).toMatchObject({ status: 'part_repaid', waiting: { reason: 'Gone abroad' } });
  expect((await me().post(`${path}/write-off`, { reason: 'Again' })).status).toBe(409);
  expect((await me().post(`${path}/approve`, {})).status).toBe(422);
  const other = await second();
  const done = await other.post(`${path}/approve`, {});
  expect(done.body).toMatchObject({
    status: 'written_off',
    outstanding: '0.00',
    waiting: null,
    written_off: { amount: '2000.00', date: '2026-11-20', reason: 'Gone abroad' },
  });
  const bad = office.id('5440');
  const lines = (await office.entriesOf(CLW, body.id)).at(-1);
  expect([bad, lines]).toEqual([
    expect.any(Number),
    ['1110 -2000.00 EUR -2160.00', '5440 2160.00 USD 2160.00'],
  ]);
  expect(await office.position('EUR')).toEqual({ quantity: '6000', cost: '6480' });
  expect(await available(made.id)).toMatchObject({ used: '0.00' });
  expect(await office.isSound()).toEqual([]);
});

test('a write-off in base is a line, and what is asked for in vain leaves the draw as it was', async () => {
  const { body: made } = await limit();
  const { body } = await draw(CLW, { limit_id: made.id, currency: 'USD', amount: '70' });
  const path = `${CLW}/${body.id}`;
  await me().post(`${path}/write-off`, { reason: 'Gone' });
  const other = await second();
  const kept = await other.post(`${path}/reject`, { reason: 'Ask once more' });
  expect(kept.body).toMatchObject({ status: 'posted', waiting: null, outstanding: '70.00' });
  await me().post(`${path}/write-off`, { reason: 'Gone for good' });
  expect((await other.post(`${path}/approve`, {})).body.status).toBe('written_off');
  expect((await office.entriesOf(CLW, body.id)).at(-1)).toEqual([
    '5440 70.00 USD 70.00',
    '1110 -70.00 USD -70.00',
  ]);
  expect(await office.isSound()).toEqual([]);
});

test('what is wholly repaid waits for no write-off any more', async () => {
  const { body: made } = await limit();
  const { body } = await draw(CLW, { limit_id: made.id, amount: '10' });
  await me().post(`${CLW}/${body.id}/write-off`, { reason: 'Gone' });
  await repay(CLW, body.id, { amount: '10' });
  expect((await (await second()).get('approvals/list')).body.data).toEqual([]);
});

test('what was drawn on credit is repaid where it was drawn, not settled as a balance', async () => {
  const { body: made } = await limit();
  await draw(CLW, { limit_id: made.id, amount: '10' });
  const { status, body } = await me().post(`accounting/parties/${customer()}/settle`, {
    date: '2026-11-20',
    currency: 'EUR',
    amount: '10',
    location_id: 1,
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['currency']]);
});

test('a sub-limit is under a limit that is in force', async () => {
  const { body: made } = await limit();
  await me().post(`${LIMIT}/${made.id}/close`, { reason: 'Over' });
  const { status, body } = await sub(made.id);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['limit_id']]);
});

test('the open draws of a customer are the posted ones that are not fully repaid', async () => {
  const { limit_id } = await withSub();
  const ids: number[] = [];
  for (const amount of ['100', '200', '300', '400']) {
    ids.push((await draw(CLW, { limit_id, amount })).body.id);
  }
  const [part, all, voided, fresh] = ids;
  expect((await repay(CLW, part ?? 0, { amount: '50' })).status).toBe(200);
  expect((await repay(CLW, all ?? 0, { amount: '200' })).status).toBe(200);
  const path = `${CLW}/${voided}/void`;
  expect((await office.me().post(path, { reason: 'Wrong amount' })).status).toBe(200);
  await draw(CLW, { limit_id, amount: '500', post: false });
  const { body } = await office.me().get(`${CLW}/list?party_id=${customer()}&open=1&sort=number`);
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([part, fresh]);
});
