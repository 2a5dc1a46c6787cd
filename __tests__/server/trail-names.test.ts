import { trailNames } from '@/server/kernel/trail-names.sql';
import { rateFixture } from '../support/rate-fixture';

const fixture = rateFixture();
const store = async (path: string, body: object): Promise<number> =>
  (await fixture.me.post(`${path}/store`, body)).body.id;
const namesOf = (...keys: readonly (readonly [type: string, id: number])[]) =>
  trailNames(
    fixture.host.db,
    keys.map(([record_type, id]) => ({ record_type, record_id: String(id), changes: {} })),
  );

test('the trail names the records of a kind by the column of the kind', async () => {
  const table = await store('hrm/tax-table', {
    name: 'Salaries',
    period: 'month',
    bands: [{ from: '0', to: null, rate: '10' }],
  });
  const channel = await store('setting/message-channels', {
    kind: 'telegram',
    url: 'https://api.telegram.org',
  });
  expect(await namesOf(['tax table', table], ['message channel', channel])).toEqual({
    [`tax table ${table}`]: 'Salaries',
    [`message channel ${channel}`]: 'telegram',
  });
});

test('a kind without such a column has no names, nor has a record of another type', async () => {
  const rule = await store('exchange/fee-rules', { product: 'buy', kind: 'percent', percent: '1' });
  expect(rule).toBeGreaterThan(0);
  expect(await namesOf(['fee rule', rule], ['tax table', 999], ['paper', 1])).toEqual({});
});
