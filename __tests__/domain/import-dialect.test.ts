import { Readable } from 'node:stream';
import * as v from 'valibot';

import { Amount, Day, Line, Prose, Rate } from '@/lib/contract/schemas';
import type { Mapping } from '@/lib/domain/dialect';
import { dateFormatOf, readDay } from '@/lib/format/cell-day';
import { decimalSignOf, readNumber } from '@/lib/format/cell-number';
import { RecordSplitter } from '@/lib/format/record-splitter';
import { Findings } from '@/server/document/import/findings';
import { readRows } from '@/server/document/import/rows';

const schema = v.object({
  entry: v.string(),
  date: v.optional(Day),
  amount: v.optional(Amount),
  rate: v.optional(Rate),
  memo: v.optional(Line(100)),
  note: v.optional(Prose(100)),
});
const say = (key: string, params?: object) => `${key} ${JSON.stringify(params ?? {})}`;

async function read(file: string | Uint8Array, mapping: Mapping = {}) {
  const findings = new Findings();
  const rows: v.InferOutput<typeof schema>[] = [];
  const bytes = Buffer.from(file);
  // Chunks of seven bytes cut through letters, quotation marks and line ends.
  const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
    bytes.subarray(at * 7, at * 7 + 7),
  );
  const { dialect, preview } = await readRows(
    { source: () => Readable.from(chunks, { objectMode: false }), mapping },
    { schema, needed: ['entry'], findings, take: (row) => rows.push(row) },
  );
  const { errors, notes } = findings.formatted(say);
  const wrong = errors.map(({ row, column, message }) => `${row}.${column} ${message}`);
  return { rows, wrong, notes, dialect, preview };
}

const HEAD = 'entry,date,amount,rate,memo,note\n';

describe('separators', () => {
  test.each([
    [';', 'entry;amount;memo\na;100,50;x,y\n'],
    ['\t', 'entry\tamount\tmemo\na\t100,50\tx,y\n'],
    ['|', 'entry|amount|memo\na|100,50|x,y\n'],
    [';', 'sep=;\r\nentry;amount;memo\r\na;100,50;x,y\r\n'],
    [',', 'entry,amount,memo\ra,"100,50","x,y"\r'],
  ])('%j is found', async (separator, file) => {
    const { rows, wrong, dialect } = await read(file);
    expect([wrong, dialect.separator, dialect.decimal]).toEqual([[], separator, ',']);
    expect(rows).toEqual([{ entry: 'a', amount: '100.50', memo: 'x,y', row: 2 }]);
  });

  test('columns that are empty throughout are ignored, a value without a column name is reported', async () => {
    const { rows, wrong } = await read('entry,memo,,\na,x,,\nb,y,,z\nc,w,,,9\n');
    expect(rows).toHaveLength(1);
    expect(wrong).toEqual([
      '3.entry import.cell-unnamed {"number":"4"}',
      '4.entry import.cells {}',
    ]);
  });

  test('a head alone has no rows', async () => {
    expect((await read(`${HEAD}\n,,,\n`)).wrong).toEqual(['1.entry import.empty {}']);
    expect((await read('')).wrong[0]).toMatch(/^1\.entry/);
  });
});

describe('quotation marks', () => {
  test('one inside a cell without quotes is text', async () => {
    const { rows } = await read('entry,memo\na,Rent 5" shelf\nb,"say ""no"""\n');
    expect(rows.map(({ memo }) => memo)).toEqual(['Rent 5" shelf', 'say "no"']);
  });

  test('text behind a closing one is an error at its row and column, and the next row is read', async () => {
    const { rows, wrong } = await read('entry,memo\na,"5" shelf\nb,x\n');
    expect([rows.length, wrong]).toEqual([1, ['2.memo import.quote {}']]);
  });

  test('one that stays open ends the reading with an error', async () => {
    const long = `entry,memo\na,"x${'y,\n'.repeat(60_000)}`;
    expect((await read('entry,memo\na,"x\nb,y\n')).wrong).toEqual(['2.entry import.csv {}']);
    expect((await read(long)).wrong).toEqual(['2.entry import.csv {}']);
  });

  test('line breaks become a space in a line, which is noted, and stay in prose', async () => {
    const { rows, notes, wrong } = await read('entry,memo,note\na,"one\r\ntwo","one\ntwo"\n');
    expect([rows[0]?.memo, rows[0]?.note, wrong]).toEqual(['one two', 'one\ntwo', []]);
    expect(notes).toMatchObject([{ row: 2, column: 'memo' }]);
  });

  test('records do not depend on where the chunks end', () => {
    const text = 'a,"b ""c""",d\r\n"e\nf", "g" ,h"i\n\nj';
    const whole = new RecordSplitter(',');
    const expected = [...whole.push(text), ...whole.end()];
    for (let size = 1; size < text.length; size += 1) {
      const splitter = new RecordSplitter(',');
      const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect([...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()]).toEqual(
        expected,
      );
    }
    expect(expected.map(({ cells }) => cells)).toEqual([
      ['a', 'b "c"', 'd'],
      ['e\nf', 'g', 'h"i'],
      [''],
      ['j'],
    ]);
  });
});

describe('encodings', () => {
  const TEXT = 'entry,memo\na,Café Ärger\n';
  const persian = Uint8Array.from([
    ...Buffer.from('entry,memo\na,'),
    0xc7,
    0xcd,
    0xe3,
    0xcf,
    0x20,
    0x81,
    0xd1,
    0xe6,
    0xed,
    0xe4,
  ]);
  const wide = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
  test.each([
    ['utf-8', Buffer.from(TEXT), 'Café Ärger'],
    ['utf-8', Buffer.from(`\ufeff${TEXT}`), 'Café Ärger'],
    ['utf-16le', wide, 'Café Ärger'],
    ['utf-16le', Buffer.from(TEXT, 'utf16le'), 'Café Ärger'],
    ['utf-16be', Buffer.from(wide).swap16(), 'Café Ärger'],
    ['windows-1252', Buffer.from(TEXT, 'latin1'), 'Café Ärger'],
    ['windows-1256', persian, 'احمد پروين'],
  ])('%s is found', async (encoding, file, memo) => {
    const { rows, dialect } = await read(file);
    expect([dialect.encoding, rows[0]?.memo]).toEqual([encoding, memo]);
  });

  test.each([
    ['Turkish or Icelandic', Buffer.from('entry\nÞahin\n', 'latin1')],
    ['Cyrillic', Uint8Array.from([...Buffer.from('entry\n'), 0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2])],
    ['capital Cyrillic', Uint8Array.from([...Buffer.from('entry\n'), 0xc8, 0xc2, 0xc0, 0xcd])],
    ['mostly UTF-8', Uint8Array.from([...Buffer.from('entry\nاحمد کریمی '), 0xd8, 0x20])],
  ])('%s is asked for', async (_, file) => {
    const { rows, wrong, dialect } = await read(file);
    expect([rows, dialect.encoding]).toEqual([[], null]);
    expect(wrong).toEqual(['1.entry import.encoding-open {}']);
  });

  test('the sender may name it, and what does not fit is refused', async () => {
    const turkish = Buffer.from('entry\nÞahin\n', 'latin1');
    expect((await read(turkish, { encoding: 'windows-1254' })).rows[0]?.entry).toBe('Şahin');
    expect((await read(turkish, { encoding: 'utf-8' })).wrong).toEqual([
      '1.entry import.encoding-broken {}',
    ]);
    expect((await read(wide, { encoding: 'utf-8' })).wrong).toEqual([
      '1.entry import.encoding-marked {}',
    ]);
  });
});

describe('numbers', () => {
  test.each([
    ['1,250.50', '.', '1250.50'],
    ['1.250,50', ',', '1250.50'],
    ['1 250,5', ',', '1250.5'],
    ["1'250'000.5", '.', '1250000.5'],
    ['12,34,567.8', '.', '1234567.8'],
    ['۱۲۳٬۴۵۶٫۷۸', ',', '123456.78'],
    ['٢٥٠', '.', '250'],
    ['−5.5', '.', '-5.5'],
    ['1.000', '.', '1.000'],
    ['1.000', ',', '1000'],
    ['12,50', '.', undefined],
    ['1,2345', '.', undefined],
    ['1.2.3', '.', undefined],
    ['1e3', '.', undefined],
    ['', '.', undefined],
  ] as const)('%s with %s is %s', (text, decimal, number) => {
    expect(readNumber(text, decimal)).toBe(number);
  });

  test.each([
    ['100,50', ','],
    ['0,125', ','],
    ['1.234.567', ','],
    ['1,234.567', '.'],
    ['1234.567', '.'],
    ['1.000', 'either'],
    ['-1,000', 'either'],
    ['100', undefined],
    ['x', undefined],
  ] as const)('%s proves %s', (text, sign) => {
    expect(decimalSignOf(text)).toBe(sign);
  });

  test('a file whose numbers have two readings is asked about, and read as answered', async () => {
    const file = 'entry;amount;rate\na;1.000;\n';
    const { rows, wrong, dialect } = await read(file);
    expect([rows, dialect.decimal]).toEqual([[], null]);
    expect(wrong).toEqual(['2.amount import.decimal-open {"text":"1.000"}']);
    expect((await read(file, { decimal: ',' })).rows[0]?.amount).toBe('1000');
    expect((await read(file, { decimal: '.' })).rows[0]?.amount).toBe('1.000');
    expect((await read('entry,amount\na,"1,000"\n')).wrong).toHaveLength(1);
  });

  test('another row decides, and so does a comma between the columns', async () => {
    const { rows, dialect } = await read('entry;amount;rate\na;1.000;\nb;2,5;\n');
    expect([rows[0]?.amount, dialect]).toMatchObject(['1000', { decimal: ',', thousands: '.' }]);
    expect((await read('entry,amount\na,1.000\n')).rows[0]?.amount).toBe('1.000');
  });

  test('two decimal signs in one file are refused', async () => {
    const { rows, wrong } = await read('entry;amount\na;1,50\nb;2.50\n');
    expect(rows).toEqual([]);
    expect(wrong).toEqual(['3.amount import.decimal-mixed {"text":"2.50","first":"2"}']);
  });

  test('digits of either script are folded, and said', async () => {
    const { rows, dialect } = await read(`${HEAD}a,۲۰۲۶-۰۲-۰۵,۱۰۰.۵۰,,۵,\n`);
    expect(rows).toMatchObject([{ date: '2026-02-05', amount: '100.50', memo: '۵' }]);
    expect(dialect.digits).toBe('persian');
  });
});

describe('days', () => {
  test.each([
    ['2026-2-5', 'YYYY-MM-DD', '2026-02-05'],
    ['2026/02/05', 'YYYY-MM-DD', '2026-02-05'],
    ['03.05.2026', 'DD/MM/YYYY', '2026-05-03'],
    ['03/05/2026', 'MM/DD/YYYY', '2026-03-05'],
    ['۱۴۰۵/۱/۱', 'solar YYYY-MM-DD', '2026-03-21'],
    ['1/1/1405', 'solar DD/MM/YYYY', '2026-03-21'],
    ['31/12/1405', 'solar DD/MM/YYYY', undefined],
    ['03/05/26', 'DD/MM/YYYY', undefined],
    ['2026-02-05', 'DD/MM/YYYY', undefined],
    ['03/05-2026', 'DD/MM/YYYY', undefined],
  ] as const)('%s as %s is %s', (text, format, day) => {
    expect(readDay(text, format)).toBe(day);
  });

  test.each([
    ['2026-2-5', 'YYYY-MM-DD'],
    ['13/05/2026', 'DD/MM/YYYY'],
    ['05/13/2026', 'MM/DD/YYYY'],
    ['03/05/2026', 'either'],
    ['05/05/2026', 'same'],
    ['1405/02/15', 'either'],
    ['13/13/2026', undefined],
  ] as const)('%s proves %s', (text, format) => {
    expect(dateFormatOf(text)).toBe(format);
  });

  test('one row decides for the whole file', async () => {
    const { rows } = await read('entry,date\na,03/05/2026\nb,05/05/2026\nc,13/05/2026\n');
    expect(rows.map(({ date }) => date)).toEqual(['2026-05-03', '2026-05-05', '2026-05-13']);
  });

  test('a file that no row decides is asked about, and read as answered', async () => {
    const file = 'entry,date\na,03/05/2026\n';
    const { rows, wrong, dialect } = await read(file);
    expect([rows, dialect.date_format]).toEqual([[], null]);
    expect(wrong).toEqual(['2.date import.days-open {"text":"03/05/2026"}']);
    expect((await read(file, { date_format: 'MM/DD/YYYY' })).rows[0]?.date).toBe('2026-03-05');
  });

  test('two forms in one file are refused; with an answer, the rows of the other are', async () => {
    const file = 'entry,date\na,13/05/2026\nb,2026-05-13\n';
    expect((await read(file)).wrong).toEqual([
      '3.date import.days-mixed {"text":"2026-05-13","first":"2"}',
    ]);
    const { rows, wrong } = await read(file, { date_format: 'DD/MM/YYYY' });
    expect([rows.length, wrong]).toEqual([1, ['3.date import.day {"form":"DD/MM/YYYY"}']]);
  });
});

test('the preview has the first rows as they were read', async () => {
  const { preview } = await read('entry;date;amount\na;13.05.2026;1.250,50\n');
  expect(preview).toEqual([{ entry: 'a', date: '2026-05-13', amount: '1250.50' }]);
});
