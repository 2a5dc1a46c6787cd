import { proveIn } from '@/server/ledger/verify';
import { applyingFixture } from '../support/applying-fixture';
import { corrupted } from '../support/corrupted';

const fixture = applyingFixture();
const { aDebtor, item, open, posted, receipt, refusedAt } = fixture;

test('more than is open, more than is paid, the same twice and what is not this party’s are refused where they stand', async () => {
  const { party, september, october } = await aDebtor();
  const other = await fixture.owes(await fixture.aCustomer('Bahar'), '2026-09-01', '50');
  const refused = async (amount: string, applied: readonly object[], own: object = {}) =>
    refusedAt(receipt(party, amount, { applied, ...own }));
  expect(await refused('200', [await item(october, '80.01')])).toEqual([
    422,
    ['applied.0.amount'],
    ['Only 80 USD of this item is open. Enter that or less.'],
  ]);
  const both = [await item(september, '60'), await item(october, '40.5')];
  expect(await refused('100', both)).toEqual([
    422,
    ['applied.1.amount'],
    ['The payment has 40 USD left for this item. Enter that or less.'],
  ]);
  const twice = [await item(october, '1'), await item(october, '2')];
  expect((await refused('100', twice)).slice(0, 2)).toEqual([422, ['applied.1.entry_id']]);
  expect((await refused('100', [await item(other, '1')])).slice(0, 2)).toEqual([
    422,
    ['applied.0.entry_id'],
  ]);
  expect((await refused('100', [await item(october, '1.001')])).slice(0, 2)).toEqual([
    422,
    ['applied.0.amount'],
  ]);
  const elsewhere = { lines: [{ account_id: fixture.id('2010'), amount: '100' }] };
  expect(await refused('100', [await item(october, '1')], elsewhere)).toEqual([
    422,
    ['applied.0.entry_id'],
    ['This payment has no line in USD on the account of this item. Choose another item.'],
  ]);
  await posted(party, '30');
  expect((await refused('100', [await item(september, '70.5')])).slice(0, 2)).toEqual([
    422,
    ['applied.0.amount'],
  ]);
  expect((await refused('100', [{ entry_id: 1, amount: '1' }])).slice(0, 2)).toEqual([
    422,
    ['applied.0.line_no'],
  ]);
});

test('a draft keeps what was chosen, and is judged when it is posted', async () => {
  const { party, october } = await aDebtor();
  const draft = await posted(party, '80', { applied: [await item(october, '80')], post: false });
  expect(draft).toMatchObject({ status: 'draft', applied_to: [], unapplied: [] });
  expect(await open(party)).toHaveLength(2);
  const first = await posted(party, '80', { applied: [await item(october, '80')] });
  const post = () => fixture.scene.me.post(`accounting/receipts/${draft.id}/post`, {});
  expect(Object.keys((await post()).body.errors)).toEqual(['applied.0.entry_id']);
  await fixture.taken(first.id);
  expect((await post()).status).toBe(200);
  expect(await open(party)).toEqual([['JOU 00002', '100.00']]);
  expect(await fixture.isSound()).toEqual([]);
});

test('of twelve at once who choose the same item none settles more than is open', async () => {
  const { party, october } = await aDebtor();
  const chosen = { applied: [await item(october, '20')] };
  const all = await Promise.all(Array.from({ length: 12 }, () => receipt(party, '25', chosen)));
  const of = (wanted: number) => all.filter(({ status }) => status === wanted).length;
  expect([of(201), of(422)]).toEqual([4, 8]);
  expect(await open(party)).toEqual([['JOU 00002', '80.00']]);
  expect(await fixture.isSound()).toEqual([]);
});

test('what is chosen, posted without a choice and voided at once leaves the books whole', async () => {
  const { party, september, october } = await aDebtor();
  const first = await posted(party, '60', { applied: [await item(september, '60')] });
  const chosen = { applied: [await item(october, '30')] };
  const all = await Promise.all([
    ...Array.from({ length: 6 }, () => receipt(party, '30', chosen)),
    ...Array.from({ length: 3 }, () => receipt(party, '10')),
    fixture.taken(first.id).then(() => ({ status: 200 })),
    fixture.undo(september, '2026-11-20').then(() => ({ status: 200 })),
  ]);
  expect(all.filter(({ status }) => ![200, 201, 422].includes(status))).toEqual([]);
  expect(await fixture.isSound()).toEqual([]);
  expect(fixture.tied(await fixture.ask())).toBe(true);
});

test.each([
  ['settles more than is paid', 'update application set amount = 81'],
  ['settles another item than was typed', 'update application set item_entry_id = 2'],
  ['forgets what was chosen', 'delete from application'],
  ['settles what is on another account', 'update application set item_line_no = 2'],
])('the proof finds whoever %s', async (_what, statement) => {
  const { party, october } = await aDebtor();
  await posted(party, '80', { applied: [await item(october, '80')] });
  const { checks } = await corrupted(fixture.host.owner, [statement], proveIn);
  expect(checks.flatMap(({ ok, key }) => (ok ? [] : [key]))).toContain('applications');
});
