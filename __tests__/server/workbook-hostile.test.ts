import os from 'node:os';

import { runApart } from '@/server/files/inspect/run-apart';
import { ZipArchive } from '@/server/files/workbook/zip-archive';
import {
  partsOf,
  openedApart,
  read,
  relations,
  rowsXml,
  sharedTexts,
  sheet,
  workbookOf,
  zipped,
} from '../support/workbook';

const oneSheet = (xml: string, more: Record<string, string | Uint8Array> = {}) =>
  zipped(partsOf([{ name: 'S', xml }], more));

/** Reason of the refusal; any error of a parser means that the file is unreadable, as in the server's process. */
const refusal = async (bytes: Uint8Array): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (error: { reason?: string }) => error.reason ?? 'unreadable',
  );

const refusalApart = async (bytes: Uint8Array): Promise<string> =>
  openedApart(bytes).then(
    () => 'read',
    (error: { code?: string; field?: string }) => `${error.code} ${error.field}`,
  );

const compound = (text: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(text, 'utf16le'),
  ]);

test('other formats of workbooks are refused by what the file is, whatever its name', async () => {
  expect(await refusalApart(compound('Workbook'))).toBe('workbook.old file');
  expect(await refusalApart(compound('EncryptedPackage'))).toBe('workbook.locked file');
  const ods = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' };
  expect(await refusalApart(zipped(ods))).toBe('workbook.open-document file');
  const xlsb = {
    '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.bin']),
    'xl/workbook.bin': 'x',
  };
  expect(await refusal(zipped(xlsb))).toBe('binary');
  expect(await refusal(zipped({ 'photo.jpg': 'x' }))).toBe('archive');
  const word = {
    '_rels/.rels': relations(['a', 'officeDocument', 'word/document.xml']),
    'word/document.xml': '<w:document xmlns:w="w"/>',
  };
  expect(await refusal(zipped(word))).toBe('archive');
});

test('an encrypted entry is refused', async () => {
  const bytes = Buffer.from(workbookOf([['a']]));
  const directory = bytes.indexOf(Buffer.from('504b0102', 'hex'));
  bytes.writeUInt16LE(1, directory + 8);
  expect(await refusal(bytes)).toBe('locked');
});

test('a truncated archive is refused wherever it ends', async () => {
  const bytes = workbookOf([
    ['number', 'name'],
    ['1', 'Cash'],
  ]);
  for (const share of [0.05, 0.6, 0.99]) {
    const cut = bytes.slice(0, Math.floor(bytes.length * share));
    expect(await refusal(cut)).toBe('unreadable');
  }
});

test('a changed byte in an entry is found by its checksum', async () => {
  const bytes = Buffer.from(
    zipped(partsOf([{ name: 'S', xml: sheet(rowsXml([['amount 100']])) }]), 0),
  );
  bytes.write('900', bytes.indexOf('amount 100') + 7);
  expect(await refusal(bytes)).toBe('unreadable');
});

test('a name that occurs twice is refused, because readers disagree about which one counts', async () => {
  const bytes = zipped({
    ...partsOf([{ name: 'S', xml: sheet('') }]),
    'XL/WORKSHEETS/sheet1.xml': sheet(''),
  });
  expect(await refusal(bytes)).toBe('unreadable');
});

test('a zip bomb is refused after its first megabytes', async () => {
  const start = sheet('').replace('</sheetData>', '');
  const bytes = oneSheet(start + ' '.repeat(30 * 1024 * 1024));
  expect(bytes.length).toBeLessThan(100_000);
  expect(await refusal(bytes)).toBe('unreadable');
});

test('all entries together have a maximum size, also if each is small', async () => {
  const zip = new ZipArchive(Buffer.from(zipped({ a: 'x'.repeat(600), b: 'y'.repeat(600) })), {
    unpackedMax: 1000,
  });
  const read = async (name: string) => {
    let size = 0;
    for await (const piece of zip.read(name)) size += piece.length;
    return size;
  };
  expect(await read('a')).toBe(600);
  await expect(read('b')).rejects.toMatchObject({ reason: 'large' });
});

test('a claimed dimension costs nothing, and cells far to the right are refused', async () => {
  const claim = sheet('<row r="1"><c r="A1"><v>1</v></c></row>').replace(
    '<sheetData>',
    '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols><sheetData>',
  );
  expect(await refusal(oneSheet(claim))).toBe('read');
  const right = sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>');
  expect(await refusal(oneSheet(right))).toBe('columns');
  const beyond = sheet('<row r="1048577"><c r="A1048577"><v>1</v></c></row>');
  expect(await refusal(oneSheet(beyond))).toBe('unreadable');
});

test('entities are not expanded and outer ones not read', async () => {
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  const outer = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  for (const doctype of [laughs, outer]) {
    const xml = sheet('<row><c t="inlineStr"><is><t>&a;</t></is></c></row>').replace(
      '<worksheet',
      `${doctype}<worksheet`,
    );
    expect(await refusal(oneSheet(xml))).toBe('unreadable');
  }
  const unknown = sheet('<row><c t="inlineStr"><is><t>&unknown;</t></is></c></row>');
  expect(await refusal(oneSheet(unknown))).toBe('unreadable');
});

test('relations that lead out of the archive or to other files find nothing', async () => {
  const parts = partsOf([{ name: 'S', xml: sheet('<row><c><v>1</v></c></row>') }]);
  for (const target of [
    '../../../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1/x',
  ]) {
    const bytes = zipped({
      ...parts,
      'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', target]),
    });
    expect(await read(bytes)).toEqual({ sheets: [], sheet: null, rows: [] });
  }
});

test('hostile names of entries are only names', async () => {
  const parts = partsOf([{ name: '../../x', xml: sheet('<row><c><v>1</v></c></row>') }]);
  const bytes = zipped({
    ...parts,
    '../../../tmp/evil': 'x',
    '/etc/evil': 'x',
    __proto__: 'x',
    'C:\\evil': 'x',
  });
  expect(await read(bytes)).toMatchObject({ sheet: '../../x', rows: [{ row: 1 }] });
});

test('deep nesting, a huge text and text without tags are refused', async () => {
  const deep = sheet(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`);
  expect(await refusal(oneSheet(deep))).toBe('unreadable');
  const huge = sharedTexts(`<t>${'x'.repeat(40 * 1024 * 1024)}</t>`);
  const xml = sheet('<row><c t="s"><v>0</v></c></row>');
  expect(await refusal(oneSheet(xml, { 'xl/sharedStrings.xml': huge }))).toMatch(
    /^(unreadable|large)$/,
  );
});

test('cells that name a missing text, stand twice or go backwards are refused', async () => {
  const wrong = [
    '<row><c t="s"><v>7</v></c></row>',
    '<row><c t="s"><v>__proto__</v></c></row>',
    '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>',
    '<row r="2"/><row r="1"><c><v>1</v></c></row>',
    '<row r="1"><c r="1A"><v>1</v></c></row>',
    '<row><c><v>one</v></c></row>',
    '<row><c><v>Infinity</v></c></row>',
    '<c><v>1</v></c>',
  ];
  for (const rows of wrong) {
    const bytes = oneSheet(sheet(rows), { 'xl/sharedStrings.xml': sharedTexts('<t>a</t>') });
    expect([rows, await refusal(bytes)]).toEqual([rows, 'unreadable']);
  }
});

test('many merged ranges are refused, and one of the whole sheet is read', async () => {
  const merge = '<mergeCell ref="A1:B2"/>';
  const many = sheet(
    '<row><c><v>1</v></c></row>',
    `<mergeCells>${merge.repeat(60_000)}</mergeCells>`,
  );
  expect(await refusal(oneSheet(many))).toBe('large');
  const whole = sheet(
    rowsXml([['a', 'b']]),
    '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
  );
  expect(await read(oneSheet(whole))).toMatchObject({ rows: [{ cells: ['a', ''] }] });
});

test('an archive that claims more entries or bytes than it has is refused', async () => {
  for (const [offset, value] of [
    [10, 0xfffe],
    [16, 0x7fffffff],
  ] as const) {
    const bytes = Buffer.from(workbookOf([['a']]));
    const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
    if (offset === 10) bytes.writeUInt16LE(value, end + offset);
    else bytes.writeUInt32LE(value, end + offset);
    expect(await refusal(bytes)).toMatch(/^(unreadable|large)$/);
  }
});

test('a process that takes too long or writes too much is killed, and has no result', async () => {
  const limits = { memoryMb: 256, cpuMs: 5_000, longestMs: 10_000, outputMax: 1_000 };
  const run = (own: Partial<typeof limits>) =>
    runApart('workbook/child.ts', ['/no such file', '/no such target'], {
      limits: { ...limits, ...own },
      folder: os.tmpdir(),
    });
  expect(String(await run({}))).toBe('{"refused":"unreadable"}\n');
  expect(await run({ longestMs: 1 })).toBeUndefined();
  expect(await run({ outputMax: 5 })).toBeUndefined();
});
