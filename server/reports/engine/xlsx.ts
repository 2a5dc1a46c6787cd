import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

import type { Column } from '@/lib/contract/reports/report';
import { isDay } from '@/lib/domain/calendar';
import { isDecimal } from '@/lib/domain/money';
import type { ExportRow } from './export-row';

/** Maximum number of digits that a spreadsheet keeps of a number. Longer numbers are written as text. */
const DIGITS_MAX = 15;
/** Maximum number of characters in a cell. */
const TEXT_MAX = 32_767;

/** Number of characters per chunk of the sheet. After each chunk, the event loop can do other work. */
const CHUNK = 100_000;

const BOLD = 1;
const DAY = 2;
/** Index of the style for figures without decimals; `FIGURE` + n is the style for n decimals. */
const FIGURE = 3;
/** Index of the style for percentages without decimals; `PERCENT` + n is the style for n decimals. */
const PERCENT = FIGURE + DIGITS_MAX + 1;
const FIGURES: ReadonlySet<Column['type']> = new Set([
  'money',
  'quantity',
  'rate',
  'number',
  'percent',
]);

/**
 * Day 0 in spreadsheets. All spreadsheet programs read days from `DAY_FIRST` on alike; earlier days are written as
 * text.
 */
const DAY_NOUGHT = Date.UTC(1899, 11, 30);
const DAY_FIRST = '1900-03-01';
const DAY_MS = 86_400_000;
const DAY_FORMAT = 199;

type Batches = AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>;

/**
 * Streams rows as a workbook with one sheet: head lines, titles, rows. Figures are numbers, days are dates; everything
 * else is text and never a formula.
 */
export function xlsxOf(
  columns: readonly Column[],
  batches: Batches,
  { rightToLeft, head = [] }: Readonly<{ rightToLeft: boolean; head?: readonly string[] }>,
): AsyncGenerator<Buffer, void> {
  return zipOf([
    { name: '[Content_Types].xml', text: [CONTENT_TYPES] },
    { name: '_rels/.rels', text: [relationships('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', text: [WORKBOOK] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [relationships('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
    },
    { name: 'xl/styles.xml', text: [stylesOf()] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(columns, batches, { rightToLeft, head }) },
  ]);
}

async function* sheetOf(
  columns: readonly Column[],
  batches: Batches,
  { rightToLeft, head }: Readonly<{ rightToLeft: boolean; head: readonly string[] }>,
): AsyncGenerator<string, void> {
  const titles = head.length === 0 ? 1 : head.length + 2;
  const widths = columns.map(
    ({ type }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${type === 'text' ? 32 : 16}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="${titles}" topLeftCell="A${titles + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  for (const [at, line] of head.entries()) {
    yield rowOf(at + 1, [textCell(`A${at + 1}`, line, at === 0 ? BOLD : 0)]);
  }
  yield rowOf(
    titles,
    columns.map(({ title }, at) => textCell(`${letters(at)}${titles}`, title, BOLD)),
  );
  let row = titles;
  let text = '';
  for await (const batch of batches) {
    for (const given of batch) {
      row += 1;
      text += rowOf(
        row,
        columns.map((column, at) => cellOf(column, given, `${letters(at)}${row}`)),
      );
      if (text.length < CHUNK) continue;
      yield text;
      text = '';
    }
  }
  yield text;
  yield '</sheetData></worksheet>';
}

function rowOf(row: number, cells: readonly string[]): string {
  return `<row r="${row}">${cells.join('')}</row>`;
}

function cellOf({ key, type }: Column, row: ExportRow, place: string): string {
  const value = row[key];
  if (value === null || value === undefined || value === '') return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (type === 'day' && isDay(text) && text >= DAY_FIRST) {
    return `<c r="${place}" s="${DAY}"><v>${(Date.parse(text) - DAY_NOUGHT) / DAY_MS}</v></c>`;
  }
  if (!FIGURES.has(type) || !isDecimal(text) || text.replaceAll(/\D/g, '').length > DIGITS_MAX) {
    return textCell(place, text);
  }
  const decimals = text.split('.')[1]?.length ?? 0;
  if (type === 'percent') {
    return `<c r="${place}" s="${PERCENT + decimals}"><v>${Number(`${text}e-2`)}</v></c>`;
  }
  return `<c r="${place}" s="${FIGURE + decimals}"><v>${Number(text)}</v></c>`;
}

function textCell(place: string, text: string, style = 0): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, TEXT_MAX))}</t></is></c>`;
}

/**
 * Escapes text for XML: removes characters that XML forbids, and escapes `_xHHHH_`, which spreadsheets would decode.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Letters of a column: A, B … Z, AA, AB … */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const MAIN = `${FORMATS}/spreadsheetml/2006/main`;
const PACKAGE = `${FORMATS}/package/2006`;
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`;
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`;

const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/**
 * Builds the relationships file of a part of the workbook. The arguments are a kind and a target, then the next kind
 * and target, and so on.
 */
function relationships(...given: readonly string[]): string {
  const all = given.flatMap((target, at) => {
    const kind = given[at - 1];
    if (at % 2 === 0 || kind === undefined) return [];
    return `<Relationship Id="rId${(at + 1) / 2}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  });
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

/**
 * Builds the styles of the workbook: plain, bold and day, and one style for figures and one for percentages with each
 * number of decimals.
 */
function stylesOf(): string {
  const places = Array.from({ length: DIGITS_MAX + 1 }, (_, decimals) => decimals);
  const formats = places.flatMap((decimals) => {
    const point = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
    return [
      `<numFmt numFmtId="${200 + decimals}" formatCode="#,##0${point}"/>`,
      `<numFmt numFmtId="${300 + decimals}" formatCode="0${point}%"/>`,
    ];
  });
  const xf = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const figures = [200, 300].flatMap((first) => places.map((decimals) => xf(first + decimals, 0)));
  formats.push(`<numFmt numFmtId="${DAY_FORMAT}" formatCode="yyyy\\-mm\\-dd"/>`);
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FIGURE + figures.length}">${xf(0, 0)}${xf(0, 1)}${xf(DAY_FORMAT, 0)}${figures.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** A file of a ZIP archive. Its text is an iterable of parts. */
type ZipPart = Readonly<{ name: string; text: AsyncIterable<string> | Iterable<string> }>;

/**
 * Modification date of all files in the archive: the earliest date that the format allows. It is fixed, so that
 * archives with the same contents are byte-identical.
 */
const MODIFIED = new Date(1980, 0, 1);
const DEFLATED = 8;
const LEVEL = 3;

/**
 * Compresses with zlib, which runs in its own thread. The library fflate takes four times as long and blocks the event
 * loop.
 */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATED;
  override mtime = MODIFIED;
  readonly deflate = createDeflateRaw({ level: LEVEL });

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    if (isLast) this.deflate.end(chunk);
    else this.deflate.write(chunk);
  }
}

/** Streams a ZIP archive of less than 4 GB. Each part of a file is read only when it is written. */
async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const made: Buffer[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(Buffer.from(chunk));
  });
  for (const { name, text } of parts) {
    const file = new DeflatedFile(name);
    archive.add(file);
    file.deflate.on('data', (chunk: Buffer<ArrayBuffer>) => file.ondata(null, chunk, false));
    try {
      for await (const some of text) {
        file.push(Buffer.from(some));
        if (file.deflate.writableNeedDrain) await once(file.deflate, 'drain');
        yield* made.splice(0);
      }
      file.push(new Uint8Array(0), true);
      await once(file.deflate, 'end');
    } finally {
      file.deflate.destroy();
    }
    file.ondata(null, new Uint8Array(0), true);
    yield* made.splice(0);
  }
  archive.end();
  yield* made.splice(0);
}
