import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const P = 'accounting/journal-entry';

let host: TestHost;
let scene: Scene;
beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  scene = await ledgerScene(host);
});
afterAll(() => host.close());

const id = (number: string) => scene.account(number).id;
const rent = (amount = '100.00') => ({
  date: '2026-11-19',
  memo: 'Rent',
  lines: [
    { account_id: id('5210'), debit: amount },
    { account_id: id('3000'), credit: amount },
  ],
});
const draft = async (body: object = rent()) => (await scene.me.post(`${P}/store`, body)).body;

test('a draft may be unbalanced and short, has an id and no number, and posts nothing', async () => {
  const { status, body } = await scene.me.post(`${P}/store`, {
    date: '2026-11-19',
    lines: [{ account_id: id('5210'), debit: '100.00' }],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'draft',
    number: null,
    version: 1,
    entry_ids: [],
    posted_at: null,
    due_to: 'journal entry',
    due_to_id: body.id,
    created_by: { name: expect.any(String) },
  });
  expect((await scene.me.get(`${P}/${body.id}/entry`)).body).toEqual([]);
});

test('a draft without lines, and one line that is not right yet, can be kept', async () => {
  expect((await draft({ date: '2026-11-19', lines: [] })).status).toBe('draft');
  expect((await draft({ ...rent(), lines: [{ account_id: id('5210') }] })).status).toBe('draft');
});

test('posting gives the number of the id, the entry, and the lines signed', async () => {
  const { id: made } = await draft();
  const { status, body } = await scene.me.post(`${P}/${made}/post`, { version: 1 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'posted',
    number: `JOU ${String(made).padStart(5, '0')}`,
    entry_ids: [expect.any(Number)],
    amount: '100.00',
    currency: 'USD',
    base: '100.00',
  });
  const entry = await scene.me.get(`${P}/${made}/entry`);
  expect(entry.body).toMatchObject([
    {
      account_number: '5210',
      amount: '100.00',
      base: '100.00',
      currency: 'USD',
      entry_id: body.entry_ids[0],
    },
    { account_number: '3000', amount: '-100.00', base: '-100.00', date: '2026-11-19' },
  ]);
  expect(body.history.map(({ action }: { action: string }) => action)).toEqual(['create', 'post']);
});

test('store with "post" stores and posts in one call, or does neither', async () => {
  const posted = await scene.me.post(`${P}/store`, { ...rent(), post: true });
  expect([posted.status, posted.body.status]).toEqual([201, 'posted']);
  const lines = rent().lines.slice(0, 1);
  const refused = await scene.me.post(`${P}/store`, { ...rent(), lines, post: true });
  expect(refused.status).toBe(422);
  const next = await draft();
  expect(next.id).toBe(posted.body.id + 1);
});

test('a change keeps the id, counts the version and tells what changed', async () => {
  const { id: made } = await draft();
  const changed = await scene.me.put(`${P}/${made}/update`, {
    ...rent('90.00'),
    memo: 'Less',
    version: 1,
  });
  expect([changed.status, changed.body.version, changed.body.amount]).toEqual([200, 2, '90.00']);
  expect(changed.body.history.at(-1)).toMatchObject({
    action: 'edit',
    changes: { memo: ['Rent', 'Less'] },
  });
});

test('a stale version is a 409 that names the newer one, and changes nothing', async () => {
  const { id: made } = await draft();
  await scene.me.put(`${P}/${made}/update`, { ...rent('90.00'), version: 1 });
  const stale = await scene.me.put(`${P}/${made}/update`, { ...rent('80.00'), version: 1 });
  expect([stale.status, stale.body.current]).toEqual([409, { version: 2 }]);
  const stalePost = await scene.me.post(`${P}/${made}/post`, { version: 1 });
  expect(stalePost.status).toBe(409);
  expect((await scene.me.get(`${P}/${made}/show`)).body).toMatchObject({
    amount: '90.00',
    status: 'draft',
  });
  const missing = await scene.me.put(`${P}/${made}/update`, rent());
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['version']]);
});

test('what is posted is neither changed nor posted again, and is deleted by nobody', async () => {
  const { id: made } = await draft({ ...rent(), post: true });
  expect((await scene.me.put(`${P}/${made}/update`, { ...rent(), version: 1 })).status).toBe(409);
  expect((await scene.me.post(`${P}/${made}/post`)).status).toBe(409);
  const kept = await scene.me.delete(`${P}/${made}/destroy`);
  expect([kept.status, kept.body.is_deleted]).toEqual([200, 'no']);
  expect(kept.body.message).toMatch(/Void it/);
  expect((await scene.me.get(`${P}/${made}/show`)).body.status).toBe('posted');
});

test('a draft that is thrown away keeps its id as discarded and leaves the list', async () => {
  const { id: made } = await draft();
  expect((await scene.me.delete(`${P}/${made}/destroy`)).body).toEqual({ is_deleted: 'yes' });
  expect((await scene.me.get(`${P}/${made}/show`)).body.status).toBe('discarded');
  const listed = await scene.me.get(`${P}/list?per_page=200`);
  expect(listed.body.data.map((row: { id: number }) => row.id)).not.toContain(made);
  const gone = await scene.me.get(`${P}/list?status=discarded`);
  expect(gone.body.data.map((row: { id: number }) => row.id)).toContain(made);
});

test('ids run 1, 2, 3 … without a hole, over drafts, refusals and discarded ones', async () => {
  const { rows } = await host.owner.query<{ id: string }>(
    `select id from document where type = 'journal entry' order by id`,
  );
  expect(rows.map((row) => Number(row.id))).toEqual(rows.map((_, index) => index + 1));
});

test('an id from elsewhere takes the place of the own one in the number, and is taken once', async () => {
  const own = { ...rent(), custom_id: 'BR2/00017' };
  const first = await scene.me.post(`${P}/store`, { ...own, post: true });
  expect(first.body).toMatchObject({ number: 'JOU 00017', custom_id: 'BR2/00017' });
  const again = await scene.me.post(`${P}/store`, own);
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['custom_id']]);
  const odd = await scene.me.post(`${P}/store`, { ...rent(), custom_id: 'br2-17' });
  expect(Object.keys(odd.body.errors)).toEqual(['custom_id']);
});

test('a preview shows what posting would write, with what stands in the way, and keeps nothing', async () => {
  const before = (await scene.me.get(`${P}/list`)).body.meta.total;
  const fine = await scene.me.post(`${P}/preview`, rent());
  expect(fine.body).toMatchObject({
    lines: [
      { account_number: '5210', base: '100.00', entry_id: null },
      { account_number: '3000', base: '-100.00' },
    ],
    warnings: [],
  });
  const lines = [...rent().lines.slice(0, 1), { account_id: id('3000'), credit: '99.00' }];
  const out = await scene.me.post(`${P}/preview`, { ...rent(), lines });
  expect(out.body.warnings).toEqual([
    {
      key: 'ledger.unbalanced',
      field: 'lines',
      message: 'Debits and credits differ by 1.00 USD. Correct the lines.',
    },
  ]);
  expect((await scene.me.get(`${P}/list`)).body.meta.total).toBe(before);
});

test('a document that is not there, or cannot be one, is a 404 in every call', async () => {
  for (const made of ['999999', '0', 'x']) {
    expect((await scene.me.get(`${P}/${made}/show`)).status).toBe(404);
    expect((await scene.me.get(`${P}/${made}/entry`)).status).toBe(404);
    expect((await scene.me.post(`${P}/${made}/post`)).status).toBe(404);
    expect((await scene.me.post(`${P}/${made}/void`, { reason: 'x' })).status).toBe(404);
    expect((await scene.me.delete(`${P}/${made}/destroy`)).status).toBe(404);
  }
});
