import { verify } from '@/server/ledger/verify';
import { sampleDesk } from '../support/sample-desk';
import { sealWhole } from '../support/seal-whole';

jest.setTimeout(120_000);

const desk = sampleDesk();

async function broken() {
  await sealWhole(desk.house.db);
  const { checks } = await verify(desk.house.db);
  return checks.filter(({ ok }) => !ok);
}

test('a sample fills empty books, proves itself, and leaves them as they were, with numbers from 1', async () => {
  expect(await desk.standing()).toMatchObject({ state: 'offered' });
  const customer = { kind: 'customer', name: 'Own customer' };
  const own = (await desk.me.post('accounting/parties/store', customer)).body;
  const before = await desk.books();
  await desk.begin();
  expect((await desk.store()).status).toBe(422);
  const [made] = await desk.rows(
    'select count(*)::int as entries, (select count(*)::int from ticket) as tickets from entry',
  );
  expect(made.entries).toBeGreaterThan(80);
  expect(made.tickets).toBeGreaterThan(20);
  expect(await broken()).toEqual([]);

  // What is entered meanwhile goes as well, and what was changed is as before.
  await desk.me.post('accounting/parties/store', { kind: 'customer', name: 'Passing' });
  const renamed = { ...customer, name: 'Renamed', version: own.version };
  expect((await desk.me.put(`accounting/parties/${own.id}/update`, renamed)).status).toBe(200);

  const removed = await desk.remove();
  expect([removed.status, removed.body]).toEqual([200, null]);
  expect(await desk.books()).toEqual(before);
  expect(await broken()).toEqual([]);
  expect(await desk.rows('select from sample_copy')).toEqual([]);
  expect((await desk.me.get('dashboard/show')).body.is_empty).toBe(true);
  expect(await desk.standing()).toMatchObject({ state: 'offered' });

  const { body } = await desk.post();
  expect([body.id, body.number]).toEqual([1, 'JOU 00001']);
  const shown = (await desk.me.get(`accounting/journal-entry/${body.id}/show`)).body;
  expect(shown.history.map(({ action }: { action: string }) => action)).toHaveLength(1);
  expect(await broken()).toEqual([]);
  expect(await desk.standing()).toBeNull();
});

test('the people of a sample go with it, and the trail keeps who began and who removed it', async () => {
  const begun = (await desk.me.get('users/list')).body.length;
  await desk.begin();
  expect((await desk.me.get('users/list')).body.length).toBeGreaterThan(begun);
  await desk.remove();
  expect((await desk.me.get('users/list')).body).toHaveLength(begun);
  const trail = await desk.rows(
    "select action, user_id::int as by from audit where record_type = 'sample month' order by id",
  );
  expect(trail).toEqual([
    { action: 'create', by: 1 },
    { action: 'delete', by: 1 },
  ]);
  // It can be tried again.
  await desk.begin();
  expect(await broken()).toEqual([]);
});

test('whoever was given another name or role by somebody stays', async () => {
  await desk.begin();
  const people = (await desk.me.get('users/list')).body;
  const teller = people.find(({ email }: { email: string }) => email === 'zahra@sample.example');
  const { name, role_id, id, version } = (await desk.me.get(`users/${teller.id}/show`)).body;
  const own = { name: `${name} herself`, email: 'zahra@example.test', role_id, version };
  expect((await desk.me.post(`users/${id}/update`, own)).status).toBe(200);
  await desk.remove();
  expect((await desk.me.get(`users/${id}/show`)).body).toMatchObject({ status: 'active', role_id });
  expect(await broken()).toEqual([]);
});

test('after the first own posting the sample stays, which is read once', async () => {
  await desk.begin();
  expect((await desk.keep()).status).toBe(404);
  expect((await desk.post()).status).toBe(201);
  expect(await desk.standing()).toMatchObject({ state: 'stays' });
  const refused = await desk.remove();
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringMatching('cannot be removed'),
  ]);
  expect((await desk.keep()).status).toBe(200);
  expect(await desk.standing()).toBeNull();
  expect((await desk.remove()).status).toBe(404);
  expect(await desk.rows('select from sample_copy')).toEqual([]);
  expect(await broken()).toEqual([]);
});

test('a sample that fails, or is called off, leaves nothing and can be begun again', async () => {
  const before = await desk.books();
  await desk.rows(
    "insert into location (name, type, branch_id) values ('Sample till 2', 'till', 1)",
  );
  const { body } = await desk.store();
  await desk.reaches('failed');
  expect((await desk.standing()).error).toEqual(expect.any(String));
  expect((await desk.me.get(`jobs/${body.job.id}/show`)).body.status).toBe('failed');
  await desk.rows("delete from location where name = 'Sample till 2'");
  expect((await desk.remove()).status).toBe(404);
  expect((await desk.books()).entry).toEqual(before.entry);
  const again = await desk.store();
  await desk.me.post(`jobs/${again.body.job.id}/cancel`, {});
  await desk.reaches('failed');
  await desk.begin();
});

test('who may not change the organisation can neither begin nor remove a sample', async () => {
  const clerk = await desk.house.signInAs([
    { name: 'journal entry', title: 'J', view: true, create: true, post: true },
    { name: 'organization details', title: 'O', view: true },
  ]);
  expect(await desk.standing(clerk)).toBeNull();
  expect((await desk.store(clerk)).status).toBe(403);
  await desk.begin();
  expect(await desk.standing(clerk)).toMatchObject({ state: 'stands' });
  expect((await desk.remove(clerk)).status).toBe(403);
  await desk.post(clerk);
  expect(await desk.standing(clerk)).toBeNull();
  expect((await desk.keep(clerk)).status).toBe(403);
});
