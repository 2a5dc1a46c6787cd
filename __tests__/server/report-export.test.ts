import { inflateRawSync } from 'node:zlib';

import papaparse from 'papaparse';

import type { Client } from '../support/client';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let house: TestHost;
let scene: Scene;
let me: Client;

const PERIOD = 'from=2026-01-01&to=2026-06-20';

type Row = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

beforeAll(async () => {
  house = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
  scene = await ledgerScene(house);
  me = scene.me;
  await postRandomly(scene, { entries: 30, from: '2025-12-20', days: 150, seed: 3 });
}, 60_000);
afterAll(() => house.close());

/** A CSV answer as rows by the keys of the report's columns. */
async function csv(report: string, query: string, headers = {}): Promise<Row[]> {
  const { columns } = (await me.get(`reports/${report}?${query}`, headers)).body as Row;
  const file = await me.get(`reports/${report}?${query}&format=csv`, headers);
  expect(file.status).toBe(200);
  const [titles, ...rows] = papaparse.parse<string[]>(file.text.replace(/^\ufeff/, ''), {
    skipEmptyLines: true,
  }).data;
  expect(titles).toEqual(columns.map(({ title }: Row) => title));
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ key }: Row, at: number) => [key, row[at]])),
  );
}

test('the trial balance as CSV holds the rows and totals of the answer', async () => {
  const { body } = await me.get(`reports/trail-balance?${PERIOD}`);
  const rows = await csv('trail-balance', PERIOD);
  const picked = ({ number, opening, debit, credit, closing }: Row) => [
    number,
    opening,
    debit,
    credit,
    closing,
  ];
  expect(rows.map(picked)).toEqual([...body.rows, { number: '', ...body.totals }].map(picked));
});

test('a file has a name, a kind and a mark that spreadsheets read', async () => {
  const { headers, text } = await me.get(`reports/trail-balance?${PERIOD}&format=csv`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain(
    'filename="trail-balance-2026-01-01-2026-06-20.csv"',
  );
  expect(text.length).toBeGreaterThan(100);
});

test('the ledger as CSV holds all lines, each account between its opening and its closing', async () => {
  const { body } = await me.get(`reports/general-ledger?${PERIOD}&limit=1000`);
  const rows = await csv('general-ledger', PERIOD);
  const expected = (body.sections as Row[]).flatMap(({ number, opening, closing, lines }) => [
    [number, '', opening],
    ...lines.map((line: Row) => [number, line.base, line.balance]),
    [number, '', closing],
  ]);
  expect(rows.map(({ number, base, balance }) => [number, base, balance])).toEqual(expected);
});

test('the audit trail as CSV holds every row', async () => {
  const { body } = await me.get('reports/audit-trial?limit=1000');
  const rows = await csv('audit-trial', '');
  expect(rows.map(({ request_id, action }) => [request_id, action])).toEqual(
    (body.rows as Row[]).map(({ request_id, action }) => [request_id, action]),
  );
});

test('titles and account names are in the language that was asked for', async () => {
  const persian = { 'accept-language': 'fa' };
  const { body } = await me.get(`reports/trail-balance?${PERIOD}`, persian);
  expect(body.columns[1].title).toBe('حساب');
  const rows = await csv('trail-balance', PERIOD, persian);
  const cash = (body.rows as Row[]).find(({ number }) => number === '1010');
  expect(cash?.names.fa).toBeTruthy();
  expect(rows.find(({ number }) => number === '1010')?.name).toBe(cash?.names.fa);
});

test('text that a spreadsheet would take for a formula is made harmless', async () => {
  await scene.post(
    '2026-06-03',
    [
      ['5210', '1.00'],
      ['1030', '-1.00'],
    ],
    '=HYPERLINK("x")',
  );
  const rows = await csv('general-ledger', 'from=2026-06-03&to=2026-06-03');
  expect(rows.map(({ memo }) => memo)).toContain('\'=HYPERLINK("x")');
});

test('a workbook holds figures as numbers and text as text', async () => {
  expect(await sheetOf(`trail-balance?${PERIOD}`)).toContain('<v>-100000</v>');
});

test('a workbook says above its columns what it is, of whom, of which days and in which currency', async () => {
  const { organisation, columns } = (await me.get(`reports/trail-balance?${PERIOD}`)).body as Row;
  const lines = textsOf(await sheetOf(`trail-balance?${PERIOD}`));
  expect(lines.slice(0, 2)).toEqual(['Trial balance', organisation]);
  expect(lines[2]).toMatch(/^Period .*2026/);
  expect(lines[3]).toBe('Currency USD');
  expect(lines.slice(4, 4 + columns.length)).toEqual(columns.map(({ title }: Row) => title));
});

test('the titles of a workbook are in row 6 and stay in sight', async () => {
  expect(await sheetOf(`trail-balance?${PERIOD}`)).toMatch(
    /<pane ySplit="6" topLeftCell="A7".*<row r="6"><c r="A6" s="1"/s,
  );
});

test('a balance sheet as a workbook says the day that it is of', async () => {
  expect(textsOf(await sheetOf('balance-sheet?as_of=2026-06-20'))[2]).toMatch(/^As of .*2026/);
});

test('a workbook in Persian runs from right to left and says its head in Persian', async () => {
  const sheet = await sheetOf(`trail-balance?${PERIOD}`, { 'accept-language': 'fa' });
  expect(sheet).toContain('rightToLeft="1"');
  expect(textsOf(sheet)[2]).toMatch(/^دوره /);
  expect(textsOf(sheet)[3]).toMatch(/^ارز /);
});

test('days in a workbook are dates', async () => {
  await scene.post('2026-06-05', [
    ['5210', '1.00'],
    ['1030', '-1.00'],
  ]);
  // 2026-06-05 as spreadsheets count days.
  expect(await sheetOf('general-ledger?from=2026-06-05&to=2026-06-05')).toContain(
    's="2"><v>46178</v>',
  );
});

test('percentages in a workbook are percentages', async () => {
  const { body } = await me.get(`reports/profit-and-loss?${PERIOD}`);
  const share: string = (body as Row).sections[1].share;
  const decimals = share.split('.')[1]?.length ?? 0;
  // Styles: plain, bold, day, sixteen of figures, then those of percentages.
  expect(await sheetOf(`profit-and-loss?${PERIOD}`)).toContain(
    `s="${19 + decimals}"><v>${Number(`${share}e-2`)}</v>`,
  );
});

async function sheetOf(report: string, headers: Record<string, string> = {}): Promise<string> {
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `${house.url}/api/reports/${report}&format=xlsx`;
  const answer = await fetch(url, { headers: { cookie, ...headers } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/openxmlformats.*\.sheet$/);
  return partOf(Buffer.from(await answer.arrayBuffer()), 'xl/worksheets/sheet1.xml');
}

/** The texts of a sheet, cell by cell. */
function textsOf(sheet: string): string[] {
  return [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text);
}

/** The text of one file in a zip archive, found by its entry in the directory at the end. */
function partOf(archive: Buffer, name: string): string {
  const entry = archive.lastIndexOf(Buffer.from(name)) - 46;
  const size = archive.readUInt32LE(entry + 20);
  const at = archive.readUInt32LE(entry + 42);
  const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  return inflateRawSync(archive.subarray(begin, begin + size)).toString();
}

test('whoever may see a report but not export it gets no file', async () => {
  const pages = ['trail balance', 'general ledger', 'audit trial'];
  const other = await house.signInAs(pages.map((name) => ({ name, title: name, view: true })));
  for (const name of pages) {
    const path = `reports/${name.replace(' ', '-')}`;
    expect((await other.get(path)).status).toBe(200);
    expect((await other.get(`${path}?format=csv`)).status).toBe(403);
    expect((await other.get(`${path}?format=xlsx`)).status).toBe(403);
  }
});

test('a long ledger is streamed whole while others post, and shows one moment', async () => {
  const file = me.get('reports/general-ledger?from=2026-01-01&to=2026-06-20&format=csv');
  const posting = scene.post('2026-06-04', [
    ['5210', '2.00'],
    ['1030', '-2.00'],
  ]);
  const [{ text }] = await Promise.all([file, posting]);
  const rows = papaparse
    .parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true })
    .data.slice(1);
  const base = rows.map((row) => Math.round(Number(row[10] || 0) * 100));
  expect(base.reduce((all, one) => all + one, 0)).toBe(0);
});
