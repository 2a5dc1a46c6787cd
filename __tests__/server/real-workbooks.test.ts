import { readFile, readdir } from 'node:fs/promises';

import { makeChart } from '@/server/seed/chart';
import { inTransaction } from '@/server/database/transaction';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const FOLDER = '__tests__/support/workbooks/people';
const JOURNAL = 'accounting/journal-entry/import';
const BENEFICIARIES = 'exchange/beneficiaries/import';
const FEES = 'exchange/fee-rules/import';

type Line = Readonly<Record<string, string>>;
type Expected = Readonly<{
  /** Path of the import; by default that of journal entries. */
  path?: string;
  /** First rows as they are read, in part; by default `CAPITAL`. */
  preview?: readonly Line[];
  /** Cells that are refused, each as its row and column; by default none. */
  refused?: readonly string[];
}>;

/** The entry that most files have. */
const CAPITAL: readonly Line[] = [
  { date: '2026-05-03', memo: 'Capital', account: '1010', debit: '1000.5' },
  { account: '3000', credit: '1000.5' },
];
const texts = (memo: string, [cash, capital]: readonly [string, string]): readonly Line[] => [
  { date: '2026-05-03', memo, account: cash, debit: '1000.50' },
  { account: capital, credit: '1000.50' },
];

/** Files of openpyxl, XlsxWriter, Excel::Writer::XLSX and LibreOffice, and what a person expects of each. */
const FILES: Readonly<Record<string, Expected>> = {
  'arabic-digits': { preview: texts('رأس المال', ['١٠١٠', '٣٠٠٠']) },
  'comments-and-filter': {},
  'cover-sheet': { preview: [], refused: ['1 entry'] },
  'days-as-numbers': {
    preview: [{ memo: 'Capital' }, { account: '3000' }, { date: '2026-05-25', memo: 'Text day' }],
    refused: ['2 date', '3 date', '3 credit'],
  },
  'days-from-1904': {},
  'empty-rows': { preview: [...CAPITAL, { memo: 'Second', debit: '5' }, { credit: '5' }] },
  'error-cells': { preview: [{ account: '1010' }], refused: ['2 debit', '3 date', '3 credit'] },
  'formulas-with-values': {},
  'formulas-without-values': { preview: [{ account: '1010' }], refused: ['2 debit', '3 credit'] },
  'hidden-rows': { preview: [...CAPITAL, { memo: 'Hidden', debit: '5' }, { credit: '5' }] },
  'long-account-numbers': {
    path: BENEFICIARIES,
    preview: [
      { name: 'Karim' },
      { name: 'Omid', account: '123456789012' },
      { name: 'Zahra', account: '0001234567890123456789' },
      { name: 'Ali' },
    ],
    refused: ['2 account', '5 account'],
  },
  'merged-head': {},
  'non-breaking-spaces': { preview: texts('Capital\u00a0paid', ['1010', '3000']) },
  percentages: {
    path: FEES,
    preview: ['buy', 'sell', 'cross', 'trade'].map((product) => ({ product, percent: '0.5' })),
  },
  'persian-digits': { preview: texts('سرمایه', ['۱۰۱۰', '۳۰۰۰']) },
  'text-numbers': {
    preview: [{ account: '1010', debit: '1000.50' }, { account: '3000' }],
    refused: ['2 debit', '3 credit'],
  },
  'thousands-as-text': {
    preview: [...texts('Capital', ['1010', '3000']), { memo: 'Signs' }],
    refused: ['4 debit', '5 credit'],
  },
  'title-rows': {},
  'total-row': { preview: [...CAPITAL, { entry: 'Total' }], refused: ['4 account'] },
  'very-wide': {},
};

let host: TestHost;
let client: Client;
beforeAll(async () => {
  host = await startHost({ jobs: true });
  client = await host.signIn();
  await inTransaction(host.db, (tx) => makeChart(tx));
  const party = { kind: 'customer', name: 'Maryam' };
  expect((await client.post('accounting/parties/store', party)).status).toBe(201);
});
afterAll(() => host.close());

const check = async (name: string, path: string) =>
  client.upload(
    path,
    { name: 'file.xlsx', content: await readFile(`${FOLDER}/${name}.xlsx`) },
    { dry_run: '1', mapping: JSON.stringify({ columns: {} }) },
  );

test('twenty files are expected', async () => {
  const names = (await readdir(FOLDER)).map((name) => name.replace('.xlsx', ''));
  expect(names.toSorted()).toEqual(Object.keys(FILES).toSorted());
  expect(names).toHaveLength(20);
});

test.each(Object.entries(FILES))(
  'the workbook %s imports as a person expects, or is refused by cell',
  async (name, { path = JOURNAL, preview = CAPITAL, refused = [] }) => {
    const { status, body } = await check(name, path);
    const found = (body.errors as { row: number; column: string }[]).map(
      ({ row, column }) => `${row} ${column}`,
    );
    expect([status, found]).toEqual([200, refused]);
    expect(body.preview.slice(0, preview.length)).toMatchObject(preview);
  },
);

test('rows above the titles are left out, are noted, and keep their numbers', async () => {
  const { body } = await check('title-rows', JOURNAL);
  expect(body.notes).toContainEqual(
    expect.objectContaining({ message: 'The rows above the column titles are not imported.' }),
  );
  const content = await readFile(`${FOLDER}/title-rows.xlsx`);
  const { status, body: done } = await client.upload(
    JOURNAL,
    { name: 'file.xlsx', content },
    { mapping: JSON.stringify({ columns: {} }) },
  );
  expect([status, done.entries, done.lines]).toEqual([200, 1, 2]);
});

test('a first row of data with words of titles is not taken for the head', async () => {
  const lines = ['Typ,Namen', 'name,kind', 'customer,Omid'].join('\n');
  const { body } = await client.upload(
    'accounting/parties/import',
    { name: 'file.csv', content: lines },
    { dry_run: '1', mapping: JSON.stringify({ columns: {} }) },
  );
  expect(body.dialect.title_rows).toBeUndefined();
});
