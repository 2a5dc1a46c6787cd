import { hostileScene, read, written } from '../support/hostile-scene';
import { sampleOf } from '@/__tests__/soak/fuzz-samples';

const scene = hostileScene();

test.each(read)('$method $path', scene.readsOrRefuses, 120_000);

test.each([
  'accounting/journal-entry/store',
  'accounting/chart-of-accounts/store',
  'accounting/expenses/store',
  'accounting/receipts/store',
  'accounting/opening-balances/store',
  'accounting/parties/store',
  'accounting/transaction-locking/store',
])(
  'the sample of %s is let through, so that what is refused is refused for the hostile value',
  async (path) => {
    const endpoint = written.find((one) => one.path === path);
    if (!endpoint) throw new Error(`there is no ${path}`);
    const known = { ...scene.knownFor(endpoint), number: '880001' };
    // Nothing is open that a payment could settle.
    const { applied: _item, ...sample } = sampleOf(endpoint.input, known) as Record<
      string,
      unknown
    >;
    const { status, body } = await scene.me.post(path, sample);
    expect([status, body]).toEqual([201, expect.anything()]);
  },
);

test('a field that is not known, and every key that touches prototypes, is refused', async () => {
  for (const endpoint of written.filter(({ method }) => method !== 'DELETE')) {
    const sample = sampleOf(endpoint.input, scene.knownFor(endpoint)) as object;
    for (const key of [
      'is_admin',
      'base_amount',
      'created_by',
      'hash',
      'constructor',
      'prototype',
    ]) {
      const { status } = await scene.send(endpoint, { ...sample, [key]: 1 });
      // A record that is not there is shown before what is wrong with the form.
      const told = status === 404 && /\{(id|token)\}/.test(endpoint.path) ? 404 : 422;
      expect([endpoint.path, key, status]).toEqual([endpoint.path, key, told]);
    }
  }
  const { status } = await scene.me.raw('POST', '/api/accounting/journal-entry/preview', {
    body: '{"__proto__":{"is_developer":true},"date":"2026-01-01","lines":[]}',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': scene.me.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(status).toBe(422);
  expect(({} as Record<string, unknown>).is_developer).toBeUndefined();
}, 240_000);

test('bodies that are too large, too deep or of another kind are turned away', async () => {
  const path = '/api/accounting/journal-entry/preview';
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': scene.me.cookies.get('XSRF-TOKEN') ?? '',
  };
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect((await scene.me.raw('POST', path, { body: deep, headers })).status).toBe(422);
  expect((await scene.me.raw('POST', path, { body: 'x'.repeat(1_100_000), headers })).status).toBe(
    413,
  );
  expect((await scene.me.raw('POST', path, { body: '{', headers })).status).toBe(422);
  const plain = { ...headers, 'content-type': 'text/plain' };
  expect((await scene.me.raw('POST', path, { body: '{}', headers: plain })).status).toBe(415);
});
