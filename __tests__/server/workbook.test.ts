import fc from 'fast-check';

import type { Column } from '@/lib/contract/reports/report';
import { sum } from '@/lib/domain/money';
import {
  type ExportRow,
  groupAt,
  lineAt,
  noteRow,
  subtotalRow,
  totalRow,
} from '@/lib/workbook/export-row';
import type { Batches } from '@/lib/workbook/sheet';
import { workbookOf } from '@/lib/workbook/workbook';
import { zipOf } from '@/server/kernel/zip';
import { expectTrueFormulas, formulasOf, readWorkbook, textsOf } from '../support/read-workbook';

const COLUMNS: readonly Column[] = [
  { key: 'number', title: 'Number', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'currency', title: 'Currency', type: 'text' },
  { key: 'amount', title: 'Amount', type: 'money' },
  { key: 'rate', title: 'Rate', type: 'rate' },
];

const OPTIONS = {
  rightToLeft: false,
  head: ['Trades', 'Delta & Sons'],
  footer: { start: 'Delta & Sons · Trades', end: 'Page &P of &N' },
  totalsBy: [] as readonly string[],
  title: 'Trades',
  creator: 'Delta & Sons',
  createdAt: '2026-06-20T12:00:00.000Z',
};

const made = (batches: Batches, options: Partial<typeof OPTIONS> = {}) =>
  zipOf(workbookOf(COLUMNS, batches, { ...OPTIONS, ...options }));

async function written(rows: readonly ExportRow[], options: Partial<typeof OPTIONS> = {}) {
  return readWorkbook(Buffer.concat(await Array.fromAsync(made([rows], options))));
}

const line = (amount: string, own: ExportRow = {}): ExportRow => ({
  number: '0010',
  name: 'Cash',
  currency: 'EUR',
  amount,
  rate: '1.5',
  ...own,
});

/** Style of a total in a row with a line above it: two decimals, bold. */
const BLOCK = 42;
const styleOf = ({ style = -1 }: Readonly<{ style?: number }> = {}) => ({
  emphasis: ['plain', 'bold', 'total'][Math.floor(style / BLOCK)],
  style: style % BLOCK,
});

test('a total is a formula over the lines, with the sum as its stored value', async () => {
  const workbook = await written([
    line('10.10'),
    line('-0.30'),
    totalRow({ name: 'Total', amount: '9.80', rate: '3' }),
  ]);
  expect(workbook.cell('D7')).toMatchObject({ formula: 'SUM(D5:D6)', value: '9.8' });
  expect(workbook.cell('E7')?.formula).toBeUndefined();
  expect(expectTrueFormulas(workbook)).toBe(1);
});

test('a total that its rows do not add up to stays a value', async () => {
  const total = (amount: string) => totalRow({ name: 'Total', amount });
  const of = async (...rows: readonly ExportRow[]) => formulasOf(await written(rows)).length;
  expect(await of(line('10.10'), total('10.11'))).toBe(0);
  expect(await of(total('0'))).toBe(0);
  expect(await of(noteRow(line('5')), total('5'))).toBe(0);
  // A figure of 16 digits is text, which sums of spreadsheets leave out.
  expect(await of(line('1234567890123.456'), line('1'), total('1234567890124.456'))).toBe(0);
  expect(await of(line('10.10'), totalRow({ name: 'Total', amount: '10.10' }, []))).toBe(0);
});

test('sums are exact where binary fractions are not', async () => {
  const amounts = fc.array(
    fc.tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 5 })),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(amounts, async (given) => {
      const decimals = given.map(([units, places]) => {
        const digits = String(Math.abs(units)).padStart(places + 1, '0');
        const whole = digits.slice(0, digits.length - places);
        const sign = units < 0 ? '-' : '';
        return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
      });
      const total = sum(decimals);
      const workbook = await written([
        ...decimals.map((amount) => line(amount)),
        totalRow({ amount: total }),
      ]);
      expect(workbook.cell(`D${5 + given.length}`)).toMatchObject({
        formula: `SUM(D5:D${4 + given.length})`,
        value: String(Number(total)),
      });
      expect(
        formulasOf(
          await written([
            ...decimals.map((one) => line(one)),
            totalRow({ amount: `${total.replace(/\..*/, '')}.123456` }),
          ]),
        ),
      ).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('sums beyond the safe integers of JavaScript stay exact', async () => {
  const most = '999999999999999';
  const rows = Array.from({ length: 20 }, () => line(most));
  const { rows: read } = await written([
    ...rows,
    line('-19999999999999979'),
    totalRow({ amount: '1' }),
  ]);
  // The sum of the lines that are numbers has 17 digits, so no total of 15 digits is their sum.
  expect(read.at(-1)?.cells.some(({ formula }) => formula)).toBe(false);
  const minus = Array.from({ length: 19 }, () => line(`-${most}`));
  const workbook = await written([...rows, ...minus, totalRow({ amount: most })]);
  expect(workbook.cell('D44')?.formula).toBe('SUM(D5:D43)');
});

test('a subtotal covers the lines since the one before it, and the total all lines but no subtotal', async () => {
  const workbook = await written([
    noteRow({ name: 'Opening', amount: '7' }),
    line('1'),
    line('2'),
    subtotalRow({ name: 'Closing', amount: '3' }),
    line('4'),
    subtotalRow({ name: 'Closing', amount: '4' }),
    totalRow({ name: 'Total', amount: '7' }),
  ]);
  expect(formulasOf(workbook).map(({ place, formula }) => [place, formula])).toEqual([
    ['D8', 'SUM(D6:D7)'],
    ['D10', 'SUM(D9:D9)'],
    ['D11', 'SUM(D6:D7,D9:D9)'],
  ]);
  expectTrueFormulas(workbook);
});

test('a total over very many sections is a value, because a formula has a limited length', async () => {
  const sections = (count: number) =>
    Array.from({ length: count }, () => [line('1'), subtotalRow({ amount: '1' })]).flat();
  const formulaOf = async (count: number) =>
    (await written([...sections(count), totalRow({ amount: String(count) })])).cell(
      `D${5 + 2 * count}`,
    )?.formula;
  expect(await formulaOf(100)).toMatch(/^SUM\(D5:D5,/);
  expect(await formulaOf(101)).toBeUndefined();
});

test('rows below a group are part of its figure, so a total counts the group only', async () => {
  const workbook = await written([
    groupAt(1, line('3')),
    lineAt(2, line('1')),
    lineAt(2, line('2')),
    lineAt(1, line('4')),
    subtotalRow({ amount: '7' }),
  ]);
  expect(workbook.cell('D9')?.formula).toBe('SUM(D5:D5,D8:D8)');
  expect(workbook.rows.slice(3).map(({ level }) => level)).toEqual([0, 1, 1, 0, 0]);
  expect(workbook.sheet).toContain('outlineLevelRow="1"');
  expect(styleOf(workbook.cell('D5')).emphasis).toBe('bold');
});

test('totals of currencies count the rows of their currency, and are never a sum of several', async () => {
  const pounds = { currency: 'GBP' };
  const workbook = await written(
    [
      line('1'),
      line('2', pounds),
      line('4'),
      totalRow({ currency: 'EUR', amount: '5' }),
      totalRow({ currency: 'GBP', amount: '2' }),
    ],
    { totalsBy: ['currency'] },
  );
  expect(formulasOf(workbook).map(({ formula }) => formula)).toEqual([
    'SUMIFS(D5:D7,C5:C7,C8)',
    'SUMIFS(D5:D7,C5:C7,C9)',
  ]);
  expectTrueFormulas(workbook);
});

test('totals are bold below a line, and filters leave them out', async () => {
  const { sheet, cell, parts } = await written([
    line('1'),
    line('2'),
    totalRow({ name: 'Total', amount: '3' }),
  ]);
  expect(['A7', 'B7', 'D7', 'E7'].map((place) => styleOf(cell(place)).emphasis)).toEqual(
    Array(4).fill('total'),
  );
  expect(styleOf(cell('D5')).emphasis).toBe('plain');
  expect(sheet).toContain('<autoFilter ref="A4:E6"/>');
  expect(parts['xl/workbook.xml']).toContain("'Trades'!$A$4:$E$6</definedName>");
  // The style of totals has the bold font and the border above.
  const [, cells = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(parts['xl/styles.xml'] ?? '') ?? [];
  const style = [...cells.matchAll(/<xf [^>]*>/g)][cell('D7')?.style ?? -1]?.[0];
  expect(style).toContain('fontId="1" fillId="0" borderId="1"');
});

test('a sheet prints in landscape, one page wide, with its titles and page numbers on every page', async () => {
  const { sheet, parts } = await written([line('1')]);
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheet).toMatch(/<pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"/);
  expect(sheet).toContain(
    '<oddFooter>&amp;LDelta &amp;&amp; Sons · Trades&amp;RPage &amp;P of &amp;N<',
  );
  expect(parts['xl/workbook.xml']).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Trades'!$4:$4</definedName>`,
  );
  expect(sheet).toContain(
    '<pane ySplit="4" topLeftCell="A5" activePane="bottomLeft" state="frozen"/>',
  );
});

test('a workbook names its document, its organisation and its sheet', async () => {
  const { parts } = await written([line('1')], { title: `Ledger of [1/2]: "all" & others'` });
  const core = parts['docProps/core.xml'];
  expect(core).toContain('<dc:creator>Delta &amp; Sons</dc:creator>');
  expect(core).toContain('<dc:title>Ledger of [1/2]: &quot;all&quot; &amp; others');
  expect(core).toContain('>2026-06-20T12:00:00.000Z</dcterms:created>');
  expect(parts['xl/workbook.xml']).toContain(
    '<sheet name="Ledger of  1 2   &quot;all&quot; &amp; others"',
  );
});

test('columns are as wide as their content, within limits', async () => {
  const { widths } = await written([
    line('1234567.89', { number: '1', name: 'x'.repeat(300), currency: null }),
  ]);
  const [number = 0, name = 0, currency = 0, amount = 0] = widths;
  expect(name).toBe(48);
  expect(number).toBeLessThan(20);
  expect(currency).toBeLessThan(20);
  expect(amount).toBeGreaterThan('1,234,567.89'.length);
});

test('columns of figures leave room for rows that were not read when their width was set', async () => {
  const batches = Array.from({ length: 3 }, () => Array.from({ length: 600 }, () => line('1')));
  const read = readWorkbook(Buffer.concat(await Array.fromAsync(made(batches))));
  expect(read.widths[3]).toBeGreaterThanOrEqual('999,999,999,999.00'.length);
});

test('text is text: numbers of accounts keep their zeros, and nothing that a user typed is a formula', async () => {
  const typed = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '＝1',
    "'=1",
    '<f>1</f>',
    '_x0041_',
    'a\u0000b',
  ];
  const workbook = await written(typed.map((name) => line('1', { name })));
  expect(formulasOf(workbook)).toEqual([]);
  const read = workbook.rows.slice(3).map(({ cells }) => cells[1]?.text);
  expect(read.slice(0, 8)).toEqual(typed.slice(0, 8));
  expect(read.slice(8)).toEqual(['_x005F_x0041_', 'ab']);
  expect(workbook.cell('A5')).toEqual({ place: 'A5', style: 35, text: '0010' });
  expect(workbook.sheet).toContain(
    '<ignoredError sqref="A5:A14 B5:B14 C5:C14" numberStoredAsText="1"/>',
  );
});

test('a figure is a number up to 15 digits, otherwise text with every digit', async () => {
  const { cell } = await written([
    line('123456789012345'),
    line('1234567890123.45'),
    line('1234567890123456'),
    line('-12345678901234.567'),
  ]);
  expect(['D5', 'D6', 'D7', 'D8'].map((place) => cell(place)?.value)).toEqual([
    '123456789012345',
    '1234567890123.45',
    undefined,
    undefined,
  ]);
  expect(cell('D7')?.text).toBe('1234567890123456');
  expect(cell('D8')?.text).toBe('-12345678901234.567');
});

test('a Persian sheet runs from right to left, and indents from the right', async () => {
  const { sheet, parts } = await written([lineAt(3, line('1'))], { rightToLeft: true });
  expect(sheet).toContain('rightToLeft="1"');
  expect(parts['xl/styles.xml']).toContain('horizontal="right" indent="2"');
});

test('rows are read only as fast as the file is read', async () => {
  let read = 0;
  async function* source() {
    for (; read < 5000; read += 1) yield Array.from({ length: 100 }, () => line('12345.67'));
  }
  const chunks = made(source());
  let bytes = 0;
  while (bytes < 50_000) bytes += ((await chunks.next()).value as Buffer).length;
  expect(read).toBeLessThan(1000);
  await chunks.return();
});

test('a workbook without rows is valid', async () => {
  const workbook = await written([]);
  expect(workbook.sheet).toContain('<autoFilter ref="A4:E4"/>');
  expect(textsOf(workbook)).toEqual([...OPTIONS.head, ...COLUMNS.map(({ title }) => title)]);
});
