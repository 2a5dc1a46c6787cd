import { loaded } from '@/scripts/bench/books';
import { inTransaction } from '@/server/database/transaction';
import { makeChart } from '@/server/seed/chart';
import { loadJournals } from '@/server/seed/load';
import { seeded } from '@/server/seed/random';
import type { Client } from '../support/client';
import { SEED, sized } from '../support/sample';
import { startHost, type TestHost } from '../support/test-host';

/**
 * Compares the search in very large books with a plain statement, including order: for words in half of all entries, in
 * few, only in the oldest or newest, and for two common words that never occur together.
 */
const LINES = sized(40_000, 120_000);
const ASKED = sized(30, 60);
const COUNTED = 10_000;

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost();
  const accounts = await inTransaction(host.db, (tx) => makeChart(tx));
  await loadJournals(host.db, loaded(LINES, accounts), 1);
  const stamp = (memo: string, where: string) =>
    host.owner.query(`update document set memo = memo || $1 where ${where}`, [memo]);
  await host.owner.query('set session_replication_role = replica');
  await stamp(' early', "date < '2024-08-01'");
  await stamp(' late', "date > '2025-06-01'");
  await stamp(' odd', 'id % 1000 = 7');
  await stamp(' each', 'id % 7 <> 3');
  await host.owner.query('set session_replication_role = origin');
  await host.owner.query(
    `insert into document (type, id, status, memo, body, branch_id)
     select 'journal entry', 900000 + at, 'draft', 'Fees of each, without a day', '{}', 1 from generate_series(1, 70) as at`,
  );
  await host.owner.query('vacuum (analyze)');
  me = await host.signIn();
});
afterAll(() => host.close());

const WORDS = ['fees', 'fee', 'expenses', 'bought', 'eur', 'sold', 'early', 'late', 'odd', 'each'];
const random = seeded(SEED);
const some = <Of>(...all: readonly Of[]): Of => random.pick(all);

/** A random query and its plain statement. */
function asked() {
  const words = some([some(...WORDS)], [some(...WORDS), some(...WORDS)], ['fees', 'expenses']);
  const column = some(
    'date',
    'date',
    'date',
    'id',
    'amount',
    'memo',
    'number',
    'created_at',
    'status',
  );
  const direction = some('asc', 'desc');
  const page = some(1, 1, 2, 7, 40, 100, 199, 200, 201, 334);
  const size = some(50, 30);
  const narrowed = some<readonly [query: string, where: string]>(
    ['', 'true'],
    ['', 'true'],
    ['&status=posted', "status = 'posted'"],
    ['&from=2023-03-05&to=2025-11-20', "date between '2023-03-05' and '2025-11-20'"],
    ['&amount_from=1500', 'amount >= 1500'],
  );
  const sort = direction === 'desc' ? `-${column}` : column;
  const held = words.map((word) => `memo ~* '\\m${word}'`);
  return {
    query: `search=${words.join('%20')}&sort=${sort}&page=${page}&per_page=${size}${narrowed[0]}`,
    where: [...held, narrowed[1], "type = 'journal entry' and status <> 'discarded'"].join(' and '),
    order: `${column === 'memo' ? 'left(memo, 100)' : column} ${direction}, id ${direction}`,
    offset: (page - 1) * size,
    size,
  };
}

test.each(Array.from({ length: ASKED }, asked))('$query', async (one) => {
  const { rows } = await host.owner.query<{ id: string }>(
    `select id from document where ${one.where} order by ${one.order}`,
  );
  const { body, status } = await me.get(`accounting/journal-entry/list?${one.query}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  const isMore = rows.length > COUNTED;
  const total = Math.min(rows.length, COUNTED);
  expect([body.meta.total, body.meta.is_more]).toEqual([total, isMore || undefined]);
  const page = one.offset < total ? rows.slice(one.offset, one.offset + one.size) : [];
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(page.map(({ id }) => Number(id)));
});

/** The palette searches only the newest few hundred documents for a common word. */
test.each(['fees', 'eur', 'early', 'late', 'odd', 'each'])(
  'the palette names the newest of %s',
  async (word) => {
    const { rows } = await host.owner.query<{ id: string }>(
      `select id from document where memo ~* '\\m${word}' order by date desc, id desc limit 5`,
    );
    const [found] = (await me.get(`documents/search?search=${word}`)).body.data;
    const among = word === 'early' ? [] : rows.map(({ id }) => Number(id));
    expect((found?.documents ?? []).map(({ id }: { id: number }) => id)).toEqual(among);
  },
);

test.each(['fees', 'expenses', 'bought eur', 'sold', 'capital', 'zebra'])(
  'the general ledger shows the lines of %s page by page',
  async (text) => {
    const held = text.split(' ').map((word) => `e.memo ~* '\\m${word}'`);
    const { rows } = await host.owner.query<{ line: string }>(
      `select concat_ws(' ', a.number, e.number, l.base) as line
       from line l join entry e on e.id = l.entry_id join account a on a.id = l.account_id
       where ${held.join(' and ')} order by a.number, l.date, l.entry_id, l.line_no limit 600`,
    );
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null && found.length < 600) {
      const asking = `reports/general-ledger?from=2023-01-01&to=2025-12-31&search=${encodeURIComponent(text)}`;
      const { body } = await me.get(`${asking}${cursor && `&cursor=${cursor}`}`);
      type Section = Readonly<{ number: string; lines: { document: string; base: string }[] }>;
      found.push(
        ...body.sections.flatMap(({ number, lines }: Section) =>
          lines.map(({ document, base }) => `${number} ${document} ${base}`),
        ),
      );
      cursor = body.next;
    }
    const cents = (line: string) => line.replace(/(\.\d\d)\d*$/, '$1');
    expect(found.slice(0, 600)).toEqual(rows.map(({ line }) => cents(line)));
  },
);
