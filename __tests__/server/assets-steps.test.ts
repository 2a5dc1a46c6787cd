import { ASSETS, assetFixture, TODAY } from '../support/asset-fixture';

const { fixture, aCategory, anAsset, given, step, refused, scheduleOf } = assetFixture();
const entry = (of: number) => fixture.entry(of, ASSETS);
type Row = Readonly<Record<string, string>>;
const seen = (rows: readonly Row[]) =>
  rows.map(({ date, amount, net, status }) => `${date} ${amount} ${net} ${status}`);

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
    life_months: 20,
    salvage: '1600.00',
    next: { date: '2026-05-31', amount: '500.00' },
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
    number: 'AST 00002',
    status: 'active',
    cost: '3400.00',
    net: '2400.00',
    quantity: 1,
    surplus: '250.00',
    split_from: { id, number: 'AST 00001' },
    salvage: '400.00',
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

test('a split with depreciation that is due leaves books that hold, and without a day charges nothing', async () => {
  const { id } = await anAsset();
  await step(id, 'revalue', { date: '2026-02-10', value: '22000', reason: 'Appraised' });
  const dated = await step(id, 'split', {
    share: '0.25',
    name: 'With what is due',
    date: '2026-04-30',
  });
  const [first] = dated.split_into;
  expect(await fixture.isSound()).toEqual([]);
  const posted = dated.entry_ids.length;
  const plain = await step(id, 'split', { share: '0.5', name: 'The half' });
  expect(plain.entry_ids).toHaveLength(posted);
  const half = plain.split_into.at(-1);
  const sold = {
    date: '2026-05-15',
    kind: 'sale',
    proceeds: '100',
    account_id: fixture.id('1010'),
  };
  expect(await step(half.id, 'dispose', sold)).toMatchObject({ status: 'disposed' });
  expect(await step(first.id, 'dispose', { date: '2026-04-30', kind: 'scrap' })).toMatchObject({
    status: 'scrapped',
  });
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
    '1210 12000.00 USD 12000.00',
    '1290 -4000.00 USD -4000.00',
    '3020 -8000.00 USD -8000.00',
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
    location: 'Herat',
    handovers: [{ date: TODAY, location: 'Herat', employee: null }],
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
