import { allEndpoints } from '@/server/routes';
import type { Client } from '../support/client';
import { page } from '../support/pack-fixture';
import { makeStory } from '../support/sample-fixture';
import { startHost, type TestHost } from '../support/test-host';

/** More than a filtered list counts. */
const ENTRIES = 10_500;
const PATH = 'accounting/journal-entry';

type Row = Readonly<Record<string, unknown>>;

let host: TestHost;
let me: Client;

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  await host.owner.query(
    `insert into document (type, id, status, number, date, memo, amount, currency, base, body, branch_id, created_by, posted_at)
     select 'journal entry', n, 'posted', 'JOU ' || lpad(n::text, 5, '0'), date '2026-01-01' + n % 300,
       case when n % 100 = 0 then 'rent' else 'fees' end, $1 - n, 'USD', $1 - n, '{"lines": []}', 1, 1, now()
     from generate_series(1, $1 - 1) n`,
    [ENTRIES + 1],
  );
});
afterAll(() => host.close());

const linesOf = (text: string): Row[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));

const all = Array.from({ length: ENTRIES }, (_, at) => at + 1);
const [rare, common] = [all.filter((n) => n % 100 === 0), all.filter((n) => n % 100 !== 0)];
const byDay = (a: number, b: number) => (b % 300) - (a % 300) || b - a;
const upwards = (a: number, b: number) => a - b;
const downwards = (a: number, b: number) => b - a;

test.each([
  ['all entries, newest first', '', all, byDay],
  ['a common word', 'search=fees&sort=amount', common, downwards],
  ['a rare word', 'search=rent&sort=-amount', rare, upwards],
  ['a filter', 'currency=USD&sort=number', all, upwards],
])('the rows of %s are complete and in order', async (_, query, entries, order) => {
  const { text, status, headers } = await me.get(`${PATH}/rows?${query}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  expect(linesOf(text).map(({ id }) => id)).toEqual(entries.toSorted(order));
});

test('the rows are those of the list, and no rows are an empty file', async () => {
  const { body } = await me.get(`${PATH}/list?search=rent&per_page=200`);
  expect(linesOf((await me.get(`${PATH}/rows?search=rent`)).text)).toEqual(body.data);
  expect(await me.get(`${PATH}/rows?search=zebra`)).toMatchObject({ status: 200, text: '' });
});

test('the rows of every type are those of its list', async () => {
  const office = await startHost({ chart: true, jobs: true });
  const clerk = await office.signIn();
  await makeStory(office, clerk, { days: 6 });
  const lists = allEndpoints.filter(
    ({ path }) =>
      path.endsWith('/list') &&
      allEndpoints.some((other) => other.path === path.replace(/list$/, 'rows')),
  );
  const empty: string[] = [];
  for (const { path } of lists) {
    const rows = await clerk.get(path.replace(/list$/, 'rows?to=2026-12-31'));
    const { body } = await clerk.get(`${path}?per_page=200&to=2026-12-31`);
    expect([path, rows.status]).toEqual([path, 200]);
    expect(linesOf(rows.text).slice(0, 200)).toEqual(body.data);
    if (body.data.length === 0) empty.push(path);
  }
  expect([lists.length, empty]).toEqual([17, ['accounting/settlements/list']]);
  await office.close();
}, 240_000);

test('an unknown order or filter is refused', async () => {
  expect((await me.get(`${PATH}/rows?sort=colour`)).status).toBe(422);
  expect((await me.get(`${PATH}/rows?page=2`)).status).toBe(422);
});

test('rows need the right to export', async () => {
  const viewer = await host.signInAs([page('journal entry', 'view')]);
  expect((await viewer.get(`${PATH}/list`)).status).toBe(200);
  expect((await viewer.get(`${PATH}/rows`)).status).toBe(403);
});
