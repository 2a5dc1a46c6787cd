import { taxTableFor } from '@/server/hrm/tax-table/tax-tables.sql';
import { rateFixture } from '../support/rate-fixture';

const fixture = rateFixture();

const BANDS = [
  { from: '0', to: '100', rate: '10' },
  { from: '100', to: '200', rate: '20' },
];
const TABLE = { name: 'Salaries', period: 'month', bands: BANDS };
const store = (own: object = {}) => fixture.me.post('hrm/tax-table/store', { ...TABLE, ...own });

test('a table is kept as it was written, amounts with the decimals of its currency', async () => {
  const { status, body } = await store({ bands: [...BANDS, { from: 200, to: null, rate: 30 }] });
  expect([status, body]).toMatchObject([
    201,
    {
      id: 1,
      name: 'Salaries',
      period: 'month',
      currency: null,
      version: 1,
      valid_from: '1990-01-01',
      is_active: true,
      bands: [
        { from: '0.00', to: '100.00', rate: '10' },
        { from: '100.00', to: '200.00', rate: '20' },
        { from: '200.00', to: null, rate: '30' },
      ],
    },
  ]);
  expect((await fixture.me.get('hrm/tax-table/list')).body).toEqual([body]);
});

test('a table that cannot be meant is refused, beside the band', async () => {
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ period: 'week' }, 'period'],
    [{ currency: 'CHF' }, 'currency'],
    [{ bands: [] }, 'bands'],
    [{ bands: [{ from: '1', to: null, rate: '10' }] }, 'bands.0.from'],
    [{ bands: [BANDS[0], { from: '101', to: null, rate: '20' }] }, 'bands.1.from'],
    [{ bands: [{ ...BANDS[0], to: null }, BANDS[1]] }, 'bands.0.to'],
    [{ bands: [{ from: '0', to: '0.001', rate: '10' }] }, 'bands.0.to'],
    [{ bands: [{ from: '0', to: null, rate: '101' }] }, 'bands.0.rate'],
    [{ bands: [{ from: '0', to: null, rate: '-1' }] }, 'bands.0.rate'],
  ];
  for (const [own, field] of wrong) {
    const { status, body } = await store(own);
    expect([own, status, Object.keys(body.errors ?? {})]).toEqual([own, 422, [field]]);
  }
});

test('a table changes with its version, and goes', async () => {
  await store();
  const path = 'hrm/tax-table/1';
  const changed = await fixture.me.put(`${path}/update`, { is_active: false, version: 1 });
  expect(changed.body).toMatchObject({ is_active: false, name: 'Salaries', version: 2 });
  expect((await fixture.me.put(`${path}/update`, { name: 'Pay', version: 1 })).status).toBe(409);
  expect((await fixture.me.delete(`${path}/destroy`)).body).toEqual({ is_deleted: 'yes' });
  expect((await fixture.me.delete(`${path}/destroy`)).status).toBe(404);
});

test('income is taxed by the newest table in use of its currency that counts by then', async () => {
  await store();
  await store({ name: 'From July', valid_from: '2026-07-01' });
  await store({ name: 'Not in use', valid_from: '2026-08-01', is_active: false });
  await store({ name: 'Euros', currency: 'EUR', valid_from: '2026-01-01' });
  const nameOn = async (day: string, currency = 'USD') =>
    (await taxTableFor(fixture.host.db, { day, currency, base: 'USD' }))?.name;
  expect(await nameOn('2026-06-30')).toBe('Salaries');
  expect(await nameOn('2026-09-01')).toBe('From July');
  expect(await nameOn('2026-09-01', 'EUR')).toBe('Euros');
  expect(await nameOn('2025-12-31', 'EUR')).toBeUndefined();
});
