import { parse } from 'csv-parse/sync';

import type { Endpoint } from '@/lib/contract/endpoint';
import { entriesOf, exportOf, exportPage, isPaged, rowOf } from '@/lib/contract/list-export';
import { readCatalogues } from '@/server/kernel/locale';
import { listColumns } from '@/server/kernel/list-columns';
import { listWords } from '@/server/kernel/list-words';
import { allEndpoints } from '@/server/routes';
import type { Client } from '../support/client';
import { page } from '../support/pack-fixture';
import { fetchWorkbook, type ReadWorkbook } from '../support/read-workbook';
import { makeStory } from '../support/sample-fixture';
import { startHost, type TestHost } from '../support/test-host';

type Row = Readonly<Record<string, unknown>>;

const OWN = 'its export has columns and texts of its own, tested in list-export';
const PART = 'it is a choice in a form, not a list of records';
const MINE = 'it is a list of the signed-in user alone';

/** Lists without an export made from the contract, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'accounting/chart-of-accounts/list': OWN,
  'accounting/chart-of-accounts/generate_accounts': 'it changes the chart',
  'accounting/parties/list': OWN,
  'hrm/employee/list': OWN,
  'setting/audit-trail/list': 'the report of the audit trail is exported',
  'setting/system-setting/list': 'it is one group of settings per row, not a list of records',
  'setting/system/setup': 'it is read before there are users',
  'accounting/templates/list': 'a template is a draft; its documents are exported',
  'accounting/settlements/netting': PART,
  'admin/accounting/account_statement/dueToLabels': PART,
  'approvals/list': MINE,
  'attachments/list': 'files are downloaded one by one',
  'documents/search': 'it is the first hits of a search',
  'exchange/commissions/due': 'it is a notice; its commissions are exported',
  'exchange/positions/moves': 'the ledger report of the currency is exported',
  'exchange/rates/current': 'the list of rates is exported',
  'exchange/rates/planned': 'the list of rates is exported',
  'exchange/rates/sets': 'the list of rates is exported',
  'exchange/retention/rules': PART,
  'exchange/threshold-reports/list': 'its export is the file for the authority',
  'exchange/trade/cover': 'the list of positions is exported',
  'exchange/trade/coverable': PART,
  'exchange/transfer/agent-account': 'the statement of the agent is exported',
  'exchange/transfer/pay-out': 'it needs the code of a paper',
  'exchange/transfer/waiting': 'it is a notice; its remittances are exported',
  'hrm/payroll-preparation/withheld': 'the payroll register is exported',
  'jobs/list': MINE,
  'reports/report-packs/receivers': PART,
  'saved-views/list': MINE,
};

/** Lists that may be empty after some days of the story; see `sample-story`. */
const EMPTY: ReadonlySet<string> = new Set([
  'accounting/reminders/list',
  'exchange/cases/list',
  'exchange/retention/erasures',
  'exchange/screening/hits/list',
  'profile/tokens/list',
  'reports/report-packs/list',
  'setting/api-tokens/list',
  'setting/message-channels/list',
  'setting/outbox/list',
  'setting/webhooks/list',
]);

const says = readCatalogues();
const isList = ({ method, path, answer, file }: Endpoint) =>
  method === 'GET' && !path.includes('{') && !file && rowOf({ answer }) !== undefined;
/** The browser exports the columns on screen of a document list; see `screens/list-export`. */
const isDocumentList = ({ input }: Endpoint) => 'attached' in entriesOf(input);
const lists = allEndpoints.filter(isList);
const exported = lists.flatMap((list) => {
  const [endpoint, row] = [exportOf(list), rowOf(list)];
  return endpoint && row && !(list.path in WITHOUT) ? [{ list, endpoint, row }] : [];
});
type Exported = (typeof exported)[number];

let host: TestHost;
let me: Client;

beforeAll(async () => {
  host = await startHost({ chart: true, jobs: true });
  me = await host.signIn();
  await makeStory(host, me, { days: 6 });
}, 240_000);
afterAll(() => host.close());

/** Text of a field with a word or a figure. */
const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const query = (given: Readonly<Record<string, string>>) => new URLSearchParams(given).toString();

/** All rows of a list, page by page; undefined if the filters are refused. */
async function rowsOf(
  client: Client,
  { list }: Exported,
  filters: Readonly<Record<string, string>> = {},
): Promise<readonly Row[] | undefined> {
  if (!isPaged(list)) {
    const { status, body } = await client.get(`${list.path}?${query(filters)}`);
    return status === 200 ? (body as Row[]) : undefined;
  }
  const rows: Row[] = [];
  for (let at = 1; ; at += 1) {
    const paging = { page: String(at), per_page: '200' };
    const { status, body } = await client.get(`${list.path}?${query({ ...filters, ...paging })}`);
    if (status !== 200) return undefined;
    rows.push(...(body.data as Row[]));
    if (body.data.length < 200) return rows;
  }
}

async function csvOf(
  client: Client,
  { endpoint }: Exported,
  filters: object = {},
  language = 'en',
) {
  const { status, text } = await client.get(`${endpoint.path}?${query({ ...filters })}`, {
    'accept-language': language,
  });
  if (status !== 200) return undefined;
  const [titles = [], ...rows] = parse(text, { bom: true }) as string[][];
  return { titles, rows };
}

const columnsOf = ({ row }: Exported) => listColumns(row, listWords(says.en, 'UTC'));

/** Text of a value as the list returns it; undefined for codes, instants and lists, which the file puts into words. */
function plainText(value: unknown, type: string, isWord: boolean): string | undefined {
  if (value === null || value === undefined) return '';
  if (type === 'instant' || isWord) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  // A text that a spreadsheet would run begins with an apostrophe; the reader of CSV joins its lines.
  return /^[=+@\t\r]|^-(?!\d)/.test(value) ? undefined : value;
}

/** Checks that a file has the rows of a list, with every figure, day, name and flag unchanged. */
function expectSame(
  one: Exported,
  rows: readonly Row[] | undefined,
  file: Awaited<ReturnType<typeof csvOf>>,
) {
  const { path } = one.endpoint;
  expect([path, file?.rows.length]).toEqual([path, rows?.length]);
  if (!rows || !file) return;
  const columns = columnsOf(one);
  expect(file.titles).toEqual(columns.map(({ title }) => title));
  const words = wordsOf(one);
  rows.forEach((row, at) => {
    const cells = file.rows[at] ?? [];
    columns.forEach(({ key, type }, column) => {
      const wanted = plainText(row[key], type, words.has(key));
      const cell = cells[column] ?? '';
      if (wanted === undefined)
        expect([path, key, cell !== '']).toEqual([path, key, isFull(row[key])]);
      else expect([path, key, cell]).toEqual([path, key, wanted]);
    });
  });
}

const isFull = (value: unknown) =>
  typeof value === 'object'
    ? JSON.stringify(value) !== '[]' && JSON.stringify(value) !== '{}'
    : value !== '';

/** Columns with codes, which the file translates. */
function wordsOf({ row }: Exported): ReadonlySet<string> {
  const columns = listColumns(row, {
    ...listWords(says.en, 'UTC'),
    code: (_, value) => `code ${value}`,
    kind: (value) => `code ${value}`,
  });
  const probe = Object.fromEntries(columns.map(({ key }) => [key, 'x']));
  return new Set(
    columns.filter(({ of }) => String(of(probe)).startsWith('code')).map(({ key }) => key),
  );
}

test('every list of the contract has an export or a reason', () => {
  const without = lists.filter((list) => !exported.some((one) => one.list === list));
  const unnamed = without.filter((list) => !(list.path in WITHOUT) && !isDocumentList(list));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
  const known = new Set(without.map(({ path }) => path));
  expect(Object.keys(WITHOUT).filter((path) => !known.has(path))).toEqual([]);
  expect(exported.length).toBeGreaterThan(35);
});

/** Reads a list and its file, again if a background job has changed the list meanwhile. */
async function expectFile(
  client: Client,
  one: Exported,
  filters: Readonly<Record<string, string>> = {},
) {
  for (let tries = 1; ; tries += 1) {
    const rows = await rowsOf(client, one, filters);
    const file = await csvOf(client, one, filters);
    const after = await rowsOf(client, one, filters);
    if (after?.length !== rows?.length && tries < 5) continue;
    expectSame(one, rows, file);
    return rows;
  }
}

test('the rows of every file are those of its list, and only lists named here are empty', async () => {
  const empty: string[] = [];
  for (const one of exported) {
    const rows = await expectFile(me, one);
    if (rows?.length === 0 && !EMPTY.has(one.list.path)) empty.push(one.list.path);
  }
  expect(empty).toEqual([]);
}, 240_000);

test('a file has the rows of its list with every choice of every filter, and with a search', async () => {
  for (const one of exported) {
    for (const [name, schema] of Object.entries(entriesOf(one.endpoint.input))) {
      if (name === 'format' || name === 'ids') continue;
      for (const value of choicesOf(schema)) await expectFile(me, one, { [name]: value });
    }
    if (!('search' in entriesOf(one.endpoint.input))) continue;
    const [first] = (await rowsOf(me, one)) ?? [];
    const word =
      textIn(first?.['name'] ?? first?.['number'] ?? first?.['id'] ?? 'x').split(' ')[0] ?? '';
    await expectFile(me, one, { search: word });
  }
}, 240_000);

/** Choices of a filter; none if it accepts any text. */
function choicesOf(schema: unknown): readonly string[] {
  const { wrapped, options } = schema as { wrapped?: unknown; options?: readonly unknown[] };
  if (wrapped !== undefined) return choicesOf(wrapped);
  return (options ?? []).filter((option) => typeof option === 'string');
}

test('a file has the order of its list, and is refused like its list', async () => {
  for (const one of exported) {
    if (!('sort' in entriesOf(one.endpoint.input))) continue;
    for (const sort of ['-id', 'date', 'name', '-status', 'number', 'no_column']) {
      await expectFile(me, one, { sort });
    }
  }
}, 240_000);

test('a list that the browser filters is exported by the ids on screen, in their order', async () => {
  for (const one of exported) {
    if (!('ids' in entriesOf(one.endpoint.input))) continue;
    const rows = (await rowsOf(me, one)) ?? [];
    const chosen = rows.slice(0, 3).toReversed();
    if (chosen.length === 0) continue;
    const ids = chosen.map(({ id }) => String(id)).join(',');
    expectSame(one, chosen, await csvOf(me, one, { ids }));
  }
  const { status } = await me.get('setting/currencies/export?ids=1;drop');
  expect(status).toBe(422);
}, 120_000);

test('figures in a workbook are numbers with their decimals, and everything else is text', async () => {
  for (const one of exported) {
    const rows = (await rowsOf(me, one)) ?? [];
    if (rows.length === 0) continue;
    const workbook = await fetchWorkbook(host, me, `${one.endpoint.path}?format=xlsx`);
    const cells = bodyOf(workbook, one).slice(0, 20);
    expect([one.endpoint.path, cells.length]).toEqual([
      one.endpoint.path,
      Math.min(rows.length, 20),
    ]);
    columnsOf(one).forEach(({ key, type }, column) =>
      cells.forEach((row, at) => {
        const cell = row.get(column);
        const given = rows[at]?.[key];
        // A spreadsheet stores 15 digits, so a figure with more of them is text.
        const isFigure =
          ['quantity', 'number'].includes(type) && String(given).replaceAll(/\D/g, '').length <= 15;
        const found = [one.endpoint.path, key, cell?.value, decimalsOf(workbook, cell?.style)];
        if (isFigure && given !== null && given !== undefined) {
          const [, fraction = ''] = textIn(given).split('.');
          expect(found).toEqual([one.endpoint.path, key, String(Number(given)), fraction.length]);
        } else if (type !== 'day') expect([key, cell?.value]).toEqual([key, undefined]);
      }),
    );
  }
}, 240_000);

type Cell = ReadWorkbook['rows'][number]['cells'][number];

/** Rows below the column titles, each with its cells by the number of their column. */
function bodyOf(workbook: ReadWorkbook, one: Exported): ReadonlyMap<number, Cell>[] {
  const first = columnsOf(one)[0]?.title;
  const titles = workbook.rows.findIndex(
    ({ cells }) => cells[0]?.text === first && cells.length > 1,
  );
  return workbook.rows
    .slice(titles + 1)
    .map(({ cells }) => new Map(cells.map((cell) => [columnAt(cell.place), cell])));
}

const columnAt = (place: string): number =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

/** Number of decimals that the format of a style shows. */
function decimalsOf({ parts }: ReadWorkbook, style: number | undefined): number | undefined {
  const styles = parts['xl/styles.xml'] ?? '';
  const own = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*numFmtId="(\d+)"/g)?.[
    style ?? 0
  ];
  const id = /numFmtId="(\d+)"/.exec(own ?? '')?.[1];
  const code = new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1];
  return code?.startsWith('#,##0') ? code.slice('#,##0'.length).replace('.', '').length : undefined;
}

test('a file needs the rights to view and to export, and has what its list has for the caller', async () => {
  for (const one of exported) {
    const name = exportPage(one.list) ?? '';
    const { path } = one.endpoint;
    const [viewer, blind, both] = [
      await host.signInAs([page(name, 'view')]),
      await host.signInAs([page(name, 'export')]),
      await host.signInAs([page(name, 'view', 'export')]),
    ];
    expect([path, (await viewer.get(path)).status]).toEqual([path, 403]);
    expect([path, (await blind.get(path)).status]).toEqual([path, 403]);
    const rows = await expectFile(both, one);
    expect([path, rows !== undefined]).toEqual([path, true]);
  }
}, 240_000);

test('every column, title and code has words in both languages', () => {
  for (const locale of ['en', 'fa'] as const) {
    const words = listWords(says[locale], 'UTC');
    for (const { list, row } of exported) {
      const untitled = listColumns(row, words).filter(({ key, title }) => key === title);
      expect([list.path, locale, untitled.map(({ key }) => key)]).toEqual([list.path, locale, []]);
      const codes = Object.entries(row.entries).flatMap(([name, schema]) =>
        choicesOf(schema).filter((code) => !SAME.has(code) && words.code(name, code) === code),
      );
      expect([list.path, locale, codes]).toEqual([list.path, locale, []]);
    }
  }
});

/** Codes that are their own text. */
const SAME: ReadonlySet<string> = new Set([
  'CTR',
  'LCTR',
  'EFT',
  'GET',
  'POST',
  '1',
  '100',
  '1000',
]);

test('the workbook names its list and its filters in the language of the caller', async () => {
  const { parts } = await fetchWorkbook(host, me, 'exchange/fee-rules/export?format=xlsx', {
    'accept-language': 'fa',
  });
  expect(parts['xl/worksheets/sheet1.xml']).toContain('قواعد فیس');
  const { body } = await me.get('exchange/till-sessions/list?status=closed');
  const shift = (body.data as Row[])[0];
  const shifts = await fetchWorkbook(
    host,
    me,
    `exchange/till-sessions/export?format=xlsx&status=closed&location_id=${textIn(shift?.['location_id'])}`,
  );
  const texts = shifts.rows.flatMap(({ cells }) => cells.flatMap(({ text }) => text ?? []));
  expect(texts[0]).toBe('Shifts');
  expect(texts[2]).toContain(`: ${String(shift?.['location'])}`);
  expect(texts[2]).toContain('Status: Closed');
});
