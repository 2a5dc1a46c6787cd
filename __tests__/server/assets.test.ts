import { ASSETS, assetFixture, TODAY } from '../support/asset-fixture';

const { fixture, aCategory, anAsset, step, refused, scheduleOf } = assetFixture();
const entry = (of: number) => fixture.entry(of, ASSETS);
type Row = Readonly<Record<string, string>>;
const seen = (rows: readonly Row[]) =>
  rows.map(({ date, amount, net, status }) => `${date} ${amount} ${net} ${status}`);

test('a draft is in no books; posted it is active, numbered, and its purchase stands in the ledger', async () => {
  const category_id = await aCategory();
  const body = {
    name: 'Safe',
    category_id,
    cost: '1200',
    paid_from_account_id: fixture.id('1010'),
    purchased_on: '2026-02-10',
    in_service_on: '2026-02-10',
    serial: 'S-77',
  };
  const preview = await fixture.me.post(`${ASSETS}/preview`, body);
  expect(preview.body.lines.map((line: Row) => [line.account_number, line.base])).toEqual([
    ['1210', '1200.00'],
    ['1010', '-1200.00'],
  ]);
  const draft = await fixture.me.post(`${ASSETS}/store`, body);
  expect(draft.body).toMatchObject({
    status: 'draft',
    number: null,
    cost: '1200.00',
    accumulated: '0.00',
    net: '1200.00',
    method: 'straight_line',
    life_months: 12,
    next: { date: '2026-02-28', amount: '100.00' },
  });
  expect(await scheduleOf(draft.body.id)).toHaveLength(12);
  const posted = await step(draft.body.id, 'post');
  expect(posted).toMatchObject({
    status: 'active',
    number: 'AST 00001',
    date: '2026-02-10',
    memo: 'Safe · S-77',
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
    cost: '1000',
    currency: 'EUR',
    rate: '1.1',
    paid_from_account_id: fixture.id('1020'),
    purchased_on: TODAY,
    in_service_on: TODAY,
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
    proceeds: '8500',
    account_id: fixture.id('1010'),
  };
  const before = await scheduleOf(id);
  const { body: foreseen } = await fixture.me.post(`${ASSETS}/${id}/dispose/preview`, sale);
  // Three full months; the month of the disposal is charged as a whole.
  expect(foreseen).toMatchObject({
    charged: '3000.00',
    gain: '-500.00',
    warnings: [],
    rules: ['Full month: the month of the disposal is charged as a whole.'],
    before: { cost: '12000.00', accumulated: '0.00', net: '12000.00' },
    after: { cost: '0.00', accumulated: '0.00', net: '0.00' },
  });
  const sold = await step(id, 'dispose', sale);
  expect(sold).toMatchObject({
    status: 'disposed',
    cost: '0.00',
    accumulated: '0.00',
    net: '0.00',
    next: null,
    disposal: { date: '2026-03-16', kind: 'sale', proceeds: '8500.00', gain: '-500.00' },
  });
  const lines = await entry(id);
  expect(lines.slice(2)).toEqual([
    '5410 3000.00 USD 3000.00',
    '1290 -3000.00 USD -3000.00',
    '1010 8500.00 USD 8500.00',
    '1290 3000.00 USD 3000.00',
    '1210 -12000.00 USD -12000.00',
    '5420 500.00 USD 500.00',
  ]);
  expect(foreseen.lines.map((line: Row) => `${line.account_number} ${line.base}`)).toEqual(
    lines.slice(2).map((line) => line.replace(/ -?[\d.]+ USD/, '')),
  );
  expect(seen(await scheduleOf(id))).toEqual([
    '2026-01-31 1000.00 11000.00 posted',
    '2026-02-28 1000.00 10000.00 posted',
    '2026-03-16 1000.00 9000.00 posted',
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
