import { readFile } from 'node:fs/promises';

import { makeChart } from '@/server/seed/chart';
import { inTransaction } from '@/server/database/transaction';
import type { Client } from '../support/client';
import { cells } from '../support/import-file';
import { startHost, type TestHost } from '../support/test-host';
import { type CellXml, partsOf, rowsXml, sheet, workbookOf, zipped } from '../support/workbook';

let host: TestHost;
let client: Client;
beforeAll(async () => {
  host = await startHost({ jobs: true });
  client = await host.signIn();
  await inTransaction(host.db, (tx) => makeChart(tx));
});
afterAll(() => host.close());

const JOURNAL = 'accounting/journal-entry/import';
const ACCOUNTS = 'accounting/chart-of-accounts/import';
type Extra = Record<string, string>;
const send = (content: Uint8Array | string, fields: Extra = {}, path = JOURNAL, by = client) =>
  by.upload(path, { name: 'file.xlsx', content }, fields);
const check = (content: Uint8Array | string, mapping?: object, path = JOURNAL) =>
  send(content, { dry_run: '1', ...(mapping && { mapping: JSON.stringify(mapping) }) }, path);
const entries = async () => {
  const { body } = await client.get('accounting/journal-entry/list?sort=-id');
  return body as { data: Record<string, unknown>[]; meta: { total: number } };
};

const HEAD = ['entry', 'date', 'memo', 'account', 'debit', 'credit'];
const DAY = { s: 1 } as const;
const journal = (rows: readonly (readonly CellXml[])[], head: readonly string[] = HEAD) =>
  workbookOf([head, ...rows], ['dd/mm/yyyy', '0.00%']);

test('typed days and amounts are posted exactly, without a question about formats', async () => {
  const file = journal([
    ['a', { ...DAY, v: '46145' }, 'Capital', { v: '1010' }, { v: '1000.1000000000001' }, ''],
    ['a', '', '', { v: '3000' }, '', { f: 'E2', v: '1000.1' }],
  ]);
  const tried = await check(file);
  expect([tried.status, tried.body]).toMatchObject([
    200,
    {
      entries: 1,
      lines: 2,
      errors: [],
      dialect: { encoding: null, separator: null, sheet: 'Sheet1', sheets: ['Sheet1'] },
    },
  ]);
  expect(tried.body.preview[0]).toEqual({
    entry: 'a',
    date: '2026-05-03',
    memo: 'Capital',
    account: '1010',
    debit: '1000.1',
  });
  const done = await send(file);
  expect([done.status, done.body.entries]).toEqual([200, 1]);
  expect((await entries()).data[0]).toMatchObject({ date: '2026-05-03', base: '1000.10' });
});

test('errors name the row and the column of the sheet, and nothing is posted', async () => {
  const before = (await entries()).meta.total;
  const file = journal([
    ['a', { ...DAY, v: '46145' }, 'x', '1010', { f: 'A1', t: 'e', v: '#N/A' }, ''],
    ['a', '', '', '3000', '', { f: 'NOW()' }],
    ['b', { v: '46145' }, 'x', '1010', { s: 1, v: '46145' }, ''],
    ['b', { ...DAY, v: '60' }, 'x', { v: '12345678901234567' }, { s: 2, v: '0.5' }, ''],
  ]);
  const { status, body } = await check(file);
  expect([status, cells(body.errors)]).toEqual([
    200,
    [
      [2, 'debit', 'The cell has the error #N/A. Correct it in the spreadsheet.'],
      [3, 'credit', expect.stringContaining('formula without a stored result')],
      [4, 'date', '46145 is not a date. Give the cell a date format.'],
      [4, 'debit', '2026-05-03 is not a number. Correct the cell or its format.'],
      [5, 'date', 'The cell has a date format, but 60 is not a date. Correct the cell.'],
      [5, 'account', expect.stringContaining('keeps only 15 digits')],
      [5, 'debit', '50 % is a percentage. Give the cell a number format.'],
    ],
  ]);
  const refused = await send(file);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
    422,
    [
      'rows.2.debit',
      'rows.3.credit',
      'rows.4.date',
      'rows.4.debit',
      'rows.5.date',
      'rows.5.account',
      'rows.5.debit',
    ],
  ]);
  expect((await entries()).meta.total).toBe(before);
});

test('rows keep their numbers when empty rows stand between them', async () => {
  const rows = `${rowsXml([HEAD])}<row r="9"><c r="A9" t="inlineStr"><is><t>a</t></is></c></row>`;
  const { body } = await check(zipped(partsOf([{ name: 'S', xml: sheet(rows) }])));
  expect(new Set(body.errors.map(({ row }: { row: number }) => row))).toEqual(new Set([9]));
});

test('text cells follow the formats of the file, and an open one is asked', async () => {
  const rows = [
    ['a', '03/05/2026', 'x', '۱۰۱۰', '۱۰۰٫۵۰', ''],
    ['a', '', '', '3000', '', '100,50'],
  ];
  const tried = await check(journal(rows));
  expect(tried.body.dialect).toMatchObject({ date_format: null, decimal: ',', digits: 'persian' });
  expect(tried.body.errors[0]).toMatchObject({ row: 2, column: 'date' });
  expect(tried.body.samples).toEqual([
    {
      part: 'date_format',
      text: '03/05/2026',
      readings: [
        { choice: 'DD/MM/YYYY', value: '2026-05-03' },
        { choice: 'MM/DD/YYYY', value: '2026-03-05' },
      ],
    },
  ]);
  const chosen = await check(journal(rows), { date_format: 'DD/MM/YYYY' });
  expect([chosen.body.errors, chosen.body.preview[0]]).toMatchObject([
    [],
    { date: '2026-05-03', account: '۱۰۱۰', debit: '100.50' },
  ]);
  const thousand = await check(journal([['a', '2026-05-03', 'x', '1010', '1.000', '']]));
  expect(thousand.body.dialect.decimal).toBeNull();
  expect(thousand.body.samples[0].readings).toEqual([
    { choice: '.', value: '1.000' },
    { choice: ',', value: '1000' },
  ]);
});

test('an amount with more decimals than its currency is refused as in a CSV', async () => {
  const { body } = await check(
    journal([
      ['a', { ...DAY, v: '46145' }, 'x', '1010', { v: '1.001' }, ''],
      ['a', '', '', '3000', '', { v: '1.001' }],
    ]),
  );
  expect(cells(body.errors)).toContainEqual([2, 'debit', expect.stringContaining('decimals')]);
});

test('line breaks in a cell become spaces and are noted; columns without content are ignored', async () => {
  const file = journal(
    [
      ['a', { ...DAY, v: '46145' }, 'two\nlines', '1010', { v: '5' }, '', '', ''],
      ['a', { ...DAY, v: '46145.75' }, '', '3000', '', { v: '5' }, '', ''],
    ],
    [...HEAD, '', ''],
  );
  const { body } = await check(file);
  expect(body.errors).toEqual([]);
  expect(cells(body.notes)).toEqual([
    [2, 'memo', 'A line break or tab became a space.'],
    [3, 'date', 'The time of day is left out.'],
  ]);
});

test('a head row alone and an empty workbook are refused', async () => {
  for (const file of [journal([]), workbookOf([])]) {
    const { status, body } = await send(file);
    expect([status, body.errors]).toEqual([
      422,
      { 'rows.1.entry': ['The file has no rows. Choose another file.'] },
    ]);
  }
});

const two = () => {
  const line = (memo: string) =>
    sheet(
      rowsXml([HEAD, ['a', '2026-05-03', memo, '1010', '5', ''], ['a', '', '', '3000', '', '5']]),
    );
  return zipped(
    partsOf(
      [
        { name: 'May', xml: line('may') },
        { name: 'June & July', xml: line('june') },
      ].map(({ name, xml }) => ({ name: name.replace('&', '&amp;'), xml })),
    ),
  );
};

test('a workbook with several sheets asks for one, and reads the chosen one', async () => {
  const tried = await check(two());
  expect(tried.body).toMatchObject({
    entries: 0,
    dialect: { sheet: null, sheets: ['May', 'June & July'] },
    errors: [{ row: 1, column: 'entry', message: expect.stringContaining('May, June & July') }],
  });
  const refused = await send(two());
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['mapping.sheet']]);
  const chosen = await check(two(), { sheet: 'June & July' });
  expect([chosen.body.errors, chosen.body.preview[0].memo]).toEqual([[], 'june']);
});

test('hidden rows are imported and noted', async () => {
  const rows = rowsXml([
    HEAD,
    ['a', '2026-05-03', 'x', '1010', '5', ''],
    ['a', '', '', '3000', '', '5'],
  ]);
  const xml = sheet(rows.replace('<row r="3"', '<row r="3" hidden="1"'));
  const { body } = await check(zipped(partsOf([{ name: 'S', xml }])));
  expect([body.lines, cells(body.notes)]).toEqual([
    2,
    [[3, 'entry', 'One row that the sheet hides is imported too.']],
  ]);
});

test('a file is known by its content: CSV named .xlsx is read, .xls is refused with advice', async () => {
  const csv = await check(`${HEAD.join(',')}\na,2026-05-03,x,1010,5,\na,,,3000,,5\n`);
  expect([csv.body.errors, csv.body.dialect.separator]).toEqual([[], ',']);
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
  const refused = await send(old);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { file: [expect.stringContaining('save it as .xlsx')] },
  ]);
});

test('booleans and account numbers stored as numbers come in as texts', async () => {
  const file = workbookOf([
    ['number', 'name', 'type', 'position', 'active'],
    [{ v: '7' }, 'Other', 'income', 'general', { t: 'b', v: '0' }],
    [{ v: '70' }, { v: '2026' }, 'income', 'general', { t: 'b', v: '1' }],
  ]);
  const { status, body } = await send(file, {}, ACCOUNTS);
  expect([status, body.accounts]).toEqual([200, 2]);
  const { body: chart } = await client.get('accounting/chart-of-accounts/list');
  const added = chart.filter(({ number }: { number: string }) => number.startsWith('7'));
  expect(added).toMatchObject([
    { number: '7', name: 'Other', is_active: false },
    { number: '70', name: '2026', is_active: true },
  ]);
});

test('six imports at once of one file with one key post it once', async () => {
  const before = (await entries()).meta.total;
  const file = journal([
    ['six', { ...DAY, v: '46146' }, 'once', '1010', { v: '5' }, ''],
    ['six', '', '', '3000', '', { v: '5' }],
  ]);
  const key = '3d0b5c53-4b0e-4a80-9f0a-2f9a3a2e77c1';
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      client.upload(JOURNAL, { name: 'six.xlsx', content: file }, {}, { 'idempotency-key': key }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect((await entries()).meta.total).toBe(before + 1);
});

test('a workbook with more than 5,000 entries becomes a job, and is posted whole', async () => {
  const before = (await entries()).meta.total;
  const rows = Array.from({ length: 5001 }, (_, at): CellXml[][] => [
    [`e${at}`, { ...DAY, v: '46147' }, 'many', { v: '1010' }, { v: '1.1' }, ''],
    [`e${at}`, '', '', { v: '3000' }, '', { v: '1.1' }],
  ]).flat();
  const { status, body } = await send(
    journal(rows, ['Entry', 'Date', 'Memo', 'Account', 'Debit', 'Credit']),
    {
      mapping: JSON.stringify({ columns: {} }),
    },
  );
  expect([status, body.job?.status]).toEqual([202, 'queued']);
  for (let turn = 0; turn < 200; turn += 1) {
    const job = (await client.get(`jobs/${body.job.id}/show`)).body;
    if (job.status === 'done' || job.status === 'failed') {
      expect([job.status, job.result]).toMatchObject(['done', { entries: 5001, errors: [] }]);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect((await entries()).meta.total).toBe(before + 5001);
});

describe('columns', () => {
  const TITLES = ['Voucher No', 'تاریخ', 'Description', 'Account Number', 'Dr', 'Cr', 'Checked by'];
  const file = () =>
    journal(
      [
        ['a', { ...DAY, v: '46145' }, 'x', '1010', { v: '5' }, '', 'Sam'],
        ['a', '', '', '3000', '', { v: '5' }, ''],
      ],
      TITLES,
    );

  test('without a choice, each title must be the name of a field, as before', async () => {
    const { body } = await check(file());
    expect(cells(body.errors)).toContainEqual([
      1,
      'voucher no',
      'The column voucher no is not known here. Correct its name, or remove it.',
    ]);
  });

  test('fields are proposed by titles in both languages; other columns are left out and noted', async () => {
    const { body } = await check(file(), { columns: {} });
    expect(
      body.columns.map(({ letter, field }: { letter: string; field: string }) => [letter, field]),
    ).toEqual([
      ['A', 'entry'],
      ['B', 'date'],
      ['C', 'memo'],
      ['D', 'account'],
      ['E', 'debit'],
      ['F', 'credit'],
      ['G', null],
    ]);
    expect(body.fields).toContainEqual({ name: 'debit', label: 'Debit', needed: true });
    expect([body.errors, cells(body.notes)]).toEqual([
      [],
      [[1, 'Checked by', 'The column Checked by is not imported.']],
    ]);
  });

  test('a choice is used, and the import of a file with the same titles proposes it again', async () => {
    const columns = { Description: '', 'Checked by': 'memo' };
    const chosen = await check(file(), { columns });
    expect(chosen.body.preview[0]).toMatchObject({ memo: 'Sam' });
    const again = async () => (await check(file(), { columns: {} })).body.preview[0].memo;
    expect(await again()).toBe('x');
    const done = await send(file(), { mapping: JSON.stringify({ columns }) });
    expect(done.status).toBe(200);
    expect(await again()).toBe('Sam');
  });

  test('two columns of one field, and a missing field, are refused', async () => {
    const twice = await check(file(), { columns: { Dr: 'credit', Cr: 'credit' } });
    const column = expect.stringContaining('credit');
    expect(cells(twice.body.errors)).toEqual([
      [1, 'credit', column],
      [1, 'debit', expect.stringContaining('debit')],
    ]);
    const unknown = await check(file(), { columns: { Dr: '__proto__', Cr: 'no such field' } });
    expect(unknown.status).toBe(200);
    expect(cells(unknown.body.errors).map(([, name]) => name)).toEqual(['debit', 'credit']);
  });

  test('a CSV is mapped in the same way, whatever its separator', async () => {
    const csv = 'Voucher No;Date;Account Number;Dr;Cr\na;2026-05-03;1010;5,50;\na;;3000;;5,50\n';
    const { body } = await check(csv, { columns: {} });
    expect([body.errors, body.dialect.separator, body.lines]).toEqual([[], ';', 2]);
  });

  test('a choice that is no mapping is refused', async () => {
    for (const columns of ['a', { a: 1 }, { a: 'x'.repeat(61) }, { ['x'.repeat(201)]: 'memo' }]) {
      expect((await check(file(), { columns })).status).toBe(422);
    }
  });
});

describe('files that LibreOffice has written', () => {
  const fileOf = (name: string) => readFile(`__tests__/support/workbooks/libreoffice-${name}.xlsx`);

  test('entries with formulas, days, empty rows and a hidden sheet are posted', async () => {
    const { status, body } = await send(await fileOf('journal'), {
      mapping: JSON.stringify({ columns: {} }),
    });
    expect([status, body]).toMatchObject([200, { entries: 2, lines: 4, errors: [] }]);
    expect((await entries()).data.slice(0, 2)).toMatchObject([
      { date: '2026-02-28', memo: 'Rent', base: '1250.50' },
      { date: '2026-05-03', memo: 'Capital & more', base: '0.10' },
    ]);
  });

  test('accounts with Persian titles and digits are added', async () => {
    const { status, body } = await send(
      await fileOf('accounts'),
      { mapping: JSON.stringify({ columns: {} }) },
      ACCOUNTS,
    );
    expect([status, body]).toMatchObject([200, { accounts: 2, errors: [] }]);
    const { body: chart } = await client.get('accounting/chart-of-accounts/list');
    const added = chart.filter(({ number }: { number: string }) => ['8', '80'].includes(number));
    expect(added).toMatchObject([
      { number: '8', name: 'عواید دیگر', is_active: true },
      { number: '80', name: 'سود', is_active: false },
    ]);
  });

  test('a merged cell counts for its first row, and an error value is refused', async () => {
    const { body } = await check(await fileOf('fees'), undefined, 'exchange/fee-rules/import');
    expect(cells(body.errors)).toEqual([
      [3, 'percent', 'The cell has the error #DIV/0!. Correct it in the spreadsheet.'],
      [3, 'product', expect.any(String)],
    ]);
  });
});
