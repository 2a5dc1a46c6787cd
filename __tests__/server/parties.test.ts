import { approved, knownCustomers } from '../support/a-known-customer';
import type { Client } from '../support/client';
import { fixtureOf } from '../support/party-dealing-fixture';
import { allOf } from '../support/roles';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let developer: Client;
let fixture: ReturnType<typeof fixtureOf>;

beforeEach(async () => {
  host = await startHost();
  developer = await host.signIn();
  fixture = fixtureOf(developer);
});
afterEach(() => host.close());

test('a party has what was said of it, and nothing stands on it yet', async () => {
  const said = {
    kind: 'dealer',
    name: 'Kabul Exchange',
    phone: '+93 700 123 456',
    email: 'desk@example.com',
    language: 'fa',
    class: 'corporate',
    note: 'Pays on Thursdays.',
  };
  const { status, body } = await fixture.store(said);
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: 1, ...said, is_active: true, version: 1 });
  expect([body.balance, body.balances]).toEqual(['0.00', []]);
  expect(await fixture.show(1)).toMatchObject({ ...said, lines: [] });
});

test('ids run without a hole, also after what was refused or removed', async () => {
  await fixture.added('First');
  expect((await fixture.store({ kind: 'customer', name: '' })).status).toBe(422);
  await fixture.destroy((await fixture.added('Second')).id);
  expect((await fixture.added('Third')).id).toBe(3);
});

test('what cannot be right is refused, field by field', async () => {
  const wrong: [string, unknown[]][] = [
    ['kind', ['friend', '', null, 1]],
    ['name', ['', '  ', null, 'a\u0000', 'x'.repeat(201)]],
    ['phone', [7, 'x'.repeat(41), 'a\nb']],
    ['email', ['nobody', '', 'a@b@c']],
    ['language', ['FA', 'farsi', '', 1]],
    ['class', ['good', '']],
    ['note', [null, 'x'.repeat(1001)]],
    ['is_active', ['true', 1]],
    ['balance', ['5.00']],
  ];
  for (const [field, values] of wrong) {
    for (const value of values) {
      const { status, body } = await fixture.store({
        kind: 'customer',
        name: 'Ahmad',
        [field]: value,
      });
      const told = [field, value, status, Object.keys(body.errors ?? {})];
      expect(told).toEqual([field, value, 422, [field]]);
    }
  }
});

test('only what is sent changes, with the version that was read, and it is written down', async () => {
  const ahmad = await fixture.added('Ahmad', { phone: '0700' });
  const changed = await fixture.update(ahmad, { phone: null, class: 'vip', is_active: false });
  expect(changed.body).toMatchObject({ name: 'Ahmad', phone: null, class: 'vip', version: 2 });
  const late = await fixture.update(ahmad, { name: 'Late' });
  expect([late.status, late.body.current.version]).toEqual([409, 2]);
  expect((await fixture.update({ id: 99, version: 1 }, { name: 'X' })).status).toBe(404);
  const { history } = await fixture.show(ahmad.id);
  expect(history.map(({ action }) => action)).toEqual(['create', 'edit']);
  expect(history.at(-1)?.changes).toEqual({
    phone: ['0700', null],
    class: [null, 'vip'],
    is_active: [true, false],
  });
});

test('a party is found by name, e-mail or telephone, however they are written', async () => {
  await fixture.added('احمد كريمي', { phone: '+93 (700) 123-456' });
  await fixture.added('José Díaz', { email: 'jose@example.com' });
  await fixture.added('100% Trading');
  for (const typed of ['احمد', 'كريمي احمد', 'کریمی', '0700123', '۰۷۰۰ ۱۲۳', '+93700']) {
    expect([typed, await fixture.namesOf(`search=${encodeURIComponent(typed)}`)]).toEqual([
      typed,
      ['احمد كريمي'],
    ]);
  }
  expect(await fixture.namesOf('search=JOSE%20diaz')).toEqual(['José Díaz']);
  expect(await fixture.namesOf('search=example.com')).toEqual(['José Díaz']);
  expect(await fixture.namesOf('search=%25')).toEqual(['100% Trading']);
  expect(await fixture.namesOf('search=nobody')).toEqual([]);
});

test('a party is found by the number of its file, as long as there is one', async () => {
  const { id: party_id } = await fixture.added('Zia');
  await fixture.added('Kyc-000001 Trading');
  const [file = 0] = await knownCustomers(host, [{ row: approved({ party_id }) }]);
  expect(file).toBe(1);
  for (const typed of ['CKYC 00001', 'KYC-000001', 'kyc1']) {
    const found = await fixture.namesOf(`search=${encodeURIComponent(typed)}`);
    expect([typed, found.includes('Zia')]).toEqual([typed, true]);
  }
  expect(await fixture.namesOf('search=kyc-000001')).toEqual(['Kyc-000001 Trading', 'Zia']);
  expect(await fixture.namesOf('search=kyc-2')).toEqual([]);
  await host.db.updateTable('kyc_customer').set({ status: 'closed' }).execute();
  expect(await fixture.namesOf('search=ckyc1')).toEqual([]);
});

test('a list is narrowed, sorted and read page by page', async () => {
  for (const name of ['Bahar', 'ahmad', 'Dawud', 'Chaman']) await fixture.added(name);
  await fixture.added('Old agent', { kind: 'agent', is_active: false });
  expect(await fixture.namesOf('sort=name&per_page=2')).toEqual(['ahmad', 'Bahar']);
  expect(await fixture.namesOf('sort=-id&per_page=2&page=2')).toEqual(['Dawud', 'ahmad']);
  expect(await fixture.namesOf('kind=agent')).toEqual(['Old agent']);
  expect(await fixture.namesOf('is_active=0')).toEqual(['Old agent']);
  await fixture.lend(2, '10.00');
  expect(await fixture.namesOf('with_balance=1')).toEqual(['ahmad']);
  expect(await fixture.namesOf('with_balance=0&is_active=1')).toEqual(['Bahar', 'Chaman', 'Dawud']);
  expect((await fixture.namesOf('sort=-balance'))[0]).toBe('ahmad');
  const { body } = await developer.get('accounting/parties/list?per_page=2');
  expect(body.meta).toEqual({ page: 1, per_page: 2, total: 5 });
  expect((await developer.get('accounting/parties/list?sort=phone')).status).toBe(422);
});

test('each call needs its own right on the page of parties', async () => {
  const ahmad = await fixture.added('Ahmad');
  const all = allOf('parties', 'Parties');
  const path = `accounting/parties/${ahmad.id}`;
  const calls: [string, (client: Client) => Promise<{ status: number }>][] = [
    ['view', (client) => client.get('accounting/parties/list')],
    ['view', (client) => client.get(`${path}/show`)],
    [
      'create',
      (client) => client.post('accounting/parties/store', { kind: 'bank', name: 'Azizi' }),
    ],
    ['edit', (client) => client.put(`${path}/update`, { version: 1, note: 'x' })],
    ['delete', (client) => client.delete(`${path}/destroy`)],
  ];
  for (const [action, call] of calls) {
    const without = await host.signInAs([{ ...all, [action]: false }]);
    expect([action, (await call(without)).status]).toEqual([action, 403]);
    const only = await host.signInAs([{ name: 'parties', title: 'Parties', [action]: true }]);
    expect((await call(only)).status).toBeLessThan(300);
  }
});
