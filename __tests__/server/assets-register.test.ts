import { ASSETS, assetFixture } from '../support/asset-fixture';

const { fixture, aCategory, anAsset, given, step } = assetFixture();
type Row = Readonly<Record<string, string>>;

test('a register comes in as a file: tried first, then whole, with everything wrong told by row and column', async () => {
  await aCategory();
  const head =
    'name,category,cost,purchased_on,in_service_on,opening_accumulated,opening_periods,serial,paid_from,quantity';
  const send = (rows: readonly string[], fields: Record<string, string> = {}) =>
    fixture.me.upload(
      `${ASSETS}/import`,
      { name: 'register.csv', content: [head, ...rows].join('\n') },
      fields,
    );
  const good = [
    'Safe,machines,1200,2026-01-05,2026-01-05,300,3,S-1,,2',
    'Car,Machines,900,2026-02-01,2026-02-01,,,,1010,',
  ];
  const tried = await send(good, { dry_run: '1' });
  expect(tried.body).toEqual({
    assets: 2,
    cost: '2100.00',
    accumulated: '300.00',
    net: '1800.00',
    errors: [],
  });
  expect((await fixture.me.get(`${ASSETS}/list`)).body.meta.total).toBe(0);
  expect((await send(good)).body.assets).toBe(2);
  const { body: list } = await fixture.me.get(`${ASSETS}/list?sort=id`);
  expect(list.data.map((row: Row) => [row.number, row.name, row.status, row.net])).toEqual([
    ['AST 00001', 'Safe', 'active', '900.00'],
    ['AST 00002', 'Car', 'active', '900.00'],
  ]);
  const bad = await send([
    'A,Nothing,1,2026-01-05,2026-01-05,,,,,',
    'B,Machines,1.234,2026-01-05,2026-01-05,,,,,',
    'C,Machines,1,2026-01-05,2026-01-04,,,X,9999,',
    'D,Machines,1,2026-01-05,2026-01-05,2,1,X,,0',
    'E,Machines,1,2026-01-05,2026-01-05,2,1,Y,,',
  ]);
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([
    422,
    [
      ...['rows.2.category', 'rows.3.cost', 'rows.4.paid_from', 'rows.5.quantity'],
      'rows.6.opening_accumulated',
    ],
  ]);
  expect(await fixture.isSound()).toEqual([]);
});

test('the summary ties to the ledger, and says what the ledger does not have', async () => {
  const { id } = await anAsset();
  await step(id, 'dispose', {
    date: '2026-06-30',
    kind: 'sale',
    proceeds: '7000',
    account_id: fixture.id('1010'),
  });
  const category_id = (await fixture.me.get('assets/asset-category/list')).body[0].id;
  const kept = await given({ category_id, name: 'Kept', cost: '2400' });
  await step(kept.id, 'revalue', { date: '2026-03-31', value: '2700', reason: 'Market' });
  const { body } = await fixture.me.get('reports/asset-summary');
  expect(body.rows).toMatchObject([
    {
      ...{ number: 'AST 00001', status: 'disposed', opening_cost: '0.00', additions: '12000.00' },
      ...{
        disposals: '12000.00',
        cost: '0.00',
        depreciation: '6000.00',
        accumulated: '0.00',
        net: '0.00',
      },
    },
    {
      ...{ number: 'AST 00002', additions: '3300.00', cost: '3300.00' },
      ...{ depreciation: '600.00', accumulated: '600.00', net: '2700.00' },
    },
  ]);
  expect(body.categories).toMatchObject([{ category: 'Machines', assets: 2, net: '2700.00' }]);
  expect(body.totals).toMatchObject({ assets: 2, net: '2700.00' });
  expect(body.checks).toEqual([
    { name: 'Net book value matches the ledger', ok: true, difference: '0.00' },
    { name: 'The register matches account 1210', ok: true, difference: '0.00' },
    { name: 'The register matches account 1290', ok: true, difference: '0.00' },
  ]);
  const { body: later } = await fixture.me.get(
    'reports/asset-summary?from=2026-07-01&to=2026-12-31',
  );
  expect(later.rows).toMatchObject([
    { number: 'AST 00002', opening_cost: '3300.00', net: '2700.00' },
  ]);

  await given({
    ...{ category_id, paid_from_account_id: undefined, cost: '500' },
    ...{ opening_accumulated: '100', opening_periods: 2 },
  });
  const { body: untied } = await fixture.me.get('reports/asset-summary');
  expect(untied.unposted).toEqual({ cost: '500.00', accumulated: '100.00' });
  expect(untied.checks.map(({ ok, difference }: Row) => [ok, difference])).toEqual([
    [false, '400.00'],
    [false, '500.00'],
    [false, '-100.00'],
  ]);
  const csv = await fixture.me.get('reports/asset-summary?format=csv');
  expect(csv.status).toBe(200);
});
