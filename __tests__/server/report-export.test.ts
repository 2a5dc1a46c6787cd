import { parse } from 'csv-parse/sync';

import type { Client } from '../support/client';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;
let me: Client;

const PERIOD = 'from=2026-01-01&to=2026-06-20';

type Row = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
  scene = await ledgerScene(host);
  me = scene.me;
  await postRandomly(scene, { entries: 30, from: '2025-12-20', days: 150, seed: 3 });
}, 60_000);
afterAll(() => host.close());

/** A deadline that was reached, as the audit trail words it. */
const DEADLINE = {
  en: {
    action: 'Deadline reached',
    page: 'Customers (KYC)',
    changes:
      'Due · 1: File closed: nothing came in time; Due · 2: Letter: file closed, the answer was due by 2026-09-20; Active: yes → no',
  },
  fa: {
    action: 'سررسید فرا رسید',
    page: 'مشتریان (احراز هویت)',
    changes:
      'سررسید · 1: پرونده بسته شد: در مهلت چیزی نرسید; سررسید · 2: نامه: پرونده بسته شد؛ مهلت پاسخ \u20662026-09-20\u2069 بود; فعال: بلی → نخیر',
  },
} as const;

/** Rows of a CSV answer, by the keys of the report's columns. */
async function csv(report: string, query: string, headers = {}): Promise<Row[]> {
  const { columns } = (await me.get(`reports/${report}?${query}`, headers)).body as Row;
  const file = await me.get(`reports/${report}?${query}&format=csv`, headers);
  expect(file.status).toBe(200);
  const [titles, ...rows] = parse(file.text, { bom: true });
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
  expected.push(['', '', body.totals.opening], ['', '', body.totals.closing]);
  expect(rows.map(({ number, base, balance }) => [number, base, balance])).toEqual(expected);
});

test.each(['en', 'fa'])(
  'the audit trail as CSV in %s holds every row, in the words of the screen',
  async (language) => {
    const days = 'from=2026-01-01&to=2100-12-31';
    const changes = { due: [null, ['abandon', 'closed 2026-09-20']], is_active: [true, false] };
    await host.owner.query(
      `insert into audit (at, action, page, record_type, record_id, changes)
      values ('2099-01-01T00:00:00Z', 'due', 'kyc customers', 'KYC customer', '4', $1)`,
      [changes],
    );
    const { body } = await me.get(`reports/audit-trial?${days}&limit=1000`);
    const rows = await csv('audit-trial', days, { 'accept-language': language });
    expect(rows.map(({ request_id }) => request_id)).toEqual(
      (body.rows as Row[]).map(({ request_id }) => request_id ?? ''),
    );
    expect({ action: rows[0]?.action, page: rows[0]?.page, changes: rows[0]?.changes }).toEqual(
      DEADLINE[language as keyof typeof DEADLINE],
    );
  },
);

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

test('whoever may see a report but not export it gets no file', async () => {
  const pages = ['trail balance', 'general ledger', 'audit trial'];
  const other = await host.signInAs(pages.map((name) => ({ name, title: name, view: true })));
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
  const rows = parse(text, { bom: true }).slice(1);
  const base = rows.map((row) => Math.round(Number(row[10] || 0) * 100));
  expect(base.reduce((all, one) => all + one, 0)).toBe(0);
});
