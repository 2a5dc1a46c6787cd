import { verify } from '@/server/ledger/verify';
import { fixtureOf, forced } from '../support/employee-fixture';
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

const SECRETS = [
  ...['7654.32', '8765.43', '4321.09', 'SECRETBONUS'],
  ...['DE8937', 'Secret Bank', 'AC-998877'],
];

test('who may see employees and not their pay reads none of it anywhere', async () => {
  const secret = { base_salary: '7654.32', iban: 'DE89370400440532013000', bank: 'Secret Bank' };
  const { id } = (
    await fixture.store({
      ...{ name: 'Hidden', ...secret, account: 'AC-998877' },
      components: [{ code: 'SECRETBONUS', kind: 'earning', amount: '4321.09' }],
    })
  ).body;
  await me.post(`hrm/employee/${id}/assign`, { from: '2026-10-01', base_salary: '8765.43' });
  const rights = { view: true, edit: true, create: true };
  const reader = await host.signInAs([
    { name: 'employee', title: 'Employees', ...rights },
    { name: 'audit trial', title: 'Audit trail', ...rights },
  ]);
  const { body } = await reader.get(`hrm/employee/${id}/show`);
  expect(body).toMatchObject({
    ...{ currency: null, base_salary: null, components: null, assignments: null, advances: null },
    ...{ payment_method: null, bank: null, account: null, iban: null },
  });
  const rehired = await reader.post(`hrm/employee/${id}/terminate`, {
    ...{ left_on: '2026-11-30', reason: 'Ends' },
  });
  expect(rehired.body.base_salary).toBeNull();
  expect((await reader.get(`hrm/employee/${id}/settlement?left_on=2026-11-30`)).status).toBe(403);
  const read = [
    body,
    rehired.body,
    (await reader.get('hrm/employee/list?per_page=200')).body,
    (await reader.get('hrm/employee/list?search=SecretBank')).body.data,
    (await reader.get('setting/audit-trail/list?per_page=200')).body,
    (await me.get('reports/audit-trial')).body,
  ].map((answer) => JSON.stringify(answer));
  for (const told of SECRETS) {
    expect([told, read.filter((text) => text.includes(told))]).toEqual([told, []]);
  }
  const { rows } = await host.owner.query(
    `select state::text as state from record_state where table_name in ('employee', 'salary_assignment')
     union all select changes::text from audit where record_type = 'employee'`,
  );
  const kept = rows.map(({ state }) => state).join('\n');
  for (const told of SECRETS) {
    expect([told, kept.includes(told)]).toEqual([told, false]);
  }
});

test('pay that was changed behind the triggers is found by the proof of the books', async () => {
  const { id } = (await fixture.store({ base_salary: '100' })).body;
  const broken = async () =>
    (await verify(host.db)).checks.flatMap(({ ok, key }) => (ok ? [] : key));
  expect(await broken()).toEqual([]);
  const raise = (amount: string) =>
    forced(host, 'update salary_assignment set base_salary = $2 where employee_id = $1', [
      id,
      amount,
    ]);
  await raise('900');
  expect(await broken()).toEqual(['records-kept']);
  await raise('100');
  expect(await broken()).toEqual([]);
});

test('nobody sets pay that they may not see', async () => {
  const { id, version } = (await fixture.store({ name: 'Unpaid', base_salary: '700' })).body;
  const rights = { name: 'employee', title: 'Employees', view: true, edit: true };
  const [blind, seeing] = [
    await host.signInAs([rights]),
    await host.signInAs([{ ...rights, sensitive: true }]),
  ];
  const salary = { from: '2026-10-01', base_salary: '800' };
  expect((await blind.post(`hrm/employee/${id}/assign`, salary)).status).toBe(403);
  const paid = { base_salary: '900', version };
  expect((await blind.put(`hrm/employee/${id}/update`, paid)).status).toBe(403);
  const named = await blind.put(`hrm/employee/${id}/update`, { name: 'Renamed', version });
  expect(named.body).toMatchObject({ name: 'Renamed', base_salary: null });
  const assigned = await seeing.post(`hrm/employee/${id}/assign`, salary);
  expect(assigned.body).toMatchObject({ base_salary: '800.00' });
});
