import { DAY, type SearchFixture, searchFixture } from '../support/search-fixture';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture();
});
afterAll(() => fixture.host.close());

type Line = Readonly<{ document: string; memo: string; balance: string; amount: string }>;
type Section = Readonly<{ number: string; closing: string; lines: readonly Line[] }>;

async function sections(query: string, me = fixture.me): Promise<Section[]> {
  const answer = await me.get(`reports/general-ledger?from=${DAY}&to=${DAY}&${query}`);
  expect(answer.status).toBe(200);
  return answer.body.sections;
}

async function found(text: string, me = fixture.me): Promise<string[]> {
  const all = await sections(`search=${encodeURIComponent(text)}`, me);
  return all.flatMap(({ number, lines }) => lines.map(({ document }) => `${number} ${document}`));
}

test.each([
  [
    'the memo of an entry, on all its lines',
    'rent october',
    ['1010 EXP 00001', '5080 EXP 00001', '5210 EXP 00001'],
  ],
  ['the memo of a line, on that line alone', 'zarnegar', ['1010 JOU 00001']],
  ['words of both', 'opening zarn', ['1010 JOU 00001']],
  ['Arabic letters for Persian ones', 'كرايه مهر', ['1010 JOU 00002', '5210 JOU 00002']],
  ['the party of a line', 'کریمی', ['5210 JOU 00002']],
  ['an amount in currency', '2,000', ['1020 JOU 00001']],
  ['an amount in base', '2160', ['1020 JOU 00001']],
  ['an amount in Persian figures', '۱٬۲۵۰٫۵', ['1010 JOU 00002', '5210 JOU 00002']],
  ['a memo and an amount', 'rent 1250', ['5080 EXP 00001']],
  ['a number', 'RCP 1', ['1010 RCP 00001', '4020 RCP 00001']],
  ['nothing where one word is missing', 'opening zebra', []],
])('the general ledger finds %s: %s', async (_what, text, lines) => {
  expect([text, await found(text)]).toEqual([text, lines]);
});

test('it does not find by what only the document shows: a reference, the name of a walk-in', async () => {
  const reader = await fixture.host.signInAs([{ name: 'general ledger', title: 'x', view: true }]);
  expect(await found('fernandez', reader)).toEqual([]);
  expect(await found('r-88', reader)).toEqual([]);
  expect(await found('sublet', reader)).toEqual(['1010 RCP 00001', '4020 RCP 00001']);
});

test('a search hides lines and leaves each balance as it is', async () => {
  const cash = `account_id=${fixture.id('1010')}`;
  const [all] = await sections(`${cash}&limit=500`);
  const [one] = await sections(`${cash}&search=sublet`);
  expect(one?.lines).toEqual(all?.lines.filter(({ document }) => document === 'RCP 00001'));
  expect(one?.closing).toBe(all?.closing);
});

test('a search counts opening balances of the same day, whichever was posted first', async () => {
  const account_id = fixture.id('1010');
  const opened = await fixture.me.post('accounting/opening-balances/store', {
    date: DAY,
    lines: [
      { account_id, amount: '700' },
      { account_id: fixture.id('3000'), amount: '-700' },
    ],
  });
  expect([opened.status, opened.body.errors]).toEqual([201, undefined]);
  const cash = `account_id=${account_id}`;
  const [all] = await sections(`${cash}&limit=500`);
  const [one] = await sections(`${cash}&search=sublet`);
  expect(one?.lines).toEqual(all?.lines.filter(({ document }) => document === 'RCP 00001'));
});

test('what takes an entry back is found with it', async () => {
  const voided = await fixture.me.post('accounting/receipts/1/void', { reason: 'Entered twice' });
  expect([voided.status, voided.body.errors]).toEqual([200, undefined]);
  expect(await found('sublet')).toEqual([
    '1010 RCP 00001',
    '1010 RCP 00001',
    '4020 RCP 00001',
    '4020 RCP 00001',
  ]);
});
