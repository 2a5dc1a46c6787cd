import { inTransaction } from '@/server/database/transaction';
import { makeChart } from '@/server/seed/chart';
import { loadJournals } from '@/server/seed/load';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const MANY = 10_400;
let host: TestHost;
let me: Client;

/** Very many entries have the same memo; a few older ones have additional words. */
beforeAll(async () => {
  host = await startHost();
  const accounts = await inTransaction(host.db, (tx) => makeChart(tx));
  const [cost = ''] = accounts.costs;
  const entries = Array.from({ length: MANY }, (_, at) => ({
    date: `2025-0${1 + Math.floor(at / 2500)}-1${at % 10}`,
    memo: at % 1000 === 7 ? 'Wages of the month, stamps' : 'Wages of the month',
    lines: [
      { account: cost, debit: '1.00' },
      { account: '1010', credit: '1.00' },
    ],
  }));
  const capital = [
    { account: '1010', debit: '90000.00' },
    { account: '3000', credit: '90000.00' },
  ];
  const first = { date: '2025-01-01', memo: 'Capital', lines: capital };
  await loadJournals(host.db, [first, ...entries], null);
  me = await host.signIn();
});
afterAll(() => host.close());

async function inOrder(where: string, order: string, limit: number, offset = 0): Promise<number[]> {
  const { rows } = await host.owner.query<{ id: number }>(
    `select id from document where type = 'journal entry' and ${where}
     order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => Number(id));
}

const WAGES = "memo like 'Wages%'";

test.each([
  ['wages', '', WAGES, 'date desc, id desc', 50, 0],
  ['wages', '&page=3', WAGES, 'date desc, id desc', 50, 100],
  ['wages', '&page=60', WAGES, 'date desc, id desc', 50, 2950],
  ['wages', '&sort=id', WAGES, 'id asc', 50, 0],
  ['stamps', '', "memo like '%stamps'", 'date desc, id desc', 50, 0],
  ['wages', '&to=2025-01-31', `${WAGES} and date <= '2025-01-31'`, 'date desc, id desc', 50, 0],
])('a page of %s%s is that of the whole list', async (word, more, where, order, limit, offset) => {
  const { body } = await me.get(`accounting/journal-entry/list?search=${word}${more}`);
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(await inOrder(where, order, limit, offset));
});

test.each(['search=wages', 'amount_from=1&amount_to=1', 'account_id='])(
  'of more than 10,000 that match %s so much is said, and all are added up when that is asked for',
  async (narrowed) => {
    const input = narrowed === 'account_id=' ? `account_id=${await accountOf('1010')}` : narrowed;
    const { meta } = (await me.get(`accounting/journal-entry/list?${input}`)).body;
    expect([meta.total, meta.is_more, meta.base_total, meta.totals]).toEqual([
      10_000,
      true,
      null,
      [],
    ]);
    const whole = (await me.get(`accounting/journal-entry/list?${input}&exact=1`)).body.meta;
    const capital = narrowed === 'account_id=' ? 1 : 0;
    expect([whole.total, whole.is_more]).toEqual([MANY + capital, undefined]);
    expect(whole.base_total).toBe(`${MANY + capital * 90000}.00`);
  },
);

test.each(['-date', 'date', '-amount', 'memo', 'number', '-created_at', 'status'])(
  'the pages from the end are those that walking from the beginning comes to, sorted by %s',
  async (sort) => {
    const column = sort.replace('-', '');
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const order = `${column} ${direction}, id ${direction}`;
    for (const page of [1, 140, 208, 209]) {
      const { body } = await me.get(`accounting/journal-entry/list?sort=${sort}&page=${page}`);
      expect(body.meta.total).toBe(MANY + 1);
      const ids = body.data.map(({ id }: { id: number }) => id);
      expect(ids).toEqual(await inOrder('true', order, 50, (page - 1) * 50));
    }
    const beyond = await me.get(`accounting/journal-entry/list?sort=${sort}&page=210`);
    expect(beyond.body.data).toEqual([]);
  },
);

test('counts and sums are those of the documents, of each day and state, also once they are folded', async () => {
  const meta = async (query: string) =>
    (await me.get(`accounting/journal-entry/list?${query}`)).body.meta;
  const january = 'from=2025-01-11&to=2025-01-12';
  const before = [await meta(''), await meta(january), await meta('status=posted&currency=USD')];
  expect(before.map(({ total }) => total)).toEqual([MANY + 1, 500, MANY + 1]);
  expect(before[1].base_total).toBe('500.00');
  await host.owner.query('select fold_tally()');
  expect(await meta(january)).toEqual(before[1]);
  const { body: made } = await me.post('accounting/journal-entry/store', {
    date: '2025-01-11',
    lines: [],
  });
  expect((await meta(january)).counts).toMatchObject({ posted: 500, draft: 1 });
  await me.delete(`accounting/journal-entry/${made.id}/destroy`);
  expect(await meta(january)).toEqual(before[1]);
});

async function accountOf(number: string): Promise<number> {
  const { rows } = await host.owner.query('select id from account where number = $1', [number]);
  return Number(rows[0].id);
}

test('the palette names the newest of very many, and says that there are others', async () => {
  const { data } = (await me.get('documents/search?search=wages')).body;
  expect(data).toHaveLength(1);
  const [{ documents, more }] = data;
  expect(more).toBe(true);
  expect(documents.map(({ id }: { id: number }) => id)).toEqual(
    await inOrder(WAGES, 'date desc, id desc', 5),
  );
});

test('the general ledger shows the lines of very many entries page by page', async () => {
  const period = 'from=2025-01-01&to=2025-12-31';
  const { sections, next } = (await me.get(`reports/general-ledger?${period}&search=stamps`)).body;
  expect(sections.flatMap(({ lines }: { lines: unknown[] }) => lines)).toHaveLength(22);
  expect(next).toBeNull();

  const wages = (await me.get(`reports/general-ledger?${period}&search=wages&limit=500`)).body;
  const found = wages.sections.flatMap(({ lines }: { lines: { document_id: number }[] }) => lines);
  expect(found.map(({ document_id }: { document_id: number }) => document_id)).toEqual(
    await inOrder(WAGES, 'date, id', 500),
  );
  expect(wages.next).not.toBeNull();
});

test('the general ledger finds a page of what is on nearly every line, each with what stood after it', async () => {
  const asked = 'reports/general-ledger?from=2025-01-01&to=2025-12-31&search=wages&limit=200';
  const found: { document_id: number; balance: string }[] = [];
  let cursor = '';
  for (let page = 0; page < 3; page += 1) {
    const { body } = await me.get(`${asked}${cursor}`);
    found.push(...body.sections.flatMap(({ lines }: { lines: never[] }) => lines));
    cursor = `&cursor=${body.next}`;
  }
  expect(found.map(({ document_id }) => document_id)).toEqual(
    await inOrder(WAGES, 'date, id', 600),
  );
  expect(found.map(({ balance }) => balance)).toEqual(found.map((_, at) => `${90000 - at - 1}.00`));
});

test('the general ledger finds an amount that only its lines have, on either side', async () => {
  const account = await accountOf('1020');
  const { body, status } = await me.post('accounting/journal-entry/store', {
    date: '2025-06-01',
    post: true,
    lines: [
      { account_id: account, debit: '31.50', currency: 'EUR', rate: '1.4' },
      { account_id: await accountOf('1010'), credit: '44.10' },
    ],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  const lines = async (amount: string) => {
    const ledger = `reports/general-ledger?from=2025-01-01&to=2025-12-31&search=${amount}`;
    const { sections } = (await me.get(ledger)).body;
    return sections.flatMap(
      ({ number, lines: own }: { number: string; lines: { base: string }[] }) =>
        own.map(({ base }) => [number, base]),
    );
  };
  expect(await lines('44.10')).toEqual([
    ['1010', '-44.10'],
    ['1020', '44.10'],
  ]);
  expect(await lines('31.50')).toEqual([['1020', '44.10']]);
});
