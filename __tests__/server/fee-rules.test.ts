import { rateFixture } from '../support/rate-fixture';

const fixture = rateFixture();

const RULE = { product: 'buy', kind: 'percent', percent: '0.5', min: '2', max: '20' };
const store = (own: object = {}) =>
  fixture.me.post('exchange/fee-rules/store', { ...RULE, ...own });

test('a rule is kept as it was written, sums with the decimals of the base', async () => {
  const { status, body } = await store({ currency: 'EUR', mode_default: 'deducted' });
  expect([status, body]).toMatchObject([
    201,
    {
      id: 1,
      product: 'buy',
      currency: 'EUR',
      customer_class: null,
      band_from: '0.00',
      band_to: null,
      percent: '0.5',
      min: '2.00',
      max: '20.00',
      mode_default: 'deducted',
      valid_from: '1990-01-01',
      valid_to: null,
      is_active: true,
      version: 1,
    },
  ]);
  expect((await fixture.me.get('exchange/fee-rules/list')).body).toEqual([body]);
});

test('a rule that cannot be meant is refused, field by field', async () => {
  const wrong: [object, string][] = [
    [{ band_from: '10', band_to: '10' }, 'band_to'],
    [{ max: '1' }, 'max'],
    [{ valid_from: '2026-02-01', valid_to: '2026-01-31' }, 'valid_to'],
    [{ percent: '0' }, 'percent'],
    [{ kind: 'fixed' }, 'fixed'],
    [{ min: '0.001' }, 'min'],
    [{ currency: 'CHF' }, 'currency'],
    [{ product: 'tea' }, 'product'],
  ];
  for (const [own, field] of wrong) {
    const { status, body } = await store(own);
    expect([own, status, Object.keys(body.errors ?? {})]).toEqual([own, 422, [field]]);
  }
});

test('a rule changes with its version, and goes', async () => {
  await store();
  const path = 'exchange/fee-rules/1';
  const changed = await fixture.me.put(`${path}/update`, { max: null, priority: 3, version: 1 });
  expect(changed.body).toMatchObject({ max: null, min: '2.00', priority: 3, version: 2 });
  expect((await fixture.me.put(`${path}/update`, { min: '3', version: 1 })).status).toBe(409);
  expect((await fixture.me.delete(`${path}/destroy`)).body).toEqual({ is_deleted: 'yes' });
  expect((await fixture.me.delete(`${path}/destroy`)).status).toBe(404);
});
