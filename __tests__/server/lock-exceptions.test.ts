import { lockFixture } from '../support/lock-fixture';

const PATH = 'accounting/transaction-locking';

const fixture = lockFixture();
const { lock, store } = fixture;

test('an exception opens exactly its days, until its instant; an expired one opens nothing', async () => {
  const { id } = await lock();
  await fixture.client.post(`${PATH}/${id}/unlock`, {
    reason: 'Late invoices',
    from: '2026-01-05',
    to: '2026-01-10',
    until: '2099-01-01T00:00:00Z',
  });
  const statuses = async () =>
    Promise.all(
      ['2026-01-04', '2026-01-05', '2026-01-07', '2026-01-10', '2026-01-11'].map(
        async (day) => (await store(day)).status,
      ),
    );
  expect(await statuses()).toEqual([422, 201, 201, 201, 422]);
  // Simulates passing time.
  await fixture.host.owner.query(`
    begin; set local session_replication_role = replica;
    update lock_exception set until = now() - interval '1 minute'; commit`);
  expect(await statuses()).toEqual([422, 422, 422, 422, 422]);
  expect((await fixture.client.get(`${PATH}/${id}/show`)).body.exceptions).toMatchObject([
    { from: '2026-01-05', to: '2026-01-10', status: 'expired' },
  ]);
});

test('an exception needs an end that does not lie before its beginning', async () => {
  const { id } = await lock();
  const wish = { reason: 'x', from: '2026-01-05' };
  const ask = async (more: object) =>
    (await fixture.client.post(`${PATH}/${id}/unlock`, { ...wish, ...more })).body.errors;
  expect(Object.keys(await ask({}))).toEqual(['to']);
  expect(Object.keys(await ask({ to: '2026-01-04' }))).toEqual(['to']);
  expect(Object.keys(await ask({ to: '2026-01-06', until: '2020-01-01T00:00:00Z' }))).toEqual([
    'until',
  ]);
  expect(Object.keys(await ask({ to: '2026-01-06', role_id: 99 }))).toEqual(['role_id']);
  const { body } = await fixture.client.post(`${PATH}/${id}/unlock`, {
    reason: 'x',
    to: '2026-01-06',
  });
  expect(Object.keys(body.errors)).toEqual(['from']);
  expect((await fixture.client.get(`${PATH}/${id}/show`)).body.exceptions).toEqual([]);
});

test('every lock and every unlocking is in the trail under its own name', async () => {
  const { id } = await lock();
  await fixture.client.post(`${PATH}/${id}/unlock`, {
    reason: 'a',
    from: '2026-01-01',
    to: '2026-01-02',
  });
  await fixture.client.post(`${PATH}/${id}/unlock`, { reason: 'b' });
  const { body } = await fixture.client.get(`${PATH}/${id}/show`);
  expect(body.history.map(({ action }: { action: string }) => action)).toEqual([
    'lock',
    'leave open',
    'unlock',
  ]);
  expect((await fixture.client.post(`${PATH}/${id}/unlock`, { reason: 'again' })).status).toBe(409);
});

test('where a rule says so, an unlocking waits for a second person', async () => {
  const { body: rules } = await fixture.client.get('setting/approval-rules/list');
  const rule = rules.find(({ subject }: { subject: string }) => subject === 'lock_exception');
  const { body: on } = await fixture.client.put(`setting/approval-rules/${rule.id}/update`, {
    is_active: true,
    version: rule.version,
  });
  const { id } = await lock();
  const wish = { reason: 'Please', from: '2026-01-30', to: '2026-01-31' };
  const asked = await fixture.client.post(`${PATH}/${id}/unlock`, wish);
  expect([asked.status, asked.body.status]).toEqual([200, 'pending_approval']);
  expect(asked.body.waiting).toMatchObject({ ...wish, until: null, role: null, user: null });
  expect((await store('2026-01-30')).status).toBe(422);
  expect((await fixture.client.post(`${PATH}/${id}/unlock`, { reason: 'Again' })).status).toBe(409);
  const own = await fixture.client.post(`${PATH}/${id}/approve`, {});
  expect(own.status).toBe(422);

  const second = await fixture.host.signInAs([
    { name: 'transaction locking', title: 'x', view: true, approve: true },
  ]);
  expect((await second.get('approvals/list')).body.data).toMatchObject([
    { subject: 'lock_exception', due_to: 'transaction locking', due_to_id: id, reason: 'Please' },
  ]);
  expect((await fixture.client.get('approvals/list')).body.data).toEqual([]);
  expect((await second.post(`${PATH}/${id}/approve`, {})).body).toMatchObject({
    status: 'active',
    exceptions: [{ from: '2026-01-30', to: '2026-01-31', reason: 'Please' }],
  });
  expect((await store('2026-01-30')).status).toBe(201);
  expect((await store('2026-01-29')).status).toBe(422);
  await fixture.client.put(`setting/approval-rules/${rule.id}/update`, {
    is_active: false,
    version: on.version,
  });
});
