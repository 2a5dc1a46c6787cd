import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, incoming } = remitFixture({ travelRule: 'require' });

const HEAD =
  'agent,reference,sender_name,sender_country,beneficiary_name,beneficiary_country,beneficiary_phone,payout_currency,payout_amount';
const line = (
  reference: string,
  more: Partial<Record<'agent' | 'currency' | 'amount', string>> = {},
) =>
  [
    more.agent ?? 'Herat',
    reference,
    'Far,AF,Near One,US,+1 555',
    more.currency ?? 'EUR',
    more.amount ?? '300',
  ].join(',');
const file = (...lines: string[]) => [HEAD, ...lines].join('\n');
const send = (content: string, fields: Record<string, string> = {}) =>
  office.me().upload(`${TRS}/import`, { name: 'orders.csv', content }, fields);
const count = async () => (await office.me().get(`${TRS}/list?kind=remits`)).body.meta.total;

test('a file is tried, and then brought in whole', async () => {
  const content = file(line('H-1'), line('H-2', { agent: 'herat', amount: '900.50' }));
  const tried = await send(content, { dry_run: '1' });
  expect([tried.status, tried.body]).toMatchObject([
    200,
    { remittances: 2, held: 0, errors: [], totals: [{ currency: 'EUR', amount: '1200.50' }] },
  ]);
  expect(await count()).toBe(0);
  const done = await send(content);
  expect([done.status, done.body.remittances]).toEqual([200, 2]);
  const { body } = await office.me().get(`${TRS}/list?kind=remits&sort=id`);
  expect(
    body.data.map((row: Record<string, string>) => [row.number, row.reference, row.status]),
  ).toEqual([
    ['TRS 00001', 'H-1', 'available'],
    ['TRS 00002', 'H-2', 'available'],
  ]);
  expect(await office.standsOn('2020')).toEqual(['-1200.5 EUR -1302.54']);
  expect(await office.isSound()).toEqual([]);
});

test('everything wrong is told by row and column, and nothing is kept', async () => {
  await incoming({ reference: 'H-9' });
  const content = file(
    line('H-1'),
    line('h-1'),
    line('H-9'),
    line('H-2', { agent: 'Nobody' }),
    line('H-3', { currency: 'XXX' }),
    line('H-4', { amount: '0' }),
    line('H-5', { amount: '1.234' }),
  );
  const expected = [
    [3, 'reference'],
    [4, 'reference'],
    [5, 'agent'],
    [6, 'payout_currency'],
    [7, 'payout_amount'],
    [8, 'payout_amount'],
  ];
  const { body } = await send(content, { dry_run: '1' });
  expect(
    body.errors.map(({ row, column }: { row: number; column: string }) => [row, column]),
  ).toEqual(expected);
  expect(body.errors[0].message).toContain('2');
  expect(body.errors[1].message).toContain('TRS 00001');
  const refused = await send(content);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
    422,
    expected.map(([row, column]) => `rows.${row}.${column}`),
  ]);
  expect(await count()).toBe(1);
});

test('a row whose cells cannot be read is also checked for its agent and currency, all at once', async () => {
  const both = line('H-6', { agent: 'Nobody', currency: 'XXX', amount: 'ten' });
  const tried = await send(file(line('H-1'), both), { dry_run: '1' });
  expect(
    tried.body.errors.map(({ row, column }: { row: number; column: string }) => [row, column]),
  ).toEqual([
    [3, 'payout_amount'],
    [3, 'agent'],
    [3, 'payout_currency'],
  ]);
});

test('an order that lacks what the rules ask for comes in, and is held', async () => {
  const { body } = await send(file(line('H-1', { amount: '5000' }), line('H-2')));
  expect(body).toMatchObject({ remittances: 2, held: 1 });
});

test('a second file with the same orders is refused whole, also at one moment', async () => {
  const content = file(line('H-1'), line('H-2'));
  const answers = await Promise.all([send(content), send(content)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await count()).toBe(2);
});

test('who may not post remittances brings none in', async () => {
  const page = (name: string, ...actions: string[]) => ({
    name,
    title: name,
    view: true,
    ...Object.fromEntries(actions.map((action) => [action, true])),
  });
  const clerk = await office.host.signInAs([page('remits', 'create')]);
  const { status } = await clerk.upload(`${TRS}/import`, {
    name: 'a.csv',
    content: file(line('H-1')),
  });
  expect(status).toBe(403);
});
