import { applyingFixture } from '../support/applying-fixture';

const fixture = applyingFixture();
const { aDebtor, item, items, open, posted, receipt, show } = fixture;

test('a receipt settles what was chosen, and what it brings beyond goes to the oldest', async () => {
  const { party, october } = await aDebtor();
  const { id } = await posted(party, '110', { applied: [await item(october, '80')] });
  expect(await open(party)).toEqual([['JOU 00002', '70.00']]);
  expect(await show(id)).toMatchObject({
    applied: [{ line_no: 1, amount: '80' }],
    applied_to: [
      { document: 'JOU 00003', amount: '80.00', currency: 'USD', is_chosen: true },
      { document: 'JOU 00002', amount: '30.00', is_chosen: false, due: '2026-09-01' },
    ],
    unapplied: [],
  });
  expect(await fixture.told('as_of=2026-11-20')).toEqual([
    ['Ahmad', 'USD', '0.00', '0.00', '0.00', '70.00', '0.00', '70.00'],
  ]);
  expect(fixture.tied(await fixture.ask())).toBe(true);
  expect(await fixture.isSound()).toEqual([]);
});

test('what is left of a receipt once all is paid is shown as unapplied, in its record and in the list', async () => {
  const { party, october } = await aDebtor();
  const all = await posted(party, '200', { applied: [await item(october, '50.5')] });
  const rest = await posted(party, '5');
  expect((await show(all.id)).unapplied).toEqual([{ currency: 'USD', amount: '20.00' }]);
  expect((await show(rest.id)).unapplied).toEqual([{ currency: 'USD', amount: '5.00' }]);
  const list = async (query: string) =>
    (await fixture.scene.me.get(`accounting/receipts/list?${query}`)).body.data.map(
      (row: Record<string, unknown>) => [row.id, row.unapplied],
    );
  const unapplied = [
    [rest.id, [{ currency: 'USD', amount: '5.00' }]],
    [all.id, [{ currency: 'USD', amount: '20.00' }]],
  ];
  expect(await list('unapplied=1')).toEqual(unapplied);
  await fixture.owes(party, '2026-11-10', '22');
  expect(await list('unapplied=1')).toEqual([[rest.id, [{ currency: 'USD', amount: '3.00' }]]]);
  expect(await list('')).toEqual([
    [rest.id, [{ currency: 'USD', amount: '3.00' }]],
    [all.id, []],
  ]);
});

test('a receipt that is voided gives back what it settled', async () => {
  const { party, october } = await aDebtor();
  const { id } = await posted(party, '80', { applied: [await item(october, '80')] });
  expect(await open(party)).toEqual([['JOU 00002', '100.00']]);
  await fixture.taken(id);
  expect(await open(party)).toEqual([
    ['JOU 00002', '100.00'],
    ['JOU 00003', '80.00'],
  ]);
  expect(await show(id)).toMatchObject({ applied_to: [], unapplied: [], status: 'voided' });
  await posted(party, '80', { applied: [await item(october, '80')] });
  expect(await fixture.isSound()).toEqual([]);
});

test('what was chosen of something that is voided since goes to the oldest', async () => {
  const { party, october } = await aDebtor();
  const { id } = await posted(party, '80', { applied: [await item(october, '80')] });
  await fixture.undo(october, '2026-11-20');
  expect(await open(party)).toEqual([['JOU 00002', '20.00']]);
  expect((await show(id)).applied_to).toMatchObject([{ document: 'JOU 00002', amount: '80.00' }]);
  expect(await fixture.isSound()).toEqual([]);
});

test('on every day before, what stood then is open, though the same was chosen twice since', async () => {
  const { party, october } = await aDebtor();
  const chosen = { applied: [await item(october, '80')] };
  const { id } = await posted(party, '80', { ...chosen, date: '2026-11-05' });
  await fixture.taken(id, '2026-11-15');
  await posted(party, '80', { ...chosen, date: '2026-11-10' });
  const on = async (day: string) => (await fixture.told(`as_of=${day}`)).map((row) => row.at(-1));
  expect(await on('2026-11-04')).toEqual(['180.00']);
  expect(await on('2026-11-09')).toEqual(['100.00']);
  expect(await on('2026-11-12')).toEqual(['20.00']);
  expect(await on('2026-11-20')).toEqual(['100.00']);
  expect(await fixture.isSound()).toEqual([]);
});

test('a template keeps nothing of what one payment chose', async () => {
  const { party, october } = await aDebtor();
  const { id } = await posted(party, '80', { applied: [await item(october, '80')] });
  const { status, body } = await fixture.scene.me.post('accounting/templates/store', {
    document_type: 'receipt',
    name: 'Rent',
    document_id: id,
  });
  expect([status, body.body.applied, body.body.party_id]).toEqual([201, undefined, party]);
});

test('an expense to somebody we owe settles what was chosen', async () => {
  const party = await fixture.aCustomer('Zahra');
  await fixture.keeps(party, '2026-09-01', '100');
  const second = await fixture.keeps(party, '2026-10-01', '60');
  const chosen = { ...(await item(second, '60')), line_no: 2 };
  const paid = await fixture.pay({
    party_id: party,
    paid_from_account_id: fixture.id('1010'),
    applied: [chosen],
    lines: [
      { account_id: fixture.id('2010'), amount: '40' },
      { account_id: fixture.id('2010'), amount: '35' },
    ],
  });
  expect([paid.status, paid.body.errors]).toEqual([201, undefined]);
  expect(await open(party)).toEqual([['JOU 00002', '-85.00']]);
  expect(paid.body.applied_to).toMatchObject([
    { document: 'JOU 00003', amount: '60.00', is_chosen: true },
    { document: 'JOU 00002', amount: '15.00', is_chosen: false },
  ]);
  expect(await fixture.isSound()).toEqual([]);
});

test('a settlement with a party settles what was chosen, on the account that it is on', async () => {
  const { party, october } = await aDebtor();
  await fixture.keeps(party, '2026-10-02', '500');
  const settle = (own: object) =>
    fixture.scene.me.post(`accounting/parties/${party}/settle`, {
      currency: 'USD',
      amount: '70',
      location_id: 1,
      date: '2026-11-20',
      ...own,
    });
  const more = await settle({ applied: [await item(october, '70.5')] });
  expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['applied.0.amount']]);
  const { status, body } = await settle({ applied: [await item(october, '70')] });
  expect([status, body.errors, body.is_ours, body.unapplied]).toEqual([201, undefined, true, []]);
  expect(body.applied_to).toMatchObject([{ document: 'JOU 00003', amount: '70.00' }]);
  expect((await items(party)).map(({ open: left }) => left)).toEqual([
    '100.00',
    '10.00',
    '-500.00',
  ]);
  const voided = await fixture.scene.me.post(`accounting/settlements/${body.id}/void`, {
    reason: 'Wrong.',
  });
  expect([voided.status, voided.body.applied_to]).toEqual([200, []]);
  expect((await items(party)).map(({ open: left }) => left)).toEqual([
    '100.00',
    '80.00',
    '-500.00',
  ]);
  expect(await fixture.isSound()).toEqual([]);
});

test('a receipt in a foreign currency settles what is owed in that currency', async () => {
  const party = await fixture.aCustomer('Farid');
  await fixture.buyEuro('1000', '1.10');
  const lent = await fixture.pay({
    party_id: party,
    paid_from_account_id: fixture.id('1020'),
    currency: 'EUR',
    rate: '1.10',
    lines: [{ account_id: fixture.id('1110'), amount: '100' }],
  });
  expect([lent.status, lent.body.errors]).toEqual([201, undefined]);
  const [owed] = await items(party);
  const chosen = { entry_id: owed?.entry_id, line_no: owed?.line_no, amount: '60' };
  const { status, body } = await receipt(party, '60', {
    received_into_account_id: fixture.id('1020'),
    currency: 'EUR',
    rate: '1.10',
    applied: [chosen],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body.applied_to).toMatchObject([{ amount: '60.00', currency: 'EUR', is_chosen: true }]);
  expect((await items(party)).map(({ open: left }) => left)).toEqual(['40.00']);
  expect(await fixture.isSound()).toEqual([]);
});
