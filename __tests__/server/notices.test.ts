import { sql } from 'kysely';

import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost({ chart: true });
});
afterAll(() => host.close());

const LOCKING = 'accounting/transaction-locking';

test('one answer has what waits and the lock that reaches furthest; tills only for whoever may see them', async () => {
  const me = await host.signIn();
  for (const lock_date of ['2020-12-31', '2021-06-30', '2021-03-31']) {
    const lock = { modules: ['accounting', 'exchange'], lock_date, reason: 'Audited' };
    expect((await me.post(`${LOCKING}/store`, lock)).status).toBe(201);
  }
  expect((await me.get('notices/show')).body).toEqual({
    approvals: { data: [], total: 0 },
    jobs: [],
    reviews: 0,
    left_open: 0,
    kyc_files: 0,
    open_positions: 0,
    unlocked_codes: { data: [], total: 0 },
    rate_feeds: { failing: 0, differing: 0 },
    reminders: 0,
    expiries: 0,
    failing_messages: 0,
    disabled_webhooks: 0,
    unsent_packs: 0,
    warranties: 0,
    offers: { data: [], total: 0 },
    lock: { to: '2021-06-30', modules: ['accounting', 'exchange'] },
    settings: '1.1',
    sample: { state: 'offered', progress: 0, error: null },
    books: {
      years: [],
      locks: [{}, {}, {}].map(() => expect.objectContaining({ exceptions: [] })),
    },
  });
  const clerk = await host.signInAs([{ name: 'journal entry', title: 'Journal', view: true }]);
  expect((await clerk.get('notices/show')).body).toMatchObject({
    reviews: null,
    left_open: null,
    kyc_files: null,
    open_positions: null,
    unlocked_codes: null,
    rate_feeds: null,
    unsent_packs: null,
    reminders: null,
    expiries: null,
    warranties: null,
    offers: null,
    sample: null,
  });
});

test('an approval waits for whoever may give it, and not for whoever asked', async () => {
  const me = await host.signIn();
  const { body: rules } = await me.get('setting/approval-rules/list');
  const rule = rules.find(({ subject }: { subject: string }) => subject === 'lock_exception');
  await me.put(`setting/approval-rules/${rule.id}/update`, {
    is_active: true,
    version: rule.version,
  });
  const [{ id }] = (await me.get(`${LOCKING}/list`)).body;
  const wish = { reason: 'A late bill', from: '2021-03-01', to: '2021-03-02' };
  expect((await me.post(`${LOCKING}/${id}/unlock`, wish)).status).toBe(200);
  const second = await host.signInAs([
    { name: 'transaction locking', title: 'Locks', view: true, approve: true },
  ]);
  const { approvals } = (await second.get('notices/show')).body;
  expect([approvals.total, approvals.data[0].subject]).toEqual([1, 'lock_exception']);
  expect((await me.get('notices/show')).body.approvals).toEqual({ data: [], total: 0 });
});

test('the days that are closed are those of the caller: a role that a lock spares has none of it', async () => {
  const me = await host.signIn();
  const clerk = await host.signInAs([{ name: 'journal entry', title: 'Journal', view: true }]);
  const before = (await clerk.get('notices/show')).body.books.locks.length;
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from role`.execute(host.db);
  const spared = { modules: ['all'], lock_date: '2021-09-30', reason: 'Spared' };
  await me.post(`${LOCKING}/store`, { ...spared, exempt_role_ids: [rows[0]?.id] });
  expect((await clerk.get('notices/show')).body.books.locks).toHaveLength(before);
  const mine = (await me.get('notices/show')).body.books.locks;
  expect(mine).toHaveLength(before + 1);
  expect(mine.every((one: { exempt_role_ids: number[] }) => one.exempt_role_ids.length === 0)).toBe(
    true,
  );
});

test('whoever only looks is not kept waiting by a closing', async () => {
  const me = await host.signIn();
  const closing = await host.owner.connect();
  try {
    await closing.query('begin; select pg_advisory_xact_lock(727277)');
    expect((await me.get('notices/show')).status).toBe(200);
  } finally {
    await closing.query('rollback');
    closing.release();
  }
});
