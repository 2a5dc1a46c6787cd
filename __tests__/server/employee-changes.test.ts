import type { Client } from '../support/client';
import { cells, csv } from '../support/import-file';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
});
afterAll(() => host.close());

const send = (content: string, by = me, fields: Record<string, string> = {}) =>
  by.upload('hrm/employee/import-changes', { name: 'file', content }, fields);
const dry = (content: string) => send(content, me, { dry_run: '1' });

let id: number;
let number: string;
const shown = async () => (await me.get(`hrm/employee/${id}/show`)).body;
beforeAll(async () => {
  const { body } = await me.post('hrm/employee/store', {
    name: 'Zahra',
    joined_on: '2025-03-10',
    base_salary: '1200',
    department: 'Desk',
    note: 'Stays',
  });
  ({ id, number } = body);
});

test('sent cells change, empty cells change nothing', async () => {
  const file = csv(
    'number,department,phone,note,base_salary',
    `${number.toLowerCase()},Vault,۰۷۰۰,,1300.50`,
  );
  expect((await send(file)).body.records).toBe(1);
  expect(await shown()).toMatchObject({
    department: 'Vault',
    phone: '0700',
    note: 'Stays',
    base_salary: '1300.50',
    name: 'Zahra',
  });
});

test('unknown numbers, twice the same, and wrong values are refused at their cells', async () => {
  const file = csv(
    'number,joined_on,birth_date',
    'EMP 99999,,',

    `${number},,2027-01-01`,
  );
  const before = await shown();
  const { body } = await dry(file);
  expect(cells(body.errors).map(([row, column]) => [row, column])).toEqual([
    [2, 'number'],
    [3, 'birth_date'],
  ]);
  const twice = await dry(csv('number,phone', `${number},1`, `${number},2`));
  expect(cells(twice.body.errors).map(([row, column]) => [row, column])).toEqual([[3, 'number']]);
  expect((await shown()).version).toBe(before.version);
});

test('pay needs the right to see it', async () => {
  const clerk = await host.signInAs([
    { name: 'employee', title: 'Employees', view: true, edit: true },
  ]);
  const pay = csv('number,base_salary', `${number},9999`);
  expect((await send(pay, clerk)).status).toBe(403);
  const phone = csv('number,phone', `${number},0799`);
  expect((await send(phone, clerk)).status).toBe(200);
  expect(await shown()).toMatchObject({ phone: '0799', base_salary: '1300.50' });
});

test('a number that means two employees changes neither', async () => {
  const hire = async (custom_id: string) => {
    const { status, body } = await me.post('hrm/employee/store', {
      name: `Namesake ${custom_id}`,
      joined_on: '2025-03-10',
      base_salary: '900',
      custom_id,
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body;
  };
  const [first, second] = [await hire('HQ/7'), await hire('KBL/7')];
  expect(first.number).toBe(second.number);
  const both = await dry(csv('number,phone', `${first.number},1`));
  expect(cells(both.body.errors)).toEqual([[2, 'number', expect.stringContaining('HQ/7')]]);
  const own = csv('number,phone', 'kbl/7,0711');
  expect((await send(own)).status).toBe(200);
  const phone = async (one: number) => (await me.get(`hrm/employee/${one}/show`)).body.phone;
  expect([await phone(first.id), await phone(second.id)]).toEqual([null, '0711']);
});

test('an IBAN of another employee is a warning', async () => {
  const iban = 'DE89370400440532013000';
  await me.post('hrm/employee/store', {
    name: 'Owner',
    joined_on: '2025-03-10',
    base_salary: '900',
    iban,
  });
  const { body } = await dry(csv('number,iban', `${number},${iban}`));
  expect(body.errors).toEqual([]);
  expect(cells(body.warnings)).toEqual([[2, 'iban', expect.stringContaining('Owner')]]);
});
