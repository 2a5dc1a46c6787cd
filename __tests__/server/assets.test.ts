import { ASSETS, assetFixture, TODAY } from '../support/asset-fixture';

const { fixture, aCategory, anAsset, given, step, refused, scheduleOf } = assetFixture();
const entry = (of: number) => fixture.entry(of, ASSETS);
type Row = Readonly<Record<string, string>>;
const seen = (rows: readonly Row[]) =>
  rows.map(({ date, amount, net, status }) => `${date} ${amount} ${net} ${status}`);

test('a draft is in no books; posted it is active, numbered, and its purchase stands in the ledger', async () => {
  const category_id = await aCategory();
  const body = {
    ...{ name: 'Safe', category_id, cost: '1200', paid_from_account_id: fixture.id('1010') },
    ...{ purchased_on: '2026-02-10', in_service_on: '2026-02-10', serial: 'S-77' },
  };
  const preview = await fixture.me.post(`${ASSETS}/preview`, body);
  expect(preview.body.lines.map((line: Row) => [line.account_number, line.base])).toEqual([
    ['1210', '1200.00'],
    ['1010', '-1200.00'],
  ]);
  const draft = await fixture.me.post(`${ASSETS}/store`, body);
  expect(draft.body).toMatchObject({
    ...{ status: 'draft', number: null, cost: '1200.00', accumulated: '0.00', net: '1200.00' },
    ...{ method: 'straight_line', life_months: 12, next: { date: '2026-02-28', amount: '100.00' } },
  });
  expect(await scheduleOf(draft.body.id)).toHaveLength(12);
  const posted = await step(draft.body.id, 'post');
  expect(posted).toMatchObject({
    ...{ status: 'active', number: 'AST 00001', date: '2026-02-10', memo: 'Safe · S-77' },
    accounts: { cost: { number: '1210' }, accumulated: { number: '1290' } },
    movements: [{ kind: 'purchase', cost: '1200.00', document: { number: 'AST 00001' } }],
  });
  expect(await entry(posted.id)).toEqual([
    '1210 1200.00 USD 1200.00',
    '1010 -1200.00 USD -1200.00',
  ]);
  const { body: list } = await fixture.me.get(
    `${ASSETS}/list?search=s-77&category_id=${category_id}`,
  );
  expect(list.data).toMatchObject([{ name: 'Safe', category: 'Machines', net: '1200.00' }]);
  expect(await fixture.isSound()).toEqual([]);
});

test('paid from a foreign account it costs what the rate says, and the account goes at its own cost', async () => {
  await fixture.opening('EUR', '2000', '2100');
  const asset = await anAsset({
    ...{ cost: '1000', currency: 'EUR', rate: '1.1', paid_from_account_id: fixture.id('1020') },
    ...{ purchased_on: TODAY, in_service_on: TODAY },
  });
  expect(asset).toMatchObject({ cost: '1100.00', amount: '1000.00', currency: 'EUR', rate: '1.1' });
  expect(await entry(asset.id)).toEqual([
    '1210 1100.00 USD 1100.00',
    '1020 -1000.00 EUR -1050.00',
    '4010 -50.00 USD -50.00',
  ]);
  expect(await fixture.isSound()).toEqual([]);
});

test('a disposal is foreseen, charges up to its day, and is undone with the schedule as it was', async () => {
  const { id } = await anAsset();
  const sale = {
    date: '2026-03-16',
    kind: 'sale',
    proceeds: '9000',
    account_id: fixture.id('1010'),
  };
  const before = await scheduleOf(id);
  const { body: foreseen } = await fixture.me.post(`${ASSETS}/${id}/dispose/preview`, sale);
  // Two months and 16 days of March.
  expect(foreseen).toMatchObject({
    ...{ charged: '2516.13', gain: '-483.87', warnings: [] },
    before: { cost: '12000.00', accumulated: '0.00', net: '12000.00' },
    after: { cost: '0.00', accumulated: '0.00', net: '0.00' },
  });
  const sold = await step(id, 'dispose', sale);
  expect(sold).toMatchObject({
    ...{ status: 'disposed', cost: '0.00', accumulated: '0.00', net: '0.00', next: null },
    disposal: { date: '2026-03-16', kind: 'sale', proceeds: '9000.00', gain: '-483.87' },
  });
  const lines = await entry(id);
  expect(lines.slice(2)).toEqual([
    ...['5410 2516.13 USD 2516.13', '1290 -2516.13 USD -2516.13', '1010 9000.00 USD 9000.00'],
    ...['1290 2516.13 USD 2516.13', '1210 -12000.00 USD -12000.00', '5420 483.87 USD 483.87'],
  ]);
  expect(foreseen.lines.map((line: Row) => `${line.account_number} ${line.base}`)).toEqual(
    lines.slice(2).map((line) => line.replace(/ -?[\d.]+ USD/, '')),
  );
  expect(seen(await scheduleOf(id))).toEqual([
    '2026-01-31 1000.00 11000.00 posted',
    '2026-02-28 1000.00 10000.00 posted',
    '2026-03-16 516.13 9483.87 posted',
  ]);
  expect(
    await refused(id, 'repair', { date: TODAY, amount: '1', capitalise: false, account_id: 1 }),
  ).toEqual([409, []]);
  expect(await fixture.isSound()).toEqual([]);

  const undone = await step(id, 'undo-disposal', { reason: 'The buyer came back' });
  expect(undone).toMatchObject({
    status: 'active',
    cost: '12000.00',
    accumulated: '0.00',
    disposal: null,
  });
  expect(await scheduleOf(id)).toEqual(before);
  expect(await fixture.isSound()).toEqual([]);

  const scrapped = await step(id, 'dispose', { date: TODAY, kind: 'scrap' });
  expect(scrapped).toMatchObject({ status: 'scrapped', net: '0.00' });
  expect(await fixture.isSound()).toEqual([]);
});

test('revaluation, repair, estimate and split move the figures and the ledger alike', async () => {
  const { id } = await anAsset({ quantity: 4 });
  const down = await step(id, 'revalue', { date: '2026-04-30', value: '4000', reason: 'Water' });
  expect(down).toMatchObject({
    cost: '12000.00',
    accumulated: '8000.00',
    net: '4000.00',
    impaired: '4000.00',
  });
  const up = await step(id, 'revalue', { date: '2026-05-02', value: '9000', reason: 'Dried' });
  expect(up).toMatchObject({
    cost: '13000.00',
    accumulated: '4000.00',
    net: '9000.00',
    surplus: '1000.00',
    impaired: '0.00',
  });
  const repair = { date: '2026-05-03', amount: '600', account_id: fixture.id('1010') };
  expect(await step(id, 'repair', { ...repair, capitalise: false })).toMatchObject({
    net: '9000.00',
  });
  expect(await step(id, 'repair', { ...repair, capitalise: true })).toMatchObject({
    net: '9600.00',
    cost: '13600.00',
  });
  const estimate = { date: '2026-05-04', life_months: 20, salvage: '1600' };
  const { body: foreseen } = await fixture.me.post(`${ASSETS}/${id}/estimate/preview`, estimate);
  expect(foreseen).toMatchObject({ lines: [], after: { net: '9600.00' } });
  expect(await step(id, 'estimate', estimate)).toMatchObject({
    ...{ life_months: 20, salvage: '1600.00', next: { date: '2026-05-31', amount: '500.00' } },
  });
  expect(await scheduleOf(id)).toEqual(
    foreseen.schedule.map((row: Row) =>
      expect.objectContaining({ date: row.date, amount: row.amount, net: row.net }),
    ),
  );

  const split = await step(id, 'split', { quantity: 1, name: 'The fourth', date: '2026-05-05' });
  const [part] = split.split_into;
  expect(split).toMatchObject({ cost: '10200.00', net: '7200.00', quantity: 3 });
  const { body: other } = await fixture.me.get(`${ASSETS}/${part.id}/show`);
  expect(other).toMatchObject({
    ...{ number: 'AST 00002', status: 'active', cost: '3400.00', net: '2400.00', quantity: 1 },
    ...{ surplus: '250.00', split_from: { id, number: 'AST 00001' }, salvage: '400.00' },
  });
  expect((await scheduleOf(part.id)).map((row: Row) => row.amount)).toEqual(
    Array(16).fill('125.00'),
  );
  expect(await step(part.id, 'dispose', { date: '2026-05-31', kind: 'scrap' })).toMatchObject({
    status: 'scrapped',
  });
  expect(await refused(id, 'void', { reason: 'no' })).toEqual([422, []]);
  expect(await fixture.isSound()).toEqual([]);
});

test('opening figures stand in the register alone, or against opening equity where that is asked for', async () => {
  const category_id = await aCategory();
  const opened = {
    category_id,
    paid_from_account_id: undefined,
    opening_accumulated: '4000',
    opening_periods: 4,
  };
  const beside = await given(opened);
  expect(beside).toMatchObject({
    status: 'active',
    entry_ids: [],
    accumulated: '4000.00',
    net: '8000.00',
  });
  expect(seen(await scheduleOf(beside.id)).slice(0, 1)).toEqual([
    '2026-05-31 1000.00 7000.00 planned',
  ]);
  const posted = await given({ ...opened, opening: true, opening_on: '2026-04-30' });
  expect(await entry(posted.id)).toEqual([
    ...['1210 12000.00 USD 12000.00', '1290 -4000.00 USD -4000.00', '3020 -8000.00 USD -8000.00'],
  ]);
  const complete = await given({ ...opened, opening_accumulated: '12000', opening_periods: 12 });
  expect(complete).toMatchObject({ status: 'fully_depreciated', next: null });
  for (const one of [beside, posted, complete]) {
    expect(await step(one.id, 'void', { reason: 'Twice' })).toMatchObject({ status: 'voided' });
  }
  const scrapped = await given({ ...opened, opening_accumulated: '12000', opening_periods: 12 });
  expect(await step(scrapped.id, 'dispose', { date: TODAY, kind: 'scrap' })).toMatchObject({
    status: 'scrapped',
  });
  expect(await fixture.isSound()).toEqual([]);
});

test('an asset is handed over, suspended, resumed, and shown by an image', async () => {
  const { id } = await anAsset();
  expect(await step(id, 'transfer', { location: 'Herat' })).toMatchObject({
    ...{ location: 'Herat', handovers: [{ date: TODAY, location: 'Herat', employee: null }] },
  });
  expect(await step(id, 'suspend', { reason: 'In store' })).toMatchObject({
    status: 'suspended',
    suspended: 'In store',
  });
  expect(await step(id, 'resume')).toMatchObject({ status: 'active', suspended: null });
  expect(await refused(id, 'transfer', { location: 'Herat' })).toEqual([422, ['to_employee_id']]);
  expect(await refused(id, 'photo', { attachment_id: 99 })).toEqual([422, ['attachment_id']]);
  expect(await fixture.isSound()).toEqual([]);
});

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
