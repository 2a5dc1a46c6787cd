import { atOnce } from '../support/at-once';
import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, paidOut, step } = remitFixture();
const DOLLARS = {
  pay_currency: 'USD',
  rate: '279.80',
  quote_direction: 'indirect',
  location_id: 1,
};
const SETTLEMENTS = 'accounting/settlements';

const shown = async (id: number) => (await office.me().get(`${TRS}/${id}/show`)).body;

test('it is settled once, however many settle it at a moment', async () => {
  const id = await paidOut();
  const settled = await atOnce(() => step(id, 'settle', DOLLARS), 12);
  expect(settled).toEqual({ through: 1, others: [409] });
  expect(await office.standsOn('1130')).toEqual([]);
  const { body } = await office.me().get(`${SETTLEMENTS}/list`);
  expect(body.data).toHaveLength(1);
  expect(await office.isSound()).toEqual([]);
});

test('settling and voiding its settlement at a moment leave one of both', async () => {
  const id = await paidOut();
  await step(id, 'settle', DOLLARS);
  const reason = 'Wrong rate.';
  await atOnce(
    (n) =>
      n % 2 === 0
        ? step(id, 'settle', DOLLARS)
        : office.me().post(`${SETTLEMENTS}/1/void`, { reason }),
    12,
  );
  const { status, settlement } = await shown(id);
  expect([
    ['paid_out', ['-139250 PKR -500']],
    ['settled', []],
  ]).toContainEqual([status, await office.standsOn('1130')]);
  expect(settlement === null).toBe(status === 'paid_out');
  expect(await office.isSound()).toEqual([]);
});

test('the same key settles it once and answers the same', async () => {
  const id = await paidOut();
  const send = () =>
    office.me().post(`${TRS}/${id}/settle`, DOLLARS, { 'idempotency-key': 'settle-it-once' });
  const first = await send();
  const second = await send();
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.settlement).toEqual(first.body.settlement);
});
