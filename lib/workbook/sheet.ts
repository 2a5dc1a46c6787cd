import type { Column } from '@/lib/contract/reports/report';
import { isFigure, isSummed, letters, numberCell, textCell, textStyle, valueOf } from './cells';
import { type ExportRow, formOf } from './export-row';
import {
  type Emphasis,
  FIGURE_TITLE,
  GENERAL,
  HEADLINE,
  LEVELS_MAX,
  styleIn,
  TITLE,
} from './styles';
import { ColumnSums, SummedRows } from './sums';
import { escapeXml, MAIN, XML } from './xml';

export type Batches = AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>;

export type SheetOptions = Readonly<{
  rightToLeft: boolean;
  /** Lines above the column titles. */
  head: readonly string[];
  /** Texts below every printed page. In `end`, `&P` and `&N` are the page and the number of pages. */
  footer: Readonly<{ start: string; end: string }>;
  /**
   * Keys of text columns, such as the currency. If a total has texts in these columns, it adds up only the rows with
   * the same texts.
   */
  totalsBy: readonly string[];
}>;

/** Minimum number of rows that are read before the first one is written, for the widths of the columns. */
const SAMPLE = 1000;
/** Number of characters per chunk of the sheet. After each chunk, the event loop can do other work. */
const CHUNK = 100_000;
/** Key of the column whose texts are indented by the level of their row. */
const INDENTED = 'name';

/** Row of the column titles. */
export const titleRowOf = (head: readonly string[]): number =>
  head.length === 0 ? 1 : head.length + 2;

/** Range of the filters, which is known only after the rows are written. Another file of the workbook needs it. */
export type WrittenSheet = { filter: string };

/**
 * Streams a sheet: head lines, titles, rows. Titles stay visible, are repeated on every printed page, and have filters.
 * `written` receives the range of the filters.
 */
export async function* sheetOf(
  columns: readonly Column[],
  batches: Batches,
  options: SheetOptions,
  written: WrittenSheet,
): AsyncGenerator<string, void> {
  const source = each(batches);
  const sample = await sampleOf(source);
  yield sheetHead(columns, sample, options);
  const writer = new RowWriter(columns, options);
  let text = '';
  for await (const batch of joined(sample, source)) {
    for (const row of batch) {
      text += writer.write(row);
      if (text.length < CHUNK) continue;
      yield text;
      text = '';
    }
  }
  yield text;
  written.filter = writer.filter;
  yield sheetFoot(columns, writer, options);
}

async function* each(batches: Batches): AsyncGenerator<readonly ExportRow[], void> {
  yield* batches;
}

/** The first rows. `isWhole` is true if there are no others. */
type Sample = Readonly<{ rows: readonly ExportRow[]; isWhole: boolean }>;

async function* joined(
  { rows }: Sample,
  source: AsyncGenerator<readonly ExportRow[], void>,
): AsyncGenerator<readonly ExportRow[], void> {
  yield rows;
  yield* source;
}

async function sampleOf(source: AsyncGenerator<readonly ExportRow[], void>): Promise<Sample> {
  const batches: (readonly ExportRow[])[] = [];
  for (let count = 0; count < SAMPLE;) {
    const next = await source.next();
    if (next.done === true) return { rows: batches.flat(), isWhole: true };
    batches.push(next.value);
    count += next.value.length;
  }
  return { rows: batches.flat(), isWhole: false };
}

function sheetHead(columns: readonly Column[], sample: Sample, options: SheetOptions): string {
  const { rightToLeft, head } = options;
  const titles = titleRowOf(head);
  // Totals anywhere in the sample are measured, because they have the longest figures.
  const measured = sample.rows.filter((row, at) => at < SAMPLE || formOf(row).kind !== 'line');
  const isWhole = sample.isWhole && measured.length === sample.rows.length;
  const widths = widthsOf(columns, measured, { isWhole }).map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const level = sample.rows.reduce((most, row) => Math.max(most, outlineOf(row)), 0);
  return [
    `${XML}<worksheet xmlns="${MAIN}">`,
    '<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="${titles}" topLeftCell="A${titles + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"${level > 0 ? ` outlineLevelRow="${level}"` : ''}/>`,
    `<cols>${widths.join('')}</cols><sheetData>`,
    ...head.map((line, at) =>
      rowOf(at + 1, [textCell(`A${at + 1}`, line, at === 0 ? HEADLINE : GENERAL)]),
    ),
    rowOf(
      titles,
      columns.map((column, at) =>
        textCell(`${letters(at)}${titles}`, column.title, isFigure(column) ? FIGURE_TITLE : TITLE),
      ),
    ),
  ].join('');
}

/** Depth of a row in the outline of the sheet; 0 for rows that cannot be hidden. */
const outlineOf = (row: ExportRow): number => Math.min(formOf(row).level, LEVELS_MAX) - 1;

function sheetFoot(
  columns: readonly Column[],
  { filter, last, titles }: RowWriter,
  { footer }: SheetOptions,
): string {
  const texts = columns.flatMap(({ type }, at) =>
    type === 'text' && last > titles ? [`${letters(at)}${titles + 1}:${letters(at)}${last}`] : [],
  );
  const ignored =
    texts.length === 0
      ? ''
      : `<ignoredErrors><ignoredError sqref="${texts.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`;
  return [
    `</sheetData><autoFilter ref="${filter}"/>`,
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    `<headerFooter><oddFooter>${escapeXml(`&L${footer.start.replaceAll('&', '&&')}&R${footer.end}`)}</oddFooter></headerFooter>`,
    `${ignored}</worksheet>`,
  ].join('');
}

function rowOf(row: number, cells: readonly string[], level = 0): string {
  const outline = level > 0 ? ` outlineLevel="${level}"` : '';
  return `<row r="${row}"${outline}>${cells.join('')}</row>`;
}

const EMPHASES = {
  line: 'plain',
  note: 'plain',
  group: 'bold',
  subtotal: 'total',
  total: 'total',
} as const satisfies Record<ReturnType<typeof formOf>['kind'], Emphasis>;

/** Writes rows one after the other, and keeps what later totals need. */
class RowWriter {
  readonly titles: number;
  /** Row that was written last. */
  last: number;
  readonly #columns: readonly Column[];
  readonly #letters: readonly string[];
  readonly #keys: readonly Readonly<{ key: string; letter: string }>[];
  /** Rows since the last subtotal, and all rows before them. */
  #section: SummedRows;
  readonly #whole: SummedRows;
  /** Sums of the rows with the same texts in the columns of `totalsBy`. */
  readonly #sumsBy = new Map<string, ColumnSums>();
  /** Last row that is not a total. */
  #lastLine: number;

  constructor(columns: readonly Column[], { head, totalsBy }: SheetOptions) {
    this.titles = titleRowOf(head);
    this.last = this.titles;
    this.#lastLine = this.titles;
    this.#columns = columns;
    this.#letters = columns.map((_, at) => letters(at));
    this.#keys = columns.flatMap(({ key }, at) =>
      totalsBy.includes(key) ? [{ key, letter: letters(at) }] : [],
    );
    this.#section = new SummedRows(columns.length);
    this.#whole = new SummedRows(columns.length);
  }

  /** Range of the filters: from the titles to the last row that is not a total. */
  get filter(): string {
    return `A${this.titles}:${this.#letters.at(-1) ?? 'A'}${this.#lastLine}`;
  }

  write(row: ExportRow): string {
    this.last += 1;
    const { kind } = formOf(row);
    if (kind !== 'total') this.#lastLine = this.last;
    else this.#endSection();
    const cells = this.#columns.map((column, at) => this.#cell(row, column, at));
    if (kind === 'subtotal') this.#endSection();
    else if (isCounted(row)) this.#section.include(this.last);
    return rowOf(this.last, cells, outlineOf(row));
  }

  #endSection(): void {
    this.#whole.merge(this.#section);
    this.#section = new SummedRows(this.#columns.length);
  }

  #cell(row: ExportRow, column: Column, at: number): string {
    const value = valueOf(column, row[column.key]);
    const { kind, level } = formOf(row);
    const emphasis = EMPHASES[kind];
    const place = `${this.#letters[at]}${this.last}`;
    if (value === undefined) {
      return emphasis === 'total' ? `<c r="${place}" s="${styleIn(emphasis, GENERAL)}"/>` : '';
    }
    if (value.kind === 'text') {
      const indent = column.key === INDENTED ? level - 1 : 0;
      const style = textStyle(emphasis, { text: value.text, indent, type: column.type });
      return textCell(place, value.text, style);
    }
    if (isSummed(column) && isCounted(row)) this.#add(row, at, value);
    const formula = isSummed(column) ? this.#formula(row, at, value.text) : undefined;
    return numberCell(place, { ...value, style: styleIn(emphasis, value.style) }, formula);
  }

  #add(row: ExportRow, at: number, { value, decimals }: { value: number; decimals: number }): void {
    this.#section.sums.add(at, value, decimals);
    if (this.#keys.length === 0) return;
    const group = this.#groupOf(row);
    const sums = this.#sumsBy.get(group) ?? new ColumnSums(this.#columns.length);
    sums.add(at, value, decimals);
    this.#sumsBy.set(group, sums);
  }

  #groupOf(row: ExportRow): string {
    return JSON.stringify(this.#keys.map(({ key }) => row[key]));
  }

  /**
   * Formula of a subtotal or total. Undefined for other rows, for columns that `sums` does not name, and if the rows
   * above do not add up to exactly this value.
   */
  #formula(row: ExportRow, at: number, text: string): string | undefined {
    const { kind, sums } = formOf(row);
    const { key = '' } = this.#columns[at] ?? {};
    const letter = this.#letters[at] ?? '';
    if (sums !== 'all' && !sums.includes(key)) return undefined;
    if (kind === 'subtotal') {
      return this.#section.sums.isSum(at, text) ? this.#section.formula(letter) : undefined;
    }
    if (kind !== 'total') return undefined;
    const isOfGroup = this.#sumsBy.size > 1 && this.#keys.some((one) => row[one.key]);
    if (!isOfGroup)
      return this.#whole.sums.isSum(at, text) ? this.#whole.formula(letter) : undefined;
    const isSum = this.#sumsBy.get(this.#groupOf(row))?.isSum(at, text) ?? false;
    const keys = this.#keys.map((one) => one.letter);
    return isSum ? this.#whole.formulaBy(letter, keys, this.last) : undefined;
  }
}

/** True if sums include the row. Rows below a group are part of its figure. */
function isCounted(row: ExportRow): boolean {
  const { kind, level } = formOf(row);
  return (kind === 'line' || kind === 'group') && level === 1;
}

const WIDTH_MIN = 9;
const WIDTH_MAX = 48;
/** Longest title in one line; longer titles wrap. */
const TITLE_MAX = 20;
/** Width of the filter button in the heading row, in characters. */
const FILTER_BUTTON = 3;
const MARGIN = 2;
/** Bold digits are wider than plain ones by up to this factor. */
const BOLD = 1.1;
/**
 * Width of a figure column whose later rows are unknown. It fits figures with two decimals below a thousand billion.
 */
const FIGURE_MIN = 19;
const DAY_CHARACTERS = 10;

/**
 * Returns the widths of columns in characters, from their titles and some rows. `isWhole` is false if more rows follow,
 * whose figures may be longer.
 */
function widthsOf(
  columns: readonly Column[],
  rows: readonly ExportRow[],
  { isWhole }: Readonly<{ isWhole: boolean }>,
): readonly number[] {
  return columns.map((column) => {
    const title = Math.min(column.title.length, TITLE_MAX) + FILTER_BUTTON;
    const content = rows.reduce((most, row) => Math.max(most, lengthOf(column, row)), title);
    const width = Math.ceil(content * BOLD) + MARGIN;
    const least = isFigure(column) && !isWhole ? FIGURE_MIN : WIDTH_MIN;
    return Math.min(Math.max(width, least), WIDTH_MAX);
  });
}

/** Number of characters that a cell shows. */
function lengthOf(column: Column, row: ExportRow): number {
  const value = valueOf(column, row[column.key]);
  if (value === undefined) return 0;
  if (value.kind === 'text') {
    return Math.max(
      ...value.text
        .slice(0, WIDTH_MAX * 2)
        .split('\n')
        .map(({ length }) => length),
    );
  }
  if (column.type === 'day') return DAY_CHARACTERS;
  const separators = Math.max(0, Math.floor((value.text.length - value.decimals - 2) / 3));
  return value.text.length + separators + 1;
}
