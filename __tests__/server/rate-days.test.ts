import { inTransaction } from '@/server/database/transaction';
import { referenceTo } from '@/server/ledger/reference';
import { rateFixture } from '../support/rate-fixture';

const fixture = rateFixture();

const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

async function midsIn(timezone: string) {
  await fixture.host.owner.query('update organization set timezone = $1', [timezone]);
  const { mids } = await inTransaction(fixture.host.db, (tx) => referenceTo(tx, [], DAYS));
  return DAYS.map((day) => mids('EUR', day));
}

test('the middle of a day is the last one published on it, where the host lies', async () => {
  const at = (effective_at: string, mid: string) =>
    fixture.store({ currency: 'EUR', effective_at, mid, buy: '1', sell: '2' });
  await at('2026-11-18T11:30:00Z', '1.08');
  await at('2026-11-19T11:30:00Z', '1.09');
  expect(await midsIn('UTC')).toEqual([undefined, '1.08', '1.09', '1.09']);
  // At UTC-12 it is still the evening before; at UTC+14 the next day has begun.
  expect(await midsIn('Etc/GMT+12')).toEqual(['1.08', '1.09', '1.09', '1.09']);
  expect(await midsIn('Pacific/Kiritimati')).toEqual([undefined, undefined, '1.08', '1.09']);
});

test('a rate dated by a day stands from its beginning, where the host lies', async () => {
  await fixture.host.owner.query("update organization set timezone = 'Pacific/Kiritimati'");
  const closing = { currency: 'EUR', kind: 'closing', mid: '1.0875', effective_at: '2026-10-31' };
  expect((await fixture.store(closing)).body).toMatchObject({
    kind: 'closing',
    buy: null,
    effective_at: '2026-10-30T10:00:00Z',
  });
  const on = (day: string) => fixture.list(`from=${day}&to=${day}`);
  expect([await on('2026-10-30'), (await on('2026-10-31')).length]).toEqual([[], 1]);
});

test('a rate of a day to come does not stand yet', async () => {
  const prices = { currency: 'EUR', buy: '1.08', sell: '1.10' };
  await fixture.store({ ...prices, effective_at: '2099-01-01T00:00:00Z' });
  expect(await fixture.current()).toBeUndefined();
});

test('with a rate published, the base currency stays as it is', async () => {
  await fixture.store({ currency: 'EUR', buy: '1.08', sell: '1.10' });
  const { body } = await fixture.me.get('setting/organization/show');
  const change = { base_currency: 'EUR', version: body.version };
  const answer = await fixture.me.put('setting/organization/update', change);
  expect(Object.keys(answer.body.errors)).toEqual(['base_currency']);
  const { body: all } = await fixture.me.get('setting/currencies/list');
  const euro = all.find((one: { code: string }) => one.code === 'EUR');
  expect((await fixture.me.delete(`setting/currencies/${euro.id}/destroy`)).body.is_deleted).toBe(
    'no',
  );
});
