import { verify } from '@/server/ledger/verify';
import { dumpOf } from '../support/dump';
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
  '7654.32',
  '8765.43',
  '4321.09',
  'SECRETBONUS',
  'DE8937',
  'Secret Bank',
  'AC-998877',
];

test('who may see employees and not their pay reads none of it anywhere', async () => {
  const secret = { base_salary: '7654.32', iban: 'DE89370400440532013000', bank: 'Secret Bank' };
  const { id } = (
    await fixture.store({
      name: 'Hidden',
      ...secret,
      account: 'AC-998877',
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
    currency: null,
    base_salary: null,
    components: null,
    assignments: null,
    advances: null,
    payment_method: null,
    bank: null,
    account: null,
    iban: null,
  });
  const rehired = await reader.post(`hrm/employee/${id}/terminate`, {
    left_on: '2026-11-30',
    reason: 'Ends',
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

test('sealed staff data that were changed or swapped behind the triggers are found, and do not open', async () => {
  const one = (await fixture.store({ base_salary: '100', iban: 'DE89370400440532013000' })).body.id;
  const other = (await fixture.store({ base_salary: '900', iban: 'GB82WEST12345698765432' })).body
    .id;
  const broken = async () =>
    (await verify(host.db)).checks.flatMap(({ ok, key }) => (ok ? [] : key));
  expect(await broken()).toEqual([]);
  const swap = (table: string, key: string, column: string) =>
    forced(
      host,
      `update ${table} t set ${column} = o.${column} from ${table} o
       where (t.${key}, o.${key}) in (($1, $2), ($2, $1))`,
      [one, other],
    );
  for (const [table, key, column] of [
    ['salary_assignment', 'employee_id', 'pay'],
    ['employee', 'id', 'told'],
  ] as const) {
    await swap(table, key, column);
    expect([table, await broken()]).toEqual([table, ['records-kept']]);
    expect([table, (await me.get(`hrm/employee/${one}/show`)).status]).toEqual([table, 500]);
    await swap(table, key, column);
  }
  expect(await broken()).toEqual([]);
  expect((await me.get(`hrm/employee/${one}/show`)).body.base_salary).toBe('100.00');
});

test('personal data and pay of employees stand in clear in no table, no history and no job', async () => {
  const marks = {
    father_name: 'Markedfather',
    id_type: 'Markedtype',
    id_number: 'MARK-777-111',
    address: 'Markedstreet 7',
    emergency_name: 'Markedaunt',
    emergency_phone: '+93799777111',
    emergency_relationship: 'Markedrelation',
    note: 'Markednote',
    bank: 'Markedbank',
    account: 'MARK-777-222',
    iban: 'NL91ABNA0417164300',
    birth_date: '1987-03-19',
  };
  const paper = 'MARK-777-333';
  const stored = await me.post(
    'hrm/employee/store',
    {
      name: 'Dumped',
      joined_on: '2026-10-01',
      base_salary: '7331.57',
      ...marks,
      components: [{ code: 'MARKED', kind: 'earning', amount: '911.37' }],
      documents: [{ type: 'Passport', number: paper, expires_on: '2030-01-01' }],
    },
    { 'idempotency-key': 'dump' },
  );
  const { id, version } = stored.body;
  expect(stored.body).toMatchObject({ ...marks, documents: [{ number: paper }] });
  const changed = { address: 'Markedroad 8', id_number: 'MARK-777-444', version };
  const updated = await me.put(`hrm/employee/${id}/update`, changed);
  expect(updated.body).toMatchObject({ iban: marks.iban, address: 'Markedroad 8' });
  await me.post(`hrm/employee/${id}/assign`, { from: '2026-11-01', base_salary: '7447.73' });
  const csv = [
    'name,joined_on,base_salary,iban,id_number',
    'Listed,2026-10-01,7559.91,NL91ABNA0417164300,mark 777 444',
  ].join('\n');
  const checked = await me.upload('hrm/employee/import?dry_run=1', { name: 's.csv', content: csv });
  expect(JSON.stringify(checked.body)).toContain('id_number');

  const kept = await dumpOf(host);
  expect(kept).toContain('Dumped');
  const told = [...Object.values(marks), ...Object.values(changed).map(String), paper];
  const pay = ['7331.57', '911.37', '7447.73', '7559.91', 'MARKED'];
  const clear = [...told.filter((text) => text.length > 3), ...pay].filter((text) =>
    kept.includes(text),
  );
  expect(clear).toEqual([]);
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
