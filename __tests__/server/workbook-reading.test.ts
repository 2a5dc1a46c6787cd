import { Zip, ZipDeflate, strToU8 } from 'fflate';

import {
  partsOf,
  openedApart,
  read,
  relations,
  rowsXml,
  sharedTexts,
  sheet,
  styles,
  workbookOf,
  zipped,
  type Parts,
} from '../support/workbook';

/** Rows of the only sheet: row number, then the cells; a cell that is not text has its kind. */
async function rowsOf(bytes: Uint8Array) {
  const { rows } = await read(bytes);
  return rows.map(({ row, cells, typed = {} }) => [
    row,
    ...cells.map((cell, at) => (typed[at] === undefined ? cell : `${typed[at]}:${cell}`)),
  ]);
}

const oneSheet = (xml: string, more: Parts = {}, properties = '') =>
  zipped(partsOf([{ name: 'Sheet1', xml }], more, properties));

test('shared texts, rich texts and phonetic hints as Excel writes them', async () => {
  const xml = sheet(
    '<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>',
  );
  const texts = sharedTexts(
    '<t>Plain &amp; simple</t>',
    '<r><t xml:space="preserve">Two </t></r><r><rPr><b/></rPr><t>runs</t></r>',
    '<t>漢字</t><rPh sb="0" eb="1"><t>かんじ</t></rPh>',
  );
  expect(await rowsOf(oneSheet(xml, { 'xl/sharedStrings.xml': texts }))).toEqual([
    [1, 'Plain & simple', 'Two runs', '漢字'],
  ]);
});

test('inline texts, Persian digits and escaped characters are text', async () => {
  expect(await rowsOf(workbookOf([['۱۲۳٫۵', 'a_x000D_b_x005F_c', '  blanks  ']]))).toEqual([
    [1, '۱۲۳٫۵', 'a\rb_c', 'blanks'],
  ]);
});

test('numbers have the 15 digits that a spreadsheet shows, without an exponent', async () => {
  const numbers = [
    '1.1000000000000001',
    '2.2999999999999998',
    '1E-3',
    '1.5E+6',
    '-0',
    '0.30000000000000004',
    '-12.50',
  ];
  expect(await rowsOf(workbookOf([numbers.map((v) => ({ v }))]))).toEqual([
    [1, ...['1.1', '2.3', '0.001', '1500000', '0', '0.3', '-12.5'].map((text) => `number:${text}`)],
  ]);
});

test('a whole number with more digits than a spreadsheet keeps is marked', async () => {
  const values = ['123456789012345', '1234567890123456', '12345678901234567890'];
  expect(await rowsOf(workbookOf([values.map((v) => ({ v }))]))).toEqual([
    [1, 'number:123456789012345', 'long:1234567890123460', 'long:12345678901234600000'],
  ]);
});

test('a number is a date by its format, also a custom or built-in one', async () => {
  const codes = [
    'dd/mm/yyyy',
    '[$-409]d-mmm-yy;@',
    'yyyy-mm-dd hh:mm',
    '"day" 0',
    '[h]:mm',
    '0.00%',
    '0000',
    'h:mm',
    '[Red]0.00',
  ];
  const row = codes.map((_, at) => ({
    v: at === 5 ? '0.05' : at === 7 ? '0.5' : '45000.25',
    s: at + 1,
  }));
  expect(await rowsOf(workbookOf([row], codes))).toEqual([
    [
      1,
      'day:2023-03-15 06:00',
      'day:2023-03-15 06:00',
      'day:2023-03-15 06:00',
      'number:45000.25',
      'number:45000.25',
      'percent:5',
      'number:45000.25',
      'time:12:00',
      'number:45000.25',
    ],
  ]);
  const builtIn = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>`;
  const xml = sheet(
    '<row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>0.125</v></c></row>',
  );
  expect(await rowsOf(oneSheet(xml, { 'xl/styles.xml': builtIn }))).toEqual([
    [1, 'day:2023-03-15', 'percent:12.5'],
  ]);
});

test('whole numbers are padded as their format shows them', async () => {
  expect(await rowsOf(workbookOf([[{ v: '42', s: 1 }]], ['00000']))).toEqual([[1, 'number:00042']]);
});

test('the date system of 1900 has a leap day that never was', async () => {
  const days = ['1', '59', '60', '61', '0', '-3', '2958466'].map((v) => ({ v, s: 1 }));
  expect(await rowsOf(workbookOf([days], ['yyyy-mm-dd']))).toEqual([
    [
      1,
      'day:1900-01-01',
      'day:1900-02-28',
      'no-day:60',
      'day:1900-03-01',
      'no-day:0',
      'no-day:-3',
      'no-day:2958466',
    ],
  ]);
});

test('the date system of 1904 begins at another day', async () => {
  const xml = sheet(
    '<row r="1"><c r="A1" s="1"><v>0</v></c><c r="B1" s="1"><v>43538</v></c></row>',
  );
  const bytes = oneSheet(
    xml,
    { 'xl/styles.xml': styles('yyyy-mm-dd') },
    '<workbookPr date1904="1"/>',
  );
  expect(await rowsOf(bytes)).toEqual([[1, 'day:1904-01-01', 'day:2023-03-15']]);
});

test('a formula has its stored result, and none without one', async () => {
  const row = [
    { f: 'SUM(A2:A9)', v: '7.5' },
    { f: 'A2&amp;B2', t: 'str', v: 'both' },
    { f: 'NOW()' },
    { f: '""', t: 'str', v: '' },
    { f: 'A1/0', t: 'e', v: '#DIV/0!' },
    { f: 'A1>0', t: 'b', v: '1' },
    { t: 'e', v: '#N/A' },
  ];
  const values = await rowsOf(
    workbookOf([
      row.map(({ f, ...cell }) => ({ ...cell, ...(f && { f: f.replaceAll('>', '&gt;') }) })),
    ]),
  );
  expect(values).toEqual([
    [1, 'number:7.5', 'both', 'formula:', '', 'error:#DIV/0!', 'boolean:true', 'error:#N/A'],
  ]);
});

test('a merged range has its value in the first cell only', async () => {
  const rows = rowsXml([
    ['Group', 'kept?', 'C'],
    ['below', 'below too', 'x'],
  ]);
  const xml = sheet(rows, '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>');
  expect(await rowsOf(oneSheet(xml))).toEqual([
    [1, 'Group', '', 'C'],
    [2, '', '', 'x'],
  ]);
});

test('rows and cells without references are counted, as some programs write them', async () => {
  const xml = sheet(
    '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c t="inlineStr"><is><t>x</t></is></c></row>',
  );
  expect(await rowsOf(oneSheet(xml))).toEqual([
    [1, 'number:1', '', 'number:3'],
    [3, 'x'],
  ]);
});

test('absolute targets, prefixes, the strict format and names in other case are read', async () => {
  const parts: Parts = {
    '_rels/.rels': relations(['a', 'officeDocument', '/xl/Workbook.xml']),
    'XL/workbook.xml':
      '<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:r="r"><x:sheets><x:sheet name="S" sheetId="1" r:id="b"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      'b',
      'worksheet',
      '/xl/worksheets/../worksheets/s.xml',
    ]),
    'xl/worksheets/s.xml':
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="B2" t="d"><x:v>2026-05-03T00:00:00</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  };
  expect(await rowsOf(zipped(parts))).toEqual([[2, '', 'day:2026-05-03']]);
});

test('stored entries, and entries with data descriptors, are read', async () => {
  const parts = partsOf([{ name: 'S', xml: sheet('<row><c><v>1</v></c></row>') }]);
  expect(await rowsOf(zipped(parts, 0))).toEqual([[1, 'number:1']]);
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_error, piece) => pieces.push(piece));
  for (const [name, part] of Object.entries(parts)) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(strToU8(String(part)), true);
  }
  zip.end();
  expect(await rowsOf(Buffer.concat(pieces))).toEqual([[1, 'number:1']]);
});

test('a part in UTF-16 is read', async () => {
  const xml = sheet('<row><c t="inlineStr"><is><t>نام</t></is></c></row>').replace(
    'UTF-8',
    'UTF-16',
  );
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]);
  expect(
    await rowsOf(
      zipped({ ...partsOf([{ name: 'S', xml: '' }]), 'xl/worksheets/sheet1.xml': wide }),
    ),
  ).toEqual([[1, 'نام']]);
});

const filled = sheet('<row><c><v>1</v></c></row>');
const other = sheet('<row><c><v>2</v></c></row>');
const empty = sheet('<row r="1" s="3"><c r="A1" s="2"/></row>');

test('the only visible sheet with content is read; hidden and empty ones are not offered', async () => {
  const bytes = zipped(
    partsOf([
      { name: 'Lists', xml: other, state: 'hidden' },
      { name: 'Code', xml: other, state: 'veryHidden' },
      { name: 'Empty', xml: empty },
      { name: 'Data', xml: filled },
    ]),
  );
  expect(await read(bytes)).toMatchObject({
    sheets: ['Data'],
    sheet: 'Data',
    rows: [{ row: 1 }],
  });
});

test('of several visible sheets with content none is guessed', async () => {
  const bytes = zipped(
    partsOf([
      { name: 'A', xml: filled },
      { name: 'B', xml: other },
    ]),
  );
  expect(await read(bytes)).toEqual({ sheets: ['A', 'B'], sheet: null, rows: [] });
  expect(await read(bytes, 'B')).toMatchObject({ sheet: 'B', rows: [{ cells: ['2'] }] });
  expect(await read(bytes, 'C')).toMatchObject({ sheet: null });
});

test('hidden rows are read and marked', async () => {
  const xml = sheet('<row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row>');
  expect(await read(oneSheet(xml))).toMatchObject({
    rows: [{ row: 1 }, { row: 2, isHidden: true }],
  });
});

test('the process of the server passes on the rows as lines, and text files are no workbooks', async () => {
  expect(await openedApart(workbookOf([['a', { v: '1' }]]))).toMatchObject({
    sheets: ['Sheet1'],
    sheet: 'Sheet1',
    rows: '{"row":1,"cells":["a","1"],"typed":{"1":"number"}}\n',
  });
  expect(await openedApart(strToU8('number,name\n1,Cash\n'))).toBeUndefined();
});
