import { inTransaction } from '@/server/database/transaction';
import { type JournalBody, planOne, postJournals } from '@/server/accounting/journal-batch';
import { referenceTo } from '@/server/ledger/reference';
import { lockFixture } from '../support/lock-fixture';

const PATH = 'accounting/transaction-locking';
const JOURNAL = 'accounting/journal-entry';

const fixture = lockFixture();
const { journal, lock, store } = fixture;

const LOCKED =
  /^Everything is locked up to 2026-01-31 \(TRL \d{5}, Developer: January is reported\.\)\./;

test('what was reported stays as it was: a locked day is refused by every way to the ledger, in the same words', async () => {
  const { body: draft } = await store('2026-01-30', {});
  const { body: posted } = await store('2026-01-30');
  const before = await fixture.host.owner.query('select count(*) from line');
  await lock();

  const file =
    'entry,date,memo,account,debit,credit\n1,2026-01-30,x,1010,5,\n1,2026-01-30,x,3010,,5\n';
  const answers = [
    await store('2026-01-30'),
    await store('2026-01-30', {}),
    await fixture.client.put(`${JOURNAL}/${draft.id}/update`, {
      ...journal('2026-01-30'),
      version: draft.version,
    }),
    await fixture.client.post(`${JOURNAL}/${draft.id}/post`, {}),
    await fixture.client.post(`${JOURNAL}/${posted.id}/void`, {
      reason: 'Wrong',
      date: '2026-01-30',
    }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(body.errors.date[0]).toMatch(LOCKED);
    expect(body.errors.date[0]).toContain('The next open day is 2026-02-01.');
  }
  const imported = await fixture.client.upload(`${JOURNAL}/import`, {
    name: 'a.csv',
    content: file,
  });
  expect(imported.status).toBe(422);
  expect(imported.body.errors['rows.2.date'][0]).toMatch(LOCKED);

  const bodies = [journal('2026-01-30') as JournalBody];
  const byProgram = inTransaction(fixture.host.db, async (tx) => {
    const reference = await referenceTo(tx, [fixture.cash, fixture.rent], []);
    const planned = bodies.map((body, index) => planOne(body, index, reference));
    return postJournals(tx, planned, { by: { userId: null, ip: '', requestId: 'x' }, reference });
  });
  await expect(byProgram).rejects.toThrow('books.locked');
  expect((await fixture.host.owner.query('select count(*) from line')).rows).toEqual(before.rows);
});

test('a draft in a lock can still be moved to an open day, and is dated where its writer says', async () => {
  const { body: draft } = await store('2026-01-30', {});
  await lock();
  const moved = await fixture.client.put(`${JOURNAL}/${draft.id}/update`, {
    ...journal('2026-02-02'),
    version: draft.version,
  });
  expect(moved.body.date).toBe('2026-02-02');
  expect((await fixture.client.post(`${JOURNAL}/${draft.id}/post`, {})).body.date).toBe(
    '2026-02-02',
  );
});

test('a reversal in a locked period is refused at the old day and goes through today', async () => {
  const { body: posted } = await store('2026-01-30');
  await lock();
  const refused = await fixture.client.post(`${JOURNAL}/${posted.id}/void`, {
    reason: 'x',
    date: '2026-01-30',
  });
  expect(refused.status).toBe(422);
  expect((await fixture.client.get(`${JOURNAL}/${posted.id}/show`)).body.status).toBe('posted');
  expect(
    (await fixture.client.post(`${JOURNAL}/${posted.id}/void`, { reason: 'x' })).body.status,
  ).toBe('voided');
});

test('a preview says that the day is locked, and stores nothing', async () => {
  await lock();
  const { body } = await fixture.client.post(`${JOURNAL}/preview`, journal('2026-01-30'));
  expect(body.warnings).toMatchObject([{ key: 'books.locked', field: 'date' }]);
});

test('an exempt role posts in a lock where another does not', async () => {
  const pages = [{ name: 'journal entry', title: 'x', view: true, create: true, post: true }];
  const clerk = await fixture.host.signInAs(pages);
  const { rows } = await fixture.host.owner.query<{ id: number }>('select max(id) as id from role');
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

test('a lock on the last day of a month covers that day wherever the host stands', async () => {
  for (const timezone of ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']) {
    await fixture.host.owner.query('update organization set timezone = $1', [timezone]);
    const { id } = await lock();
    expect((await store('2026-01-31')).status).toBe(422);
    expect((await store('2026-02-01')).status).toBe(201);
    await fixture.client.post(`${PATH}/${id}/unlock`, { reason: 'x' });
  }
  await fixture.host.owner.query("update organization set timezone = 'UTC'");
});

test('before a lock is set it says which drafts it will refuse', async () => {
  const { body: draft } = await store('2026-01-15', {});
  const { body } = await fixture.client.post(`${PATH}/preview`, {
    modules: ['accounting'],
    lock_date: '2026-01-31',
  });
  expect(body.drafts).toBeGreaterThan(0);
  expect(body.rows).toContainEqual(
    expect.objectContaining({ due_to: 'journal entry', due_to_id: draft.id, date: '2026-01-15' }),
  );
  const none = await fixture.client.post(`${PATH}/preview`, {
    modules: ['assets'],
    lock_date: '2026-01-31',
  });
  expect(none.body).toEqual({ drafts: 0, posted: 0, rows: [] });
});
