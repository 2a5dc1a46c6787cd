import { commissionsDue } from '@/server/dealing/commissions/commissions-due';
import { remitsDue } from '@/server/dealing/remittance/remittances-due';
import { KNOWN, remitFixture, TRS } from '../support/remittance-fixture';
import { settled } from '../support/settled';

const expireRemittances = settled(remitsDue);
const { office, ids, out, incoming, ready, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567', country: 'PK' };

/** The host with its clock on another day. */
const hostOn = (day: string) => ({ ...office.host.host, now: () => new Date(`${day}T10:00:00Z`) });

/** A remittance that is available until today and expires tomorrow. */
async function unclaimed() {
  const { body } = await out({ fee: { amount: '8', mode: 'on_top' }, expires_on: '2026-11-20' });
  await ready(body.id);
  expect(await expireRemittances(hostOn('2026-11-21'))).toBe(1);
  return body as { id: number; payout_code: string };
}

test('what nobody came for in its time is unclaimed, once, whichever host finds it', async () => {
  const { body } = await out({ expires_on: '2026-11-20' });
  await ready(body.id);
  await out({ expires_on: '2026-12-24' });
  expect(await expireRemittances(hostOn('2026-11-20'))).toBe(0);
  const late = hostOn('2026-11-21');
  const counts = await Promise.all([expireRemittances(late), expireRemittances(late)]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await expireRemittances(late)).toBe(0);
  const { body: shown } = await office.me().get(`${TRS}/${body.id}/show`);
  expect(shown).toMatchObject({
    status: 'expired',
    entry_ids: [expect.any(Number), expect.any(Number)],
  });
  expect(shown.history.at(-1)).toMatchObject({ user: null, action: 'expire' });
  expect(await office.standsOn('2030')).toEqual(['-139250 PKR -500']);
  expect(await office.standsOn('2020')).toEqual(['-139250 PKR -500']);
  expect(await office.isSound()).toEqual([]);
});

test('who waits as long as the settings say waits until the day after', async () => {
  const { body } = await out();
  await ready(body.id);
  expect(body.expires_on).toBe('2026-12-19');
  expect(await expireRemittances(hostOn('2026-12-19'))).toBe(0);
  expect(await expireRemittances(hostOn('2026-12-20'))).toBe(1);
});

test.each([
  ['paid after all', 'pay-out', (code: string) => ({ code, document: PAPER }), 'paid_out'],
  ['cancelled', 'cancel', () => ({ reason: 'Nobody came.' }), 'cancelled'],
  ['returned', 'return', () => ({ reason: 'Nobody came.' }), 'returned'],
] as const)(
  'what was unclaimed and is %s leaves nothing behind',
  async (_what, name, input, status) => {
    const { id, payout_code } = await unclaimed();
    const { body } = await step(id, name, input(payout_code));
    expect([body.status, body.message]).toEqual([status, undefined]);
    expect(await office.standsOn('2030')).toEqual([]);
    expect(await office.standsOn('2020')).toEqual([]);
    expect(await office.isSound()).toEqual([]);
  },
);

test('whoever looks sees it expired before the program has come round, and so does whoever acts', async () => {
  await office.hold('EUR', '1000', '1085');
  const { body } = await incoming({ expires_on: '2026-11-19' });
  const status = async () => (await office.me().get(`${TRS}/${body.id}/show`)).body.status;
  expect(await status()).toBe('expired');
  const { body: list } = await office.me().get(`${TRS}/list`);
  expect(list.data.map((row: { status: string }) => row.status)).toEqual(['expired']);
  const { body: desk } = await office.me().get(`${TRS}/pay-out?search=H-77`);
  expect(desk).toMatchObject([{ status: 'expired' }]);
  const { body: waiting } = await office.me().get(`${TRS}/waiting`);
  expect(waiting).toMatchObject([{ status: 'expired', count: 1 }]);
  expect((await step(body.id, 'hold', { reason: 'A look.' })).status).toBe(409);
  const paid = await step(body.id, 'pay-out', {
    reference: 'H-77',
    document: PAPER,
    location_id: 1,
  });
  expect(paid.body.status).toBe('paid_out');
  expect(paid.body.entry_ids).toHaveLength(3);
  expect(await office.isSound()).toEqual([]);
});

test('what becomes ready after its time waits anew', async () => {
  const { body } = await out({ expires_on: '2026-11-19' });
  expect((await ready(body.id)).body).toMatchObject({
    status: 'available',
    expires_on: '2026-12-20',
  });
});

test('agents with terms are due for what a finished month has open, and the others nothing', async () => {
  const agent = await office.party('agent', 'Kabul', {
    commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
  });
  await out({ agent_id: agent, ...KNOWN });
  await out({ agent_id: agent, ...KNOWN, principal: '700' });
  await out({ agent_id: ids.agent });
  expect(await commissionsDue(office.host.db, '2026-11-30')).toEqual([]);
  const due = { agent_id: agent, agent: 'Kabul', from: '2026-11-01', to: '2026-11-30', count: 2 };
  expect(await commissionsDue(office.host.db, '2026-12-01')).toEqual([due]);
  const { from, to } = due;
  await office.me().post('exchange/commissions/store', { agent_id: agent, from, to });
  expect(await commissionsDue(office.host.db, '2026-12-01')).toEqual([]);
});
