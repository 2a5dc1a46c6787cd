import { inTransaction } from '@/server/database/transaction';
import { type JournalBody, planOne, postJournals } from '@/server/accounting/journal-batch';
import { referenceTo } from '@/server/ledger/reference';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const PATH = 'accounting/transaction-locking';
const JOURNAL = 'accounting/journal-entry';

let house: TestHost;
let client: Client;
let cash: number;
let rent: number;

beforeAll(async () => {
  house = await startHost();
  client = await house.signIn();
  const { body } = await client.get('accounting/chart-of-accounts/generate_accounts');
  const idOf = (purpose: string) =>
    body.find((one: { purpose: string | null }) => one.purpose === purpose).id;
  cash = idOf('cash');
  rent = body.find(
    (one: { type: string; position: string }) => one.type === 'equity' && one.position === 'detail',
  ).id;
});
afterAll(() => house.close());
afterEach(async () => {
  const { body } = await client.get(`${PATH}/list`);
  for (const { id, status } of body) {
    if (status !== 'ended')
      await client.post(`${PATH}/${id}/unlock`, { reason: 'The test is over.' });
  }
});

const journal = (date: string, more: object = {}) => ({
  date,
  lines: [
    { account_id: cash, debit: '10.00' },
    { account_id: rent, credit: '10.00' },
  ],
  ...more,
});
const store = (date: string, more: object = { post: true }, as = client) =>
  as.post(`${JOURNAL}/store`, journal(date, more));
const lock = async (given: object = {}) =>
  (
    await client.post(`${PATH}/store`, {
      modules: ['all'],
      lock_date: '2026-01-31',
      reason: 'January is reported.',
      ...given,
    })
  ).body;

const LOCKED = /^TRL \d{5} by Developer locks everything up to 2026-01-31: “January is reported\.”/;

test('what was reported stays as it was: a locked day is refused by every way to the ledger, in the same words', async () => {
  const { body: draft } = await store('2026-01-30', {});
  const { body: posted } = await store('2026-01-30');
  const before = await house.owner.query('select count(*) from line');
  await lock();

  const file =
    'entry,date,memo,account,debit,credit\n1,2026-01-30,x,1010,5,\n1,2026-01-30,x,3010,,5\n';
  const answers = [
    await store('2026-01-30'),
    await store('2026-01-30', {}),
    await client.put(`${JOURNAL}/${draft.id}/update`, {
      ...journal('2026-01-30'),
      version: draft.version,
    }),
    await client.post(`${JOURNAL}/${draft.id}/post`, {}),
    await client.post(`${JOURNAL}/${posted.id}/void`, { reason: 'Wrong', date: '2026-01-30' }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(body.errors.date[0]).toMatch(LOCKED);
    expect(body.errors.date[0]).toContain('The next open day is 2026-02-01.');
  }
  const imported = await client.upload(`${JOURNAL}/import`, { name: 'a.csv', content: file });
  expect(imported.status).toBe(422);
  expect(imported.body.errors['rows.2.date'][0]).toMatch(LOCKED);

  const bodies = [journal('2026-01-30') as JournalBody];
  const byProgram = inTransaction(house.db, async (tx) => {
    const reference = await referenceTo(tx, [cash, rent]);
    const planned = bodies.map((body, index) => planOne(body, index, reference));
    return postJournals(tx, planned, { by: { userId: null, ip: '', requestId: 'x' }, reference });
  });
  await expect(byProgram).rejects.toThrow('books.locked');
  expect((await house.owner.query('select count(*) from line')).rows).toEqual(before.rows);
});

test('a draft in a lock can still be moved to an open day, and is dated where its writer says', async () => {
  const { body: draft } = await store('2026-01-30', {});
  await lock();
  const moved = await client.put(`${JOURNAL}/${draft.id}/update`, {
    ...journal('2026-02-02'),
    version: draft.version,
  });
  expect(moved.body.date).toBe('2026-02-02');
  expect((await client.post(`${JOURNAL}/${draft.id}/post`, {})).body.date).toBe('2026-02-02');
});

test('a reversal in a locked period is refused at the old day and goes through today', async () => {
  const { body: posted } = await store('2026-01-30');
  await lock();
  const refused = await client.post(`${JOURNAL}/${posted.id}/void`, {
    reason: 'x',
    date: '2026-01-30',
  });
  expect(refused.status).toBe(422);
  expect((await client.get(`${JOURNAL}/${posted.id}/show`)).body.status).toBe('posted');
  expect((await client.post(`${JOURNAL}/${posted.id}/void`, { reason: 'x' })).body.status).toBe(
    'voided',
  );
});

test('a preview says that the day is locked, and stores nothing', async () => {
  await lock();
  const { body } = await client.post(`${JOURNAL}/preview`, journal('2026-01-30'));
  expect(body.warnings).toMatchObject([{ key: 'books.locked', field: 'date' }]);
});

test('an exception opens exactly its days, until its instant; an expired one opens nothing', async () => {
  const { id } = await lock();
  await client.post(`${PATH}/${id}/unlock`, {
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
  await house.owner.query("update lock_exception set until = now() - interval '1 minute'");
  expect(await statuses()).toEqual([422, 422, 422, 422, 422]);
  expect((await client.get(`${PATH}/${id}/show`)).body.exceptions).toMatchObject([
    { from: '2026-01-05', to: '2026-01-10', status: 'expired' },
  ]);
});

test('an exception needs an end that does not lie before its beginning', async () => {
  const { id } = await lock();
  const wish = { reason: 'x', from: '2026-01-05' };
  const ask = async (more: object) =>
    (await client.post(`${PATH}/${id}/unlock`, { ...wish, ...more })).body.errors;
  expect(Object.keys(await ask({}))).toEqual(['to']);
  expect(Object.keys(await ask({ to: '2026-01-04' }))).toEqual(['to']);
  expect(Object.keys(await ask({ to: '2026-01-06', until: '2020-01-01T00:00:00Z' }))).toEqual([
    'until',
  ]);
  expect(Object.keys(await ask({ to: '2026-01-06', role_id: 99 }))).toEqual(['role_id']);
  const { body } = await client.post(`${PATH}/${id}/unlock`, { reason: 'x', to: '2026-01-06' });
  expect(Object.keys(body.errors)).toEqual(['from']);
  expect((await client.get(`${PATH}/${id}/show`)).body.exceptions).toEqual([]);
});

test('an exempt role posts in a lock where another does not', async () => {
  const pages = [{ name: 'journal entry', title: 'x', view: true, create: true, post: true }];
  const clerk = await house.signInAs(pages);
  const { rows } = await house.owner.query<{ id: number }>('select max(id) as id from role');
  await lock({ exempt_role_ids: [Number(rows[0]?.id)] });
  expect((await store('2026-01-30', { post: true }, clerk)).status).toBe(201);
  expect((await store('2026-01-30')).status).toBe(422);
});

test('locking one module leaves a lock of all as it is', async () => {
  await lock();
  await lock({ modules: ['exchange'], lock_date: '2026-03-31' });
  expect((await store('2026-01-30')).status).toBe(422);
  expect((await store('2026-02-01')).status).toBe(201);
});

test('a lock on the last day of a month covers that day wherever the house stands', async () => {
  for (const timezone of ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']) {
    await house.owner.query('update organization set timezone = $1', [timezone]);
    const { id } = await lock();
    expect((await store('2026-01-31')).status).toBe(422);
    expect((await store('2026-02-01')).status).toBe(201);
    await client.post(`${PATH}/${id}/unlock`, { reason: 'x' });
  }
  await house.owner.query("update organization set timezone = 'UTC'");
});

test('before a lock is set it says which drafts it will refuse', async () => {
  const { body: draft } = await store('2026-01-15', {});
  const { body } = await client.post(`${PATH}/preview`, {
    modules: ['accounting'],
    lock_date: '2026-01-31',
  });
  expect(body.drafts).toBeGreaterThan(0);
  expect(body.rows).toContainEqual(
    expect.objectContaining({ due_to: 'journal entry', due_to_id: draft.id, date: '2026-01-15' }),
  );
  const none = await client.post(`${PATH}/preview`, {
    modules: ['assets'],
    lock_date: '2026-01-31',
  });
  expect(none.body).toEqual({ drafts: 0, posted: 0, rows: [] });
});

test('every lock and every unlocking is in the trail under its own name', async () => {
  const { id } = await lock();
  await client.post(`${PATH}/${id}/unlock`, { reason: 'a', from: '2026-01-01', to: '2026-01-02' });
  await client.post(`${PATH}/${id}/unlock`, { reason: 'b' });
  const { body } = await client.get(`${PATH}/${id}/show`);
  expect(body.history.map(({ action }: { action: string }) => action)).toEqual([
    'lock',
    'leave open',
    'unlock',
  ]);
  expect((await client.post(`${PATH}/${id}/unlock`, { reason: 'again' })).status).toBe(409);
});

test('where a rule says so, an unlocking waits for a second person', async () => {
  const { body: rules } = await client.get('setting/approval-rules/list');
  const rule = rules.find(({ subject }: { subject: string }) => subject === 'lock_exception');
  const { body: on } = await client.put(`setting/approval-rules/${rule.id}/update`, {
    is_active: true,
    version: rule.version,
  });
  const { id } = await lock();
  const wish = { reason: 'Please', from: '2026-01-30', to: '2026-01-31' };
  const asked = await client.post(`${PATH}/${id}/unlock`, wish);
  expect([asked.status, asked.body.status]).toEqual([200, 'pending_approval']);
  expect(asked.body.waiting).toMatchObject({ ...wish, until: null, role: null, user: null });
  expect((await store('2026-01-30')).status).toBe(422);
  expect((await client.post(`${PATH}/${id}/unlock`, { reason: 'Again' })).status).toBe(409);
  const own = await client.post(`${PATH}/${id}/approve`, {});
  expect(own.status).toBe(422);

  const second = await house.signInAs([
    { name: 'transaction locking', title: 'x', view: true, approve: true },
  ]);
  expect((await second.get('approvals/list')).body.data).toMatchObject([
    { subject: 'lock_exception', due_to: 'transaction locking', due_to_id: id, reason: 'Please' },
  ]);
  expect((await client.get('approvals/list')).body.data).toEqual([]);
  expect((await second.post(`${PATH}/${id}/approve`, {})).body).toMatchObject({
    status: 'active',
    exceptions: [{ from: '2026-01-30', to: '2026-01-31', reason: 'Please' }],
  });
  expect((await store('2026-01-30')).status).toBe(201);
  expect((await store('2026-01-29')).status).toBe(422);
  await client.put(`setting/approval-rules/${rule.id}/update`, {
    is_active: false,
    version: on.version,
  });
});
