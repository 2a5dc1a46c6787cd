import { sql } from 'kysely';

import { assetFixture } from '../support/asset-fixture';

const { fixture, aCategory, given, step, scheduleOf } = assetFixture();
let machines: number;
beforeEach(async () => {
  machines = await aCategory();
});
const anAsset = (more: object = {}) => given({ category_id: machines, ...more });

const RUNS = 'assets/depreciation';
type Row = Readonly<Record<string, string>>;

const preview = async (period_end: string) =>
  (await fixture.me.post(`${RUNS}/preview`, { period_end })).body;
const run = (period_end: string, own: object = {}) =>
  fixture.me.post(`${RUNS}/store`, { period_end, ...own });

test('a run posts every row that is due, grouped by its day and account, and only once', async () => {
  const { id: one } = await anAsset();
  const { id: two } = await anAsset({ cost: '600', name: 'Desk' });
  expect(await preview('2026-02-28')).toMatchObject([
    {
      asset_id: one,
      amount: '2000.00',
      accumulated_after: '2000.00',
      net_after: '10000.00',
      rows: 2,
      from: '2026-01-31',
      to: '2026-02-28',
      refusal: null,
    },
    { asset_id: two, name: 'Desk', amount: '100.00', net_after: '500.00' },
  ]);
  const { status, body } = await run('2026-02-28');
  expect([status, body]).toMatchObject([
    201,
    {
      number: 'DPC 00001',
      status: 'posted',
      period_end: '2026-02-28',
      amount: '2100.00',
      assets: 2,
      skipped: [],
      failed: [],
      void_reason: null,
      lines: [
        { asset_id: one, date: '2026-01-31', amount: '1000.00' },
        { asset_id: one, date: '2026-02-28', amount: '1000.00' },
        { asset_id: two, date: '2026-01-31', amount: '50.00' },
        { asset_id: two, date: '2026-02-28', amount: '50.00' },
      ],
    },
  ]);
  expect(body.entry_ids).toHaveLength(2);
  expect(await entryLines(body.id)).toEqual([
    '2026-01-31 5410 1050.00',
    '2026-01-31 1290 -1050.00',
    '2026-02-28 5410 1050.00',
    '2026-02-28 1290 -1050.00',
  ]);
  const rows: readonly Row[] = await scheduleOf(one);
  expect(rows.slice(0, 3).map(({ status }) => status)).toEqual(['posted', 'posted', 'planned']);

  const again = await run('2026-02-28');
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['period_end']]);
  expect((await run('2026-03-31')).body).toMatchObject({ number: 'DPC 00002', amount: '1050.00' });
  expect(await fixture.isSound()).toEqual([]);
});

test('an asset that is skipped stays due, and the reason stays with the run', async () => {
  const { id: one } = await anAsset();
  const { id: two } = await anAsset({ name: 'Desk' });
  const { body } = await run('2026-01-31', { skip: [{ asset_id: two, reason: 'In repair' }] });
  expect(body).toMatchObject({
    assets: 1,
    amount: '1000.00',
    lines: [{ asset_id: one }],
    skipped: [{ asset_id: two, name: 'Desk', reason: 'In repair' }],
  });
  expect(await preview('2026-01-31')).toMatchObject([{ asset_id: two }]);
  const unknown = await run('2026-01-31', { skip: [{ asset_id: one, reason: 'No' }] });
  expect(unknown.body.errors).toHaveProperty(['skip.0.asset_id']);
  expect((await run('2026-02-28')).body).toMatchObject({ amount: '3000.00', assets: 2 });
  expect(await fixture.isSound()).toEqual([]);
});

test('an asset whose account was closed fails by name, and stops no other', async () => {
  const { body: account } = await fixture.me.post('accounting/chart-of-accounts/store', {
    number: '5498',
    name: 'Wear of vans',
    position: 'detail',
    type: 'expense',
  });
  const vans = await aCategory({ name: 'Vans', accounts: { expense: account.id } });
  const { id: van } = await anAsset({ name: 'Van', category_id: vans });
  const { id: desk } = await anAsset({ name: 'Desk' });
  const { number, name, position, type, version } = account;
  const closed = { number, name, position, type, version, is_active: false };
  await fixture.me.put(`accounting/chart-of-accounts/${account.id}/update`, closed);
  expect(await preview('2026-01-31')).toMatchObject([
    { asset_id: van, refusal: expect.stringContaining('5498 Wear of vans') },
    { asset_id: desk, refusal: null },
  ]);
  const { body } = await run('2026-01-31');
  expect(body).toMatchObject({
    assets: 1,
    amount: '1000.00',
    lines: [{ asset_id: desk }],
    failed: [{ asset_id: van, name: 'Van', reason: expect.stringContaining('5498 Wear of vans') }],
  });
  const inPersian = await fixture.me.get(`${RUNS}/${body.id}/show`, { 'Accept-Language': 'fa' });
  expect(inPersian.body.failed[0].reason).toContain('استهلاک');
  expect(await fixture.isSound()).toEqual([]);
});

test('a locked month holds back what has a row in it; a run with nothing else is refused', async () => {
  await anAsset({ name: 'Old' });
  await fixture.me.post('accounting/transaction-locking/store', {
    modules: ['assets'],
    lock_date: '2026-01-31',
    reason: 'Reported',
  });
  const refused = await run('2026-02-28');
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['period_end']]);
  const { id } = await anAsset({
    name: 'New',
    in_service_on: '2026-02-01',
    purchased_on: '2026-02-01',
  });
  const { body } = await run('2026-02-28');
  expect(body).toMatchObject({
    lines: [{ asset_id: id, date: '2026-02-28' }],
    failed: [{ name: 'Old', reason: expect.stringContaining('2026-01-31') }],
  });
  expect(await fixture.isSound()).toEqual([]);
});

test('a run that is taken back leaves its rows due again, and the books as they were', async () => {
  const { id } = await anAsset();
  const { body: made } = await run('2026-03-31');
  const { status, body } = await fixture.me.post(`${RUNS}/${made.id}/void`, { reason: 'Twice' });
  expect([status, body]).toMatchObject([
    200,
    { status: 'voided', void_reason: 'Twice', voided: { reason: 'Twice' } },
  ]);
  expect(body.entry_ids).toHaveLength(6);
  expect(await preview('2026-03-31')).toMatchObject([{ asset_id: id, amount: '3000.00' }]);
  expect((await fixture.me.post(`${RUNS}/${made.id}/void`, { reason: 'Again' })).status).toBe(409);
  expect((await run('2026-03-31')).body).toMatchObject({ number: 'DPC 00002', amount: '3000.00' });
  const { body: list } = await fixture.me.get(`${RUNS}/list?sort=id`);
  expect(list.data.map((one: Row) => `${one.number} ${one.status}`)).toEqual([
    'DPC 00001 voided',
    'DPC 00002 posted',
  ]);
  expect((await fixture.me.get(`${RUNS}/list?status=voided`)).body.meta.total).toBe(1);
  expect(await fixture.isSound()).toEqual([]);
});

test('what was charged of an asset that was scrapped since is not taken back', async () => {
  const { id } = await anAsset();
  const { body: made } = await run('2026-01-31');
  await step(id, 'dispose', { date: '2026-02-10', kind: 'scrap' });
  expect((await fixture.me.post(`${RUNS}/${made.id}/void`, { reason: 'No' })).status).toBe(422);
  expect(await preview('2026-12-31')).toEqual([]);
});

test('the last row brings an asset to its salvage value, and to the end of its life', async () => {
  const { id } = await anAsset({ cost: '500', salvage: '0' });
  expect((await run('2026-12-31')).body).toMatchObject({ amount: '500.00' });
  const rows: readonly Row[] = await scheduleOf(id);
  expect(rows.at(-1)).toMatchObject({ amount: '41.63', net: '0.00', status: 'posted' });
  const { body } = await fixture.me.get(`assets/asset/${id}/show`);
  expect(body).toMatchObject({ status: 'fully_depreciated', net: '0.00' });
  expect(await preview('2027-12-31')).toEqual([]);
});

test('two runs at once post each row once', async () => {
  await anAsset();
  await anAsset({ name: 'Desk' });
  const answers = await Promise.all([run('2026-02-28'), run('2026-02-28')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const { rows } = await sql<{ total: string }>`
    select trim_scale(sum(accumulated))::text as total from asset_move where kind = 'depreciation'
  `.execute(fixture.host.db);
  expect(rows).toEqual([{ total: '4000' }]);
  expect(await fixture.isSound()).toEqual([]);
});

test('a category with assets stays, and says how many it has', async () => {
  const { id } = await anAsset();
  const { body } = await fixture.me.get(`assets/asset/${id}/show`);
  const path = `assets/asset-category/${body.category_id}`;
  const { body: refused } = await fixture.me.delete(`${path}/destroy`);
  expect(refused).toEqual({ is_deleted: 'no', message: expect.stringContaining('Deactivate') });
  const { body: list } = await fixture.me.get('assets/asset-category/list');
  expect(list).toMatchObject([{ id: body.category_id, assets: 1 }]);
});

async function entryLines(id: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select l.date || ' ' || a.number || ' ' || round(l.base, 2) as line
    from entry e join line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.document_type = 'depreciation' and e.document_id = ${id}
    order by e.id, l.line_no`.execute(fixture.host.db);
  return rows.map(({ line }) => line);
}
