import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let client: Client;
beforeAll(async () => {
  host = await startHost();
  client = await host.signIn();
});
afterAll(() => host.close());

test.each([
  [
    'an account number',
    'accounting/chart-of-accounts/store',
    { number: '77', name: 'A', position: 'general', type: 'asset' },
  ],
  ['a role name', 'setting/roles/store', { name: 'Teller', pages: [] }],
  ['a currency', 'setting/currencies/store', { code: 'EUR' }],
  ['an address', 'users/store', { name: 'A', email: 'a@example.test', role_id: 1 }],
  [
    'a custom id',
    'accounting/journal-entry/store',
    { date: '2026-01-01', lines: [], custom_id: 'BR2/00017' },
  ],
])(
  'of ten who ask at once for %s one has it, and the others are refused in words',
  async (_what, path, input) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(path, input)));
    const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
  },
);
