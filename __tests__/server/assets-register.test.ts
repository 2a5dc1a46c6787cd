import { add, fixed, subtract, sum } from '@/lib/domain/money';
import { ASSETS, assetFixture } from '../support/asset-fixture';

const { fixture, aCategory, anAsset, given, step } = assetFixture();
type Row = Readonly<Record<string, string>>;
const figure = (row: Row, name: string) => row[name] ?? 'missing';
const summed = (row: Row, names: readonly string[]) => sum(names.map((name) => figure(row, name)));

/** Cost, accumulated depreciation and net value of a row, computed from its movements. */
function acrossOf(row: Row) {
  const cost = subtract(
    summed(row, ['opening_cost', 'additions', 'revaluation', 'transfers']),
    figure(row, 'disposals'),
  );
  const accumulated = subtract(
    summed(row, [
      'opening_accumulated',
      'taken_over',
      'depreciation',
      'impairment',
      'transfers_accumulated',
    ]),
    add(figure(row, 'impairment_reversed'), figure(row, 'relieved')),
  );
  return [cost, accumulated, subtract(cost, accumulated)].map((amount) => fixed(amount, 2));
}
const closingOf = (row: Row) => [row.cost, row.accumulated, row.net];

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
  expect(tried.body).toMatchObject({
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
      'rows.2.category',
      'rows.3.cost',
      'rows.4.paid_from',
      'rows.5.quantity',
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
      number: 'AST 00001',
      status: 'disposed',
      opening_cost: '0.00',
      additions: '12000.00',
      disposals: '12000.00',
      cost: '0.00',
      depreciation: '6000.00',
      accumulated: '0.00',
      net: '0.00',
    },
    {
      number: 'AST 00002',
      additions: '2400.00',
      revaluation: '900.00',
      cost: '3300.00',
      depreciation: '600.00',
      accumulated: '600.00',
      net: '2700.00',
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
    category_id,
    paid_from_account_id: undefined,
    cost: '500',
    opening_accumulated: '100',
    opening_periods: 2,
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

test('every class of movement has its column, rows and columns add up, and files and profit and loss agree', async () => {
  const category_id = await aCategory();
  const cash = fixture.id('1010');
  const valued = await given({ category_id, name: 'Valued', cost: '6000' });
  await step(valued.id, 'revalue', { date: '2026-01-05', value: '6570', reason: 'Market' });
  const wet = await given({ category_id, name: 'Wet', cost: '2400' });
  await step(wet.id, 'revalue', { date: '2026-01-31', value: '721.77', reason: 'Water' });
  await step(wet.id, 'revalue', { date: '2026-02-28', value: '800', reason: 'Dried' });
  await given({
    category_id,
    name: 'Brought',
    paid_from_account_id: undefined,
    cost: '1200',
    opening: true,
    opening_on: '2026-01-05',
    opening_accumulated: '100',
    opening_periods: 1,
  });
  const split = await step(valued.id, 'split', { share: '0.5', name: 'Half', date: '2026-03-01' });
  const half = split.split_into[0].id;
  const sale = { date: '2026-03-20', kind: 'sale', proceeds: '2000', account_id: cash };
  const { body: foreseen } = await fixture.me.post(`${ASSETS}/${half}/dispose/preview`, sale);
  expect(foreseen.rules).toEqual([
    'Full month: the month of the disposal is charged as a whole.',
    'The revaluation surplus of 285.00 USD is transferred to retained earnings (IAS 16.41).',
  ]);
  const sold = await step(half, 'dispose', sale);
  expect(sold).toMatchObject({ surplus: '0.00' });
  expect((await fixture.entry(half, ASSETS)).slice(-2)).toEqual([
    '3030 285.00 USD 285.00',
    '3010 -285.00 USD -285.00',
  ]);
  expect(await step(half, 'undo-disposal', { reason: 'No buyer' })).toMatchObject({
    surplus: '285.00',
  });
  const [category] = (await fixture.me.get('assets/asset-category/list')).body;
  const kept = await fixture.me.put(`assets/asset-category/${category.id}/update`, {
    transfer_surplus: false,
    version: category.version,
  });
  expect([kept.status, kept.body.errors]).toEqual([200, undefined]);
  expect(await step(half, 'dispose', sale)).toMatchObject({ surplus: '285.00' });

  const { body } = await fixture.me.get('reports/asset-summary');
  expect(body.totals).toMatchObject({
    opening_cost: '1200.00',
    additions: '8400.00',
    revaluation: '570.00',
    transfers: '0.00',
    opening_accumulated: '100.00',
    taken_over: '0.00',
    impairment: '1478.23',
    transfers_accumulated: '0.00',
    disposals: '3285.00',
  });
  expect(body.rows.map((row: Row) => [row.name, row.transfers])).toEqual([
    ['Valued', '-3285.00'],
    ['Wet', '0.00'],
    ['Brought', '0.00'],
    ['Half', '3285.00'],
  ]);
  for (const row of [...body.rows, ...body.categories, body.totals]) {
    expect(acrossOf(row)).toEqual(closingOf(row));
  }
  const names = Object.keys(body.totals).filter((name) => name !== 'assets');
  for (const name of names) {
    const column = sum(body.rows.map((row: Row) => figure(row, name)));
    expect([name, fixed(column, 2)]).toEqual([name, figure(body.totals, name)]);
  }
  expect(body.checks.every(({ ok }: Readonly<{ ok: boolean }>) => ok)).toBe(true);
  const { body: result } = await fixture.me.get('reports/profit-and-loss');
  const text = JSON.stringify(result);
  const impaired = subtract(body.totals.impairment, body.totals.impairment_reversed);
  for (const amount of [body.totals.depreciation, fixed(impaired, 2)])
    expect(text).toContain(amount);
  const csv = await fixture.me.get('reports/asset-summary?format=csv');
  const last = csv.text.trim().split('\n').at(-1) ?? '';
  for (const name of names) expect(last).toContain(figure(body.totals, name));
  expect(await fixture.isSound()).toEqual([]);
});
