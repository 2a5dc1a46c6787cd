import { type CellValue, isoDateCell, numberCell, type TypedKind } from './cell-value.ts';
import { CELLS_MAX, COLUMN_LAST, COLUMNS_MAX, MERGES_MAX, ROW_LAST } from './limits.ts';
import { GENERAL, type NumberFormat } from './number-format.ts';
import { TextRuns } from './package-parts.ts';
import { unescaped } from './cell-value.ts';
import { UnfitWorkbook } from './unfit-workbook.ts';
import type { Attributes, XmlHandler } from './xml-events.ts';

/** A row of a sheet with values. `typed` has the kinds of the cells that are not text, by column index. */
export type SheetRow = {
  row: number;
  cells: string[];
  typed?: Record<number, TypedKind>;
  isHidden?: true;
};

/** A merged range. Rows are counted from 1, columns from 0. */
export type Merge = Readonly<{ top: number; bottom: number; left: number; right: number }>;

type Known = Readonly<{
  formats: readonly NumberFormat[];
  texts: readonly string[];
  is1904: boolean;
}>;

type Cell = { column: number; type: string; style: number; value: string; hasFormula: boolean };

/** Reads the rows of a worksheet from its XML. Formulas are never evaluated: their stored result is the value. */
export class SheetReader {
  readonly merges: Merge[] = [];
  readonly #known: Known;
  readonly #take: (row: SheetRow) => void;
  readonly #runs = new TextRuns();
  #isData = false;
  #row: SheetRow | undefined;
  #rowNumber = 0;
  #column = -1;
  #cell: Cell | undefined;
  #isValue = false;
  #count = 0;

  constructor(known: Known, take: (row: SheetRow) => void) {
    this.#known = known;
    this.#take = take;
  }

  get handler(): XmlHandler {
    return {
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => this.#text(text),
      close: (name) => this.#close(name),
    };
  }

  #open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.#isData = true;
    else if (name === 'mergeCell') this.#addMerge(attributes['ref'] ?? '');
    else if (!this.#isData) return;
    else if (name === 'row') this.#beginRow(attributes);
    else if (name === 'c') this.#beginCell(attributes);
    else if (!this.#cell) return;
    else if (name === 'v') this.#isValue = true;
    else if (name === 'f') this.#cell.hasFormula = true;
    else this.#runs.open(name);
  }

  #text(text: string): void {
    if (!this.#cell) return;
    if (this.#isValue) this.#cell.value += text;
    else this.#runs.add(text);
  }

  #close(name: string): void {
    if (name === 'sheetData') this.#isData = false;
    else if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (this.#cell) this.#runs.close(name);
  }

  #beginRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.#rowNumber + 1 : Number(r);
    if (!Number.isInteger(row) || row <= this.#rowNumber || row > ROW_LAST) refuse();
    this.#rowNumber = row;
    this.#column = -1;
    const isHidden = hidden === '1' || hidden === 'true';
    this.#row = isHidden ? { row, cells: [], isHidden: true } : { row, cells: [] };
  }

  #beginCell({ r, t = 'n', s = '0' }: Attributes): void {
    if (!this.#row) refuse();
    const column = r === undefined ? this.#column + 1 : placeOf(r).column;
    if (column <= this.#column || column >= COLUMN_LAST) refuse();
    this.#column = column;
    this.#cell = { column, type: t, style: Number(s), value: '', hasFormula: false };
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    const inline = this.#runs.taken();
    if (!cell || !this.#row) return;
    const { text, kind } = this.#valueOf(cell, inline);
    const { cells } = this.#row;
    if (text === '' && kind === undefined) return;
    this.#count += 1;
    if (this.#count > CELLS_MAX) throw new UnfitWorkbook('large');
    if (cell.column >= COLUMNS_MAX) throw new UnfitWorkbook('columns');
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = text;
    if (kind !== undefined) (this.#row.typed ??= {})[cell.column] = kind;
  }

  #endRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (row && row.cells.length > 0) this.#take(row);
  }

  #valueOf({ type, style, value, hasFormula }: Cell, inline: string): CellValue {
    const { texts, formats, is1904 } = this.#known;
    if (type === 'inlineStr') return { text: inline.trim() };
    if (value === '') return emptyOf(type, hasFormula);
    if (type === 'str') return { text: unescaped(value).trim() };
    if (type === 's') return { text: (texts[Number(value)] ?? refuse()).trim() };
    if (type === 'b') return { text: value === '1' ? 'true' : 'false', kind: 'boolean' };
    if (type === 'e') return { text: value.slice(0, 40), kind: 'error' };
    if (type === 'd') return isoDateCell(value);
    return numberCell(value, formats[style] ?? GENERAL, { is1904 }) ?? refuse();
  }

  #addMerge(ref: string): void {
    const [first = '', last = first] = ref.split(':');
    const [from, to] = [placeOf(first), placeOf(last)];
    if (this.merges.length >= MERGES_MAX) throw new UnfitWorkbook('large');
    this.merges.push({ top: from.row, bottom: to.row, left: from.column, right: to.column });
  }
}

/** A formula whose result is an empty text has an empty value of type `str`. */
const emptyOf = (type: string, hasFormula: boolean): CellValue =>
  hasFormula && type !== 'str' ? { text: '', kind: 'formula' } : { text: '' };

function refuse(): never {
  throw new UnfitWorkbook('unreadable');
}

/** Row and column index of a reference such as `BC12`. */
function placeOf(ref: string): Readonly<{ row: number; column: number }> {
  const [, letters = '', row = ''] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? refuse();
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(row), column: column - 1 };
}
