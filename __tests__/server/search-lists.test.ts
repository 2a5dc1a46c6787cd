import { type SearchFixture, searchFixture } from '../support/search-fixture';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture();
});
afterAll(() => fixture.host.close());

const JOURNALS = 'accounting/journal-entry';
const EXPENSES = 'accounting/expenses';
const RECEIPTS = 'accounting/receipts';
const SALES = 'exchange/sales';
const TRANSFERS = 'exchange/transfer';
const MANUAL = 'exchange/manual-journal';
const INVOICES = 'exchange/invoice';

async function found(list: string, text: string, me = fixture.me): Promise<string[]> {
  const answer = await me.get(`${list}/list?search=${encodeURIComponent(text)}&sort=id`);
  expect([text, answer.status]).toEqual([text, 200]);
  return answer.body.data.map(({ number, id }: { number: string | null; id: number }) =>
    number === null ? `draft ${id}` : number,
  );
}

test.each([
  [JOURNALS, 'a memo', 'opening capital', ['JOU 00001']],
  [JOURNALS, 'words in any order, from the memo and a line', 'zarn opening', ['JOU 00001']],
  [JOURNALS, 'a reference, and parts of it', 'cap-2024/007', ['JOU 00001']],
  [JOURNALS, 'a part of a reference', '2024', ['JOU 00001']],
  [JOURNALS, 'a number', 'JOU 2', ['JOU 00002']],
  [JOURNALS, 'a number without a blank', 'jou00002', ['JOU 00002']],
  [JOURNALS, 'a number in Persian figures', '۲', ['JOU 00002']],
  [JOURNALS, 'an amount of a line in its own currency', '2,000', ['JOU 00001']],
  [JOURNALS, 'the whole amount', '102160.00', ['JOU 00001']],
  [JOURNALS, 'an amount as Persian figures', '۱٬۲۵۰٫۵', ['JOU 00002']],
  [JOURNALS, 'no other amount that begins so', '1250', []],
  [JOURNALS, 'Arabic letters for Persian ones', 'كرايه مهر', ['JOU 00002']],
  [JOURNALS, 'the party of a line by the present name', 'کریمی', ['JOU 00002']],
  [JOURNALS, 'the party of a line by his telephone', '0700123456', ['JOU 00002']],
  [JOURNALS, 'not where one word is missing', 'opening zebra', []],
  [JOURNALS, 'not where there is nothing but signs', "';--", []],
  [EXPENSES, 'memo and month', 'rent october', ['EXP 00001']],
  [EXPENSES, 'the payee', 'landl', ['EXP 00001']],
  [EXPENSES, 'the memo of a line', 'ground', ['EXP 00001']],
  [EXPENSES, 'the amount of a line', '1250', ['EXP 00001']],
  [EXPENSES, 'a reference', 'r-88', ['EXP 00001']],
  [RECEIPTS, 'the payer', 'tenant', ['RCP 00001']],
  [RECEIPTS, 'the memo of a line and the amount', 'parking 20', ['RCP 00001']],
  [SALES, 'the customer', 'احمد', ['SAL 00001']],
  [SALES, 'a walk-in, without the accent', 'fernandez', ['SAL 00002']],
  [SALES, 'what was dealt', '41', ['SAL 00002']],
  [SALES, 'not the papers of a walk-in', 'P7654321', []],
  [TRANSFERS, 'a memo', 'float', ['TRS 00001']],
  [TRANSFERS, 'a place', 'till', ['TRS 00001']],
  [TRANSFERS, 'the amount of a line', '500', ['TRS 00001']],
  [MANUAL, 'the reason of a draft', 'safe', ['draft 1']],
  [MANUAL, 'a draft by the number that it will have', 'MJO 1', ['draft 1']],
  [INVOICES, 'the customer', 'كريمي', ['INV 00001']],
  [INVOICES, 'the number of what is invoiced', 'SAL 1', ['INV 00001']],
])('the list of %s finds %s: %s', async (list, _what, text, numbers) => {
  expect([text, await found(list, text)]).toEqual([text, numbers]);
});

test('a single letter or a few figures stand for themselves: too much begins with them', async () => {
  expect(await found(JOURNALS, 'o')).toEqual([]);
  expect(await found(JOURNALS, 'op')).toEqual(['JOU 00001']);
  expect(await found(JOURNALS, '125')).toEqual([]);
  expect(await found(JOURNALS, '202')).toEqual([]);
});

test('who may not see parties does not find by their names what does not show them', async () => {
  const pages = [{ name: 'journal entry', title: 'x', view: true }];
  const reader = await fixture.host.signInAs(pages);
  expect(await found(JOURNALS, 'کریمی', reader)).toEqual([]);
  expect(await found(JOURNALS, 'دفتر', reader)).toEqual(['JOU 00002']);
  const knower = await fixture.host.signInAs([
    ...pages,
    { name: 'parties', title: 'x', view: true },
  ]);
  expect(await found(JOURNALS, 'کریمی', knower)).toEqual(['JOU 00002']);
});

test('a search narrows with the filters, and totals and pages are those of what is found', async () => {
  const { body } = await fixture.me.get(
    `${JOURNALS}/list?search=capital&status=posted&per_page=1&page=1`,
  );
  expect([body.data.length, body.meta.total, body.meta.counts.posted]).toEqual([1, 1, 1]);
  expect(
    (await fixture.me.get(`${JOURNALS}/list?search=capital&status=draft`)).body.meta.total,
  ).toBe(0);
});

test('what is changed or posted is found by what it says then', async () => {
  const { body: draft } = await fixture.me.post(`${JOURNALS}/store`, {
    date: '2026-01-01',
    memo: 'Plumber',
    lines: [],
  });
  expect(await found(JOURNALS, 'plumber')).toEqual([`draft ${draft.id}`]);
  await fixture.me.put(`${JOURNALS}/${draft.id}/update`, {
    date: '2026-01-01',
    memo: 'Electrician',
    lines: [],
    version: draft.version,
  });
  expect(await found(JOURNALS, 'plumber')).toEqual([]);
  expect(await found(JOURNALS, 'electr')).toEqual([`draft ${draft.id}`]);
});

test('a memo of any length, script and sign is stored, and found by its words', async () => {
  const memo = `${'ab'.repeat(60)} ${'گ'.repeat(80)} "quoted" \\back 😀 %_`;
  const lines = Array.from({ length: 400 }, (_, at) => ({
    account_id: fixture.id('1010'),
    debit: '1',
    memo: `${'ش'.repeat(280)} ${at}`,
  }));
  const stored = await fixture.me.post(`${JOURNALS}/store`, { date: '2026-01-02', memo, lines });
  expect(stored.status).toBe(201);
  for (const text of ['ab'.repeat(60), 'گ'.repeat(30), '"quoted"', 'back', '😀']) {
    expect([text, await found(JOURNALS, text)]).toEqual([text, [`draft ${stored.body.id}`]]);
  }
});

test('the palette finds documents of every type at once, the newest few of each', async () => {
  const search = async (text: string, me = fixture.me) => {
    const answer = await me.get(`documents/search?search=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(200);
    return answer.body.data.map(
      ({
        due_to,
        documents,
        more,
      }: {
        due_to: string;
        documents: { number: string }[];
        more: boolean;
      }) => [due_to, documents.map(({ number }) => number), more],
    );
  };
  expect(await search('1250')).toEqual([['expense', ['EXP 00001'], false]]);
  expect(await search('rent october')).toEqual([['expense', ['EXP 00001'], false]]);
  expect(await search('jou 2')).toEqual([['journal entry', ['JOU 00002'], false]]);
  expect(await search('احمد')).toEqual([
    ['sales', ['SAL 00001'], false],
    ['invoice', ['INV 00001'], false],
    ['journal entry', ['JOU 00002'], false],
  ]);
  expect(await search('JOU')).toEqual([]);
  expect(await search('%')).toEqual([]);

  const clerk = await fixture.host.signInAs([{ name: 'expenses', title: 'x', view: true }]);
  expect(await search('1', clerk)).toEqual([['expense', ['EXP 00001'], false]]);
  expect(await search('jou 2', clerk)).toEqual([]);
  expect(await search('احمد', clerk)).toEqual([]);
});
