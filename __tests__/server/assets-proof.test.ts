import { proveIn, verify } from '@/server/ledger/verify';
import { assetFixture } from '../support/asset-fixture';
import { corrupted } from '../support/corrupted';

const { fixture, anAsset, step } = assetFixture();

test('whoever changes the register behind the program is found, whatever he changes', async () => {
  const { id } = await anAsset();
  await step(id, 'revalue', { date: '2026-03-31', value: '5000', reason: 'Water' });
  const run = await fixture.me.post('assets/depreciation/store', { period_end: '2026-05-31' });
  expect([run.status, run.body.errors]).toEqual([201, undefined]);
  expect((await verify(fixture.host.db)).ok).toBe(true);
  const found = (statement: string) =>
    corrupted(fixture.host.owner, [statement], async (db) =>
      (await proveIn(db)).checks.filter(({ ok }) => !ok).map(({ key }) => key),
    );
  const changes = [
    ["update asset_move set cost = cost + 1 where kind = 'purchase'", 'assets-entries'],
    ["delete from asset_move where kind = 'depreciation'", 'assets-entries'],
    ["update asset_move set surplus = 9 where kind = 'impairment'", 'assets-entries'],
    [
      "update asset_move set accumulated = accumulated * 9 where kind = 'impairment'",
      'assets-register',
    ],
    [
      "update document set status = 'draft', number = null, stage = null where type = 'asset'",
      'assets-register',
    ],
    ["update document set stage = 'scrapped' where type = 'asset'", 'assets-register'],
    ['update asset set terms = terms || \'{"salvage": "1"}\'', 'records-kept'],
    [
      "update document set course = jsonb_set(course, '{steps}', '[]') where type = 'asset'",
      'courses-entries',
    ],
  ] as const;
  for (const [statement, key] of changes) {
    expect([statement, await found(statement)]).toEqual([statement, expect.arrayContaining([key])]);
  }
});

test('a year is not closed while assets are to be charged in it', async () => {
  const { id } = await anAsset({ purchased_on: '2026-11-02', in_service_on: '2026-11-02' });
  const years = await fixture.me.get('accounting/fiscal-closing/list');
  const year = years.body.data?.[0] ?? years.body[0];
  const blocker = async () => {
    const { body } = await fixture.me.get(`accounting/fiscal-closing/${year.id}/checklist`);
    return (body.items ?? body).find(({ key }: { key: string }) => key === 'depreciation');
  };
  expect(await blocker()).toMatchObject({
    ok: false,
    count: 1,
    blocks: true,
    route: 'app.asset.depreciation',
    rows: [{ due_to: 'asset', due_to_id: id, number: 'AST 00001', day: '2026-11-30' }],
  });
  const run = await fixture.me.post('assets/depreciation/store', { period_end: '2026-12-31' });
  expect([run.status, run.body.errors]).toEqual([201, undefined]);
  expect(await blocker()).toMatchObject({ ok: true, count: 0, rows: [] });
});
