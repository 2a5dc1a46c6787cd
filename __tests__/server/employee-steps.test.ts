import { employeesIn } from '@/server/hrm/employee/employees.sql';
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

test('a salary counts from its day to the day before the next, wherever that comes in', async () => {
  const { id } = (await fixture.store({ joined_on: '2025-01-01', base_salary: '1000' })).body;
  const assign = (body: object) => me.post(`hrm/employee/${id}/assign`, body);
  await assign({
    from: '2026-12-01',
    base_salary: '1500',
    components: [{ code: 'A', kind: 'earning', amount: '5.5' }],
  });
  const { body } = await assign({ from: '2026-06-01', base_salary: '1200' });
  expect(
    body.assignments.map(({ from, to, base_salary }: Record<string, string>) => [
      from,
      to,
      base_salary,
    ]),
  ).toEqual([
    ['2025-01-01', '2026-05-31', '1000.00'],
    ['2026-06-01', '2026-11-30', '1200.00'],
    ['2026-12-01', null, '1500.00'],
  ]);
  expect(body).toMatchObject({ base_salary: '1200.00', components: [] });
  const again = await assign({ from: '2026-12-01', base_salary: '1600' });
  expect(again.body.assignments.at(-1)).toMatchObject({
    base_salary: '1600.00',
    components: [{ code: 'A', amount: '5.50' }],
  });
  expect((await assign({ from: '2024-12-31', base_salary: '1' })).body.errors).toHaveProperty(
    'from',
  );
});

test('who leaves is settled by the days worked and the advances, and can be employed again', async () => {
  const { id, party_id } = (
    await fixture.store({
      joined_on: '2025-01-01',
      base_salary: '3000',
      components: [{ code: 'FUND', kind: 'deduction', percent: '10' }],
    })
  ).body;
  await fixture.advance(party_id, '200');
  expect((await me.get(`hrm/employee/${id}/show`)).body.advances).toEqual([
    { currency: 'USD', amount: '200.00', base: '200.00' },
  ]);
  const { body: left } = await me.get(`hrm/employee/${id}/settlement?left_on=2026-11-15`);
  expect(left).toEqual([
    {
      currency: 'USD',
      from: '2026-11-01',
      to: '2026-11-15',
      days: 30,
      payment_days: 15,
      gross: '1500.00',
      deductions: '150.00',
      net: '1350.00',
      advances: '200.00',
      to_pay: '1150.00',
    },
  ]);
  const end = { left_on: '2026-11-15', reason: 'Moves away' };
  const { body: gone } = await me.post(`hrm/employee/${id}/terminate`, end);
  expect(gone).toMatchObject({ status: 'left', left_on: '2026-11-15', leave_reason: 'Moves away' });
  expect((await me.post(`hrm/employee/${id}/terminate`, end)).status).toBe(409);
  const rehire = (joined_on: string) => me.post(`hrm/employee/${id}/rehire`, { joined_on });
  expect((await rehire('2026-11-15')).body.errors).toHaveProperty('joined_on');
  const { body: back } = await rehire('2026-12-01');
  expect(back).toMatchObject({ status: 'active', joined_on: '2026-12-01', left_on: null });
  expect(back.employments).toEqual([
    { joined_on: '2025-01-01', left_on: '2026-11-15', reason: 'Moves away' },
    { joined_on: '2026-12-01', left_on: null, reason: null },
  ]);
});

test('a period knows who was employed in it, with each employment and salary that touches it', async () => {
  const { id } = (
    await fixture.store({ joined_on: '2025-01-01', base_salary: '1000', department: 'Period' })
  ).body;
  await me.post(`hrm/employee/${id}/assign`, { from: '2026-03-16', base_salary: '1200' });
  const end = { left_on: '2026-03-20', reason: 'Ends' };
  await me.post(`hrm/employee/${id}/terminate`, end);
  await me.post(`hrm/employee/${id}/rehire`, { joined_on: '2026-03-29' });
  const later = await fixture.store({ joined_on: '2026-04-01', department: 'Period' });
  const employed = (from: string, to: string, ids?: number[]) =>
    employeesIn(host, { from, to, department: 'Period', ...(ids && { ids }) });
  const [march, ...others] = await employed('2026-03-01', '2026-03-31');
  expect(others).toEqual([]);
  expect(march).toMatchObject({
    id,
    spells: [
      { joined_on: '2025-01-01', left_on: '2026-03-20' },
      { joined_on: '2026-03-29', left_on: null },
    ],
    assignments: [
      { from: '2025-01-01', to: '2026-03-15', base_salary: '1000' },
      { from: '2026-03-16', to: null, base_salary: '1200' },
    ],
  });
  expect(await employed('2026-03-21', '2026-03-28')).toEqual([]);
  const [first] = await employed('2025-01-01', '2025-01-31');
  expect(first?.assignments).toHaveLength(1);
  const [second, third] = await employed('2026-04-01', '2026-04-30');
  expect([second?.id, third?.id]).toEqual([id, later.body.id]);
  expect(await employed('2026-04-01', '2026-04-30', [later.body.id])).toHaveLength(1);
  expect(await employed('2024-01-01', '2024-12-31')).toEqual([]);
});
