import { inTransaction } from '@/server/database/transaction';
import { referenceTo } from '@/server/ledger/reference';
import { rateDesk } from '../support/rate-desk';

const desk = rateDesk();

const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

async function midsIn(timezone: string) {
  await desk.house.owner.query('update organization set timezone = $1', [timezone]);
  const { mids } = await inTransaction(desk.house.db, (tx) => referenceTo(tx, [], DAYS));
  return DAYS.map((day) => mids('EUR', day));
}

test('the middle of a day is the last one published on it, where the house lies', async () => {
  const at = (effective_at: string, mid: string) =>
    desk.store({
      ...{ currency: 'EUR', effective_at, mid, buy: '1', sell: '2' },
    });
  await at('2026-11-18T11:30:00Z', '1.08');
  await at('2026-11-19T11:30:00Z', '1.09');
  expect(await midsIn('UTC')).toEqual([undefined, '1.08', '1.09', '1.09']);
  // Twelve hours behind it is still the evening before; fourteen ahead the next day has begun.
  expect(await midsIn('Etc/GMT+12')).toEqual(['1.08', '1.09', '1.09', '1.09']);
  expect(await midsIn('Pacific/Kiritimati')).toEqual([undefined, undefined, '1.08', '1.09']);
});

test('a rate dated by a day stands from its beginning, where the house lies', async () => {
  await desk.house.owner.query("update organization set timezone = 'Pacific/Kiritimati'");
  const closing = { currency: 'EUR', kind: 'closing', mid: '1.0875', effective_at: '2026-10-31' };
  expect((await desk.store(closing)).body).toMatchObject({
    ...{ kind: 'closing', buy: null, effective_at: '2026-10-30T10:00:00Z' },
  });
  const on = (day: string) => desk.list(`from=${day}&to=${day}`);
  expect([await on('2026-10-30'), (await on('2026-10-31')).length]).toEqual([[], 1]);
});

test('a rate of a day to come does not stand yet', async () => {
  const prices = { currency: 'EUR', buy: '1.08', sell: '1.10' };
  await desk.store({ ...prices, effective_at: '2099-01-01T00:00:00Z' });
  expect(await desk.current()).toBeUndefined();
});

test('with a rate published, the base currency stays as it is', async () => {
  await desk.store({ currency: 'EUR', buy: '1.08', sell: '1.10' });
  const { body } = await desk.me.get('setting/organization/show');
  const change = { base_currency: 'EUR', version: body.version };
  const answer = await desk.me.put('setting/organization/update', change);
  expect(Object.keys(answer.body.errors)).toEqual(['base_currency']);
  const { body: all } = await desk.me.get('setting/currencies/list');
  const euro = all.find((one: { code: string }) => one.code === 'EUR');
  expect((await desk.me.delete(`setting/currencies/${euro.id}/destroy`)).body.is_deleted).toBe(
    'no',
  );
});
