import { fixtureOf } from '../support/employee-fixture';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
let fixture: ReturnType<typeof fixtureOf>;

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  fixture = fixtureOf(me);
});
afterAll(() => host.close());

test('an employee has a number, a party of the kind employee, an age and the salary of the first day', async () => {
  const { status, body } = await fixture.store({
    name: 'Zahra Ahmadi',
    name_local: 'زهرا احمدی',
    birth_date: '1990-11-21',
    joined_on: '2025-03-10',
    base_salary: '1200',
    iban: 'de89 3704 0044 0532 0130 00',
    components: [{ code: 'HOUSING', kind: 'earning', percent: '20' }],
    documents: [{ type: 'Passport', number: 'P1', expires_on: '2027-01-15' }],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    number: expect.stringMatching(/^EMP \d{5}$/),
    status: 'active',
    age: '35 years',
    currency: 'USD',
    base_salary: '1200.00',
    iban: 'DE89370400440532013000',
    components: [{ code: 'HOUSING', kind: 'earning', percent: '20' }],
    assignments: [{ from: '2025-03-10', to: null, currency: 'USD', base_salary: '1200.00' }],
    documents: [{ type: 'Passport', number: 'P1', expires_on: '2027-01-15' }],
    advances: [],
    expires_on: '2027-01-15',
    employments: [{ joined_on: '2025-03-10' }],
  });
  const { body: party } = await me.get(`accounting/parties/${body.party_id}/show`);
  expect(party).toMatchObject({ kind: 'employee', name: 'Zahra Ahmadi' });
  const { body: refused } = await me.delete(`accounting/parties/${body.party_id}/destroy`);
  expect(refused).toMatchObject({ is_deleted: 'no', message: expect.stringContaining('Zahra') });
});

test.each([
  ['2025-11-20', '1 year'],
  ['2025-11-21', '11 months'],
  ['2026-10-20', '1 month'],
  ['2026-10-21', '30 days'],
  ['2026-11-19', '1 day'],
])('who was born on %s is %s old', async (birth_date, age) => {
  const { body } = await fixture.store({ birth_date, joined_on: '2026-11-20' });
  expect(body.age).toBe(age);
});

test('the language of the caller is the language of the age', async () => {
  const { id } = (await fixture.store({ birth_date: '1990-01-01' })).body;
  const { body } = await me.get(`hrm/employee/${id}/show`, { 'accept-language': 'fa' });
  expect(body.age).toBe('36 سال');
});

test('everything that is wrong is told at once, each beside its own field', async () => {
  const { status, body } = await fixture.store({
    birth_date: '2026-01-01',
    joined_on: '2025-01-01',
    contract_end: '2024-12-31',
    reports_to_id: 9999,
    user_id: 9999,
    branch_id: 9999,
    base_salary: '10.001',
    components: [
      { code: 'A', kind: 'earning', formula: 'base +' },
      { code: 'base', kind: 'earning', amount: '1' },
      { code: 'C', kind: 'earning' },
    ],
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual([
    'base_salary',
    'birth_date',
    'branch_id',
    'components.0.formula',
    'components.1.code',
    'components.2.amount',
    'contract_end',
    'reports_to_id',
    'user_id',
  ]);
  expect(body.errors['components.0.formula'][0]).toContain('7');
  const wrong = await fixture.store({ iban: 'DE89370400440532013001' });
  expect(wrong.body.errors.iban[0]).toContain('IBAN');
});

test('nobody has the address that only the developer has, and a user is linked to one employee', async () => {
  const reserved = await fixture.store({ email: 'Developer@localhost' });
  expect(reserved.body.errors).toHaveProperty('email');
  const first = (await fixture.store({ user_id: 1 })).body;
  expect(first.user).toMatchObject({ id: 1 });
  const second = await fixture.store({ user_id: 1 });
  expect(second.body.errors.user_id[0]).toContain(first.number);
});

test('a party of the kind employee becomes the employee, once', async () => {
  const party = (await me.post('accounting/parties/store', { kind: 'employee', name: 'Omar' }))
    .body;
  const made = await fixture.store({ name: 'Omar Karimi', party_id: party.id });
  expect(made.body.party_id).toBe(party.id);
  expect((await me.get(`accounting/parties/${party.id}/show`)).body.name).toBe('Omar Karimi');
  expect((await fixture.store({ party_id: party.id })).body.errors).toHaveProperty('party_id');
  const other = (await me.post('accounting/parties/store', { kind: 'dealer', name: 'D' })).body;
  expect((await fixture.store({ party_id: other.id })).body.errors).toHaveProperty('party_id');
});

test('a change keeps what is left out, empties what is null, and corrects the latest salary', async () => {
  const { id, version, party_id } = (
    await fixture.store({ name: 'A', phone: '+93 1', note: 'N', department: 'Cash' })
  ).body;
  const { body } = await me.put(`hrm/employee/${id}/update`, {
    version,
    name: 'B',
    phone: null,
    base_salary: '700',
    joined_on: '2025-02-01',
  });
  expect(body).toMatchObject({
    name: 'B',
    phone: null,
    note: 'N',
    department: 'Cash',
    version: version + 1,
    assignments: [{ from: '2025-02-01', base_salary: '700.00' }],
    employments: [{ joined_on: '2025-02-01' }],
  });
  expect((await me.get(`accounting/parties/${party_id}/show`)).body.name).toBe('B');
  const stale = await me.put(`hrm/employee/${id}/update`, { version, name: 'C' });
  expect(stale.status).toBe(409);
});

test('whom nothing names is discarded with the party, and whom the ledger names stays', async () => {
  const free = (await fixture.store({})).body;
  expect((await me.delete(`hrm/employee/${free.id}/destroy`)).body).toEqual({ is_deleted: 'yes' });
  expect((await me.get(`accounting/parties/${free.party_id}/show`)).status).toBe(404);
  expect((await me.get(`hrm/employee/${free.id}/show`)).body.status).toBe('discarded');
  expect((await fixture.list()).ids).not.toContain(free.id);
  expect((await fixture.list('status=discarded')).ids).toContain(free.id);
  const owing = (await fixture.store({ name: 'Owing' })).body;
  await fixture.advance(owing.party_id, '5');
  const { body } = await me.delete(`hrm/employee/${owing.id}/destroy`);
  expect(body).toMatchObject({ is_deleted: 'no', message: expect.stringContaining('Owing') });
});

test('nobody reports to themselves by any way, and whom somebody reports to stays', async () => {
  const top = (await fixture.store({ name: 'Top' })).body;
  const low = (await fixture.store({ name: 'Low', reports_to_id: top.id })).body;
  expect(low.reports_to).toEqual({ id: top.id, name: 'Top' });
  const { version } = (await me.get(`hrm/employee/${top.id}/show`)).body;
  const round = await me.put(`hrm/employee/${top.id}/update`, { version, reports_to_id: low.id });
  expect(round.body.errors).toHaveProperty('reports_to_id');
  expect((await me.delete(`hrm/employee/${top.id}/destroy`)).body.is_deleted).toBe('no');
});

test('the list finds by names in both scripts, number, telephone and work, and narrows', async () => {
  const { id, number } = (
    await fixture.store({
      name: 'Habib Sediqi',
      name_local: 'حبیب صدیقی',
      phone: '+93 700 555 111',
      department: 'Vault',
      designation: 'Keeper',
      contract_end: '2026-12-10',
    })
  ).body;
  for (const search of ['habib', 'صديقي', number, '0700555111', 'keeper vault']) {
    const found = await fixture.list(`search=${encodeURIComponent(search)}`);
    expect([search, found.ids.includes(id)]).toEqual([search, true]);
  }
  expect((await fixture.list('department=Vault')).ids).toEqual([id]);
  expect((await fixture.list('contract_ends=20')).ids).toContain(id);
  expect((await fixture.list('contract_ends=19')).ids).not.toContain(id);
  expect((await fixture.list('expiring=20')).ids).toContain(id);
  expect((await me.get('hrm/employee/list')).body.meta.departments).toContain('Vault');
  expect((await me.get('hrm/employee/list?sort=base_salary')).status).toBe(422);
});
