import { expiriesDue } from '@/server/hrm/employee/expiries-due';
import { aPdf } from '../support/a-pdf';
import { anImage } from '../support/an-image';
import type { Client } from '../support/client';
import { fixtureOf } from '../support/employee-fixture';
import { settled } from '../support/settled';
import { startHost, type TestHost } from '../support/test-host';

const tell = settled(expiriesDue);

let host: TestHost;
let me: Client;
let fixture: ReturnType<typeof fixtureOf>;

beforeAll(async () => {
  host = await startHost({ now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  fixture = fixtureOf(me);
});
afterAll(() => host.close());

const send = (content: string, fields: Record<string, string> = {}) =>
  me.upload('hrm/employee/import', { name: 'staff.csv', content }, fields);
const count = async () => (await fixture.list()).body.meta.total;

test('a staff list is tried, and then brought in whole', async () => {
  const content = [
    'name,name_local,gender,birth_date,joined_on,department,branch,base_salary,iban,id_number',
    'Zahra Ahmadi,زهرا احمدی,Female,۱۹۹۰-۰۵-۰۴,2025-01-01,Cash,main,1200.50,DE89 3704 0044 0532 0130 00,11',
    'Omar Karimi,,,,2025-02-01,Vault,,900,,12',
  ].join('\n');
  const before = await count();
  const tried = await send(content, { dry_run: '1' });
  expect([tried.status, tried.body]).toMatchObject([200, { employees: 2, errors: [] }]);
  expect(await count()).toBe(before);
  const done = await send(content);
  expect([done.status, done.body]).toMatchObject([200, { employees: 2, errors: [] }]);
  const { body } = await me.get('hrm/employee/list?sort=-id&per_page=2');
  expect(body.data).toMatchObject([
    { name: 'Omar Karimi', department: 'Vault', base_salary: '900.00', branch: null },
    {
      name: 'Zahra Ahmadi',
      name_local: 'زهرا احمدی',
      gender: 'female',
      branch: 'Main',
      birth_date: '1990-05-04',
      age: '36 years',
      base_salary: '1200.50',
    },
  ]);
});

test('P3: an IBAN that another employee has is warned of, at the record and in a list', async () => {
  const iban = 'NL91ABNA0417164300';
  const first = (await fixture.store({ name: 'First', iban })).body;
  expect(first.warnings).toEqual([]);
  const second = await fixture.store({ name: 'Second', iban });
  expect([second.status, second.body.warnings]).toMatchObject([
    201,
    [{ key: 'employee.same-iban', field: 'iban' }],
  ]);
  expect(second.body.warnings[0].message).toContain(`${first.number} First`);
  const other = 'GB29NWBK60161331926819';
  const rows = [iban, other, other].map((one) => `A,2025-01-01,1000,${one}`);
  const list = ['name,joined_on,base_salary,iban', ...rows].join('\n');
  const { body } = await send(list, { dry_run: '1' });
  expect(body.warnings).toMatchObject([
    { row: 2, column: 'iban' },
    { row: 4, column: 'iban' },
  ]);
});

test('what is wrong with a staff list is told by row and column, and nothing of it is kept', async () => {
  const known = (await fixture.store({ id_number: 'T-1' })).body;
  const content = [
    'name,joined_on,base_salary,gender,branch,iban,birth_date,id_number,custom_id',
    'A,2025-13-01,1000,,,,,,',
    'B,2025-01-01,10.001,neither,,,,,',
    'C,2025-01-01,1000,,Nowhere,DE00,,,',
    'D,2025-01-01,10.001,,Nowhere,,2026-01-01,T-1,HR/1',
    'E,2025-01-01,1000,,,,,,HR/1',
    ',2025-01-01,1000,,,,,,',
  ].join('\n');
  const before = await count();
  const { status, body } = await send(content, { dry_run: '1' });
  expect(status).toBe(200);
  expect(
    body.errors.map(({ row, column }: Record<'row' | 'column', string>) => `${row} ${column}`),
  ).toEqual([
    '2 joined_on',
    '3 gender',
    '4 iban',
    '5 branch',
    '5 birth_date',
    '5 base_salary',
    '5 id_number',
    '6 custom_id',
    '7 name',
  ]);
  expect(body.errors[6].message).toContain(known.number);
  const refused = await send(content);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toHaveProperty(['rows.5.branch']);
  expect(await count()).toBe(before);
});

test('a photo is shown small and whole, takes the place of the one before, and can be removed', async () => {
  const { id } = (await fixture.store({ name: 'Pictured' })).body;
  const photo = `hrm/employee/${id}/photo`;
  const upload = async (seed: number) =>
    me.upload(photo, { name: 'me.jpg', content: await anImage('jpeg', { seed }) });
  expect((await me.get(photo)).status).toBe(404);
  expect([(await upload(1)).status, (await upload(2)).status]).toEqual([201, 201]);
  const small = await me.get(`${photo}?thumbnail=1`);
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await me.get(`hrm/employee/${id}/show`)).body.has_photo).toBe(true);
  const paper = await me.upload(photo, { name: 'me.pdf', content: aPdf() });
  expect([paper.status, Object.keys(paper.body.errors)]).toEqual([422, ['file']]);
  expect((await me.delete(photo)).body).toEqual({ is_deleted: 'yes' });
  expect((await me.get(photo)).status).toBe(404);
  const { rows } = await host.owner.query(
    'select count(*)::int as n from paper where destroyed_at is null',
  );
  expect(rows[0].n).toBe(0);
});

test('what ends is told once at each step, by whichever host, and the bell counts it', async () => {
  const { id } = (
    await fixture.store({
      name: 'Ending',
      contract_end: '2027-01-30',
      documents: [{ type: 'Visa', number: 'V1', expires_on: '2026-12-10' }],
    })
  ).body;
  const bell = async () => (await me.get('notices/show')).body.expiries;
  const hostOn = (day: string) => ({ ...host.host, now: () => new Date(`${day}T10:00:00Z`) });
  const before = (await fixture.list('expiring=60')).ids;
  expect(before).toEqual([id]);
  expect(await bell()).toBe(1);
  expect((await me.get('dashboard/show')).body.expiries).toBe(1);
  const counts = await Promise.all([tell(host.host), tell(host.host)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await tell(host.host)).toBe(0);
  expect(await tell(hostOn('2026-12-02'))).toBe(1);
  expect(await tell(hostOn('2026-12-03'))).toBe(1);
  expect(await tell(hostOn('2026-12-04'))).toBe(0);
  const { body } = await me.get(`hrm/employee/${id}/show`);
  const told = body.history.filter(({ action }: { action: string }) => action === 'due');
  expect(told.map(({ changes }: { changes: { ends: unknown[] } }) => changes.ends[1])).toEqual([
    ['Visa 2026-12-10'],
    ['contract 2027-01-30'],
    ['Visa 2026-12-10'],
  ]);
  await me.post(`hrm/employee/${id}/terminate`, { left_on: '2026-11-20', reason: 'Ends' });
  expect(await bell()).toBe(0);
  expect(await tell(hostOn('2027-01-29'))).toBe(0);
});
