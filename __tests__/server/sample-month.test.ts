import { verify } from '@/server/ledger/verify';
import { byHand } from '../support/by-hand';
import { sampleFixture } from '../support/sample-fixture';
import { sealWhole } from '../support/seal-whole';

const fixture = sampleFixture();

async function broken() {
  await sealWhole(fixture.host.db);
  const { checks } = await verify(fixture.host.db);
  return checks.filter(({ ok }) => !ok);
}

test('a sample fills empty books, proves itself, and leaves them as they were, with numbers from 1', async () => {
  expect(await fixture.standing()).toMatchObject({ state: 'offered' });
  const customer = { kind: 'customer', name: 'Own customer' };
  const own = (await fixture.me.post('accounting/parties/store', customer)).body;
  await byHand(
    fixture.host.owner,
    `insert into screening_list (source, name, version, sha256, file_name, bytes, entities, added, changed, removed)
     values ('un', 'UN', '1', '', '', 1, 1, 1, 0, 0)`,
  );
  // Only this customer waits to be screened.
  const due = { ...customer, name: 'Customer to screen' };
  expect((await fixture.me.post('accounting/parties/store', due)).status).toBe(201);
  const before = await fixture.books();
  expect(before.screening_due).toHaveLength(1);
  await fixture.begin();
  expect((await fixture.store()).status).toBe(422);
  const [made] = await fixture.rows(
    'select count(*)::int as entries, (select count(*)::int from ticket) as tickets from entry',
  );
  expect(made.entries).toBeGreaterThan(30);
  expect(made.tickets).toBeGreaterThan(10);
  // Without statistics of its own rows, a sample of three months does not end.
  const [known] = await fixture.rows("select reltuples from pg_class where oid = 'line'::regclass");
  expect(known.reltuples).toBeGreaterThan(30);
  expect(await broken()).toEqual([]);

  // Records added meanwhile are removed too, and changed ones are restored.
  await fixture.me.post('accounting/parties/store', { kind: 'customer', name: 'Passing' });
  const renamed = { ...customer, name: 'Renamed', version: own.version };
  expect((await fixture.me.put(`accounting/parties/${own.id}/update`, renamed)).status).toBe(200);

  const removed = await fixture.remove();
  expect([removed.status, removed.body]).toEqual([200, null]);
  // The users of the sample, who are deleted now, are screened once more.
  await fixture.rows("delete from screening_due where kind = 'user'");
  expect(await fixture.books()).toEqual(before);
  expect(await broken()).toEqual([]);
  expect(await fixture.rows('select from sample_copy')).toEqual([]);
  expect((await fixture.me.get('dashboard/show')).body.is_empty).toBe(true);
  expect(await fixture.standing()).toMatchObject({ state: 'offered' });

  const { body } = await fixture.post();
  expect([body.id, body.number]).toEqual([1, 'JOU 00001']);
  const shown = (await fixture.me.get(`accounting/journal-entry/${body.id}/show`)).body;
  expect(shown.history.map(({ action }: { action: string }) => action)).toHaveLength(1);
  expect(await broken()).toEqual([]);
  expect(await fixture.standing()).toBeNull();
});

test('the people of a sample go with it, and the trail keeps who began and who removed it', async () => {
  const begun = (await fixture.me.get('users/list')).body.length;
  await fixture.begin();
  expect((await fixture.me.get('users/list')).body.length).toBeGreaterThan(begun);
  await fixture.remove();
  expect((await fixture.me.get('users/list')).body).toHaveLength(begun);
  const trail = await fixture.rows(
    "select action, user_id::int as by from audit where record_type = 'sample month' order by id",
  );
  expect(trail).toEqual([
    { action: 'create', by: 1 },
    { action: 'delete', by: 1 },
  ]);
  await fixture.begin();
  expect(await broken()).toEqual([]);
});

test('whoever was given another name or role by somebody stays', async () => {
  await fixture.begin();
  const people = (await fixture.me.get('users/list')).body;
  const teller = people.find(({ email }: { email: string }) => email === 'zahra@sample.example');
  const { name, role_id, id, version } = (await fixture.me.get(`users/${teller.id}/show`)).body;
  const own = { name: `${name} herself`, email: 'zahra@example.test', role_id, version };
  expect((await fixture.me.post(`users/${id}/update`, own)).status).toBe(200);
  await fixture.remove();
  expect((await fixture.me.get(`users/${id}/show`)).body).toMatchObject({
    status: 'active',
    role_id,
  });
  expect(await broken()).toEqual([]);
});

test('after the first own posting the sample stays, which is read once', async () => {
  await fixture.begin();
  expect((await fixture.keep()).status).toBe(404);
  expect((await fixture.post()).status).toBe(201);
  expect(await fixture.standing()).toMatchObject({ state: 'stays' });
  const refused = await fixture.remove();
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringMatching('cannot be removed'),
  ]);
  expect((await fixture.keep()).status).toBe(200);
  expect(await fixture.standing()).toBeNull();
  expect((await fixture.remove()).status).toBe(404);
  expect(await fixture.rows('select from sample_copy')).toEqual([]);
  expect(await broken()).toEqual([]);
});

test('a sample that fails, or is called off, leaves nothing and can be begun again', async () => {
  const before = await fixture.books();
  await fixture.rows(
    "insert into location (name, type, branch_id) values ('Sample till 2', 'till', 1)",
  );
  const { body } = await fixture.store();
  await fixture.reaches('failed');
  expect((await fixture.standing()).error).toEqual(expect.any(String));
  expect((await fixture.me.get(`jobs/${body.job.id}/show`)).body.status).toBe('failed');
  await fixture.rows("delete from location where name = 'Sample till 2'");
  expect((await fixture.remove()).status).toBe(404);
  expect((await fixture.books()).entry).toEqual(before.entry);
  const again = await fixture.store();
  await fixture.me.post(`jobs/${again.body.job.id}/cancel`, {});
  await fixture.reaches('failed');
  await fixture.begin();
});

test('who may not change the organisation can neither begin nor remove a sample', async () => {
  const clerk = await fixture.host.signInAs([
    { name: 'journal entry', title: 'J', view: true, create: true, post: true },
    { name: 'organization details', title: 'O', view: true },
  ]);
  expect(await fixture.standing(clerk)).toBeNull();
  expect((await fixture.store(clerk)).status).toBe(403);
  await fixture.begin();
  expect(await fixture.standing(clerk)).toMatchObject({ state: 'stands' });
  expect((await fixture.remove(clerk)).status).toBe(403);
  await fixture.post(clerk);
  expect(await fixture.standing(clerk)).toBeNull();
  expect((await fixture.keep(clerk)).status).toBe(403);
});
