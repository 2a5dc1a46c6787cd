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

type Line = Readonly<Record<string, unknown>>;
const on = (number: string, line: Line): Line => ({
  account_id: scene.account(number).id,
  ...line,
});
const euro = (number: string, line: Line) => on(number, { currency: 'EUR', ...line });
const posted = async (lines: readonly Line[]) => {
  const { status, body } = await scene.me.post(`${P}/store`, {
    date: '2026-11-19',
    post: true,
    lines,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const entry = async (id: number): Promise<Record<string, string>[]> =>
  (await scene.me.get(`${P}/${id}/entry`)).body;
const held = async (number: string, currency: string) => {
  const { rows } = await host.owner.query(
    `select coalesce(sum(line.amount), 0)::text as amount, coalesce(sum(line.base), 0)::text as base
     from line join account on account.id = account_id where number = $1 and line.currency = $2`,
    [number, currency],
  );
  return rows[0] as { amount: string; base: string };
};

test('a void takes back line for line by a second entry, and both stay', async () => {
  const { id } = await posted([on('5210', { debit: '7' }), on('3000', { credit: '7' })]);
  const { status, body } = await scene.me.post(`${P}/${id}/void`, { reason: 'Entered twice' });
  expect([status, body.status, body.void_reason]).toEqual([200, 'voided', 'Entered twice']);
  expect(body.entry_ids).toHaveLength(2);
  const lines = await entry(id);
  expect(lines.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-11-19', '7.00'],
    ['2026-11-19', '-7.00'],
    ['2026-11-20', '-7.00'],
    ['2026-11-20', '7.00'],
  ]);
  expect((await scene.me.post(`${P}/${id}/void`, { reason: 'Again' })).status).toBe(409);
});

test('the ledger and the statement of an account say of a reversal what it takes back', async () => {
  const { id, number } = await posted([on('5210', { debit: '9' }), on('3000', { credit: '9' })]);
  const { body } = await scene.me.post(`${P}/${id}/void`, { reason: 'Entered twice' });
  const [original, reversal] = body.entry_ids;
  const query = `account_id=${scene.account('5210').id}&from=2026-11-19&to=2026-11-20`;
  for (const report of ['general-ledger', 'account-statement']) {
    const { body: answer } = await scene.me.get(`reports/${report}?${query}`);
    const lines: Record<string, unknown>[] = answer.sections[0].lines;
    const of = (entry: number) => lines.find(({ entry_id }) => entry_id === entry);
    expect(of(original)).toMatchObject({ document: number, reverses_id: null });
    expect(of(reversal)).toMatchObject({ document: number, reverses_id: original });
    const file = await scene.me.get(`reports/${report}?${query}&format=csv`);
    expect(file.text).toContain(`Reversal of ${number}`);
  }
});

test('a void needs a reason, may name its day, and a draft has none', async () => {
  const { id } = await posted([on('5210', { debit: '7' }), on('3000', { credit: '7' })]);
  const none = await scene.me.post(`${P}/${id}/void`, { reason: ' ' });
  expect(Object.keys(none.body.errors)).toEqual(['reason']);
  const dated = await scene.me.post(`${P}/${id}/void`, { reason: 'x', date: '2026-11-25' });
  expect(dated.status).toBe(200);
  expect((await entry(id)).at(-1)?.date).toBe('2026-11-25');
  const draft = await scene.me.post(`${P}/store`, { date: '2026-11-19', lines: [] });
  expect((await scene.me.post(`${P}/${draft.body.id}/void`, { reason: 'x' })).status).toBe(409);
});

test('a void of a position that is empty by then takes what it strands to the result', async () => {
  const first = await posted([
    euro('1020', { debit: '1000', base: '1000' }),
    on('3000', { credit: '1000' }),
  ]);
  await posted([euro('1020', { debit: '1000', base: '1100' }), on('3000', { credit: '1100' })]);
  await posted([euro('1020', { credit: '1000', base: '1050' }), on('3000', { debit: '1050' })]);
  const { status } = await scene.me.post(`${P}/${first.id}/void`, { reason: 'Never happened' });
  expect(status).toBe(200);
  expect((await entry(first.id)).slice(2)).toMatchObject([
    { account_number: '1020', amount: '-1000.00', base: '-1000.00' },
    { account_number: '3000', base: '1000.00' },
    { account_number: '1020', amount: '0.00', base: '-50.00' },
    { account_number: '4010', base: '50.00' },
  ]);
  const { rows } = await host.owner.query(
    `select quantity::text, cost::text from position where currency = 'EUR'`,
  );
  expect(rows.map(({ quantity, cost }) => [Number(quantity), Number(cost)])).toEqual([[0, 0]]);
});

test('a void after later deals flushes what it strands to the valuation account', async () => {
  await posted([euro('1040', { debit: '10', rate: '1' }), on('3000', { credit: '10' })]);
  const first = await posted([
    euro('1020', { debit: '1000', base: '1000' }),
    on('3000', { credit: '1000' }),
  ]);
  await posted([euro('1020', { debit: '1000', base: '1100' }), on('3000', { credit: '1100' })]);
  await posted([euro('1020', { credit: '1000', base: '1050' }), on('3000', { debit: '1050' })]);
  const { status } = await scene.me.post(`${P}/${first.id}/void`, { reason: 'Never happened' });
  expect(status).toBe(200);
  expect(await held('1020', 'EUR')).toEqual({ amount: '0.0000', base: '0.0000' });
  // Euros remain elsewhere, so the loss of the notes stays in the cost of the position.
  expect((await entry(first.id)).slice(4)).toMatchObject([
    { account_number: '1020', amount: '0.00', base: '-50.00' },
    { account_number: '1099', amount: '0.00', base: '50.00' },
  ]);
});
